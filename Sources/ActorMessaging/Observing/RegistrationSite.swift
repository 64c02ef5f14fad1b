/// Where in the source an observer was registered.
@usableFromInline
struct RegistrationSite: Sendable {
    let fileID: StaticString
    let line: UInt

    @usableFromInline
    init(fileID: StaticString, line: UInt) {
        self.fileID = fileID
        self.line = line
    }
}
