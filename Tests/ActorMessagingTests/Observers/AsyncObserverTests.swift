import ActorMessaging
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct `Asynchronous observers` {
    private let kept = Kept()
    private let center = MessageCenter()
    private let station = Station()
    private let other = Station()

    /// Posts without a subject, of the station, and of another.
    private func postToAll() {
        center.post(Signal(number: 1))
        center.post(Signal(number: 2), subject: station)
        center.post(Signal(number: 3), subject: other)
    }

    private enum Poster {
        @TaskLocal static var name = "none"
    }

    @Test func `an observer does not inherit the task-local values of a poster`() async {
        let journal = Journal<String>()
        let ledger = Ledger()
        kept += center.addObserver(for: Signal.self) { _ in journal.append(Poster.name) }
        kept += center.addObserver(for: Signal.self, on: ledger) { _, _ in journal.append(Poster.name) }
        Poster.$name.withValue("poster") { center.post(Signal(number: 1)) }
        #expect(await journal.collected(2) == ["none", "none"])
    }

    @Test func `an observer runs with the priority of the post`() async {
        let journal = Journal<TaskPriority>()
        let ledger = Ledger()
        kept += center.addObserver(for: Signal.self) { _ in journal.append(Task.currentPriority) }
        kept += center.addObserver(for: Signal.self, on: ledger) { _, _ in journal.append(Task.currentPriority) }
        await Task.detached(priority: .high) { [center] in center.post(Signal(number: 1)) }.value
        #expect(await journal.collected(2) == [.high, .high])
    }

    @Test func `an observer may be a function value of any isolation`() async {
        let journal = Journal<Int>()
        let onMain: @MainActor @Sendable (Signal) -> Void = { signal in
            MainActor.assertIsolated()
            journal.append(signal.number)
        }
        // With `NonisolatedNonsendingByDefault`, its type doesn't convert to one that carries its isolation.
        let nowhere: @Sendable (Signal) async -> Void = { journal.append($0.number) }
        kept += center.addObserver(for: Signal.self, using: onMain)
        kept += center.addObserver(for: Signal.self) { await nowhere($0) }
        center.post(Signal(number: 1))
        #expect(await journal.collected(2) == [1, 1])
    }

    @Test func `a handler runs off the main actor where it names no isolation`() async {
        let journal = Journal<Bool>()
        kept += center.addObserver(for: Signal.self) { _ in journal.append(ProcessMainRunLoop.main.isCurrent) }
        await MainActor.run { center.post(Signal(number: 1)) }
        #expect(await journal.next() == false)
    }

    @Test func `each form observes one subject, or every subject and none, and may take the subject`() async {
        let (one, every) = ((0..<4).map { _ in Journal<Int>() }, (0..<4).map { _ in Journal<Int>() })
        let subjects = [nil, station, other, station]
        let note = { @Sendable (journal: Journal<Int>, message: Signal, subject: Station?) in
            journal.append(subject === subjects[message.number - 1] ? message.number : -1)
        }
        kept += center.addObserver(of: station, for: .signal) { one[0].append($0.number) }
        kept += center.addObserver(of: station, for: Signal.self) { one[1].append($0.number) }
        kept += center.addObserver(of: station, for: .signal) { (message: Signal, subject: Station) in
            note(one[2], message, subject)
        }
        kept += center.addObserver(of: station, for: Signal.self) { (message: Signal, subject: Station) in
            note(one[3], message, subject)
        }
        kept += center.addObserver(of: Station.self, for: .signal) { every[0].append($0.number) }
        kept += center.addObserver(for: Signal.self) { every[1].append($0.number) }
        kept += center.addObserver(of: Station.self, for: .signal) { note(every[2], $0, $1) }
        kept += center.addObserver(for: Signal.self) { note(every[3], $0, $1) }
        postToAll()
        center.post(Signal(number: 4), subject: station)
        for journal in one { #expect(await journal.collected(2) == [2, 4]) }
        for journal in every { #expect(await journal.collected(4) == [1, 2, 3, 4]) }
    }
}
