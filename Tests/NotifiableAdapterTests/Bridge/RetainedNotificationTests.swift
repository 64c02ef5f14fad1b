import Foundation
import NotifiableTestKit
import TestSupport
import Testing

@testable import NotifiableAdapter

extension Train {
    /// A message that waits for its first observer, also if it is posted as a notification.
    fileprivate struct LinkOpened: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Train
        static let name = Notification.Name("XYZLinkOpened")
        static var retention: MessageCenter.Retention { .untilObserved() }
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("number", \.number))
        var number: Int
    }

    /// A message of which the latest is kept, also if it is posted as a notification.
    fileprivate struct TokenChanged: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = Train
        static let name = Notification.Name("XYZTokenChanged")
        static var retention: MessageCenter.Retention { .latest }
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("number", \.number))
        var number: Int
    }
}

extension Wagon {
    /// A message that takes its sender out of the payload.
    fileprivate struct DidSend: MessageCenter.BridgedMainActorMessage {
        typealias Subject = Wagon
        static let name = Notification.Name("XYZDidSend")
        static var retention: MessageCenter.Retention { .untilObserved() }
        var sender: Wagon?

        static func makeMessage(_ notification: Notification) -> Self? {
            Self(sender: notification.userInfo?["sender"] as? Wagon)
        }
        static func makeNotification(_ message: Self) -> Notification { Notification(name: name) }
    }
}

@Suite(.timeLimit(.minutes(20))) @MainActor
struct `Retained messages that are notifications` {
    private let kept = Kept()
    private let journal = Journal<String>()

    private func observe(_ pair: BridgedPair, _ name: String = "message") {
        kept += pair.center.addObserver(for: Train.LinkOpened.self) { [journal] message, subject in
            journal.append("\(name) \(message.number)" + (subject == nil ? "" : " of a train"))
        }
    }

    private func observeNotifications(_ pair: BridgedPair) {
        kept += Lifeline(
            pair.legacy.addObserver(forName: Train.LinkOpened.name, object: nil, queue: nil) { [journal] notification in
                journal.append("notification \(notification.userInfo?["number"] as? Int ?? -1)")
            }
        )
    }

    @Test(arguments: LegacySide.allCases)
    func `G17: a notification waits as its message, and observers of the notification receive it at once`(
        side: LegacySide
    ) {
        let pair = kept(side.make(configuration: Reports().configuration))
        pair.center.startRetaining(Train.LinkOpened.self)
        observeNotifications(pair)
        let train = Train()
        pair.legacy.post(name: Train.LinkOpened.name, object: train, userInfo: ["number": 1])
        pair.legacy.post(name: Train.LinkOpened.name, object: nil, userInfo: ["number": 2])
        #expect(journal.entries == ["notification 1", "notification 2"])
        observe(pair)
        #expect(journal.entries.dropFirst(2) == ["message 1 of a train", "message 2"])
        observe(pair, "late")
        #expect(journal.count == 4)
    }

    @Test(arguments: LegacySide.allCases)
    func `G11: a message that waits is posted as a notification once, and not when it is handled`(side: LegacySide) {
        let pair = kept(side.make(configuration: Reports().configuration))
        observeNotifications(pair)
        pair.center.post(Train.LinkOpened(number: 1))
        #expect(journal.entries == ["notification 1"])
        observe(pair)
        #expect(journal.entries == ["notification 1", "message 1"])
        pair.legacy.post(name: Train.LinkOpened.name, object: nil, userInfo: ["number": 2])
        #expect(journal.entries.sorted() == ["message 1", "message 2", "notification 1", "notification 2"])
    }

    @Test(arguments: LegacySide.allCases)
    func `G3: a notification off the main actor waits from a later turn on, and is reported`(side: LegacySide) async {
        let reports = Reports()
        let pair = kept(side.make(configuration: reports.configuration))
        pair.center.startRetaining(Train.LinkOpened.self)
        let legacy = pair.legacy
        onThreadBlocking { legacy.post(name: Train.LinkOpened.name, object: nil, userInfo: ["number": 1]) }
        #expect(reports.deferred.count == 1)
        pair.center.forgetRetained(Train.LinkOpened.self)  // Not what isn't kept yet.
        observe(pair)
        #expect(journal.isEmpty)
        await laterTurn()
        #expect(journal.entries == ["message 1"])
    }

    @Test(arguments: LegacySide.allCases)
    func `the latest notification is the first message of an observer that asks`(side: LegacySide) async {
        let pair = kept(side.make(configuration: Reports().configuration))
        pair.center.startRetaining(Train.TokenChanged.self)
        for number in 1...3 {
            pair.legacy.post(name: Train.TokenChanged.name, object: nil, userInfo: ["number": number])
        }
        kept += pair.center.addObserver(for: Train.TokenChanged.self, startingWith: .latest) { [journal] in
            journal.append("\($0.number)")
        }
        pair.legacy.post(name: Train.TokenChanged.name, object: nil, userInfo: ["number": 4])
        await pair.center.drain()
        #expect(journal.entries == ["3", "4"])
    }

    @Test func `a notification that can't be converted isn't retained, and is reported`() {
        let reports = Reports()
        let pair = kept(LegacySide.foundation.make(configuration: reports.configuration))
        pair.center.startRetaining(Train.LinkOpened.self)
        pair.legacy.post(name: Train.LinkOpened.name, object: nil, userInfo: ["number": "one"])
        #expect(reports.failures.count == 1)
        #expect(pair.center.retained.isEmpty)
    }

    @Test func `G10: a payload is retained without an object that posts in its deinit`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let pair = LegacySide.foundation.make(configuration: Reports().configuration)
            pair.center.startRetaining(Wagon.DidSend.self)
            let legacy = pair.legacy
            _ = Wagon { wagon in legacy.post(name: Wagon.DidSend.name, object: nil, userInfo: ["sender": wagon]) }
            var senders: [Wagon?] = []
            let token = pair.center.addObserver(for: Wagon.DidSend.self) { senders.append($0.sender) }
            precondition(senders.count == 1 && senders[0] == nil)
            withExtendedLifetime((pair, token)) {}
        }
    }
}

/// Keeps the token of an observer of notifications.
private final class Lifeline: @unchecked Sendable {  // Nobody uses the token.
    private let token: any NSObjectProtocol

    init(_ token: any NSObjectProtocol) { self.token = token }
}
