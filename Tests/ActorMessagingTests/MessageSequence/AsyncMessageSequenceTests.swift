import ActorMessaging
import Testing

struct `Sequences of asynchronous messages` {
    private let reporting = ReportingCenter()
    private var center: MessageCenter { reporting.center }
    private let station = Station()

    /// Posts 1 without a subject, 2 of the station, 3 of another.
    private func postToAll() {
        center.post(Signal(number: 1))
        center.post(Signal(number: 2), subject: station)
        center.post(Signal(number: 3), subject: Station())
    }

    /// The messages that wait in a sequence, which must be so many.
    private func take(
        _ count: Int,
        from sequence: MessageSequence<Signal>
    ) async -> [Int] {
        var iterator = sequence.makeAsyncIterator()
        var numbers: [Int] = []
        while numbers.count < count, let message = await iterator.next() {
            numbers.append(message.number)
        }
        return numbers
    }

    @Test func `a sequence observes from the moment it is made`() async {
        center.post(Signal(number: 0))
        let sequence = center.messages(for: Signal.self)
        center.post(Signal(number: 1))
        #expect(await take(1, from: sequence) == [1])
    }

    @Test func `messages come in posting order`() async {
        let sequence = center.messages(for: Signal.self, buffering: .unbounded)
        for number in 0..<1000 { center.post(Signal(number: number)) }
        #expect(await take(1000, from: sequence) == Array(0..<1000))
        #expect(reporting.reports.entries.isEmpty)
    }

    @Test func `a subject and an identifier observe one subject, in both forms`() async {
        let sized = center.messages(of: station, for: .signal)
        let policed = center.messages(of: station, for: .signal, buffering: .unbounded)
        postToAll()
        center.post(Signal(number: 4), subject: station)
        #expect(await take(2, from: sized) == [2, 4])
        #expect(await take(2, from: policed) == [2, 4])
    }

    @Test func `a type of subject and an identifier observe every subject and none, in both forms`() async {
        let sized = center.messages(of: Station.self, for: .signal, bufferSize: 5)
        let policed = center.messages(of: Station.self, for: .signal, buffering: .oldest(5))
        postToAll()
        #expect(await take(3, from: sized) == [1, 2, 3])
        #expect(await take(3, from: policed) == [1, 2, 3])
    }

    @Test func `a message type observes every subject and none, or the one subject that is given`() async {
        let every = center.messages(for: Signal.self)
        let everyPoliced = center.messages(for: Signal.self, buffering: .newest(5))
        let one = center.messages(of: station, for: Signal.self)
        let onePoliced = center.messages(of: station, for: Signal.self, buffering: .newest(5))
        postToAll()
        center.post(Signal(number: 4), subject: station)
        #expect(await take(4, from: every) == [1, 2, 3, 4])
        #expect(await take(4, from: everyPoliced) == [1, 2, 3, 4])
        #expect(await take(2, from: one) == [2, 4])
        #expect(await take(2, from: onePoliced) == [2, 4])
    }

    @Test func `a buffer holds 10 messages where nothing else is said and keeps the newest`() async {
        let sequence = center.messages(for: Signal.self)
        for number in 0..<13 { center.post(Signal(number: number)) }
        #expect(center.observers.map(\.depth) == [10])
        #expect(await take(10, from: sequence) == Array(3..<13))
    }

    @Test func `G13 a buffer size keeps the newest and each lost message is reported once`() async {
        let sequence = center.messages(for: Signal.self, bufferSize: 3)
        for number in 0..<8 { center.post(Signal(number: number)) }
        let report = "a full mailbox (.newest(3)) lost 1 of Signal"
        #expect(reporting.reports.entries == Array(repeating: report, count: 5))
        #expect(await take(3, from: sequence) == [5, 6, 7])
    }

    @Test func `G13 a buffer of the oldest refuses the new and each lost message is reported once`() async {
        let sequence = center.messages(for: Signal.self, buffering: .oldest(3))
        for number in 0..<8 { center.post(Signal(number: number)) }
        let report = "a full mailbox (.oldest(3)) lost 1 of Signal"
        #expect(reporting.reports.entries == Array(repeating: report, count: 5))
        #expect(await take(3, from: sequence) == [0, 1, 2])
    }

    @Test func `G13 two sequences that lose the same message report it each`() async {
        let sequences = (
            center.messages(for: Signal.self, bufferSize: 1), center.messages(for: Signal.self, bufferSize: 2)
        )
        for number in 0..<3 { center.post(Signal(number: number)) }
        #expect(reporting.reports.count == 3)
        #expect(await take(1, from: sequences.0) == [2])
        #expect(await take(2, from: sequences.1) == [1, 2])
    }

    @Test func `a consumer that waits gets the next message`() async {
        let sequence = center.messages(for: Signal.self)
        let first = Task { await take(1, from: sequence) }
        // The consumer may or may not wait by now: both must do.
        center.post(Signal(number: 1))
        #expect(await first.value == [1])
    }

    @Test func `a sequence is iterated in a loop`() async {
        let sequence = center.messages(for: Signal.self, buffering: .unbounded)
        for number in 0..<5 { center.post(Signal(number: number)) }
        var met: [Int] = []
        for await message in sequence {
            met.append(message.number)
            if met.count == 5 { break }
        }
        #expect(met == [0, 1, 2, 3, 4])
    }

    @Test func `a second iterator observes from when it is made`() async {
        let sequence = center.messages(for: Signal.self)
        center.post(Signal(number: 1))
        var first = sequence.makeAsyncIterator()
        var second = sequence.makeAsyncIterator()
        center.post(Signal(number: 2))
        #expect(await first.next()?.number == 1)
        #expect(await first.next()?.number == 2)
        #expect(await second.next()?.number == 2)
    }

    @Test func `observing ends with the iterator, and with a sequence that was never iterated`() async {
        do {
            let sequence = center.messages(for: Signal.self)
            #expect(center.observers.count == 1)
            _ = sequence
        }
        #expect(center.observers.isEmpty)
        let sequence = center.messages(for: Signal.self)
        do {
            let iterator = sequence.makeAsyncIterator()
            #expect(center.observers.count == 1)
            _ = iterator
        }
        #expect(center.observers.isEmpty)
        _ = sequence
    }
}
