import Foundation
import NotifiableAdapter
import Testing

// Messages as articles about SF-0011 declare them, in the form of its betas: the conversion takes the object, and
// `makeMessage` trusts the payload.

final class Engine: Sendable {
    let number: Int
    let line: String

    init(number: Int, line: String) {
        self.number = number
        self.line = line
    }

    /// Nested in its subject, with properties.
    struct DidArrive: MessageCenter.MainActorMessage {
        typealias Subject = Engine
        static var name: Notification.Name { Notification.Name("EngineDidArrive") }

        let platform: String
        let minutesLate: Int

        static func makeMessage(_ notification: Notification) -> Self? {
            let payload = notification.userInfo!
            return Self(platform: payload["platform"] as! String, minutesLate: payload["minutesLate"] as! Int)
        }

        static func makeNotification(_ message: Self, object: Engine?) -> Notification {
            Notification(
                name: name,
                object: object,
                userInfo: ["platform": message.platform, "minutesLate": message.minutesLate]
            )
        }
    }
}

final class Signalbox: Sendable {
    /// Declares both forms of the conversion.
    struct DidClose: MessageCenter.MainActorMessage {
        typealias Subject = Signalbox
        static var name: Notification.Name { Notification.Name("SignalboxDidClose") }

        static func makeMessage(_ notification: Notification) -> Self? { Self() }
        static func makeNotification(_ message: Self) -> Notification { Notification(name: name) }
        static func makeNotification(_ message: Self, object: Signalbox?) -> Notification {
            Notification(name: name, object: object, userInfo: ["form": "object"])
        }
    }
}

/// Without properties, beside its subject.
struct EngineWillLeave: MessageCenter.MainActorMessage {
    typealias Subject = Engine
}

/// Can be posted anywhere.
struct EngineWasWashed: MessageCenter.AsyncMessage {
    typealias Subject = Engine
    static var name: Notification.Name { Notification.Name("EngineWasWashed") }

    let brushes: Int

    static func makeMessage(_ notification: Notification) -> Self? {
        Self(brushes: notification.userInfo!["brushes"] as! Int)
    }

    static func makeNotification(_ message: Self, object: Engine?) -> Notification {
        Notification(name: name, object: object, userInfo: ["brushes": message.brushes])
    }
}

extension MessageCenter.MessageIdentifier where Self == MessageCenter.BaseMessageIdentifier<Engine.DidArrive> {
    static var didArrive: Self { .init() }
}

extension MessageCenter.MessageIdentifier where Self == MessageCenter.BaseMessageIdentifier<Signalbox.DidClose> {
    static var didClose: Self { .init() }
}

@MainActor struct Trains {
    let legacy = NotificationCenter()
    let center: MessageCenter

    init() { center = MessageCenter(bridging: legacy) }

    @Test func observesOneEngineAndAll() {
        let (express, local) = (Engine(number: 1, line: "north"), Engine(number: 2, line: "south"))
        var (one, all, leaving): ([String], [Int], Int) = ([], [], 0)
        let tokens = [
            center.addObserver(of: express, for: .didArrive) { message in one.append(message.platform) },
            center.addObserver(of: Engine.self, for: .didArrive) { message in all.append(message.minutesLate) },
            center.addObserver(for: EngineWillLeave.self) { _ in leaving += 1 },
        ]
        center.post(Engine.DidArrive(platform: "4", minutesLate: 0), subject: express)
        center.post(Engine.DidArrive(platform: "5", minutesLate: 7), subject: local)
        center.post(EngineWillLeave(), subject: express)
        #expect(one == ["4"] && all == [0, 7] && leaving == 1)
        tokens.forEach { center.removeObserver($0) }
        center.post(Engine.DidArrive(platform: "6", minutesLate: 1), subject: express)
        #expect(one == ["4"])
    }

    @Test func notificationsHavePayloadAndObject() async {
        let (engine, box) = (Engine(number: 1, line: "north"), Signalbox())
        nonisolated(unsafe) var received: [Notification] = []
        let observer = legacy.addObserver(forName: nil, object: nil, queue: nil) { received.append($0) }
        center.post(Engine.DidArrive(platform: "4", minutesLate: 3), subject: engine)
        center.post(EngineWasWashed(brushes: 2), subject: engine)
        center.post(Signalbox.DidClose(), subject: box)
        center.post(EngineWillLeave(), subject: engine)
        #expect(received.map(\.name.rawValue) == ["EngineDidArrive", "EngineWasWashed", "SignalboxDidClose"])
        #expect(received.map { $0.object as AnyObject? === engine } == [true, true, false])
        #expect(received.map { $0.object as AnyObject? === box } == [false, false, true])
        #expect(received.map { $0.userInfo?.count } == [2, 1, 1])
        legacy.removeObserver(observer)
    }

    @Test func notificationsReachMessageObservers() async {
        let engine = Engine(number: 1, line: "north")
        var late: [Int] = []
        let token = center.addObserver(of: engine, for: .didArrive) { late.append($0.minutesLate) }
        let washed = center.messages(of: engine, for: EngineWasWashed.self)
        legacy.post(
            name: Engine.DidArrive.name,
            object: engine,
            userInfo: ["platform": "1", "minutesLate": 9]
        )
        legacy.post(name: EngineWasWashed.name, object: engine, userInfo: ["brushes": 4])
        #expect(late == [9])
        for await message in washed {
            #expect(message.brushes == 4)
            break
        }
        center.removeObserver(token)
    }
}
