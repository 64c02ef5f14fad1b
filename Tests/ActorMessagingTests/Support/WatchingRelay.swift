import ActorMessaging
import TestSupport

/// A relay that hands each post to the test, and its ports.
final class WatchingRelay: MessageRelay {
    private struct State {
        var onConnect: (@Sendable (any Any.Type) -> Void)?
        var onArrival: (@MainActor @Sendable (Arrival) -> Void)?
        var onSignal: (@Sendable (Signal) -> Void)?
        var arrivals: MessagePort<Arrival>?
        var signals: MessagePort<Signal>?
    }

    /// The names of the types that it was connected to.
    let connected = Journal<String>()
    /// The posts it saw.
    let seen = Journal<String>()
    private let state = Lock(State())
    private let canary: Canary?
    private let onAttach: @Sendable (MessageCenter) -> Void
    private let onDetach: @Sendable () -> Void

    /// - Parameter canary: captured by each handler.
    init(
        canary: Canary? = nil,
        onAttach: @escaping @Sendable (MessageCenter) -> Void = { _ in },
        onDetach: @escaping @Sendable () -> Void = {}
    ) {
        self.canary = canary
        self.onAttach = onAttach
        self.onDetach = onDetach
    }

    func didAttach(to center: MessageCenter) { onAttach(center) }
    func didDetach(from center: MessageCenter.ID) { onDetach() }

    /// The port of `Arrival`, once it is connected to that type.
    var arrivals: MessagePort<Arrival>? { state.withLock { $0.arrivals } }
    /// The port of `Signal`, once it is connected to that type.
    var signals: MessagePort<Signal>? { state.withLock { $0.signals } }

    /// Runs a closure when the relay is connected to a type.
    func onConnect(_ action: @escaping @Sendable (_ type: any Any.Type) -> Void) {
        state.withLock { $0.onConnect = action }
    }

    func onArrival(_ action: @escaping @MainActor @Sendable (Arrival) -> Void) {
        state.withLock { $0.onArrival = action }
    }

    func onSignal(_ action: @escaping @Sendable (Signal) -> Void) {
        state.withLock { $0.onSignal = action }
    }

    func connect<Message: MessageCenter.MainActorMessage>(
        to port: MessagePort<Message>
    ) -> (@MainActor (Message, (any AnyObject)?, MessageOrigin) -> Void)? {
        connected.append("\(Message.self)")
        state.withLock { $0.onConnect }?(Message.self)
        if let port = port as? MessagePort<Arrival> { state.withLock { $0.arrivals = port } }
        return { [seen, weak self, canary] message, subject, _ in
            canary?.sing()
            seen.append("\(message)" + (subject.map { " of \(type(of: $0))" } ?? ""))
            guard let message = message as? Arrival, let self else { return }
            state.withLock { $0.onArrival }?(message)
        }
    }

    func connect<Message: MessageCenter.AsyncMessage>(
        to port: MessagePort<Message>
    ) -> (@Sendable (Message, (any AnyObject)?, MessageOrigin) -> Void)? {
        connected.append("\(Message.self)")
        state.withLock { $0.onConnect }?(Message.self)
        if let port = port as? MessagePort<Signal> { state.withLock { $0.signals = port } }
        return { [seen, weak self, canary] message, subject, _ in
            canary?.sing()
            seen.append("\(message)" + (subject.map { " of \(type(of: $0))" } ?? ""))
            guard let message = message as? Signal, let self else { return }
            state.withLock { $0.onSignal }?(message)
        }
    }
}

extension MessagePort where Message: MessageCenter.AsyncMessage {
    /// Delivers a message without a subject, and waits for the observers.
    func deliverAndWait(_ message: Message) async -> DeliveryOutcome {
        await withCheckedContinuation { continuation in
            deliver(message) { continuation.resume(returning: $0) }
        }
    }
}
