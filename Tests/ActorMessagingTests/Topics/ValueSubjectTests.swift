import ActorMessaging
import TestSupport
import Testing

/// A value that has the identity of an object.
private struct Track: Identifiable, Sendable {
    let object: Station
    var id: ObjectIdentifier { ObjectIdentifier(object) }
}

/// A value without an identity.
private struct Weather: Sendable {}

private struct DidShift: MessageCenter.MainActorMessage {
    typealias Subject = Track
    var number: Int
}

private struct DidLight: MessageCenter.AsyncMessage {
    typealias Subject = Track
    var number: Int
}

private struct DidWait: MessageCenter.AsyncMessage {
    typealias Subject = Track
    static var retention: MessageCenter.Retention { .untilObserved() }
    var number: Int
}

private struct DidRain: MessageCenter.MainActorMessage {
    typealias Subject = Weather
    var number: Int
}

private struct DidSnow: MessageCenter.AsyncMessage {
    typealias Subject = Weather
    var number: Int
}

/// A class that is identifiable: both overloads apply to it.
private final class Depot: Identifiable, Sendable {
    struct DidOpen: MessageCenter.MainActorMessage {
        typealias Subject = Depot
        var number: Int
    }
}

@Suite(.timeLimit(.minutes(20))) struct `Subjects that are values` {
    private let kept = Kept()
    private let center = MessageCenter()
    private let track = Track(object: Station())
    private let other = Track(object: Station())

    @Test @MainActor
    func `an observer of one identity gets the messages of equal ones, in order with observers of all`() {
        var met: [String] = []
        let tokens = (
            center.addObserver(of: track, for: DidShift.self) { met.append("one \($0.number)") },
            center.addObserver(for: DidShift.self) { met.append("all \($0.number)") },
            center.addObserver(of: Track(object: track.object), for: DidShift.self) { met.append("equal \($0.number)") }
        )
        center.post(DidShift(number: 1), subject: track)
        center.post(DidShift(number: 2), subject: other)
        center.post(DidShift(number: 3))
        #expect(met == ["one 1", "all 1", "equal 1", "all 2", "all 3"])
        center.end(tokens.0, tokens.1, tokens.2)
        center.post(DidShift(number: 4), subject: track)
        #expect(met.count == 5)
        #expect(center.observers.isEmpty)
    }

    @Test func `G16: an awaited post about a value waits for its observers`() async {
        let handled = Journal<Int>()
        kept += center.addObserver(of: track, for: DidLight.self) { handled.append($0.number) }
        #expect(await center.postAndWait(DidLight(number: 1), subject: Track(object: track.object)).handled == 1)
        #expect(await center.postAndWait(DidLight(number: 2), subject: other).handled == 0)
        #expect(handled.entries == [1])
    }

    @Test func `G17: a message about a value waits while the value is observed, else as without a subject`() async {
        let token = center.addObserver(of: track, for: DidLight.self) { _ in }
        center.post(DidWait(number: 1), subject: track)
        center.removeObserver(token)
        for number in 2...3 { center.post(DidWait(number: number), subject: track) }
        #expect(await center.messages(for: DidWait.self).first(2).map(\.number) == [2, 3])
    }

    @Test @MainActor func `a message about a value without an identity is observed by its type`() async {
        let met = Journal<Int>()
        kept += center.addObserver(for: DidRain.self) { met.append($0.number) }
        kept += center.addObserver(for: DidSnow.self) { met.append($0.number) }
        center.post(DidRain(number: 1))
        center.post(DidSnow(number: 2))
        #expect(await met.collected(2) == [1, 2])
    }

    @Test @MainActor func `an object that is identifiable is observed as the object that it is`() {
        let depot = Depot()
        var met: [String] = []
        kept += center.addObserver(of: depot, for: Depot.DidOpen.self) { met.append("one \($0.number)") }
        kept += center.addObserver(for: Depot.DidOpen.self) { message, subject in met.append("all \(subject === depot)")
        }
        postGenerically(Depot.DidOpen(number: 1), about: depot)
        center.post(Depot.DidOpen(number: 2), subject: depot)
        #expect(met == ["one 1", "all true", "one 2", "all true"])
    }

    /// Knows only that the subject has an identity.
    @MainActor private func postGenerically<Message: MessageCenter.MainActorMessage>(
        _ message: Message,
        about subject: Message.Subject
    ) where Message.Subject: Identifiable, Message.Subject.ID == ObjectIdentifier {
        center.post(message, subject: subject)
    }

    @Test @MainActor func `a relay does not see the object that represents a value`() {
        let relay = WatchingRelay()
        let center = MessageCenter(configuration: .init(relays: [relay]))
        kept += center.addObserver(of: track, for: DidShift.self) { _ in }
        center.post(DidShift(number: 1), subject: track)
        #expect(relay.seen.entries == ["DidShift(number: 1)"])
        #expect(center.observers.map(\.subject) == [.one(type: "Track", identity: track.id)])
    }
}
