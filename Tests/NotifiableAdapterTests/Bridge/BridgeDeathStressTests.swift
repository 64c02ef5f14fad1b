import Foundation
import TestSupport
import Testing

@testable import NotifiableAdapter

@Suite(.timeLimit(.minutes(20)))
struct `Many threads on both sides, with deallocations` {
    private let kept = Kept()
    private static let threads = 3
    private static let rounds = 60

    private typealias Leaves = MessageSequence<Train.DidLeave>

    /// What a center that lived for one round had got when it died.
    private struct Remains: Sendable {
        let numbers: [Int]
        let leaves: Leaves
    }

    @Test(arguments: LegacySide.allCases) @MainActor
    func `G13: 720 posts while observers, subjects and centers are deallocated: each arrives once or is reported`(
        side: LegacySide
    ) async {
        let reports = Reports()
        let pair = kept(side.make(configuration: reports.configuration))
        let legacyObserver = PlainObserver()
        legacyObserver.start(Train.DidLeave.name, with: pair.legacy)
        let arrivals = Journal<Int>()
        kept += pair.center.addObserver(for: Train.DidArrive.self) { arrivals.append($0.number) }
        let leaves = pair.center.messages(for: Train.DidLeave.self, buffering: .unbounded)
        let remains = Journal<Remains>()
        await onThreads(Self.threads) { thread in
            for round in 0..<Self.rounds {
                remains.append(Self.postAndDie((thread * Self.rounds + round) * 2, pair))
            }
        }
        await laterTurn()
        let total = Self.threads * Self.rounds
        #expect(4 * total == 720)

        #expect(pair.center.waiting(Train.DidLeave.self) == [2 * total])
        #expect(await leaves.first(2 * total).map(\.number).sorted() == Array(0..<2 * total))
        let numbers = legacyObserver.numbers
        #expect(numbers.compactMap(\.self).sorted() == Array(0..<2 * total))
        // What is no message is a notification all the same.
        #expect(numbers.count { $0 == nil } == total)
        #expect(reports.failures.count == total)
        #expect(arrivals.entries.sorted() == (0..<total).map { 2 * $0 })
        #expect(reports.deferred.count == total)

        for remains in remains.entries {
            var seen: [Int] = []
            for await message in remains.leaves { seen.append(message.number) }
            #expect(Set(seen).count == seen.count)
            #expect(seen.filter(remains.numbers.contains) == remains.numbers)
        }
    }

    /// Posts a message, a notification of each message, and one that is none, about a subject that dies; a center and
    /// an observer are there for just as long.
    private nonisolated static func postAndDie(_ number: Int, _ pair: BridgedPair) -> Remains {
        let train = Train()
        let center = MessageCenter(bridging: pair.legacy, configuration: .init(diagnostics: { _ in }))
        let leaves = center.messages(for: Train.DidLeave.self, buffering: .unbounded)
        let dying = PlainObserver()
        dying.start(Train.DidLeave.name, with: pair.legacy)
        let token = pair.center.addObserver(of: train, for: Train.DidLeave.self) { _ in }
        pair.legacy.post(Train.DidLeave.name, number, object: train)
        pair.center.post(Train.DidLeave(number: number + 1), subject: train)
        pair.legacy.post(Train.DidArrive.name, number, object: train)
        pair.legacy.post(name: Train.DidLeave.name, object: train)
        withExtendedLifetime((center, dying, token)) {}
        return Remains(numbers: [number, number + 1], leaves: leaves)
    }
}
