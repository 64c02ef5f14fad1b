import ActorMessaging
import Testing

struct `Asynchronous observers` {
    private let center = MessageCenter()
    private let station = Station()
    private let other = Station()

    /// Posts without a subject, of the station, and of another.
    private func postToAll() {
        center.post(Signal(number: 1))
        center.post(Signal(number: 2), subject: station)
        center.post(Signal(number: 3), subject: other)
    }

    @Test func `G7 an observer gets one message at a time`() async {
        let journal = Journal<String>()
        let gate = Gate()
        let token = center.addObserver(for: Signal.self) { message in
            journal.record("begin \(message.number)")
            await gate.pass()
            await Task.yield()
            journal.record("end \(message.number)")
        }
        defer { center.end(token) }
        for number in 0..<3 { center.post(Signal(number: number)) }
        #expect(await journal.next() == "begin 0")
        #expect(center.observers.map(\.depth) == [3])
        gate.open()
        #expect(await journal.collected(6) == (0..<3).flatMap { ["begin \($0)", "end \($0)"] })
    }

    private enum Poster {
        @TaskLocal static var name = "none"
    }

    @Test func `an observer does not inherit the task-local values of a poster`() async {
        let journal = Journal<String>()
        let ledger = Ledger()
        let tokens = (
            center.addObserver(for: Signal.self) { _ in journal.record(Poster.name) },
            center.addObserver(for: Signal.self, on: ledger) { _, _ in journal.record(Poster.name) }
        )
        defer { center.end(tokens.0, tokens.1) }
        Poster.$name.withValue("poster") { center.post(Signal(number: 1)) }
        #expect(await journal.collected(2) == ["none", "none"])
    }

    @Test func `an observer runs with the priority of the post`() async {
        let journal = Journal<TaskPriority>()
        let ledger = Ledger()
        let tokens = (
            center.addObserver(for: Signal.self) { _ in journal.record(Task.currentPriority) },
            center.addObserver(for: Signal.self, on: ledger) { _, _ in journal.record(Task.currentPriority) }
        )
        defer { center.end(tokens.0, tokens.1) }
        await Task.detached(priority: .high) { [center] in center.post(Signal(number: 1)) }.value
        #expect(await journal.collected(2) == [.high, .high])
    }

    @Test func `an observer may be a function value of any isolation`() async {
        let journal = Journal<Int>()
        let onMain: @MainActor @Sendable (Signal) -> Void = { signal in
            MainActor.assertIsolated()
            journal.record(signal.number)
        }
        let nowhere: @Sendable (Signal) async -> Void = { journal.record($0.number) }
        let tokens = (
            center.addObserver(for: Signal.self, using: onMain), center.addObserver(for: Signal.self, using: nowhere)
        )
        defer { center.end(tokens.0, tokens.1) }
        center.post(Signal(number: 1))
        #expect(await journal.collected(2) == [1, 1])
    }

    @Test func `G7 the messages of one poster come in posting order`() async {
        let journal = Journal<Int>()
        let token = center.addObserver(for: Signal.self) { message in
            if message.number % 7 == 0 { await Task.yield() }
            journal.record(message.number)
        }
        defer { center.end(token) }
        for number in 0..<1000 { center.post(Signal(number: number), subject: number % 2 == 0 ? station : other) }
        #expect(await journal.collected(1000) == Array(0..<1000))
    }

    @Test func `G7 of several posters each one's messages come in its posting order`() async {
        let journal = Journal<Int>()
        let token = center.addObserver(for: Signal.self) { journal.record($0.number) }
        defer { center.end(token) }
        await onThreads(4) { [center] thread in
            for number in 0..<500 { center.post(Signal(number: thread * 1000 + number)) }
        }
        let met = await journal.collected(2000)
        for thread in 0..<4 {
            #expect(met.filter { $0 / 1000 == thread } == Array(thread * 1000..<thread * 1000 + 500))
        }
    }

    @Test func `G7 a post from inside the handler comes behind what waits`() async {
        let journal = Journal<Int>()
        let gate = Gate()
        let token = center.addObserver(for: Signal.self) { [center] message in
            if message.number == 0 {
                await gate.pass()
                center.post(Signal(number: 2))
            }
            journal.record(message.number)
        }
        defer { center.end(token) }
        center.post(Signal(number: 0))
        center.post(Signal(number: 1))
        gate.open()
        #expect(await journal.collected(3) == [0, 1, 2])
    }

