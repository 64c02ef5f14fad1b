import ActorMessaging
import TestSupport

/// A relay that records what happens to it, passes it to the test, and returns its ports.
final class WatchingRelay: MessageRelay {
    private struct State {
        var onConnect: (@Sendable (any Any.Type) -> Void)?
        var onInterest: (@Sendable (_ isObserved: Bool) -> Void)?
        var onPost: (@Sendable (_ text: String) -> Void)?
    }

    /// The attachments, the detachments, and the names of the types that it was connected to.
    let events = Journal<String>()
    /// The names of the types that it was connected to.
    let connected = Journal<String>()
    /// The interest in each type.
    let interest = Journal<String>()
    /// The posts it saw.
    let seen = Journal<String>()
    private let ports = Journal<any Sendable>()
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

    func didAttach(to center: MessageCenter) {
        events.append("attached to \(center.id)")
        onAttach(center)
    }

    func didDetach(from center: MessageCenter.ID) {
        events.append("detached from \(center)")
        onDetach()
    }

    /// The port of `Arrival`, once it is connected to that type.
    var arrivals: MessagePort<Arrival>? { ports(of: Arrival.self).last }
    /// The port of `Signal`, once it is connected to that type.
    var signals: MessagePort<Signal>? { ports(of: Signal.self).last }

    /// The ports of a type, one for each connection.
    func ports<Message>(of type: Message.Type) -> [MessagePort<Message>] {
        ports.entries.compactMap { $0 as? MessagePort<Message> }
    }

    /// Runs a closure when the relay is connected to a type.
    func onConnect(_ action: @escaping @Sendable (_ type: any Any.Type) -> Void) {
        state.withLock { $0.onConnect = action }
    }

    /// Runs a closure when the relay learns of the first or the last observer of a type.
    func onInterest(_ action: @escaping @Sendable (_ isObserved: Bool) -> Void) {
        state.withLock { $0.onInterest = action }
    }

    /// Runs a closure when the relay sees a post.
    func onPost(_ action: @escaping @Sendable (_ text: String) -> Void) {
        state.withLock { $0.onPost = action }
    }

    private func didConnect<Message: MessageCenter.Message>(to port: MessagePort<Message>) {
        let name = "\(Message.self)"
        events.append(name)
        connected.append(name)
        port.watchInterest { [weak self] isObserved in
            guard let self else { return }
            interest.append("\(name): \(isObserved)")
            state.withLock { $0.onInterest }?(isObserved)
        }
        state.withLock { $0.onConnect }?(Message.self)
        ports.append(port)
    }

    private func see(_ message: Any, _ subject: (any AnyObject)?) {
        let text = "\(message)" + (subject.map { " of \(type(of: $0))" } ?? "")
        seen.append(text)
        state.withLock { $0.onPost }?(text)
    }

    func connect<Message: MessageCenter.MainActorMessage>(
        to port: MessagePort<Message>
    ) -> (@MainActor (Message, (any AnyObject)?, MessageOrigin) -> Void)? {
        didConnect(to: port)
        return { [weak self, canary] message, subject, _ in
            canary?.sing()
            self?.see(message, subject)
        }
    }

    func connect<Message: MessageCenter.AsyncMessage>(
        to port: MessagePort<Message>
    ) -> (@Sendable (Message, (any AnyObject)?, MessageOrigin) -> Void)? {
        didConnect(to: port)
        return { [weak self, canary] message, subject, _ in
            canary?.sing()
            self?.see(message, subject)
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
