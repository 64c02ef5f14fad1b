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
