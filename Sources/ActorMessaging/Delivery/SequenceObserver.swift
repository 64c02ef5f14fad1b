/// An observer that feeds a message sequence.
///
/// `@unchecked Sendable`: what it adds to its superclass is immutable.
final class SequenceObserver<Message: Sendable>: Observer, @unchecked Sendable {
    private let storage: MessageSequenceStorage<Message>

    init(subject: AnyObject?, site: RegistrationSite, storage: MessageSequenceStorage<Message>) {
        self.storage = storage
        super.init(subject: subject, site: site)
    }

    override var keepsMessages: Bool { true }
    override var depth: Int { storage.depth }
    override var isolation: MessageCenter.ObserverInfo.Isolation { .sequence }

    override func receive(_ message: ErasedMessage, subject: AnyObject?) -> Bool {
        storage.push(message.value(as: Message.self))
    }

    override func receive(_ message: ErasedMessage, subject: AnyObject?, for delivery: AwaitedDelivery) -> Bool {
        storage.push(message.value(as: Message.self), delivery.receipt())
    }

    override func finish() {
        storage.finish()
    }
}

/// An observer that receives each message inside `post`, on the posting thread. Recorders use it.
final class PostObserver: Observer, @unchecked Sendable {
    typealias Body = @Sendable (ErasedMessage) -> Void

    private let body: Body

    init(subject: AnyObject?, site: RegistrationSite, body: @escaping Body) {
        self.body = body
        super.init(subject: subject, site: site)
    }

    override var isolation: MessageCenter.ObserverInfo.Isolation { .sequence }

    override func receive(_ message: ErasedMessage, subject: AnyObject?) -> Bool {
        body(message)
        return true
    }
}
