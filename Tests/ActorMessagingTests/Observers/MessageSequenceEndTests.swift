import ActorMessaging
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct `End of a message sequence` {
    private let kept = Kept()

    /// Iterates to the end, in a task, telling when it has the first message.
    private func iterate<Message: Sendable>(
        _ sequence: MessageSequence<Message>,
        first: Gate = Gate()
    ) -> Task<Int, Never> {
        Task.detached {
            var count = 0
            for await _ in sequence {
                count += 1
                first.open()
            }
            return count
        }
    }

    @Test func `cancellation ends the iteration of a consumer that waits`() async {
        let center = MessageCenter()
        let first = Gate()
        let task = iterate(center.messages(for: Signal.self), first: first)
        center.post(Signal(number: 1))
        await first.pass()
        task.cancel()
        #expect(await task.value == 1)
    }

    @Test func `a cancelled sequence no longer observes, though its iterator exists`() async {
        let reporting = ReportingCenter(reportsDeadLetters: true)
        let signals = reporting.center.messages(for: Signal.self)
        let task = Task {
            var iterator = signals.makeAsyncIterator()
            withUnsafeCurrentTask { $0?.cancel() }
            #expect(await iterator.next(isolation: nil) == nil)
            #expect(reporting.center.observers.isEmpty)
            reporting.center.post(Signal(number: 1))
            withExtendedLifetime(iterator) {}
        }
        await task.value
        #expect(reporting.reports.entries == ["Signal was posted and has no observers"])
    }

    @Test func `G13: a message posted while its only sequence is cancelled is reported`() async {
        let reporting = ReportingCenter(reportsDeadLetters: true)
        let parcels = reporting.center.messages(for: Parcel.self)
        // The cancellation discards this message, which posts another one as it is destroyed.
        reporting.center.post(Parcel(content: Canary { reporting.center.post(Parcel(content: Canary {})) }))
        let task = Task {
            var iterator = parcels.makeAsyncIterator()
            withUnsafeCurrentTask { $0?.cancel() }
            return await iterator.next(isolation: nil) == nil
        }
        #expect(await task.value)
        #expect(reporting.reports.entries == ["Parcel was posted and has no observers"])
    }

    @Test @MainActor func `deallocating the center ends the iteration of a waiting consumer`() async {
        let (signal, arrival) = (Gate(), Gate())
        let tasks: [Task<Int, Never>]
        do {
            let center = MessageCenter()
            tasks = [
                iterate(center.messages(for: Signal.self), first: signal),
                iterate(center.messages(for: Arrival.self), first: arrival),
            ]
            center.post(Signal(number: 1))
            center.post(Arrival(number: 1))
            await signal.pass()
            await arrival.pass()
        }
        for task in tasks { #expect(await task.value == 1) }
    }

    @Test func `deallocating the center ends a sequence that the main actor has not added yet`() async {
        let task = await onThread { iterate(MessageCenter().messages(for: Arrival.self)) }
        #expect(await task.value == 0)
    }

    @Test func `deallocating the center ends a sequence whose subject was deallocated before`() async {
        let tasks: [Task<Int, Never>]
        do {
            let center = MessageCenter()
            let station = Station()
            tasks = [
                iterate(center.messages(of: station, for: Signal.self)),
                iterate(center.messages(of: station, for: Arrival.self)),
            ]
        }
        for task in tasks { #expect(await task.value == 0) }
    }

    @Test func `an iterator made after its subject is deallocated ends at once`() async {
        let center = kept(MessageCenter())
        let sequence = center.messages(of: Station(), for: Signal.self)
        _ = sequence.makeAsyncIterator()
        #expect(await iterate(sequence).value == 0)
    }

    @Test func `G10: a sequence keeps neither the center nor the subject`() {
        let (center, station, sequence) = {
            let (center, station) = (MessageCenter(), Station())
            let sequence = kept(center.messages(of: station, for: Signal.self))
            return (WeakReference(center), WeakReference(station), sequence)
        }()
        kept += sequence
        #expect(center.object == nil)
        #expect(station.object == nil)
    }
}
