/// The states of an asynchronous observer: idle, or drained by exactly one task, which handles one message at a time.
///
/// A value without locks that runs nothing. Its owner applies each transition under a lock, and performs the returned
/// actions after unlocking.
package struct TaskObserverStateMachine<Element, Context> {
    package typealias Messages = Backlog<Element, Context>

    private var messages: Messages
    package private(set) var isDraining = false
    /// Whether the observer has ended, and is over when it has handled its messages.
    private var isEnded = false

    package init(_ messages: Messages) { self.messages = messages }

    /// The number of messages that aren't handled.
    package var depth: Int { messages.depth }

    /// Adds a message.
    ///
    /// - Returns: The actions, and whether the owner must start a drain.
    package mutating func send(
        _ item: Messages.Item,
        isRetained: Bool = false,
        inReport isInReport: @autoclosure () -> Bool = false
    ) -> (actions: [Messages.Action], startsDrain: Bool) {
        defer { isDraining = true }
        return (messages.append(item, isRetained: isRetained, inReport: isInReport()), !isDraining)
    }

    /// Adds a wait for the messages. See ``Backlog/fence(_:replacing:)``.
    package mutating func fence(_ context: Context, replacing hasEnded: (Context) -> Bool) -> Bool {
        messages.fence(context, replacing: hasEnded)
    }

    /// Called by the drain when it has handled its message, if it has one.
    package mutating func finishHandling() -> [Messages.Action] { messages.finishHandling() }

    /// Takes the next message for the drain, or ends the drain.
    ///
    /// - Returns: The message, and whether the observer has ended and this was its last message.
    package mutating func take() -> (item: Messages.Item?, isOver: Bool) {
        precondition(isDraining, "only the drain takes messages")
        let item = messages.take()
        isDraining = item != nil
        return (item, isEnded && !isDraining)
    }

    /// Ends the observer, and removes its waiting messages or lets them be handled. May be called again.
    ///
    /// - Returns: The actions, and whether no message waits or is being handled.
    package mutating func end(removesMessages: Bool) -> (actions: [Messages.Action], isOver: Bool) {
        isEnded = true
        return (removesMessages ? messages.removeAll() : [], !isDraining)
    }
}

extension TaskObserverStateMachine: Hashable, Equatable where Element: Hashable, Context: Hashable {}
