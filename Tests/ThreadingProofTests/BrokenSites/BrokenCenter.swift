import NotifiableAdapter

@testable import threading_proof

/// A center that does all as a real one does, but for what a conforming type writes anew.
protocol BrokenCenter: TriedCenter {
    var base: MessageCenter { get }
}

extension BrokenCenter {
    func observeShows(of meter: Meter?, _ body: @escaping @MainActor @Sendable (Int) -> Void) -> Token {
        base.observeShows(of: meter, body)
    }

    func observeTicks(
        of meter: Meter?,
        on clerk: Clerk,
        _ body: @escaping @Sendable (isolated Clerk, Int) -> Void
    ) -> Token {
        base.observeTicks(of: meter, on: clerk, body)
    }

    func observeTicks(of meter: Meter?, _ body: @escaping @Sendable (Int) async -> Void) -> Token {
        base.observeTicks(of: meter, body)
    }

    func removeObserver(_ token: Token) { base.removeObserver(token) }

    func ticks(bufferSize: Int) -> any AsyncSequence<Meter.DidTick, Never> & Sendable {
        base.ticks(bufferSize: bufferSize)
    }

    @MainActor func show(_ number: Int, of meter: Meter?) { base.show(number, of: meter) }
    func tick(_ number: Int, of meter: Meter?) { base.tick(number, of: meter) }
}
