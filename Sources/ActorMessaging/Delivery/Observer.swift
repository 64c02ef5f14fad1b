/// An observer of one message type. Each kind of observer is a subclass.
///
/// `@unchecked Sendable`: only the observer's list and table write the slot and `order`, which are guarded like them;
/// the rest is immutable or atomic, here and in the subclasses.
@usableFromInline
class Observer: TopicMember, @unchecked Sendable {
    @safe @exclusivity(unchecked) final var order: UInt64 = 0
    private let subjectReference: SubjectReference
    final let site: RegistrationSite
    @safe @exclusivity(unchecked) private var shortSlot: Int32 = -1
    /// Set before the observer is removed from its list, which may happen at the next post.
    private let removed = Atomic<Bool>(false)

    init(subject: AnyObject?, site: RegistrationSite) {
        subjectReference = SubjectReference(subject)
        self.site = site
    }

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

    final var isRemoved: Bool { removed.load(ordering: .acquiring) }

    final func markRemoved() {
        removed.store(true, ordering: .releasing)
        discardWaiting()
    }

    /// Receives a message on the posting thread. A main-actor observer runs; other observers enqueue the message.
    ///
    /// A main-actor observer is called on the main actor; ``MainActorFunction`` explains why this isn't isolated to it.
    ///
    /// - Parameter message: A message of the topic's type.
    /// - Returns: Whether the observer accepts the message; `false` if its receiver is deallocated or has finished.
    func receive(_ message: ErasedMessage, subject: AnyObject?) -> Bool { false }

    /// Receives a message of a post with a context.
    ///
    /// The default is for observers that run before ``receive(_:subject:)`` returns. Other observers keep a handling
    /// with the message, and finish it when they have run.
    ///
    /// - Returns: As ``receive(_:subject:)``.
    func receive(_ message: ErasedMessage, subject: AnyObject?, in context: DeliveryContext) -> Bool {
        context.runInPlace(self) { receive(message, subject: subject) }
    }

    /// Makes a wait last until the observer has handled its messages. The default is for observers that keep none, or
    /// whose mailbox does.
    func fence(_ delivery: AwaitedDelivery) {}

    /// Discards the waiting messages. Called when the observer is removed.
    func discardWaiting() {}

    /// Keeps an observer with waiting messages known to the center. Called under the topic's lock, when the observer is
    /// removed because its subject is deallocated.
    func leave() {}

    /// Ends the iterations that wait for messages. Called when the subject or the center is deallocated.
    func finish() {}

    /// Whether main-actor messages wait for the observer after `post` returns.
    var keepsMessages: Bool { false }

    // MARK: Description for `MessageCenter.observers`

    var receiver: AnyObject? { self }
    var isOwnReceiver: Bool { true }
    var isolation: MessageCenter.ObserverInfo.Isolation { .mainActor }
    /// The number of waiting messages.
    var depth: Int { 0 }
}

/// An observer with a closure that takes only the message.
@usableFromInline
final class MessageObserver<Message: MessageCenter.MainActorMessage>: Observer, @unchecked Sendable {
    private let function: MainActorFunction<Message>

    @usableFromInline init(subject: AnyObject?, site: RegistrationSite, body: @escaping @MainActor (Message) -> Void) {
        function = MainActorFunction(body)
        super.init(subject: subject, site: site)
    }

    override func receive(_ message: ErasedMessage, subject: AnyObject?) -> Bool {
        function(message)
        return true
    }
}

/// An observer with a closure that takes the message and its subject.
@usableFromInline
final class SubjectObserver: Observer, @unchecked Sendable {
    @usableFromInline typealias Body = @MainActor @Sendable (ErasedPost) -> Void

    private let function: MainActorFunction<ErasedPost>

    init(subject: AnyObject?, site: RegistrationSite, body: @escaping Body) {
        function = MainActorFunction(body)
        super.init(subject: subject, site: site)
    }

    override func receive(_ message: ErasedMessage, subject: AnyObject?) -> Bool {
        function(ErasedPost(message, subject: subject))
        return true
    }
}

/// An observer that feeds a message sequence.
///
/// `@unchecked Sendable`: the properties that it adds to its superclass are immutable.
final class SequenceObserver<Message: Sendable>: Observer, @unchecked Sendable {
    private let storage: MessageSequenceStorage<Message>
    private let activity: CenterActivity
    /// Whether the bound of the sequence lets its messages reach the limit.
    private let reportsBacklog: Bool
    private let lock = Lock(())
    /// Guarded by the lock.
    private var reports: BacklogReports
    private let hasReportedWait = Atomic<Bool>(false)

