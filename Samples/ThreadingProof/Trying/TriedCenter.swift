import NotifiableAdapter

/// A message center as the trials use it, so that a test can put a broken one in its place.
protocol TriedCenter: Sendable {
    typealias Token = MessageCenter.ObservationToken

    /// Observes a main-actor message about one meter, or about all and none.
    func observeShows(of meter: Meter?, _ body: @escaping @MainActor @Sendable (Int) -> Void) -> Token
    /// Observes an asynchronous message in an actor's isolation.
    func observeTicks(
        of meter: Meter?,
        on clerk: Clerk,
        _ body: @escaping @Sendable (isolated Clerk, Int) -> Void
    ) -> Token
    /// Observes an asynchronous message with a closure that may suspend.
    func observeTicks(of meter: Meter?, _ body: @escaping @Sendable (Int) async -> Void) -> Token
    func removeObserver(_ token: Token)
    /// An asynchronous message as a sequence that keeps so many and loses the oldest.
    func ticks(bufferSize: Int) -> any AsyncSequence<Meter.DidTick, Never> & Sendable

    @MainActor func show(_ number: Int, of meter: Meter?)
    func tick(_ number: Int, of meter: Meter?)
}

extension TriedCenter {
    func observeShows(_ body: @escaping @MainActor @Sendable (Int) -> Void) -> Token { observeShows(of: nil, body) }
    @MainActor func show(_ number: Int) { show(number, of: nil) }
    func tick(_ number: Int) { tick(number, of: nil) }
}

extension MessageCenter: TriedCenter {
    func observeShows(of meter: Meter?, _ body: @escaping @MainActor @Sendable (Int) -> Void) -> Token {
        addObserver(of: meter, for: Meter.DidShow.self) { body($0.number) }
    }

    func observeTicks(
        of meter: Meter?,
        on clerk: Clerk,
        _ body: @escaping @Sendable (isolated Clerk, Int) -> Void
    ) -> Token {
        addObserver(of: meter, for: Meter.DidTick.self, on: clerk) { clerk, message in body(clerk, message.number) }
    }

    func observeTicks(of meter: Meter?, _ body: @escaping @Sendable (Int) async -> Void) -> Token {
        addObserver(of: meter, for: Meter.DidTick.self) { await body($0.number) }
    }

    func ticks(bufferSize: Int) -> any AsyncSequence<Meter.DidTick, Never> & Sendable {
        messages(for: Meter.DidTick.self, bufferSize: bufferSize)
    }

    @MainActor func show(_ number: Int, of meter: Meter?) {
        if let meter {
            post(Meter.DidShow(number: number), subject: meter)
        } else {
            post(Meter.DidShow(number: number))
        }
    }

    func tick(_ number: Int, of meter: Meter?) {
        if let meter {
            post(Meter.DidTick(number: number), subject: meter)
        } else {
            post(Meter.DidTick(number: number))
        }
    }
}
