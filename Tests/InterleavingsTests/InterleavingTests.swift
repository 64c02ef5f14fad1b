import ActorMessaging
import Interleavings
import Testing

/// ThreadingProofTests explore them: `threading-proof` finds a failing history, and names it.
struct `The explored histories` {
    @Test func `have at least three actors, twelve operations and a hundred random variants`() {
        for history in ExploredHistories.all {
            #expect(history.actors >= 3, "\(history.name)")
            #expect(history.operations >= 12, "\(history.name)")
            #expect(history.randomHistories >= 100, "\(history.name)")
        }
    }
}

/// Histories that are small enough to make each interleaving.
struct `Recognizing a state` {
    @Test func `leaves out no interleaving of a mailbox`() {
        for owner in [MailboxHistory.Owner.actor, .sender] {
            let history = MailboxHistory(owner, .unbounded, [[.send, .readDepth], [.send], [.remove]])
            expectSameCount { _ in MailboxSystem(history) }
        }
    }

    @Test func `leaves out no interleaving of an asynchronous observer`() {
        expectSameCount { _ in TaskObserverSystem(.newest(1), [[.post, .post], [.fence], [.remove]]) }
    }

    @Test func `leaves out no interleaving of an observer with a bound`() {
        expectSameCount { _ in
            BoundedObserverSystem(.newest(1), [[.postBounded, .post], [.postBounded], [.postBounded, .remove]])
        }
    }

    @Test func `leaves out no interleaving of the retirement of an observer`() {
        expectSameCount { _ in RetirementSystem([[.post], [.post], [.remove]]) }
    }

    @Test func `leaves out no interleaving of a message sequence`() {
        let history = SequenceHistory(.newest(1), [[.push, .push], [.push, .finish], [.next, .next]])
        expectSameCount { _ in SequenceSystem(history) }
    }

    @Test func `leaves out no interleaving of the observers of an asynchronous message`() {
        let history = AsyncObserversHistory(
            smallestCompaction: 1,
            present: [nil, 0],
            subjects: 1,
            [[.post(0), .ask], [.add(2), .remove(2)], [.remove(0), .endSubject(0)]]
        )
        expectSameCount { _ in AsyncObserversSystem(history) }
    }

    @Test func `leaves out no interleaving of a table of subjects`() {
        let history = SubjectTableHistory(
            addresses: 2,
            [
                [.add(1, of: 1, at: 0), .end(at: 0)], [.add(2, of: 2, at: 0), .add(3, of: 3, at: 1)],
                [.remove(1), .remove(3)],
            ]
        )
        expectSameCount { _ in SubjectTableSystem(history) }
    }

    @Test func `leaves out no interleaving of the observers of a main-actor message`() {
        var history = MainActorObserversHistory([[.post(0)], [.add(2)], [.remove(0)]])
        history.smallestCompaction = 1
        history.present = [nil, 0]
        history.subjects = 1
        history.handlers = [1: [.ask]]
        expectSameCount { [history] _ in MainActorObserversSystem(history) }
    }

    @Test func `leaves out no interleaving of an echo guard`() {
        let history = EchoHistory([[.message(1)], [.notification(3)]], reactions: [1: [.notification(3)]])
        expectSameCount { _ in EchoSystem(history) }
    }

    @Test func `leaves out no interleaving of a table of registrations`() {
        let history = RegistrationsHistory(addresses: 1, [[.start(0), .die(0)], [.start(1)], [.post]])
        expectSameCount { _ in RegistrationsSystem(history) }
    }

    @Test func `leaves out no interleaving of an awaited delivery`() {
        expectSameCount { _ in AwaitedDeliverySystem([[.begin, .begin, .close], [.run, .run], [.discard]]) }
    }

    @Test func `leaves out no interleaving of a relay's interest`() {
        expectSameCount { _ in InterestSystem([[.add, .remove], [.add]]) }
    }

    private func expectSameCount<System>(
        sourceLocation: SourceLocation = #_sourceLocation,
        of make: @escaping @Sendable (UInt64?) -> System
    ) where System: InterleavedSystem {
        let search = Exploration("small history", make: make)
        let together = search.everyInterleaving()
        let oneByOne = search.oneByOne()
        #expect(together.failure == nil, sourceLocation: sourceLocation)
        #expect(oneByOne.failure == nil, sourceLocation: sourceLocation)
        #expect(together.interleavings == oneByOne.interleavings, sourceLocation: sourceLocation)
        #expect(together.interleavings > 50, sourceLocation: sourceLocation)
        #expect(together.steps < oneByOne.steps, sourceLocation: sourceLocation)
    }
}
