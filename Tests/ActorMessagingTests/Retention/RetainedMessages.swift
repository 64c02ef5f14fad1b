import ActorMessaging
import TestSupport

/// A main-actor message of which the latest is kept.
struct Setting: MessageCenter.MainActorMessage, Sendable {
    typealias Subject = Station
    static var retention: MessageCenter.Retention { .latest }
    var number: Int
    var content: Canary?
}

/// An asynchronous message of which the latest is kept.
struct Level: MessageCenter.AsyncMessage {
    typealias Subject = Station
    static var retention: MessageCenter.Retention { .latest }
    var number: Int
    var content: Canary?
}

/// A main-actor message that waits for its first observer.
struct Link: MessageCenter.MainActorMessage, Sendable {
    typealias Subject = Station
    static var retention: MessageCenter.Retention { .untilObserved(limit: 3) }
    var number: Int
    var content: Canary?
}

/// An asynchronous message that waits for its first observer.
struct Order: MessageCenter.AsyncMessage {
    typealias Subject = Station
    static var retention: MessageCenter.Retention { .untilObserved(limit: 3) }
    var number: Int
    var content: Canary?
}

/// A main-actor message of which many wait for their first observer.
struct Deep: MessageCenter.MainActorMessage, Sendable {
    typealias Subject = Station
    static var retention: MessageCenter.Retention { .untilObserved(limit: .max) }
    var number: Int
}

/// An asynchronous message of which many wait for their first observer.
struct Job: MessageCenter.AsyncMessage {
    typealias Subject = Station
    static var retention: MessageCenter.Retention { .untilObserved(limit: .max) }
    var number: Int
}

/// A relay that keeps the ports of messages that wait.
final class PortRelay: MessageRelay {
    let links = Lock<MessagePort<Link>?>(nil)
    let orders = Lock<MessagePort<Order>?>(nil)
    let seen = Journal<String>()

    func connect<Message: MessageCenter.MainActorMessage>(
        to port: MessagePort<Message>
    ) -> (@MainActor (Message, (any AnyObject)?, MessageOrigin) -> Void)? {
        if let port = port as? MessagePort<Link> { links.withLock { $0 = port } }
        return { [seen] message, _, _ in seen.append("\(message)") }
    }

    func connect<Message: MessageCenter.AsyncMessage>(
        to port: MessagePort<Message>
    ) -> (@Sendable (Message, (any AnyObject)?, MessageOrigin) -> Void)? {
        if let port = port as? MessagePort<Order> { orders.withLock { $0 = port } }
        return { [seen] message, _, _ in seen.append("\(message)") }
    }
}
