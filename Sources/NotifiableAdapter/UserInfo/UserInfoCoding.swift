public import Foundation

/// A message that declares how it maps to and from a notification's `userInfo`.
///
/// A message that also declares a name gets `makeMessage(_:)` and `makeNotification(_:)` from this mapping. See
/// ``UserInfoCoding``.
public protocol UserInfoCodable: SendableMetatype {
    /// The properties and their keys.
    static var userInfo: UserInfoCoding<Self> { get }
}

extension UserInfoCodable {
    @inlinable static func message(from notification: Notification) -> Self? {
        try? userInfo.message(from: notification.userInfo)
    }

    @inlinable static func notification(named name: Notification.Name, from message: Self) -> Notification {
        let payload = userInfo.userInfo(from: message)
        return Notification(name: name, object: nil, userInfo: payload.isEmpty ? nil : payload)
    }

    /// Returns the reason why the payload can't be converted to this message, or `nil` if it can.
    static func decodingError(_ payload: [AnyHashable: Any]?) -> UserInfoCodingError? {
        do {
            _ = try userInfo.message(from: payload)
            return nil
        } catch {
            return error
        }
    }
}

/// Maps a message to and from a notification's `userInfo`.
///
/// One declaration serves both directions. It names the initializer and, in the order of its parameters, a key for each
/// property. <doc:ConvertingPayloads> has an example.
///
/// An optional property may be missing in the payload. If the value of another property is missing, or a value has
/// another type, the conversion fails, and the center reports the key, the expected type and the type that was found.
@frozen
public struct UserInfoCoding<Message>: Sendable {
    @usableFromInline let decode: @Sendable ([AnyHashable: Any]) throws(UserInfoCodingError) -> Message
    @usableFromInline let encode: @Sendable (Message) -> [AnyHashable: Any]

    /// Creates a mapping from an initializer and a field for each of its parameters.
    ///
    /// - Parameters:
    ///   - makeMessage: The initializer of the message.
    ///   - fields: The fields, in the order of the initializer's parameters.
    @available(swift, introduced: 6) @inlinable
    public init<each Value>(
        _ makeMessage: @escaping @Sendable (repeat each Value) -> Message,
        _ fields: repeat UserInfoField<Message, each Value>
    ) {
        self.init(makeMessage: makeMessage, repeat each fields)
    }

    // The initializers for clients in each language mode call this one.
    @inlinable init<each Value>(
        makeMessage: @escaping @Sendable (repeat each Value) -> Message,
        _ fields: repeat UserInfoField<Message, each Value>
    ) {
        decode = { userInfo throws(UserInfoCodingError) in
            makeMessage(repeat try (each fields).read(userInfo))
        }
        var count = 0
        for _ in repeat each fields { count += 1 }
        encode = { [count] message in
            var userInfo = [AnyHashable: Any](minimumCapacity: count)
            repeat (each fields).write(message, &userInfo)
            return userInfo
        }
    }

    /// Converts a payload to a message.
    ///
    /// - Parameter userInfo: The payload of a notification.
    /// - Returns: The message.
    /// - Throws: An error that describes the first property whose value is missing or has another type.
    @inlinable public func message(from userInfo: [AnyHashable: Any]?) throws(UserInfoCodingError) -> Message {
        try decode(userInfo ?? [:])
    }

    /// Converts a message to a payload.
    ///
    /// - Parameter message: The message.
    /// - Returns: The payload, without the properties that are `nil`.
    @inlinable public func userInfo(from message: Message) -> [AnyHashable: Any] {
        encode(message)
    }
}

// For clients in Swift 5 mode, in which method references such as `Self.init` and key paths aren't Sendable (SE-0418).
// The compiler doesn't check their captures, as elsewhere in that mode.

extension UserInfoCoding {
    /// Creates a mapping from an initializer and fields in the order of its parameters, as in Swift 6 mode.
    @available(swift, obsoleted: 6) @inlinable
    public init<each Value>(
        _ makeMessage: @escaping (repeat each Value) -> Message,
        _ fields: repeat UserInfoField<Message, each Value>
    ) {
        // In Swift 5 mode, the compiler doesn't check what a function captures.
        nonisolated(unsafe) let function = makeMessage
        self.init(
            makeMessage: { (values: repeat each Value) in unsafe function(repeat each values) },
            repeat each fields
        )
    }
}

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
