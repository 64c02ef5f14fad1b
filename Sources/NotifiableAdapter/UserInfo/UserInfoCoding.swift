/// Maps a message to and from a notification's `userInfo`.
///
/// One declaration serves both directions. It names the initializer and, in the order of its parameters, a key for each
/// property:
///
/// ```swift
/// @MainActor final class Train {
///     struct DidArrive: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
///         typealias Subject = Train
///         static let name = Notification.Name("XYZTrainDidArrive")
///
///         var delayInMins: Int
///         var platform: String?
///
///         static let userInfo = UserInfoCoding<Self>(
///             Self.init,
///             .key("XYZDelayInMins", \.delayInMins),
///             .key("XYZPlatform", \.platform)
///         )
///     }
/// }
/// ```
///
/// An optional property may be missing in the payload. A missing or ill-typed value makes the conversion fail with the
/// key, the expected and the found type, which the center reports.
@frozen
public struct UserInfoCoding<Message>: Sendable {
    @usableFromInline let decode: @Sendable ([AnyHashable: Any]) throws(UserInfoCodingError) -> Message
    @usableFromInline let encode: @Sendable (Message) -> [AnyHashable: Any]

    /// Declares how a message is made from its properties, and under which keys they are found.
    ///
    /// - Parameters:
    ///   - makeMessage: the message's initializer.
    ///   - fields: one for each parameter of the initializer, in its order.
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

    /// Makes the message that a payload stands for.
    ///
    /// - Parameter userInfo: a notification's payload.
    /// - Returns: the message.
    /// - Throws: the first property that is missing or ill-typed.
    @inlinable public func message(from userInfo: [AnyHashable: Any]?) throws(UserInfoCodingError) -> Message {
        try decode(userInfo ?? [:])
    }

    /// Makes the payload that stands for a message.
    ///
    /// - Parameter message: the message.
    /// - Returns: the payload, without the properties that are `nil`.
    @inlinable public func userInfo(from message: Message) -> [AnyHashable: Any] {
        encode(message)
    }
}
