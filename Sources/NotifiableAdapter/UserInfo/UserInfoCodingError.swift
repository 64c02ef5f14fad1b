/// The reason why the payload of a notification can't be converted to a message.
public struct UserInfoCodingError: Error, Hashable, Sendable {
    /// The key of the value.
    public let key: String
    /// The type that the message requires.
    public let expectedType: String
    /// The type of the value, or `nil` if there is no value for the key.
    public let foundType: String?
}

extension UserInfoCodingError: CustomStringConvertible {
    /// The key, the expected type and the type that was found.
    public var description: String {
        "key '\(key)': expected \(expectedType), found \(foundType ?? "nothing")"
    }
}
