import Foundation
import NotifiableAdapter
import NotifiableTestKit
import TestSupport
import Testing

/// Threads post messages and notifications, and add and remove observers, as the seed of a program decides.
@Suite(.timeLimit(.minutes(20))) struct `Programs on several threads` {
    private struct Entry: Sendable {
        let observer: Int
        let poster: Int
        let number: Int

        init(_ observer: Int, _ number: Int) {
            (self.observer, poster, self.number) = (observer, number / 100, number % 100)
        }
    }

    /// An observer that a thread adds, with the numbers of the thread's operations that add and remove it.
    private struct Observation: Sendable {
        let id: Int
        let poster: Int
        let added: Int
        var removed = 100
        let token: MessageCenter.ObservationToken
    }

    @Test(arguments: 0..<(isThreadSanitized ? 50 : 200))
    func `G3, G7, G9, G11: each observer has each poster's messages once and in order`(seed: UInt64) async {
        let runLoop = ManualRunLoop()
        let center = MessageCenter(configuration: .init(diagnostics: { _ in }, mainRunLoop: runLoop))
        let (journal, posted) = (Journal<Entry>(), Journal<Entry>())
        let (observations, actor, kept) = (Journal<Observation>(), HeldByNobody(), Kept())
        // These observe from the beginning to the end. The first two also receive main-actor messages.
        kept += center.addObserver(for: ProgramMessage.self) { journal.append(Entry(0, $0.number)) }
        for name in [ProgramMessage.name, ProgramAsyncMessage.name] {
            _ = center.addObserver(forName: name, object: nil, queue: nil) {
                journal.append(Entry(name == ProgramMessage.name ? 1 : 2, $0.userInfo?["number"] as? Int ?? -1))
            }
        }
        kept += center.addObserver(for: ProgramAsyncMessage.self) { journal.append(Entry(3, $0.number)) }
        kept += center.addObserver(for: ProgramAsyncMessage.self, on: actor) { journal.append(Entry(4, $1.number)) }
        let sequence = center.messages(for: ProgramAsyncMessage.self, buffering: .unbounded)
        await onThreads(3) { thread in
            var random = SplitMix64(seed: seed * 3 + UInt64(thread))
            var own: [Observation] = []
            for number in 0..<20 {
                let code = thread * 100 + number
                switch Int.random(in: 0..<8, using: &random) {
                case 0, 1:
                    let id = 1000 + code
                    let token =
                        Bool.random(using: &random)
                        ? center.addObserver(for: ProgramAsyncMessage.self) { journal.append(Entry(id, $0.number)) }
                        : center.addObserver(for: ProgramAsyncMessage.self, on: actor) {
                            journal.append(Entry(id, $1.number))
                        }
                    own.append(Observation(id: id, poster: thread, added: number, token: token))
                case 2 where !own.isEmpty:
                    var observation = own.remove(at: Int.random(in: own.indices, using: &random))
                    center.removeObserver(observation.token)
                    observation.removed = number
                    observations.append(observation)
                case 3:
                    posted.append(Entry(0, code))
                    center.post(name: ProgramMessage.name, object: nil, userInfo: ["number": code])
                case 4:
                    posted.append(Entry(2, code))
                    center.post(name: ProgramAsyncMessage.name, object: nil, userInfo: ["number": code])
                default:
                    posted.append(Entry(2, code))
                    center.post(ProgramAsyncMessage(number: code))
                }
            }
            for observation in own { observations.append(observation) }
        }
        await MainActor.run { _ = runLoop.runTurn() }
        await center.drain()
        for message in await sequence.first(posted.entries.count { $0.observer == 2 }) {
            journal.append(Entry(5, message.number))
        }
        let received = Dictionary(grouping: journal.entries, by: \.observer)
        for poster in 0..<3 {
            let numbers = { (entries: [Entry]?) in (entries ?? []).filter { $0.poster == poster }.map(\.number) }
            for observer in 0...5 {
                let expected = posted.entries.filter { ($0.observer == 0) == (observer < 2) }
                #expect(numbers(received[observer]) == numbers(expected), "observer \(observer)")
            }
            let messages = numbers(posted.entries.filter { $0.observer == 2 })
            for observation in observations.entries {
                let seen = numbers(received[observation.id])
                #expect(seen == messages.filter(Set(seen).contains), "observer \(observation.id)")
                guard observation.poster == poster else { continue }
                let range = observation.added..<observation.removed
                #expect(seen.allSatisfy(range.contains), "observer \(observation.id)")
                // Only a removed observer may miss some.
                if observation.removed == 100 { #expect(seen == messages.filter(range.contains)) }
            }
        }
    }

    private actor HeldByNobody {}
}