    @Test func `an observer that waits for ever holds up no other`() async {
        let journal = Journal<Int>()
        let gate = Gate()
        let tokens = (
            center.addObserver(for: Signal.self) { _ in await gate.pass() },
            center.addObserver(for: Signal.self) { journal.record($0.number) }
        )
        defer { center.end(tokens.0, tokens.1) }
        for number in 0..<10 { center.post(Signal(number: number)) }
        #expect(await journal.collected(10) == Array(0..<10))
        gate.open()
    }

    @Test func `a handler runs off the main actor where it names no isolation`() async {
        let journal = Journal<Bool>()
        let token = center.addObserver(for: Signal.self) { _ in journal.record(ProcessMainRunLoop.main.isCurrent) }
        defer { center.end(token) }
        await MainActor.run { center.post(Signal(number: 1)) }
        #expect(await journal.next() == false)
    }

    @Test func `a handler inherits no task-local value of a poster`() async {
        let journal = Journal<Int>()
        let token = center.addObserver(for: Signal.self) { _ in journal.record(Local.value) }
        defer { center.end(token) }
        Local.$value.withValue(1) { center.post(Signal(number: 1)) }
        #expect(await journal.next() == 0)
    }

    @Test func `a subject and an identifier observe one subject`() async {
        let journal = Journal<Int>()
        let token = center.addObserver(of: station, for: .signal) { journal.record($0.number) }
        defer { center.end(token) }
        postToAll()
        center.post(Signal(number: 4), subject: station)
        #expect(await journal.collected(2) == [2, 4])
    }

    @Test func `a type of subject and an identifier observe every subject and none`() async {
        let journal = Journal<Int>()
        let token = center.addObserver(of: Station.self, for: .signal) { journal.record($0.number) }
        defer { center.end(token) }
        postToAll()
        #expect(await journal.collected(3) == [1, 2, 3])
    }

    @Test func `a message type observes every subject and none, or the one subject that is given`() async {
        let (every, one) = (Journal<Int>(), Journal<Int>())
        let tokens = (
            center.addObserver(for: Signal.self) { every.record($0.number) },
            center.addObserver(of: station, for: Signal.self) { one.record($0.number) }
        )
        defer { center.end(tokens.0, tokens.1) }
        postToAll()
        center.post(Signal(number: 4), subject: station)
        #expect(await every.collected(4) == [1, 2, 3, 4])
        #expect(await one.collected(2) == [2, 4])
    }

    @Test func `observers of one subject take the subject, which is never nil`() async {
        let (byIdentifier, byType) = (Journal<ObjectIdentifier>(), Journal<ObjectIdentifier>())
        let tokens = (
            center.addObserver(of: station, for: .signal) { (_: Signal, subject: Station) in
                byIdentifier.record(ObjectIdentifier(subject))
            },
            center.addObserver(of: station, for: Signal.self) { (_: Signal, subject: Station) in
                byType.record(ObjectIdentifier(subject))
            }
        )
        defer { center.end(tokens.0, tokens.1) }
        postToAll()
        center.post(Signal(number: 4), subject: station)
        let id = ObjectIdentifier(station)
        #expect(await byIdentifier.collected(2) == [id, id])
        #expect(await byType.collected(2) == [id, id])
    }

    @Test func `observers of every subject take the subject, or nil where there was none`() async {
        let (byIdentifier, byType) = (Journal<ObjectIdentifier?>(), Journal<ObjectIdentifier?>())
        let tokens = (
            center.addObserver(of: Station.self, for: .signal) { (_: Signal, subject: Station?) in
                byIdentifier.record(subject.map(ObjectIdentifier.init))
            },
            center.addObserver(for: Signal.self) { (_: Signal, subject: Station?) in
                byType.record(subject.map(ObjectIdentifier.init))
            }
        )
        defer { center.end(tokens.0, tokens.1) }
        postToAll()
        let expected = [nil, ObjectIdentifier(station), ObjectIdentifier(other)]
        #expect(await byIdentifier.collected(3) == expected)
        #expect(await byType.collected(3) == expected)
    }

    private enum Local {
        @TaskLocal static var value = 0
    }
}
