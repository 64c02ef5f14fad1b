import Foundation
import TestSupport
import Testing

@testable import NotifiableAdapter

/// A post inside an observer of the same name, in every combination.
struct NestedPost: CustomTestStringConvertible {
    /// What the posts carry.
    enum Payload: CaseIterable {
        case none, empty, sharedDictionary, equalDictionaries, otherNumber, otherUnhashable

        func userInfo(isNested: Bool) -> [AnyHashable: Any]? {
            switch self {
            case .none: nil
            case .empty: [:]
            case .sharedDictionary: Pulse.shared
            case .equalDictionaries: ["number": Int("1") ?? 0]
            case .otherNumber: ["number": isNested ? 2 : 1]
            case .otherUnhashable: ["box": Box(number: isNested ? 2 : 1)]
            }
        }

        var isTelling: Bool { self == .otherNumber || self == .otherUnhashable }
    }

    /// Whose closure makes the nested post, and how.
    enum Place: CaseIterable { case earlyLegacyObserver, lateLegacyObserver, messageObserver }
    enum Way: CaseIterable { case notification, message }

    let side: LegacySide
    let payload: Payload
    let place: Place
    let outer: Way
    let nested: Way

    var testDescription: String {
        "\(side.testDescription), \(payload): a \(nested) inside \(place) of a \(outer)"
    }

    static let all: [NestedPost] = LegacySide.allCases.flatMap { side in
        Payload.allCases.flatMap { payload in
            Place.allCases.flatMap { place in
                Way.allCases.flatMap { outer in
                    Way.allCases.map {
                        NestedPost(side: side, payload: payload, place: place, outer: outer, nested: $0)
                    }
                }
            }
        }
    }
}

/// Messages that are nothing but their payload.
///
/// `@unchecked Sendable`: the payloads hold values only.
struct Pulse: MessageCenter.BridgedMainActorMessage, @unchecked Sendable {
    typealias Subject = Train
    static let name = Notification.Name("Pulse")
    nonisolated(unsafe) static let shared: [AnyHashable: Any] = ["number": 1]

    var payload: [AnyHashable: Any]?
    var number: Int { payload?["number"] as? Int ?? (payload?["box"] as? Box)?.number ?? 0 }

    static func makeMessage(_ notification: Notification) -> Pulse? { Pulse(payload: notification.userInfo) }

    static func makeNotification(_ message: Pulse) -> Notification {
        Notification(name: name, object: nil, userInfo: message.payload)
    }
}

struct AsyncPulse: MessageCenter.BridgedAsyncMessage, @unchecked Sendable {
    typealias Subject = Train
    static let name = Notification.Name("AsyncPulse")

    var payload: [AnyHashable: Any]?
    var number: Int { Pulse(payload: payload).number }

    static func makeMessage(_ notification: Notification) -> AsyncPulse? { AsyncPulse(payload: notification.userInfo) }

    static func makeNotification(_ message: AsyncPulse) -> Notification {
        Notification(name: name, object: nil, userInfo: message.payload)
    }
}

struct `A post inside an observer of the same name` {
    private let kept = Kept()

    @Test(arguments: NestedPost.all) @MainActor
    func `G11: both posts of a main-actor message reach each observer of both sides once`(test: NestedPost) {
        let pair = kept(test.side.make())
        let post = { @MainActor @Sendable (way: NestedPost.Way, isNested: Bool) in
            let payload = test.payload.userInfo(isNested: isNested)
            switch way {
            case .message: pair.center.post(Pulse(payload: payload))
            case .notification: pair.legacy.post(name: Pulse.name, object: nil, userInfo: payload)
            }
        }
        let once = Once()
        let nest = { @MainActor @Sendable (place: NestedPost.Place) in
            if place == test.place, once.take() { post(test.nested, true) }
        }
        let early = PlainObserver { _ in MainActor.assumeIsolated { nest(.earlyLegacyObserver) } }
        early.start(Pulse.name, with: pair.legacy)
        let numbers = Journal<Int>()
        kept += pair.center.addObserver(for: Pulse.self) { message in
            numbers.append(message.number)
            nest(.messageObserver)
        }
        let late = PlainObserver { _ in MainActor.assumeIsolated { nest(.lateLegacyObserver) } }
        late.start(Pulse.name, with: pair.legacy)
        post(test.outer, false)
        #expect(numbers.count == 2)
        #expect(early.received.count == 2)
        #expect(late.received.count == 2)
        if test.payload.isTelling {
            #expect(numbers.entries.sorted() == [1, 2])
            for observer in [early, late] {
                let seen = observer.received.entries.map { Pulse(payload: $0.notification.userInfo).number }
                #expect(seen.sorted() == [1, 2])
            }
        }
    }

    @Test(arguments: LegacySide.allCases)
    func `G11: a post of another thread during a message's post is no echo`(side: LegacySide) async throws {
        let pair = kept(side.make())
        let once = Once()
        let waiting = Journal<[Int]>()
        let early = PlainObserver { _ in
            guard once.take() else { return }
            onThreadBlocking { pair.legacy.post(name: AsyncPulse.name, object: nil, userInfo: nil) }
            waiting.append(pair.center.waiting(AsyncPulse.self))
        }
        early.start(AsyncPulse.name, with: pair.legacy)
        let messages = pair.center.gather(AsyncPulse.self)
        pair.center.post(AsyncPulse(payload: nil))
        // The other thread's post was delivered before it returned, and not in place of the echo.
        #expect(waiting.entries == [[2]])
        try #require(pair.center.waiting(AsyncPulse.self) == [2])
        #expect(early.received.count == 2)
        #expect(await messages.first(2).count == 2)
    }
}
