import TestSupport
import Testing

@testable import ActorMessaging

/// A dead subject or actor is noticed within a bounded number of operations, however few observers there are.
@Suite(.timeLimit(.minutes(20))) struct `Subjects and actors that are deallocated` {
    /// A use of a center after the subject died.
    enum Operation: CaseIterable, Sendable {
        case post, postAboutAnother, add, remove

        @MainActor func run(on center: MessageCenter, _ other: Station) {
            switch self {
            case .post:
                center.post(Signal(number: 0))
                center.post(Arrival(number: 0))
            case .postAboutAnother:
                center.post(Signal(number: 0), subject: other)
                center.post(Arrival(number: 0), subject: other)
            case .add:
                center.end(center.addObserver(of: other, for: Signal.self) { _ in })
                center.end(center.addObserver(of: other, for: Arrival.self) { _ in })
            case .remove:
                let tokens = [
                    center.addObserver(for: Signal.self) { _ in }, center.addObserver(for: Arrival.self) { _ in },
                ]
                for token in tokens { center.removeObserver(token) }
            }
        }
    }

    private let center = MessageCenter()
    private let other = Station()
    private let deaths = Journal<String>()

    @MainActor private func observe(_ station: Station) -> [MessageCenter.ObservationToken] {
        func canary(_ name: String) -> Canary { Canary { [deaths] in deaths.append(name) } }
        return [
            { [canary = canary("main")] in
                center.addObserver(of: station, for: Arrival.self) { _ in canary.sing() }
            }(),
            { [canary = canary("main of the subject")] in
                center.addObserver(of: station, for: Arrival.self) { _, _ in canary.sing() }
            }(),
            { [canary = canary("closure")] in
                center.addObserver(of: station, for: Signal.self) { _ in canary.sing() }
            }(),
            { [canary = canary("actor")] in
                center.addObserver(of: station, for: Signal.self, on: MainActor.shared) { _, _ in canary.sing() }
            }(),
        ]
    }

    @Test(arguments: Operation.allCases, [1, 5, 300]) @MainActor
    func `G10: the closures of a dead subject are released, though their tokens are kept`(
        operation: Operation,
        subjects: Int
    ) {
        let living = (0..<subjects).map { _ in Station() }
        let kept = living.flatMap { [center] in
            [
                center.addObserver(of: $0, for: Signal.self) { _ in },
                center.addObserver(of: $0, for: Arrival.self) { _ in },
            ]
        }
        let tokens = observe(Station())
        #expect(deaths.isEmpty)
        var operations = 0
        while deaths.count < 4, operations < 64 * (subjects + 8) {
            operation.run(on: center, other)
            operations += 1
        }
        #expect(deaths.count == 4, "after \(operations) operations")
        for token in tokens + kept { center.end(token) }
        withExtendedLifetime(living) {}
    }

    @Test(arguments: [false, true], [false, true]) @MainActor
    func `G10: the closures of a dead subject are released while a program only adds observers`(
        isSubjectKnown: Bool,
        isOnMainActor: Bool
    ) {
        let tokens = Journal<MessageCenter.ObservationToken>()
        let add = { @Sendable [center, other] in
            let subject = isSubjectKnown ? other : nil
            tokens.append(center.addObserver(of: subject, for: Signal.self) { _ in })
            tokens.append(center.addObserver(of: subject, for: Arrival.self) { _ in })
        }
        add()
        for token in observe(Station()) { tokens.append(token) }
        let additions = 4 * SweepCounter.interval
        if isOnMainActor {
            for _ in 0..<additions { add() }
        } else {
            onThreadBlocking { for _ in 0..<additions { add() } }
            // Applies the additions.
            center.post(Arrival(number: 0))
        }
        #expect(deaths.count == 4)
        for token in tokens.entries { center.end(token) }
    }

    @Test @MainActor func `G10: an observer whose dead subject is found while its removal is under way is released`() {
        let tokens = observe(Station())
        let topic: AsyncTopic = center.topic(of: Signal.self)
        for observer in topic.everyObserver { observer.end(.removed) }
        for number in 0..<16 * SweepCounter.interval { center.post(Signal(number: number)) }
        #expect(topic.everyObserver.isEmpty)
        #expect(center.activity.leavingObservers.isEmpty)
        for token in tokens { center.end(token) }
    }

    @Test(arguments: Operation.allCases) @MainActor
    func `G10: the sequences of a dead subject end`(operation: Operation) async {
        let (signals, arrivals) = {
            let station = Station()
            return (center.messages(of: station, for: Signal.self), center.messages(of: station, for: Arrival.self))
        }()
        for _ in 0..<16 * SweepCounter.interval { operation.run(on: center, other) }
        for await _ in signals {}
        for await _ in arrivals {}
    }

    @Test(arguments: Operation.allCases) @MainActor
    func `G10: the closure of an observer on a dead actor is released, though its token is kept`(operation: Operation) {
        func observe(_ station: Station?, _ canary: Canary) -> MessageCenter.ObservationToken {
            center.addObserver(of: station, for: Signal.self, on: Ledger()) { _, _ in canary.sing() }
        }
        let tokens = [nil, other].map { observe($0, Canary { [deaths] in deaths.append("actor") }) }
        for _ in 0..<16 * SweepCounter.interval { operation.run(on: center, other) }
        #expect(deaths.count == 2)
        for token in tokens { center.end(token) }
    }
}
