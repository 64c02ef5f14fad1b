import ActorMessaging
import TestSupport
import Testing

/// One end of a connection between two centers in this process: forwards what is posted to the other end.
private final class CableEnd: MessageRelay {
    private struct State {
        var signals: MessagePort<Signal>?
        var arrivals: MessagePort<Arrival>?
        weak var other: CableEnd?
    }

    private let state = Lock(State())
    /// The origins of the posts that this end has forwarded, in number of centers.
    let forwarded = Journal<Int>()
    let refused = Journal<Int>()

    /// Connects two centers.
    static func connect(_ first: MessageCenter, _ second: MessageCenter) -> [CableEnd] {
        let ends = (CableEnd(), CableEnd())
        ends.0.state.withLock { $0.other = ends.1 }
        ends.1.state.withLock { $0.other = ends.0 }
        for (center, end) in [(first, ends.0), (second, ends.1)] {
            center.attach(end)
            center.connectRelays(to: Signal.self)
            center.connectRelays(to: Arrival.self)
        }
        return [ends.0, ends.1]
    }

    func connect<Message: MessageCenter.AsyncMessage>(
        to port: MessagePort<Message>
    ) -> (@Sendable (Message, (any AnyObject)?, MessageOrigin) -> Void)? {
        guard let port = port as? MessagePort<Signal> else { return nil }
        state.withLock { $0.signals = port }
        return { [weak self] message, _, origin in
            guard let self, let message = message as? Signal else { return }
            forwarded.append(origin.centers.count)
            state.withLock { $0.other }?.receive(message, from: origin)
        }
    }

    func connect<Message: MessageCenter.MainActorMessage>(
        to port: MessagePort<Message>
    ) -> (@MainActor (Message, (any AnyObject)?, MessageOrigin) -> Void)? {
        guard let port = port as? MessagePort<Arrival> else { return nil }
        state.withLock { $0.arrivals = port }
        return { [weak self] message, _, origin in
            guard let self, let message = message as? Arrival else { return }
            forwarded.append(origin.centers.count)
            let port = state.withLock { $0.other }?.state.withLock { $0.arrivals }
            if port?.deliver(message, from: origin).isAccepted != true { refused.append(message.number) }
        }
    }

    private func receive(_ message: Signal, from origin: MessageOrigin) {
        // The path is sent as text.
        let origin = MessageOrigin(origin.centers.map(\.description).compactMap(MessageCenter.ID.init))
        state.withLock { $0.signals }?.deliver(message, from: origin) { [refused] outcome in
            if !outcome.isAccepted { refused.append(message.number) }
        }
    }
}

@MainActor struct `The origin of a message` {
    private let kept = Kept()

    private func count(_ center: MessageCenter, _ numbers: Journal<Int>) {
        kept += center.observePosts(of: nil, for: Signal.self, fileID: #fileID, line: #line) {
            numbers.append($0.number)
        }
        kept += center.addObserver(for: Arrival.self) { numbers.append($0.number) }
    }

    @Test func `two relays between the same two centers do not loop`() {
        let centers = (MessageCenter(), MessageCenter())
        let ends = CableEnd.connect(centers.0, centers.1) + CableEnd.connect(centers.0, centers.1)
        let seen = (Journal<Int>(), Journal<Int>())
        count(centers.0, seen.0)
        count(centers.1, seen.1)
        centers.0.post(Signal(number: 1))
        centers.1.post(Arrival(number: 2))
        // Each relay brings it once.
        #expect(seen.0.entries == [1, 2, 2])
        #expect(seen.1.entries == [1, 1, 2])
        #expect(ends.flatMap(\.refused.entries).sorted() == [1, 1, 2, 2])
    }

    @Test func `messages do not travel in circles through many centers`() {
        let centers = (0..<4).map { _ in MessageCenter() }
        var ends: [CableEnd] = []
        for (index, first) in centers.enumerated() {
            for second in centers.dropFirst(index + 1) { ends += CableEnd.connect(first, second) }
        }
        let seen = Journal<Int>()
        count(centers[0], seen)
        centers[0].post(Signal(number: 1))
        #expect(seen.entries == [1])
        // The longest path passes through each center once.
        #expect(ends.flatMap(\.forwarded.entries).max() == 4)
        withExtendedLifetime(centers) {}
    }

    @Test func `the origin of a post is its center`() {
        let centers = (MessageCenter(), MessageCenter())
        let ends = CableEnd.connect(centers.0, centers.1)
        centers.0.post(Signal(number: 1))
        #expect(ends[0].forwarded.entries == [1])
        #expect(ends[1].forwarded.isEmpty)
    }

    @Test func `the identity of a center is a text that can be read back`() {
        let (first, second) = (MessageCenter(), MessageCenter())
        #expect(first.id != second.id)
        #expect(MessageCenter.ID(first.id.description) == first.id)
        for text in ["", "1", "1-", "-1", "1-2-3", "+1-2", "1-+2", "-1-2", " 1-2", "x-1", "1-x", "11111111111111111-1"]
        {
            #expect(MessageCenter.ID(text) == nil, "\(text)")
        }
    }
}
