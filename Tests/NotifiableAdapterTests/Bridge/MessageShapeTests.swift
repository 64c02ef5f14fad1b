import Foundation
import TestSupport
import Testing

@testable import NotifiableAdapter

// SF-0011's messages declare a name and conversions, a name alone, or neither.

struct `What a message type declares decides whether it is bridged` {
    private let kept = Kept()

    final class Event: Sendable {}

    /// Declares everything, as a framework does for its notifications.
    struct DidStart: MessageCenter.MainActorMessage {
        typealias Subject = Event
        var place: String

        static var name: Notification.Name { Notification.Name("EventDidStart") }

        static func makeMessage(_ notification: Notification) -> Self? {
            guard let place = notification.userInfo?["place"] as? String else { return nil }
            return Self(place: place)
        }

        static func makeNotification(_ message: Self) -> Notification {
            Notification(name: Self.name, object: nil, userInfo: ["place": message.place])
        }
    }

    /// Declares the conversion with an object, as SF-0011's betas did.
    struct DidDelay: MessageCenter.MainActorMessage {
        typealias Subject = Event
        static let name = Notification.Name("EventDidDelay")
        var minutes: Int

        static func makeMessage(_ notification: Notification) -> Self? {
            (notification.userInfo?["minutes"] as? Int).map { Self(minutes: $0) }
        }

        static func makeNotification(_ message: Self, object: Event?) -> Notification {
            Notification(name: name, object: object, userInfo: ["minutes": message.minutes, "object": object as Any])
        }
    }

    /// Declares both forms.
    struct DidCancel: MessageCenter.AsyncMessage {
        typealias Subject = Event
        static let name = Notification.Name("EventDidCancel")
        var reason: String

        static func makeMessage(_ notification: Notification) -> Self? {
            (notification.userInfo?["reason"] as? String).map { Self(reason: $0) }
        }

        static func makeNotification(_ message: Self) -> Notification { Notification(name: name) }

        static func makeNotification(_ message: Self, object: Event?) -> Notification {
            Notification(name: name, object: object, userInfo: ["reason": message.reason, "object": object as Any])
        }
    }

    /// Strict, and its payload comes from its properties.
    struct DidSell: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = Event
        static let name = Notification.Name("EventDidSell")
        var seats: Int

        static let userInfo = UserInfoCoding<Self>(Self.init, .key("seats", \.seats))

