/// A message that a topic keeps, with its subject, which isn't retained.
///
/// Small, because there may be one for each subject.
///
/// `@unchecked Sendable`: the topic guards the variables. A main-actor message is released on the main actor.
class RetainedMessage: TopicMember, @unchecked Sendable {
    private let subjectReference: SubjectReference
    @safe @exclusivity(unchecked) final var storage: ErasedStorage
    /// The values and the measurement of the post. If the message waits and its poster, a relay, waits for it, a wait
    /// that has begun.
    @safe @exclusivity(unchecked) private(set) final var context: DeliveryContext?
    @safe @exclusivity(unchecked) final var slot: Int32 = -1

    required init(_ message: ErasedMessage, about subject: AnyObject?, in context: DeliveryContext?) {
        subjectReference = SubjectReference(subject)
        storage = Self.copy(message)
        self.context = context
    }

    /// The number of bytes of a message that is copied as bytes; -1 for other messages.
    class var byteCount: Int { -1 }

    /// Returns a copy of a message. Runs no foreign code.
    class func copy(_ message: ErasedMessage) -> ErasedStorage { preconditionFailure("not the class of a message") }

    /// Destroys a message: a main-actor message on the main actor. Called without a lock.
    class func destroy(_ storage: ErasedStorage) {}

    /// Calls a closure with a copy, because the message may be replaced meanwhile.
    func read(_ body: (ErasedMessage) -> Void) {}

    /// Replaces the message by another one about the same subject. Returns the replaced one, to be destroyed, or `nil`
    /// if it is a number of bytes. Runs no foreign code.
    final func replace(by message: ErasedMessage, byteCount: Int, in context: DeliveryContext?) -> ErasedStorage? {
        if self.context != nil || context != nil { self.context = context }
        if byteCount >= 0 {
            storage.copyBytes(of: message, count: byteCount)
            return nil
        }
        defer { storage = Self.copy(message) }
        return storage
    }

    // MARK: Member of a table, in which each subject has one member

    final var subjectKey: ObjectIdentifier? { subjectReference.key }
    final var subject: AnyObject? { subjectReference.object }
    static var keepsAddresses: Bool { SubjectReference.keepsAddress }

    final func hasSubjectEnded(releasing released: inout DeferredReleases) -> Bool {
        subjectKey != nil && subjectReference.hasEnded(releasing: &released)
    }

    final var order: UInt64 {
        get { 0 }
        set {}
    }

    final var receiver: AnyObject? { self }
    final var needsExamination: Bool { false }
    final var isRemoved: Bool { false }
    final func end(_ end: ObserverEnd) {}
}

/// A retained message of one type.
///
/// `@unchecked Sendable`, as its superclass is.
final class TypedRetainedMessage<Message: MessageCenter.Message>: RetainedMessage, @unchecked Sendable {
    deinit { Self.destroy(storage) }

    override class var byteCount: Int {
        _isPOD(Message.self) && ErasedStorage.isInline(Message.self) ? MemoryLayout<Message>.size : -1
    }

    override class func copy(_ message: ErasedMessage) -> ErasedStorage {
        ErasedStorage(message.value(as: Message.self))
    }

    override class func destroy(_ storage: ErasedStorage) {
        if Message._kind == .mainActor, !ProcessMainRunLoop.main.isCurrent {
            return ProcessMainRunLoop.main.enqueue { destroy(storage) }
        }
        var storage = storage
        unsafe storage.take(Message.self) { _ in }
    }

    override func read(_ body: (ErasedMessage) -> Void) {
        var storage = storage
        var copy: Message?
        unsafe storage.withValue(Message.self) { unsafe copy = $0.pointee }
        if let copy { ErasedMessage.with(copy, body) }
    }
}

/// A retained message on its way to an observer.
struct RetainedDelivery {
    let observer: Observer
    let message: RetainedMessage
    let subject: AnyObject?
    let context: DeliveryContext?

    /// Passes the message to the observer. The result, if any, does the rest without a lock.
    func take() -> (() -> Void)? {
        var rest: (() -> Void)?
        message.read { rest = observer.take($0, subject: subject, in: context) }
        return rest
    }
}

/// A waiting message that an observer has taken.
final class HandOut: Sendable {
    private let message: RetainedMessage
    private let number: Int
    private let holder: ObjectIdentifier
    private let waiting: WaitingQueue
    private let topicReference: UnretainedReference<Topic>
    private let hasBegun = Atomic<Bool>(false)

    init(
        _ message: RetainedMessage,
        _ number: Int,
        to holder: ObjectIdentifier,
        from waiting: WaitingQueue,
        of topic: Topic
    ) {
        (self.message, self.number, self.holder, self.waiting) = (message, number, holder, waiting)
        topicReference = UnretainedReference(topic)
    }

    /// Whether the message is still the observer's own.
    var isTaken: Bool { waiting.messages.withLock { $0.isTaken(number, by: holder) } }

    /// Called when the observer begins to handle the message. Returns `false` if the message is no longer its own.
    func begin() -> Bool {
        waiting.messages.withLock { messages in
            let isOwn = messages.begin(number, by: holder)
            if isOwn { hasBegun.store(true, ordering: .releasing) }
            return isOwn
        }
    }

    /// Called when the observer has finished with the message. If it hasn't begun, and the message is still its own, it
    /// gives back what it has taken.
    func finish(_ result: DeliveryOutcome.Result) {
        if waiting.messages.withLock({ $0.giveBack(number, from: holder) }) {
            if let topic = topicReference.object { topic.offerWaiting() } else { waiting.loseAll() }
        } else if hasBegun.load(ordering: .acquiring) {
            message.context?.finish(result)
        }
    }
}
