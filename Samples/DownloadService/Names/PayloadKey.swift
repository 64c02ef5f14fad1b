/// The keys of the notifications' payloads.
enum PayloadKey {
    static let account = "account"
    static let bytes = "bytes"
    static let chunkBytes = "chunkBytes"
    static let failure = "failure"
    static let file = "file"
    static let token = "token"
}
