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

    override func receive(_ message: UnsafeRawPointer, subject: AnyObject?) -> Bool {
        storage.push(message.assumingMemoryBound(to: Message.self).pointee)
    }

    override func receive(_ message: UnsafeRawPointer, subject: AnyObject?, for delivery: AwaitedDelivery) -> Bool {
        storage.push(message.assumingMemoryBound(to: Message.self).pointee, delivery.receipt())
    }

    override func finish() {
        storage.finish()
    }
}

/// An observer that receives each message inside `post`, on the posting thread. Recorders use it.
final class PostObserver: Observer, @unchecked Sendable {
    /// Takes a message by its address.
    typealias Body = @Sendable (_ message: UnsafeRawPointer) -> Void

    private let body: Body

    init(subject: AnyObject?, site: RegistrationSite, body: @escaping Body) {
        self.body = body
        super.init(subject: subject, site: site)
    }

    override var isolation: MessageCenter.ObserverInfo.Isolation { .sequence }

    override func receive(_ message: UnsafeRawPointer, subject: AnyObject?) -> Bool {
        body(message)
        return true
    }
}
