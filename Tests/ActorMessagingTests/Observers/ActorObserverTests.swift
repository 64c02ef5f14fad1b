import TestSupport
import Testing

@testable import ActorMessaging

@Suite(.timeLimit(.minutes(20))) struct `Observers on an actor` {
    private let kept = Kept()
    private let center = MessageCenter()
    private let station = Station()
    private let other = Station()
    private let actor = SteppedActor()

    private func postToAll() {
        center.post(Signal(number: 1))
        center.post(Signal(number: 2), subject: station)
        center.post(Signal(number: 3), subject: other)
    }

    @Test func `G8: a handler runs isolated to its actor`() async {
        let journal = Journal<[Int]>()
        kept += center.addObserver(for: Signal.self, on: actor) { actor, message in
            actor.assertIsolated()
            actor.append(message.number)
            journal.append(actor.entries)
        }
        center.post(Signal(number: 1))
        await actor.executor.arrived(1)
        // The actor has not had its turn, and nothing runs elsewhere meanwhile.
        #expect(journal.entries.isEmpty)
        await actor.executor.step()
        #expect(journal.entries == [[1]])
    }

    @Test func `messages of any size and alignment reach the actor and are destroyed once`() async {
        let journal = Journal<Int>()
        let deaths = Journal<Int>()
        kept += center.addObserver(for: Parcel.self, on: actor) { _, _ in journal.append(1) }
        kept += center.addObserver(for: Crate.self, on: actor) { _, crate in
            journal.append(crate.number + crate.contents.3)
        }
        kept += center.addObserver(for: Aligned.self, on: actor) { _, message in
            journal.append(Int(message.lanes.sum()))
        }
        center.post(Parcel(content: Canary { deaths.append(1) }))
        center.post(Crate(number: 2, contents: (Canary { deaths.append(2) }, 0, 0, 40)))
        center.post(Aligned(lanes: [1, 2, 3, 4]))
        await actor.executor.arrived(1)
        #expect(deaths.entries.isEmpty)
        while journal.count < 3 { await actor.executor.step() }
        #expect(journal.entries == [1, 42, 10])
        #expect(deaths.entries == [1, 2])
    }

    @Test func `a weak reference in a message is moved as the runtime requires, and becomes nil while it waits`() async
    {
        let journal = Journal<Bool>()
        kept += center.addObserver(for: Letter.self, on: actor) { _, letter in journal.append(letter.sender != nil) }
        center.post(Letter(sender: station))
        do {
            let sender = Station()
            center.post(Letter(sender: sender))
            withExtendedLifetime(sender) {}
        }
        while journal.count < 2 { await actor.executor.step() }
        #expect(journal.entries == [true, false])
        #expect(ErasedStorage.isInline(Signal.self))
        #expect(!ErasedStorage.isInline(Letter.self))
    }

    @Test func `G8: handlers of many posters never run at the same time`() async {
        let counter = Counter()
        let journal = Journal<Int>()
        kept += center.addObserver(for: Signal.self, on: counter) { counter, _ in
            counter.assertIsolated()
            counter.increment()
            journal.append(counter.value)
        }
        await onThreads(4) { [center] _ in
            for number in 0..<500 { center.post(Signal(number: number)) }
        }
        #expect(await journal.collected(2000) == Array(1...2000))
    }

    @Test func `G7: messages of different types reach one actor in posting order`() async {
        let journal = Journal<Int>()
        kept += center.addObserver(for: Signal.self, on: actor) { _, message in journal.append(message.number) }
        kept += center.addObserver(for: Beacon.self, on: actor) { _, message in journal.append(message.number) }
        for number in 0..<100 {
            if number % 3 == 0 { center.post(Beacon(number: number)) } else { center.post(Signal(number: number)) }
        }
        while journal.count < 100 { await actor.executor.step() }
        #expect(journal.entries == Array(0..<100))
        // However long its jobs take, each turn of the drain runs at least two.
        #expect(actor.executor.hops <= 50)
    }

    @Test func `G7: messages of different types reach one actor in posting order beside 100 other actors`() async {
        let journal = Journal<Int>()
        kept += center.addObserver(for: Signal.self, on: actor) { _, message in journal.append(message.number) }
        let others = kept((0..<100).map { _ in SteppedActor() })
        kept += others.map { center.addObserver(for: Numbered<Int>.self, on: $0) { _, _ in } }
        kept += center.addObserver(for: Beacon.self, on: actor) { _, message in journal.append(message.number) }
        center.post(Signal(number: 0))
        center.post(Beacon(number: 1))
        await actor.executor.step()
        #expect(journal.entries == [0, 1])
    }

    @Test func `each form observes one subject, or every subject and none, and may take the subject`() async {
        let (one, every) = (Journal<Int>(), Journal<Int>())
        let subjects = [nil, station, other]
        kept += center.addObserver(of: station, for: .signal, on: actor) { one.append($1.number) }
        kept += center.addObserver(of: station, for: Signal.self, on: actor) { one.append($1.number) }
        kept += center.addObserver(of: station, for: Signal.self, on: actor) { (_, message: Signal, subject: Station) in
            one.append(subject === subjects[message.number - 1] ? message.number : -1)
        }
        kept += center.addObserver(of: Station.self, for: .signal, on: actor) { every.append($1.number) }
        kept += center.addObserver(for: Signal.self, on: actor) { every.append($1.number) }
        kept += center.addObserver(for: Signal.self, on: actor) { (_, message: Signal, subject: Station?) in
            every.append(subject === subjects[message.number - 1] ? message.number : -1)
        }
        postToAll()
        while every.count < 9 { await actor.executor.step() }
        #expect(one.entries == [2, 2, 2])
        #expect(every.entries == [1, 1, 1, 2, 2, 2, 3, 3, 3])
    }

    @Test func `G10: mailboxes of deallocated actors are forgotten while others are added`() {
        let mailboxes = ActorMailboxes()
        // Each takes the address of the last actor, so that the next actor gets another one.
        var others: [Ledger] = []
        for _ in 0..<1_000 {
            _ = mailboxes.mailbox(of: Ledger())
            others.append(Ledger())
        }
        #expect(mailboxes.count <= 3)
        withExtendedLifetime(others) {}
    }

    private actor Counter {
        private(set) var value = 0
        func increment() { value += 1 }
    }
}
