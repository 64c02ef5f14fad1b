/// Why a notification's payload is not the message that it stands for.
public struct UserInfoCodingError: Error, Hashable, Sendable {
    /// The key whose value does not fit.
    public let key: String
    /// The type that the message needs.
    public let expectedType: String
    /// The type that was found; `nil` if there was nothing under the key.
    public let foundType: String?
}

extension UserInfoCodingError: CustomStringConvertible {
    /// The key, the expected and the found type, in one line.
    public var description: String {
        "key '\(key)': expected \(expectedType), found \(foundType ?? "nothing")"
    }
}
