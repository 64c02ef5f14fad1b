/// Where in the source an observer was registered.
///
/// Kept by each observer, so it is small: a literal's bytes are in the program's image and end with a zero.
@usableFromInline
struct RegistrationSite: Sendable {
    private let bytes: UInt
    private let shortLine: UInt32

    @usableFromInline
    init(fileID: StaticString, line: UInt) {
        // A literal of one scalar may have no bytes of its own; `#fileID` is longer.
        bytes = fileID.hasPointerRepresentation ? UInt(bitPattern: fileID.utf8Start) : 0
        shortLine = UInt32(clamping: line)
    }

    /// The file as `#fileID` gives it; empty if the caller gave a literal of one scalar.
    var fileID: String {
        UnsafePointer<UInt8>(bitPattern: bytes).map { String(cString: $0) } ?? ""
    }

    var line: Int { Int(shortLine) }
}
