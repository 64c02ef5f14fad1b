internal import CActorMessaging

/// What a topic keeps for later observers, as its message type declares.
enum Retainer: Sendable {
    case latest(LatestRetainer)
    case waiting(WaitingRetainer)

    /// Creates the retainer of a message type, or `nil` if the type retains nothing.
    init?<Message: MessageCenter.Message>(_ messageType: Message.Type) {
        switch Message.retention.kind {
        case .none: return nil
        case .latest: self = .latest(LatestRetainer(TypedRetainedMessage<Message>.self))
        case .untilObserved(let limit): self = .waiting(WaitingRetainer(TypedRetainedMessage<Message>.self, limit))
        }
    }

    func info(of messageType: any Any.Type) -> MessageCenter.RetainedInfo? {
        let (retention, summary): (MessageCenter.Retention, (count: Int, time: UInt)?) =
            switch self {
            case .latest(let latest): (.latest, latest.summary)
            case .waiting(let waiting): (.untilObserved(limit: waiting.limit), waiting.queue.withLock { $0.summary })
            }
        guard let (count, time) = summary else { return nil }
        let age = Int(bitPattern: CActorMessagingCoarseTime() &- time)
        return .init(messageType: messageType, retention: retention, count: count, age: .milliseconds(max(0, age)))
    }
}

/// The last message of a topic, and the last about each subject.
///
/// `@unchecked Sendable`: the variables are guarded like the topic's observers, but on the main actor without the lock.
final class LatestRetainer: @unchecked Sendable {
    let messageClass: RetainedMessage.Type
    /// The number of bytes of a message that is copied as bytes; 0 for other messages.
    private let byteCount: Int
    /// The last message about each subject. Exclusivity needs no check: no access calls foreign code.
    @safe @exclusivity(unchecked) private var subjects = SubjectTable<RetainedMessage>()
    /// The last message of all, if it has a subject.
    @safe @exclusivity(unchecked) private var latest: RetainedMessage?
    /// The last message of all, if it has none. Otherwise, such a message isn't kept.
    @safe @exclusivity(unchecked) private var plain = ErasedStorage(())
    @safe @exclusivity(unchecked) private var plainContext: DeliveryContext?
    @safe @exclusivity(unchecked) private var isPlain = false
    @safe @exclusivity(unchecked) private var sweepCounter = SweepCounter()
    /// The number of messages, and the time of the last one. Read without the lock.
    private let count = Atomic<Int>(0)
    private let time = Atomic<UInt>(0)

    init<Message>(_ messageClass: TypedRetainedMessage<Message>.Type) {
        self.messageClass = messageClass
        byteCount = _isPOD(Message.self) && ErasedStorage.isInline(Message.self) ? MemoryLayout<Message>.size : 0
    }

    deinit { if isPlain { messageClass.destroy(plain) } }

    var summary: (count: Int, time: UInt)? {
        let count = count.load(ordering: .relaxed)
        return count == 0 ? nil : (count, time.load(ordering: .relaxed))
    }

    private func message(about key: ObjectIdentifier) -> RetainedMessage? {
        guard !subjects.isEmpty, case .one(let message) = subjects.observers(of: key) else { return nil }
        return message
    }

    /// Replaces the last message of all by one that has no subject either, and no context. Called on the main actor.
    ///
    /// - Returns: Whether there is one.
    func replacePlain(by message: ErasedMessage) -> Bool {
        // The other way removes messages about deallocated subjects, too.
        guard isPlain, plainContext == nil, subjects.isEmpty || !sweepCounter.isDue() else { return false }
        if byteCount > 0 {
            plain.copyBytes(of: message, count: byteCount)
        } else {
            let replaced = plain
            plain = messageClass.copy(message)
            messageClass.destroy(replaced)
        }
        time.store(CActorMessagingCoarseTime(), ordering: .relaxed)
        return true
    }