        static func makeNotification(_ message: Self, object: Event?) -> Notification {
            var notification = makeNotification(message)
            notification.userInfo?["object"] = object
            return notification
        }
    }

    /// Declares only its name. It isn't Sendable, and its payload isn't Hashable.
    struct DidPause: MessageCenter.MainActorMessage {
        final class Reason { var text = "rain" }

        typealias Subject = Event
        var reason = Reason()

        static let name = Notification.Name("EventDidPause")
    }

    struct DidResume: MessageCenter.AsyncMessage {
        typealias Subject = Event
        var number: Int

        static let name = Notification.Name("EventDidResume")
    }

    /// Declares its name and its properties.
    struct DidMove: MessageCenter.MainActorMessage, UserInfoCodable {
        typealias Subject = Event
        static let name = Notification.Name("EventDidMove")
        var place: String?

        static let userInfo = UserInfoCoding<Self>(Self.init, .key("place", \.place))
    }

    struct DidFill: MessageCenter.AsyncMessage, UserInfoCodable {
        typealias Subject = Event
        static let name = Notification.Name("EventDidFill")
        var seats: Int

        static let userInfo = UserInfoCoding<Self>(Self.init, .key("seats", \.seats))
    }

    /// Declares nothing.
    struct DidOpen: MessageCenter.MainActorMessage { typealias Subject = Event }
    struct DidClose: MessageCenter.AsyncMessage { typealias Subject = Event }

    /// Records the notifications of every name on the legacy side.
    private final class LegacyObserver {
        let received = Journal<Received>()
        private let center: any NotificationProtocol
        private var token: (any NSObjectProtocol)?

        init(_ center: any NotificationProtocol) {
            self.center = center
            token = center.addObserver(forName: nil, object: nil, queue: nil) { [received] in
                received.append(Received(notification: $0))
            }
        }

        var names: [String] { received.entries.map(\.name) }
        var payloads: [[AnyHashable: Any]?] { received.entries.map(\.notification.userInfo) }

        deinit {
            if let token { center.removeObserver(token) }
        }
    }

    // MARK: A name and both conversions

    @Test(arguments: LegacySide.allCases) @MainActor
    func `G11: properties declared with UserInfoCodable are the conversions of a plain message`(
        side: LegacySide
    ) async {
        let pair = kept(side.make())
        let legacy = LegacyObserver(pair.legacy)
        let places = Journal<String?>()
        kept += pair.center.addObserver(for: DidMove.self) { places.append($0.place) }
        let fills = pair.center.messages(for: DidFill.self)

        pair.center.post(DidMove(place: "roof"))
        pair.center.post(DidFill(seats: 9))
        #expect(legacy.payloads.first??["place"] as? String == "roof")
        #expect(legacy.payloads.last??["seats"] as? Int == 9)

        pair.legacy.post(name: DidMove.name)
        pair.legacy.post(name: DidFill.name, object: nil, userInfo: ["seats": 8])
        #expect(places.entries == ["roof", nil])
        #expect(await fills.first(2).map(\.seats) == [9, 8])
    }

    // MARK: The conversion with an object

    @Test(arguments: LegacySide.allCases) @MainActor
    func `G11: the conversion with an object gets the subject, and its payload reaches the notification's observers`(
        side: LegacySide
    ) async {
        let pair = kept(side.make())
        let legacy = LegacyObserver(pair.legacy)
        let event = Event()
        let minutes = Journal<Int>()
        kept += pair.center.addObserver(of: event, for: DidDelay.self) { minutes.append($0.minutes) }
        let reasons = pair.center.messages(of: event, for: DidCancel.self)

        pair.center.post(DidDelay(minutes: 5), subject: event)
        pair.center.post(DidCancel(reason: "snow"), subject: event)
        pair.center.post(DidSell(seats: 2), subject: event)
        pair.center.post(DidDelay(minutes: 6))
        #expect(legacy.names == ["EventDidDelay", "EventDidCancel", "EventDidSell", "EventDidDelay"])
        #expect(legacy.payloads.map { $0?["object"] as? Event === event } == [true, true, true, false])
        #expect(
            legacy.received.entries.map { $0.notification.object as? Event === event } == [true, true, true, false]
        )
        #expect(legacy.payloads.map { $0?["minutes"] as? Int } == [5, nil, nil, 6])
        #expect(legacy.payloads.map { $0?["reason"] as? String } == [nil, "snow", nil, nil])
        #expect(legacy.payloads.map { $0?["seats"] as? Int } == [nil, nil, 2, nil])

        pair.legacy.post(name: DidDelay.name, object: event, userInfo: ["minutes": 7])
        pair.legacy.post(name: DidCancel.name, object: event, userInfo: ["reason": "rain"])
        #expect(minutes.entries == [5, 7])
        #expect(await reasons.first(2).map(\.reason) == ["snow", "rain"])
    }

    @Test @MainActor func `each form of the conversion has a default, which calls the other one only one way`() {
        let event = Event()
        let key = MessageCenter.NotificationMessageKey.key
        // The default of the form with an object calls the declared one.
        let start = DidStart.makeNotification(DidStart(place: "hall"), object: event)
        #expect(start.object as? Event === event && start.userInfo?["place"] as? String == "hall")
        #expect(DidStart.makeNotification(DidStart(place: "hall"), object: nil).object == nil)
        // The default of the form without one carries the message.
        let delay = DidDelay.makeNotification(DidDelay(minutes: 5))
        #expect((delay.userInfo?[key] as? DidDelay)?.minutes == 5 && delay.userInfo?.count == 1)
        let pause = DidPause.makeNotification(DidPause(), object: event)
        #expect(pause.object as? Event === event && pause.userInfo?[key] is DidPause)
    }

    // MARK: A name alone

    @Test(arguments: LegacySide.allCases) @MainActor
    func `G11: a message with only a name is carried by its notification, and is the message again`(side: LegacySide) {
        let pair = kept(side.make())
        let legacy = LegacyObserver(pair.legacy)
        let reasons = Journal<ObjectIdentifier>()
        kept += pair.center.addObserver(for: DidPause.self) { reasons.append(ObjectIdentifier($0.reason)) }
        let message = DidPause()

        pair.center.post(message)
        let carried = legacy.payloads.first??[MessageCenter.NotificationMessageKey.key] as? DidPause
        #expect(carried?.reason === message.reason)
        #expect(legacy.names == ["EventDidPause"])

        pair.legacy.post(
            name: DidPause.name,
            object: nil,
            userInfo: [MessageCenter.NotificationMessageKey.key: message]
        )
        #expect(reasons.entries == Array(repeating: ObjectIdentifier(message.reason), count: 2))
    }

    @Test func `G11: two message centers that share a notification center share a message with only a name`() async {
        let shared = NotificationCenter()
        let (sender, receiver) = (MessageCenter(bridging: shared), MessageCenter(bridging: shared))
        let messages = receiver.messages(for: DidResume.self)
        let own = sender.messages(for: DidResume.self)
        sender.post(DidResume(number: 1))
        receiver.post(DidResume(number: 2))
        #expect(await messages.first(2).map(\.number) == [1, 2])
        #expect(await own.first(2).map(\.number) == [1, 2])
    }

    @Test(arguments: LegacySide.allCases) @MainActor
    func `G13: a notification that carries no message is reported`(side: LegacySide) {
        let reports = Reports()
        let pair = kept(side.make(configuration: reports.configuration))
        let count = Journal<Int>()
        kept += pair.center.addObserver(for: DidPause.self) { _ in count.append(0) }
        kept += pair.center.messages(for: DidResume.self)

        pair.legacy.post(name: DidPause.name, object: nil, userInfo: ["reason": "snow"])
        pair.legacy.post(
            name: DidResume.name,
            object: nil,
            userInfo: [MessageCenter.NotificationMessageKey.key: DidClose()]
        )
        #expect(count.isEmpty)
        #expect(pair.center.waiting(DidResume.self) == [0])
        let reason = "makeMessage(_:) returned nil; implement it for this payload"
        #expect(
            reports.failures == [
                Reports.Failure(messageType: "DidPause", name: "EventDidPause", reason: reason),
                Reports.Failure(messageType: "DidResume", name: "EventDidResume", reason: reason),
            ]
        )
        // The next ones arrive.
        pair.legacy.post(DidPause.makeNotification(DidPause()))
        pair.legacy.post(DidResume.makeNotification(DidResume(number: 1)))
        #expect(count.count == 1)
        #expect(pair.center.waiting(DidResume.self) == [1])
    }

    // MARK: Neither

    @Test(arguments: LegacySide.allCases) @MainActor
    func `a message without a name isn't bridged, and has the name of its type`(side: LegacySide) {
        let reports = Reports()
        let pair = kept(side.make(configuration: reports.configuration))
        let legacy = LegacyObserver(pair.legacy)
        let count = Journal<Int>()
        kept += pair.center.addObserver(for: DidOpen.self) { _ in count.append(0) }
        kept += pair.center.messages(for: DidClose.self)

        #expect(DidOpen.name.rawValue == String(reflecting: DidOpen.self))
        #expect(DidClose.name.rawValue == String(reflecting: DidClose.self))
        pair.center.post(DidOpen())
        pair.center.post(DidClose())
        #expect(legacy.names.isEmpty)

        pair.legacy.post(name: DidOpen.name)
        pair.legacy.post(name: DidClose.name)
        #expect(count.count == 1)
        #expect(pair.center.waiting(DidClose.self) == [1])
        #expect(reports.all.isEmpty)
    }
}
