/// A file that is wanted, and how far it is.
struct Download: Equatable, Sendable {
    let file: String
    var receivedBytes = 0
    /// Why it will never be there.
    var failure: String?

    init(_ file: String) { self.file = file }
}