    /// Makes a message the last one. Exchanges it for the one that it replaces.
    ///
    /// - Returns: Whether there is one.
    func keep(
        _ storage: inout ErasedStorage,
        about subject: AnyObject?,
        in context: DeliveryContext?,
        releasing released: inout DeferredReleases
    ) -> Bool {
        var isReplaced = isPlain
        if let subject {
            let present = message(about: ObjectIdentifier(subject))
            isReplaced = present != nil
            let message = present ?? messageClass.init(storage, about: subject, in: context)
            if isReplaced {
                message.exchange(&storage, in: context)
            } else {
                subjects.insert(message, releasing: &released)
            }
            setLatest(message, releasing: &released)
        } else {
            swap(&plain, &storage)
            plainContext = context
            setLatest(nil, isPlain: true, releasing: &released)
        }
        // Also for a message that isn't kept in place because it is due.
        if subject == nil || sweepCounter.isDue() {
            subjects.examineNext(releasing: &released)
            if latest?.hasSubjectEnded(releasing: &released) == true { setLatest(nil, releasing: &released) }
        }
        updateCount()
        time.store(CActorMessagingCoarseTime(), ordering: .relaxed)
        return isReplaced
    }

    private func setLatest(
        _ message: RetainedMessage?,
        isPlain: Bool = false,
        releasing released: inout DeferredReleases
    ) {
        if self.isPlain, !isPlain {
            released.retain(messageClass.init(plain, about: nil, in: plainContext))
            plainContext = nil
        }
        self.isPlain = isPlain
        if latest === message { return }
        if let latest { released.retain(latest) }
        latest = message
    }

    private func updateCount() { count.store(subjects.count + (isPlain ? 1 : 0), ordering: .relaxed) }

    /// Returns the last message that an observer of a subject, or of every subject, would have received, and its
    /// subject. There is none if that subject is deallocated.
    func message(
        for observer: Observer,
        releasing released: inout DeferredReleases
    ) -> (message: RetainedMessage, subject: AnyObject?)? {
        if isPlain, observer.subjectKey == nil { return (messageClass.make(copying: plain, in: plainContext), nil) }
        guard let message = observer.subjectKey.map(message(about:)) ?? latest else { return nil }
        let subject = message.subject
        return released.retainIfAlive(subject) ? (message, subject) : nil
    }

    /// Releases the message about a subject, or all. If a message about the subject can't be kept, none is the last.
    func forget(about key: ObjectIdentifier?, isLatest: Bool = false, releasing released: inout DeferredReleases) {
        let forgotten = key.map { key in message(about: key).map { [$0] } ?? [] } ?? subjects.all
        for message in forgotten {
            released.retain(message)
            _ = subjects.remove(message)
        }
        if isLatest || key == nil || latest != nil && latest?.subjectKey == key { setLatest(nil, releasing: &released) }
        updateCount()
    }
}

/// The messages of a topic that wait for their first observer.
///
/// A change that depends on the topic's observers is made under the topic's lock, too, or on the main actor, so that no
/// message is missed or taken twice.
final class WaitingRetainer: Sendable {
    typealias Queue = WaitingMessages<RetainedMessage, ObjectIdentifier>

    let messageClass: RetainedMessage.Type
    let limit: Int
    let queue: Lock<Queue>
    let posts = Atomic<Int>(0)

    init(_ messageClass: RetainedMessage.Type, _ limit: Int) {
        self.messageClass = messageClass
        self.limit = limit
        queue = Lock(Queue(limit: limit))
    }

    /// Removes the messages about a subject, or all. Called without a lock.
    func forget(about key: ObjectIdentifier?) {
        for message in queue.withLock({ $0.remove(includesTaken: true) { key == nil || $0.subjectKey == key } }) {
            message.context?.finish(.removed)
        }
    }

    /// Removes the messages about deallocated subjects. Called without a lock.
    func removeDead() -> [RetainedMessage] {
        queue.withLock { queue in
            var released = DeferredReleases()
            let dead = queue.remove { $0.hasSubjectEnded(releasing: &released) }
            return (dead, released)
        }.0
    }
}
