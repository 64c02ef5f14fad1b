/// A message that a topic keeps, with its subject, which isn't retained.
///
/// Small, because there may be one for each subject: as a member of a ``SubjectTable``, it is found like an observer.
///
/// `@unchecked Sendable`: the topic guards the variables. A main-actor message is released on the main actor.
class RetainedMessage: TopicMember, @unchecked Sendable {
    private let subjectReference: SubjectReference
    @safe @exclusivity(unchecked) final var storage: ErasedStorage
    /// The values and the measurement of the post. If the message waits and its poster, a relay, waits for it, a wait
    /// that has begun.
    @safe @exclusivity(unchecked) private(set) final var context: DeliveryContext?
    @safe @exclusivity(unchecked) private var shortSlot: Int32 = -1

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

    /// Replaces the message by another one about the same subject. Runs no foreign code.
    ///
    /// - Returns: The replaced message, to be destroyed; `nil` if the message is a number of bytes.
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

    final var slot: Int {
        get { Int(shortSlot) }
        set { shortSlot = Int32(newValue) }
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

/// A waiting message that an observer has taken.
final class HandOut: Sendable {
    let message: RetainedMessage
    private let number: Int
    private let holder: ObjectIdentifier
    private let topicReference: UnretainedReference<Topic>
    private let hasBegun = Atomic<Bool>(false)

    init(_ message: RetainedMessage, _ number: Int, to holder: ObjectIdentifier, of topic: Topic) {
        self.message = message
        self.number = number
        self.holder = holder
        topicReference = UnretainedReference(topic)
    }

    /// Returns a context in which the observer handles the message.
    func makeContext() -> DeliveryContext {
        let context = DeliveryContext(isAwaited: false)
        context.set(message.context?.values, message.context?.measurement, self)
        return context
    }

    /// Called when the observer begins to handle the message. Returns `false` if the message is no longer its own.
    func begin() -> Bool {
        let waiting = topicReference.object?.waiting
        guard waiting?.messages.withLock({ $0.begin(number, by: holder) }) != false else { return false }
        hasBegun.store(true, ordering: .releasing)
        return true
    }

    /// Called when the observer has finished with the message. If it hasn't begun, it gives back what it has taken.
    func finish(_ result: DeliveryOutcome.Result) {
        if hasBegun.load(ordering: .acquiring) {
            message.context?.finish(result)
        } else if let topic = topicReference.object {
            if topic.giveBackAll(of: holder) { topic.offerWaiting() }
        } else {
            message.context?.finish(.lost)
        }
    }
}
