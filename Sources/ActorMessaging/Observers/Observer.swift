// The life of an observer:
//
// 1. *Listed.* `Topic.add` puts it into the topic's lists (`TopicObservers`) at once, or, off the main actor for a
//    main-actor message, with the pending changes (`PendingChanges`). It receives messages.
// 2. *Ended* in one of the ways of `ObserverEnd`, or in two (its subject dies, then its token is released):
//    - `removed`: by its token. It is marked, so that it isn't called again, and its waiting messages are discarded;
//      then it leaves the lists.
//    - `objectDied`: the lists find that its subject's `deinit` has ended, or that its actor is deallocated, and remove
//      the observer. Its waiting messages are handled.
//    - `centerDied`: the topic ends all of its observers. Their waiting messages are handled.
// 3. *Drained*: no message waits or is being handled. Until then, the center retains an observer with a backlog whose
//    subject died (`CenterActivity.retain`), so that `drain` waits for it.
// 4. *Released* when no list, lane, task or running post retains it, nor the center. The token never does.

/// The end of an observer.
package enum ObserverEnd {
    /// Its token was removed or released.
    case removed
    /// Its subject or its receiver is deallocated, and the lists have removed it.
    case objectDied
    /// Its center is deallocated.
    case centerDied
}

/// An observer of one message type. Each kind of observer is a subclass.
///
/// `@unchecked Sendable`: only the observer's list and table write the slot and `order`, which are guarded like them;
/// the rest is immutable or atomic, here and in the subclasses.
@usableFromInline
class Observer: TopicMember, @unchecked Sendable {
    @safe @exclusivity(unchecked) final var order: UInt64 = 0
    private let subjectReference: SubjectReference
    final let site: RegistrationSite
    @safe @exclusivity(unchecked) final var slot: Int32 = -1
    /// Set before the observer leaves its list. On the main actor, it may leave later: see ``PendingChanges``.
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

    final var isRemoved: Bool { removed.load(ordering: .acquiring) }

    /// Receives a message on the posting thread. The observer runs, or adds the message to its backlog.
    ///
    /// A main-actor observer is called on the main actor; ``MainActorFunction`` explains why this isn't isolated to it.
    ///
    /// - Parameters:
    ///   - message: A message of the topic's type.
    ///   - context: The context of the post, if it has one. If it is awaited, it counts this observer already, and the
    ///     observer must finish it exactly once, also if it refuses the message.
    /// - Returns: Whether the observer accepts the message; `false` if its receiver is deallocated or it has ended.
    func receive(_ message: ErasedMessage, subject: AnyObject?, in context: DeliveryContext?) -> Bool { false }

    /// Adds a retained message to the backlog, before later ones and beyond the bound. Called under the topic's lock.
    ///
    /// By default, the observer runs unless it was removed meanwhile. It is called on the main actor, without a lock.
    ///
    /// - Returns: What is left to do without the lock.
    func take(_ message: ErasedMessage, subject: AnyObject?, in context: DeliveryContext?) -> (() -> Void)? {
        func run() { if context != nil || !isRemoved { _ = receive(message, subject: subject, in: context) } }
        if let values = context?.values { values.bind(run) } else { run() }
        return nil
    }

    /// Makes a wait last until the observer has handled its messages. By default, no messages wait.
    func fence(_ wait: DeliveryContext) {}

    /// Called under the topic's lock when the lists remove the observer because an object died, before it ends. An
    /// observer whose messages may wait is retained by the center.
    func leave() {}

    /// Ends the observer. May be called again. Called without a lock.
    final func end(_ end: ObserverEnd) {
        if end == .removed { removed.store(true, ordering: .releasing) }
        didEnd(end)
    }

    /// Called when the observer has ended.
    func didEnd(_ end: ObserverEnd) {}

    /// Whether main-actor messages wait for the observer after `post` returns.
    var keepsMessages: Bool { false }

    // MARK: Properties for the lists and for `MessageCenter.observers`; by default, those of a main-actor observer

    var receiver: AnyObject? { self }
    var needsExamination: Bool { false }
    var isolation: MessageCenter.ObserverInfo.Isolation { .mainActor }
    /// The number of messages that aren't handled. For a sequence, the number that its consumer hasn't taken.
    var depth: Int { 0 }
}

/// An observer that handles messages after `post` has returned, so that they wait for it.
///
/// `@unchecked Sendable`: the properties that it adds to its superclass are immutable or atomic.
@usableFromInline
class BacklogObserver: Observer, @unchecked Sendable {
    final let reporter: BacklogReporter
    final let activity: CenterActivity
    private let hasReportedWait = Atomic<Bool>(false)

    init(_ reporter: BacklogReporter, subject: AnyObject?, site: RegistrationSite, activity: CenterActivity) {
        self.reporter = reporter
        self.activity = activity
        super.init(subject: subject, site: site)
    }

    /// Returns whether a place is inside the observer, which mustn't wait for itself. An actor's closure can't wait.
    func contains(_ place: WaitingPlace) -> Bool { false }

    /// Adds a wait to the backlog. Called without a lock.
    ///
    /// - Returns: Whether there is something to wait for.
    func addFence(_ wait: DeliveryContext) -> Bool { false }

    /// Returns the context that a message waits with.
    final func waitingContext(_ context: DeliveryContext?) -> DeliveryContext? {
        guard let context, let place = context.waitingPlace, contains(place) else { return context }
        reportWait()
        return context.skipped()
    }

    final override func fence(_ wait: DeliveryContext) {
        wait.enter()
        if let place = wait.waitingPlace, contains(place) {
            reportWait()
            wait.skip()
        } else if !addFence(wait) {
            wait.finish(.handled)
        }
    }

    /// Reports, the first time, that the observer waits for itself.
    private func reportWait() {
        guard !hasReportedWait.exchange(true, ordering: .relaxed) else { return }
        activity.configuration.diagnostics(
            .waitInsideObserver(messageType: reporter.messageType, file: site.fileID, line: site.line)
        )
    }

    final override func leave() { activity.retain(self) }
}

/// The place in the source where an observer was added, and the message with which it starts.
///
/// Each observer stores one, so it is small: the bytes of the literal are in the program's image and end with a zero.
@usableFromInline
struct RegistrationSite: Sendable {
    private let bytes: UInt
    private let shortLine: UInt32
    private let start: MessageCenter.Start

    @usableFromInline
    init(_ fileID: StaticString, _ line: UInt, _ start: MessageCenter.Start = .next) {
        // A literal of a single scalar may be stored without bytes; `#fileID` is longer.
        bytes = unsafe fileID.hasPointerRepresentation ? UInt(bitPattern: fileID.utf8Start) : 0
        shortLine = UInt32(clamping: line)
        self.start = start
    }

    var startsWithLatest: Bool { start.isLatest }
    /// Whether the observer doesn't start inside `addObserver`.
    var startsLater: Bool { start.isPostponed }
    /// Whether the observer is a recorder, for which no message waits.
    var isRecorder: Bool { start == .recording }

    /// The file as in `#fileID`; empty if the caller passed a literal of a single scalar.
    var fileID: String {
        unsafe UnsafePointer<UInt8>(bitPattern: bytes).map { unsafe String(cString: $0) } ?? ""
    }

    var line: Int { Int(shortLine) }
}
