/// An observer of a main-actor message that is a message sequence.
final class MainActorSequenceObserver<Message: MessageCenter.MainActorMessage & Sendable>:
    MainActorObserver, @unchecked Sendable
{
    private let storage: MessageSequenceStorage<Message>

    init(subject: AnyObject?, site: RegistrationSite, storage: MessageSequenceStorage<Message>) {
        self.storage = storage
        super.init(subject: subject, site: site)
    }

    override var depth: Int { storage.depth }
    override var isolation: MessageCenter.ObserverInfo.Isolation { .sequence }

    override func receive(_ message: UnsafeRawPointer, subject: AnyObject?) {
        storage.push(message.assumingMemoryBound(to: Message.self).pointee)
    }

    override func finish() {
        storage.finish()
    }
}
