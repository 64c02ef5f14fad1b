/// Where in the source an observer was registered.
struct RegistrationSite: Sendable {
    let fileID: StaticString
    let line: UInt
}
