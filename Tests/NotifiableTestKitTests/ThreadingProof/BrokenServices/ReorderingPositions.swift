import NotifiableAdapter

/// Broken: observes an asynchronous message, and takes the newest first, some turns later.
final class ReorderingPositions: Sendable {
    private let pending = Lock<[Int]>([])
    private let taken = Lock<[Int]>([])
    private let token = Lock<MessageCenter.ObservationToken?>(nil)

    var positions: [Int] { taken.withLock { $0 } }

    init(_ center: MessageCenter) {
        let token = center.addObserver(for: Train.DidMove.self) { [weak self] message in
            self?.pending.withLock { $0.append(message.position) }
            self?.takeNewest(after: 8)
        }
        self.token.withLock { $0 = token }
    }

    private func takeNewest(after turns: Int) {
        ProcessMainRunLoop.main.enqueue {
            guard turns == 0 else { return self.takeNewest(after: turns - 1) }
            guard let newest = self.pending.withLock({ $0.popLast() }) else { return }
            self.taken.withLock { $0.append(newest) }
        }
    }
}