    init(
        subject: AnyObject?,
        site: RegistrationSite,
        storage: MessageSequenceStorage<Message>,
        buffering: MailboxBuffering,
        activity: CenterActivity
    ) {
        self.storage = storage
        self.activity = activity
        let limit = activity.configuration.backlogLimit
        reportsBacklog = buffering.mayReach(limit)
        reports = BacklogReports(limit: limit)
        super.init(subject: subject, site: site)
    }

    override var keepsMessages: Bool { true }
    override var depth: Int { storage.depth }
    override var isolation: MessageCenter.ObserverInfo.Isolation { .sequence }

    override func receive(_ message: ErasedMessage, subject: AnyObject?) -> Bool {
        push(message, nil)
    }

    override func receive(_ message: ErasedMessage, subject: AnyObject?, in context: DeliveryContext) -> Bool {
        var context = context
        if let waiter = context.delivery?.waiter, isInside(waiter) {
            context.delivery?.skip()
            context.delivery = nil
        }
        return push(message, context.handling(by: self))
    }

    private func push(_ message: ErasedMessage, _ handling: Handling?) -> Bool {
        let isAccepted = storage.push(message.value(as: Message.self), handling)
        if reportsBacklog {
            let depth = storage.depth
            let isDue = lock.withLock { _ in reports.isDue(at: depth) }
            if isDue { activity.reportBacklog(depth, of: Message.self, at: site) }
        }
        return isAccepted
    }

    /// Returns whether a place is in the task of the consumer, which mustn't wait for itself. The first time, reports
    /// it.
    private func isInside(_ place: WaitingPlace) -> Bool {
        guard storage.isConsumed(at: place) else { return false }
        if !hasReportedWait.exchange(true, ordering: .relaxed) {
            activity.reportWait(inObserverOf: Message.self, at: site)
        }
        return true
    }

    override func fence(_ delivery: AwaitedDelivery) {
        if let waiter = delivery.waiter, isInside(waiter) { return delivery.skip() }
        delivery.begin()
        if !storage.fence(delivery) { delivery.finish(.handled) }
    }

    override func leave() { activity.retain(self) }

    /// Ends the sequence after its messages. It stays known to the center until its consumer has handled them.
    override func finish() {
        storage.finish()
        if isRemoved { activity.release(self) }
    }

    override func discardWaiting() {
        storage.cancel()
        activity.release(self)
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

    override var isolation: MessageCenter.ObserverInfo.Isolation { .poster }

    override func receive(_ message: ErasedMessage, subject: AnyObject?) -> Bool {
        body(message)
        return true
    }
}

/// The place in the source where an observer was added.
///
/// Each observer stores one, so it is small: the bytes of the literal are in the program's image and end with a zero.
@usableFromInline
struct RegistrationSite: Sendable {
    private let bytes: UInt
    private let shortLine: UInt32

    @usableFromInline
    init(fileID: StaticString, line: UInt) {
        // A literal of a single scalar may be stored without bytes; `#fileID` is longer.
        bytes = unsafe fileID.hasPointerRepresentation ? UInt(bitPattern: fileID.utf8Start) : 0
        shortLine = UInt32(clamping: line)
    }

    /// The file as in `#fileID`; empty if the caller passed a literal of a single scalar.
    var fileID: String {
        unsafe UnsafePointer<UInt8>(bitPattern: bytes).map { unsafe String(cString: $0) } ?? ""
    }

    var line: Int { Int(shortLine) }

    /// Returns the name of a task that runs an observer's messages.
    func taskName(for messageType: any Any.Type) -> String { "\(messageType) at \(fileID):\(line)" }
}

extension [Observer?] {
    /// Calls a closure with each active observer in the order of registration.
    ///
    /// Changes during the iteration go into a copy of the slots. So the slots keep the observers alive, and the
    /// iteration doesn't retain each observer, which would cost as much as running it.
    func forEachActive(_ body: (Observer) -> Void) {
        unsafe withUnsafeBytes { bytes in
            for offset in stride(from: 0, to: bytes.count, by: MemoryLayout<Observer?>.stride) {
                // An optional reference and an optional unmanaged reference have the same representation.
                let slot = unsafe bytes.load(fromByteOffset: offset, as: Unmanaged<Observer>?.self)
                unsafe slot?._withUnsafeGuaranteedRef { member in
                    if !member.isRemoved { body(member) }
                }
            }
        }
    }
}
