import ActorMessaging
import Testing

struct `Observers on an actor` {
    private let center = MessageCenter()
    private let station = Station()
    private let other = Station()
    private let actor = SteppedActor()

    private func postToAll() {
        center.post(Signal(number: 1))
        center.post(Signal(number: 2), subject: station)
        center.post(Signal(number: 3), subject: other)
    }

    @Test func `G8 a handler runs isolated to its actor`() async {
        let journal = Journal<[Int]>()
        let token = center.addObserver(for: Signal.self, on: actor) { actor, message in
            actor.assertIsolated()
            actor.append(message.number)
            journal.record(actor.entries)
        }
        defer { center.end(token) }
        center.post(Signal(number: 1))
        await actor.executor.arrived(1)
        // The actor has not had its turn, and nothing runs elsewhere meanwhile.
        #expect(journal.entries.isEmpty)
        await actor.executor.step()
        #expect(journal.entries == [[1]])
    }

    @Test func `G8 handlers of many posters never run at the same time`() async {
        let counter = Counter()
        let journal = Journal<Int>()
        let token = center.addObserver(for: Signal.self, on: counter) { counter, _ in
            counter.assertIsolated()
            counter.increment()
            journal.record(counter.value)
        }
        defer { center.end(token) }
        await onThreads(4) { [center] _ in
            for number in 0..<500 { center.post(Signal(number: number)) }
        }
        #expect(await journal.collected(2000) == Array(1...2000))
    }

    @Test func `G8 the main actor's shared instance is an actor like any other`() async {
        let journal = Journal<Bool>()
        let token = center.addObserver(for: Signal.self, on: MainActor.shared) { _, _ in
            MainActor.assertIsolated()
            journal.record(ProcessMainRunLoop.main.isCurrent)
        }
        defer { center.end(token) }
        center.post(Signal(number: 1))
        #expect(await journal.next())
    }

    @Test func `G7 messages of different types reach one actor in posting order`() async {
        let journal = Journal<Int>()
        let tokens = (
            center.addObserver(for: Signal.self, on: actor) { _, message in journal.record(message.number) },
            center.addObserver(for: Beacon.self, on: actor) { _, message in journal.record(message.number) }
        )
        defer { center.end(tokens.0, tokens.1) }
        for number in 0..<100 {
            if number % 3 == 0 { center.post(Beacon(number: number)) } else { center.post(Signal(number: number)) }
        }
        while journal.count < 100 { await actor.executor.step() }
        #expect(journal.entries == Array(0..<100))
        // However long its jobs take, each turn of the drain runs at least two.
        #expect(actor.executor.hops <= 50)
    }

    @Test func `G7 messages of different types reach one actor in posting order beside 100 other actors`() async {
        let journal = Journal<Int>()
        let first = center.addObserver(for: Signal.self, on: actor) { _, message in journal.record(message.number) }
        let others = (0..<100).map { _ in SteppedActor() }
        let tokens = others.map { center.addObserver(for: Numbered<Int>.self, on: $0) { _, _ in } }
        let second = center.addObserver(for: Beacon.self, on: actor) { _, message in journal.record(message.number) }
        defer { for token in tokens + [first, second] { center.end(token) } }
        center.post(Signal(number: 0))
        center.post(Beacon(number: 1))
        await actor.executor.step()
        #expect(journal.entries == [0, 1])
        withExtendedLifetime(others) {}
    }

    @Test func `G7 each observer on an actor has a message before any has the next one`() async {
        let journal = Journal<String>()
        let tokens = ["a", "b"].map { name in
            center.addObserver(for: Signal.self, on: actor) { _, message in journal.record("\(name)\(message.number)") }
        }
        defer { for token in tokens { center.end(token) } }
        for number in 0..<3 { center.post(Signal(number: number)) }
        while journal.count < 6 { await actor.executor.step() }
        #expect(journal.entries == ["a0", "b0", "a1", "b1", "a2", "b2"])
    }

    @Test func `observers come to an actor from two centers without mixing their mailboxes`() async {
        let journal = Journal<Int>()
        let second = MessageCenter()
        let tokens = [center, second].map { center in
            center.addObserver(for: Signal.self, on: actor) { _, message in journal.record(message.number) }
        }
        center.post(Signal(number: 1))
        await actor.executor.step()
        second.post(Signal(number: 2))
        await actor.executor.step()
        #expect(journal.entries == [1, 2])
        center.end(tokens[0])
        second.end(tokens[1])
    }

    @Test func `a subject or a type of subject, and an identifier, observe one subject or every one`() async {
        let (one, every) = (Journal<Int>(), Journal<Int>())
        let tokens = (
            center.addObserver(of: station, for: .signal, on: actor) { _, message in one.record(message.number) },
            center.addObserver(of: Station.self, for: .signal, on: actor) { _, message in every.record(message.number) }
        )
        defer { center.end(tokens.0, tokens.1) }
        postToAll()
        while every.count < 3 { await actor.executor.step() }
        #expect(one.entries == [2])
        #expect(every.entries == [1, 2, 3])
    }

    @Test func `a message type observes every subject and none, or the one subject that is given`() async {
        let (one, every) = (Journal<Int>(), Journal<Int>())
        let tokens = (
            center.addObserver(of: station, for: Signal.self, on: actor) { _, message in one.record(message.number) },
            center.addObserver(for: Signal.self, on: actor) { _, message in every.record(message.number) }
        )
        defer { center.end(tokens.0, tokens.1) }
        postToAll()
        while every.count < 3 { await actor.executor.step() }
        #expect(one.entries == [2])
        #expect(every.entries == [1, 2, 3])
    }

    @Test func `observers of one subject take the subject, which is never nil`() async {
        let journal = Journal<ObjectIdentifier>()
        let tokens = (
            center.addObserver(of: station, for: .signal, on: actor) { (_, _: Signal, subject: Station) in
                journal.record(ObjectIdentifier(subject))
            },
            center.addObserver(of: station, for: Signal.self, on: actor) { (_, _: Signal, subject: Station) in
                journal.record(ObjectIdentifier(subject))
            }
        )
        defer { center.end(tokens.0, tokens.1) }
        postToAll()
        await actor.executor.step()
        #expect(journal.entries == [ObjectIdentifier(station), ObjectIdentifier(station)])
    }

    @Test func `observers of every subject take the subject, or nil where there was none`() async {
        let journal = Journal<ObjectIdentifier?>()
        let tokens = (
            center.addObserver(of: Station.self, for: .signal, on: actor) { (_, _: Signal, subject: Station?) in
                journal.record(subject.map(ObjectIdentifier.init))
            },
            center.addObserver(for: Signal.self, on: actor) { (_, _: Signal, subject: Station?) in
                journal.record(subject.map(ObjectIdentifier.init))
            }
        )
        defer { center.end(tokens.0, tokens.1) }
        postToAll()
        while journal.count < 6 { await actor.executor.step() }
        let (station, other) = (ObjectIdentifier(station), ObjectIdentifier(other))
        #expect(journal.entries == [nil, nil, station, station, other, other])
    }

    private actor Counter {
        private(set) var value = 0
        func increment() { value += 1 }
    }
}
