/// An observer that feeds a message sequence.
///
/// `@unchecked Sendable`: the property that it adds to its superclass is immutable.
final class SequenceObserver<Message: Sendable>: BacklogObserver, @unchecked Sendable {
    private let storage: MessageSequenceStorage<Message>

    init(
        subject: AnyObject?,
        site: RegistrationSite,
        storage: MessageSequenceStorage<Message>,
        activity: CenterActivity
    ) {
        self.storage = storage
        super.init(storage.reporter, subject: subject, site: site, activity: activity)
    }

    override var keepsMessages: Bool { true }
    override var depth: Int { storage.waitingCount }
    override var isolation: MessageCenter.ObserverInfo.Isolation { .sequence }

    override func receive(_ message: ErasedMessage, subject: AnyObject?, in context: DeliveryContext?) -> Bool {
        storage.push(message.value(as: Message.self), waitingContext(context))()
    }

    override func take(_ message: ErasedMessage, subject: AnyObject?, in context: DeliveryContext?) -> (() -> Void)? {
        let rest = storage.push(message.value(as: Message.self), context, isRetained: true)
        return { _ = rest() }
    }

    /// The task of the consumer, while it handles a message.
    override func contains(_ place: WaitingPlace) -> Bool { storage.isConsumed(at: place) }

    override func addFence(_ wait: DeliveryContext) -> Bool { storage.fence(wait) }

    /// Ends the sequence, at once or after its messages. If its subject died, the center retains the observer until the
    /// iterator is released, which removes it.
    override func didEnd(_ end: ObserverEnd) {
        if end == .removed { storage.cancel() } else { storage.finish() }
        if isRemoved { activity.release(self) }
    }
}
