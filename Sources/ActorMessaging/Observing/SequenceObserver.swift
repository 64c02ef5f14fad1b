/// An observer that is a message sequence.
///
/// `@unchecked Sendable`: what it adds to its superclass is immutable.
final class SequenceObserver<Message: MessageCenter.AsyncMessage>: AsyncObserver, @unchecked Sendable {
    private let storage: MessageSequenceStorage<Message>

    init(subject: AnyObject?, site: RegistrationSite, storage: MessageSequenceStorage<Message>) {
        self.storage = storage
        super.init(subject: subject, site: site)
    }

    override var depth: Int { storage.depth }
    override var isolation: MessageCenter.ObserverInfo.Isolation { .sequence }

    override func receive(_ message: UnsafeRawPointer, subject: AnyObject?) -> Bool {
        storage.push(message.assumingMemoryBound(to: Message.self).pointee)
    }

    override func finish() {
        storage.finish()
    }
}
