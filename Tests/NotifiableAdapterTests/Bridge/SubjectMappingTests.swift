import Foundation
import TestSupport
import Testing

@testable import NotifiableAdapter

struct `Subjects across the bridge` {
    private let kept = Kept()

    /// A message that takes a value from the notification's object, and makes one with it, whatever its own subject is.
    struct DidLink<Subject>: MessageCenter.BridgedMainActorMessage {
        static var name: Notification.Name { Notification.Name("DidLink \(Subject.self)") }

        var url: URL

        static func makeMessage(_ notification: Notification) -> Self? {
            (notification.object as? URL).map { Self(url: $0) }
        }

        static func makeNotification(_ message: Self) -> Notification { Notification(name: name, object: message.url) }
    }

    typealias DidDownload = DidLink<URL>
    typealias DidShow = DidLink<Train>

    /// A message about a value, whose conversion takes an object.
    struct DidMove: MessageCenter.MainActorMessage {
        typealias Subject = URL
        static let name = Notification.Name("DidMove")

        static func makeNotification(_ message: DidMove, object: URL?) -> Notification {
            Notification(name: name, object: object, userInfo: ["hasObject": object != nil])
        }
    }

    @Test(arguments: LegacySide.allCases) @MainActor
    func `the conversion with an object gets no value`(side: LegacySide) {
        let pair = kept(side.make())
        let observer = PlainObserver()
        observer.start(DidMove.name, with: pair.legacy)
        pair.center.post(DidMove())
        #expect(observer.received.entries.map { $0.notification.userInfo?["hasObject"] as? Bool } == [false])
        #expect(observer.received.entries.map { $0.notification.object == nil } == [true])
    }

    private let first = URL(fileURLWithPath: "/first")
    private let second = URL(fileURLWithPath: "/second")

    /// A message about any object.
    struct DidChange: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = AnyObject
        static let name = Notification.Name("DidChange")

        var number: Int

        static let userInfo = UserInfoCoding<Self>(Self.init, .key("number", \.number))
    }

    @Test(arguments: LegacySide.allCases) @MainActor
    func `every object is a subject of a message about any object, and no value`(side: LegacySide) {
        let pair = kept(side.make())
        let train = Train()
        let log = Journal<String>()
        kept += [
            pair.center.addObserver(of: train, for: DidChange.self) { log.append("one \($0.number)") },
            pair.center.addObserver(for: DidChange.self) { message, subject in
                log.append("all \(message.number) \(subject.map { $0 === train ? "it" : "other" } ?? "none")")
            },
        ]
        pair.legacy.post(DidChange.name, 1, object: train)
        pair.legacy.post(DidChange.name, 2, object: NSObject())
        pair.legacy.post(DidChange.name, 3, object: "a value")
        #expect(log.entries == ["one 1", "all 1 it", "all 2 other", "all 3 none"])
    }

    @Test(arguments: LegacySide.allCases) @MainActor
    func `a notification's object is the message's subject`(side: LegacySide) {
        let pair = kept(side.make())
        let train = Train()
        let log = Journal<String>()
        kept += [
            pair.center.addObserver(of: train, for: Train.DidArrive.self) { log.append("one \($0.number)") },
            pair.center.addObserver(for: Train.DidArrive.self) { message, subject in
                log.append("all \(message.number) \(subject.map { $0 === train ? "it" : "other" } ?? "none")")
            },
        ]
        pair.legacy.post(Train.DidArrive.name, 1, object: train)
        pair.legacy.post(Train.DidArrive.name, 2, object: Train())
        pair.legacy.post(Train.DidArrive.name, 3)
        pair.legacy.post(Train.DidArrive.name, 4, object: NSObject())
        pair.legacy.post(Train.DidArrive.name, 5, object: "a value")
        pair.legacy.post(Train.DidArrive.name, 6, object: train as Train? as Any)
        #expect(
            log.entries == [
                "one 1", "all 1 it", "all 2 other", "all 3 none", "all 4 none", "all 5 none", "one 6", "all 6 it",
            ]
        )
    }

    @Test(arguments: LegacySide.allCases) @MainActor
    func `the subject of a main-actor post comes before the object of makeNotification`(side: LegacySide) {
        let pair = kept(side.make())
        let train = Train()
        let observer = PlainObserver()
        observer.start(DidShow.name, with: pair.legacy)
        pair.center.post(DidShow(url: first), subject: train)
        pair.center.post(DidShow(url: second))
        let objects = observer.received.entries.map(\.notification.object)
        #expect(objects.map { $0 as? Train === train } == [true, false])
        #expect(objects.map { $0 as? URL } == [nil, second])
    }

    @Test(arguments: LegacySide.allCases) @MainActor
    func `a subject that is a value is read in makeMessage and written in makeNotification`(side: LegacySide) {
        let reports = Reports()
        let pair = kept(side.make(configuration: reports.configuration))
        let urls = Journal<URL>()
        kept += pair.center.addObserver(of: URL.self, for: MessageCenter.BaseMessageIdentifier<DidDownload>()) {
            urls.append($0.url)
        }
        let observer = PlainObserver()
        observer.start(DidDownload.name, with: pair.legacy)
        pair.legacy.post(name: DidDownload.name, object: first)
        pair.center.post(DidDownload(url: second))
        #expect(urls.entries == [first, second])
        #expect(observer.received.entries.map { $0.notification.object as? URL } == [first, second])
        pair.legacy.post(name: DidDownload.name, object: "no URL")
        #expect(urls.count == 2)
        #expect(reports.failures.map(\.messageType) == ["DidLink<URL>"])
    }
}
