/// The place in the source where an observer was added.
///
/// Each observer stores one, so it is small: the bytes of the literal are in the program's image and end with a zero.
@usableFromInline
struct RegistrationSite: Sendable {
    private let bytes: UInt
    private let shortLine: UInt32

    @usableFromInline
    init(fileID: StaticString, line: UInt) {
        // A literal of a single scalar may be stored without bytes; `#fileID` is longer.
        bytes = unsafe fileID.hasPointerRepresentation ? UInt(bitPattern: fileID.utf8Start) : 0
        shortLine = UInt32(clamping: line)
    }

    /// The file as in `#fileID`; empty if the caller passed a literal of a single scalar.
    var fileID: String {
        unsafe UnsafePointer<UInt8>(bitPattern: bytes).map { unsafe String(cString: $0) } ?? ""
    }

    var line: Int { Int(shortLine) }
}
