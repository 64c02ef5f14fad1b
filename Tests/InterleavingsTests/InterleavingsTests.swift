import TestSupport
import Testing

@testable import Interleavings

extension Tag {
    /// Pure values on one thread, of which the thread sanitizer can say nothing.
    @Tag static var search: Self
}

@Suite(.tags(.search), .enabled(if: !isThreadSanitized, "pure values on one thread"))
struct `Interleavings of the state machines` {
    @Test(arguments: Search.all)
    func `hold in every state and in random histories`(_ search: Search) {
        let (states, failure) = search.run()
        #expect(failure == nil, "\(failure.map(String.init(describing:)) ?? "")")
        print("\(search.machine): \(states) states")
    }

    @Test(arguments: Search.all)
    func `show each deliberate bug, in a history that replays`(_ search: Search) throws {
        #expect(!search.mutants.isEmpty)
        for mutant in search.mutants {
            let failure = try #require(mutant.run(), "not found: \(mutant.bug)")
            // From the text, which is what the reader of a report has.
            let schedule = try #require("\(failure)".split(separator: "replay: ").last)
            #expect(mutant.replay(String(schedule))?.violation == failure.violation)
            #expect(!failure.steps.isEmpty)
            print("\(search.machine), \(mutant.bug): \(failure.violation), in \(failure.steps.count) steps")
        }
    }

    /// A system of objects says by hand what decides how it continues.
    @Test(arguments: [
        ObserversHistory(
            present: [nil, 0],
            actors: [[.post(about: 0)], [.add(2), .remove(2)], [.remove(0), .endSubject(0)]]
        ),
        ObserversHistory(
            isMainActor: true,
            present: [nil, 0],
            handlers: [1: [.examine]],
            actors: [[.post(about: 0)], [.add(2)], [.remove(0)]]
        ),
    ])
    func `have as many states of observers as without recognizing any`(_ history: ObserversHistory) {
        let first = ObserversSystem<KeptAddresses>(history, bug: nil)
        var seen: Set<ObserversSystem<KeptAddresses>.State> = []
        func visit(_ system: ObserversSystem<KeptAddresses>) {
            seen.insert(system.state)
            for move in system.moves {
                var next = system.copy()
                #expect(throws: Never.self) { try next.make(move) }
                visit(next)
            }
        }
        visit(first)
        #expect(
            Exploration { _ in ObserversSystem<KeptAddresses>(history, bug: nil) }.everyState().states == seen.count
        )
        #expect(seen.count > 30)
    }
}

extension Search: CustomTestStringConvertible {
    package var testDescription: String { machine }
}
