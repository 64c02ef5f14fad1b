import TestSupport
import Testing

@testable import ActorMessaging

/// Sequences that a relay may hold.
private final class SequenceHolder: Sendable {
    private let sequences = Lock<[MessageSequence<Order>]>([])

    func append(_ sequence: MessageSequence<Order>) { sequences.withLock { $0.append(sequence) } }

    func release() {
        let released = sequences.withLock { sequences in
            defer { sequences = [] }
            return sequences
        }
        withExtendedLifetime(released) {}
    }
}

struct `Waiting messages of a center that is deallocated` {
    @Test func `G17: an observer that gives its message back then, gives it to none`() async {
        await #expect(processExitsWith: .success) {
            let holder = SequenceHolder()
            let relay = WatchingRelay(onDetach: { holder.release() })
            let center = MessageCenter(configuration: .init(relays: [relay]))
            center.post(Order(number: 1))
            for _ in 0..<2 { holder.append(center.messages(for: Order.self)) }
        }
    }

    @Test(arguments: [true, false])
    func `G13: a message that an observer gives back then, or later, is reported`(isThen: Bool) {
        let (reports, holder) = (Journal<String>(), SequenceHolder())
        do {
            let relay = WatchingRelay(onDetach: { if isThen { holder.release() } })
            let center = MessageCenter(configuration: .init(diagnostics: { reports.append("\($0)") }, relays: [relay]))
            for number in 1...2 { center.post(Order(number: number)) }
            holder.append(center.messages(for: Order.self))
        }
        #expect(reports.isEmpty != isThen)
        holder.release()
        #expect(reports.entries == ["2 of Order that waited for an observer were lost: the center was deallocated"])
    }

    @Test func `G13: a message that waits for a sequence which a relay holds is reported, and all are released`() {
        let reports = Journal<String>()
        do {
            let holder = SequenceHolder()
            let relay = WatchingRelay(onDetach: { withExtendedLifetime(holder) {} })
            let center = MessageCenter(configuration: .init(diagnostics: { reports.append("\($0)") }, relays: [relay]))
            center.post(Order(number: 1))
            holder.append(center.messages(for: Order.self))
        }
        #expect(reports.count == 1)
    }

    @Test func `G17: a delivery that comes then is completed`() {
        let outcomes = Journal<Bool>()
        do {
            var center: MessageCenter? = MessageCenter()
            guard let topic: AsyncTopic = center?.topic(of: Order.self) else { return }
            center = nil
            let context = DeliveryContext(isAwaited: true)
            ErasedMessage.with(Order(number: 1)) { topic.post($0, subject: nil, in: context) }
            context.wait { outcomes.append($0.isComplete) }
        }
        #expect(outcomes.count == 1)
    }

    @Test func `G16: a fence waits for a retained message, whatever the bound loses behind it`() {
        var backlog = Backlog<Int, Int>(buffering: .newest(1))
        _ = backlog.append(.init(0, nil), isRetained: true)
        _ = backlog.append(.init(1, nil))
        #expect(backlog.fence(9) { _ in false })
        var hasPassed = false
        for number in 2...3 {
            for case .pass in backlog.append(.init(number, nil)) { hasPassed = true }
        }
        #expect(!hasPassed)
        #expect(backlog.fence(8) { _ in false })
        let ends = (0..<2).flatMap { _ in
            _ = backlog.take()
            return backlog.finishHandling().map { "\($0)" }
        }
        #expect(ends == ["pass(9)", "reportLosses(1)", "pass(8)"], "who waits knows what was lost")
    }
}
