public import NotifiableAdapter

extension MessageCenter {
    /// Waits until everything that was posted, and everything that handlers posted meanwhile, has been handled.
    ///
    /// `drain()` doesn't wait for what handlers post. This method drains until no message was posted during a whole
    /// drain, by a handler or elsewhere. It waits for the observers that `drain()` waits for, in any isolation.
    /// <doc:Testing> has an example.
    ///
    /// If the task is canceled, the method returns at once.
    ///
    /// - Returns: An empty array; or, if messages are still posted after 1,000 drains, the types that were posted
    ///   during the last one, in the order of their first post there.
    @discardableResult
    public func settle() async -> [any MessageCenter.Message.Type] {
        let watch = PostWatch()
        attach(watch)
        defer { detach(watch) }
        for _ in 0..<1000 where !Task.isCancelled {
            _ = watch.take()
            await drain()
            if watch.isEmpty, !Task.isCancelled { return [] }
        }
        return watch.take()
    }
}

/// A relay that notes the types of the messages that are posted.
private final class PostWatch: MessageRelay {
    private let posted = Lock<[any MessageCenter.Message.Type]>([])

    var isEmpty: Bool { posted.withLock { $0.isEmpty } }

    /// Returns the types that were posted since the last call.
    func take() -> [any MessageCenter.Message.Type] {
        posted.withLock { posted in
            defer { posted = [] }
            return posted
        }
    }

    private func note(_ messageType: any MessageCenter.Message.Type) {
        posted.withLock { posted in
            if !posted.contains(where: { $0 == messageType }) { posted.append(messageType) }
        }
    }

    func connect<Message: MessageCenter.MainActorMessage>(
        to port: MessagePort<Message>
    ) -> (@MainActor (Message, (any AnyObject)?, MessageOrigin) -> Void)? {
        { [weak self] _, _, _ in self?.note(Message.self) }
    }

    func connect<Message: MessageCenter.AsyncMessage>(
        to port: MessagePort<Message>
    ) -> (@Sendable (Message, (any AnyObject)?, MessageOrigin) -> Void)? {
        { [weak self] _, _, _ in self?.note(Message.self) }
    }
}
