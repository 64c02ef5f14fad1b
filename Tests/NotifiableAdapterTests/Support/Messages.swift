import Foundation
import NotifiableAdapter

extension Notification.Name {
    static let first = Notification.Name("first")
    static let second = Notification.Name("second")
    static let third = Notification.Name("third")
}

final class Train: Sendable {
    /// A main-actor message.
    struct DidArrive: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Train
        static let name = Notification.Name("XYZTrainDidArrive")

        var number: Int

        static let userInfo = UserInfoCoding<Self>(Self.init, .key("number", \.number))
    }

    /// An asynchronous message.
    struct DidLeave: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = Train
        static let name = Notification.Name("XYZTrainDidLeave")

        var number: Int

        static let userInfo = UserInfoCoding<Self>(Self.init, .key("number", \.number))
    }

    /// Another message under the name of ``DidArrive``.
    struct DidStop: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Train
        static let name = DidArrive.name

        var number: Int

        static let userInfo = UserInfoCoding<Self>(Self.init, .key("number", \.number))
    }
}

/// A value that can't be compared.
struct Box: Sendable {
    let number: Int
}

/// Posts the notification of a numbered message.
extension NotificationProtocol {
    func post(_ name: Notification.Name, _ number: Int, object: Any? = nil) {
        post(name: name, object: object, userInfo: ["number": number])
    }
}

extension MessageCenter {
    /// Gathers a bridged asynchronous message; it is in the sequence when `post` has returned.
    func gather<Message: BridgedAsyncMessage>(_ messageType: Message.Type) -> MessageSequence<Message>
    where Message.Subject: AnyObject {
        messages(for: messageType, buffering: .unbounded)
    }

    /// How many messages wait in the sequences that observe a message.
    func waiting(_ messageType: any Any.Type) -> [Int] {
        observers.filter { $0.messageType == messageType }.map(\.depth)
    }
}

/// A closure to run where a test cannot reach directly: inside a conversion, in a `deinit`.
final class Hook: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
