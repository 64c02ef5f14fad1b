import ActorMessaging
import Testing

@MainActor struct `Sequences of main-actor messages` {
    private let reporting = ReportingCenter()
    private var center: MessageCenter { reporting.center }
    private let station = Station()

    private func postToAll() {
        center.post(Arrival(number: 1))
        center.post(Arrival(number: 2), subject: station)
        center.post(Arrival(number: 3), subject: Station())
    }

    private func take(
        _ count: Int,
        from sequence: MessageSequence<Arrival>
    ) async -> [Int] {
        var iterator = sequence.makeAsyncIterator()
        var numbers: [Int] = []
        while numbers.count < count, let message = await iterator.next() {
            numbers.append(message.number)
        }
        return numbers
    }

    @Test func `a subject and an identifier observe one subject, in both forms`() async {
        let sized = center.messages(of: station, for: .arrival)
        let policed = center.messages(of: station, for: .arrival, buffering: .unbounded)
        postToAll()
        #expect(await take(1, from: sized) == [2])
        #expect(await take(1, from: policed) == [2])
    }

    @Test func `a type of subject and an identifier observe every subject and none, in both forms`() async {
        let sized = center.messages(of: Station.self, for: .arrival, bufferSize: 3)
        let policed = center.messages(of: Station.self, for: .arrival, buffering: .oldest(3))
        postToAll()
        #expect(await take(3, from: sized) == [1, 2, 3])
        #expect(await take(3, from: policed) == [1, 2, 3])
    }

    @Test func `a message type observes every subject and none, or the one subject that is given`() async {
        let every = center.messages(for: Arrival.self)
        let everyPoliced = center.messages(for: Arrival.self, buffering: .unbounded)
        let one = center.messages(of: station, for: Arrival.self)
        let onePoliced = center.messages(of: station, for: Arrival.self, buffering: .unbounded)
        postToAll()
        #expect(await take(3, from: every) == [1, 2, 3])
        #expect(await take(3, from: everyPoliced) == [1, 2, 3])
        #expect(await take(1, from: one) == [2])
        #expect(await take(1, from: onePoliced) == [2])
    }

    @Test func `a sequence made off the main actor has every message posted since`() async {
        let sequences = await onThread { [center] in
            Unchecked(center.messages(for: Arrival.self, buffering: .unbounded))
        }
        for number in 0..<100 { center.post(Arrival(number: number)) }
        let numbers = await Task.detached {
            var iterator = sequences.value.makeAsyncIterator()
            var numbers: [Int] = []
            while numbers.count < 100, let message = await iterator.next() {
                numbers.append(message.number)
            }
            return numbers
        }.value
        #expect(numbers == Array(0..<100))
    }

    @Test func `G13 each message that a full sequence loses is reported once`() async {
        let newest = center.messages(for: Arrival.self, bufferSize: 2)
        for number in 0..<5 { center.post(Arrival(number: number)) }
        let report = "a full mailbox (.newest(2)) lost 1 of Arrival"
        #expect(reporting.reports.entries == [report, report, report])
        #expect(await take(2, from: newest) == [3, 4])
    }

    @Test func `a consumer that waits on the main actor gets the next message`() async {
        let sequence = center.messages(for: Arrival.self)
        let first = Task { await take(1, from: sequence) }
        await laterTurn()
        center.post(Arrival(number: 1))
        #expect(await first.value == [1])
    }

    @Test func `a sequence keeps its place among the observers`() {
        var depths: [Int] = []
        let before = center.addObserver(for: Arrival.self) { _ in depths.append(center.observers[1].depth) }
        let sequence = center.messages(for: Arrival.self)
        let after = center.addObserver(for: Arrival.self) { _ in depths.append(center.observers[1].depth) }
        defer { center.end(before, after) }
        center.post(Arrival(number: 1))
        #expect(depths == [0, 1])
        withExtendedLifetime(sequence) {}
    }
}

/// A value that is known to be Sendable, though its opaque type cannot be written.
private struct Unchecked<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
