internal import CActorMessaging

/// The last message of a topic, and the last about each subject.
///
/// Safe, because an unretained message is also retained.
///
/// `@unchecked Sendable`: the variables are guarded like the topic's observers, but on the main actor without the lock.
@safe final class LatestMessages: @unchecked Sendable {
    private let messageClass: RetainedMessage.Type
    private let byteCount: Int
    /// The last message about each subject. Exclusivity needs no check: no access calls foreign code.
    @safe @exclusivity(unchecked) private var subjects = SubjectTable<RetainedMessage>()
    /// The last message of all. If it has no subject, it is kept only here.
    @safe @exclusivity(unchecked) private var last: RetainedMessage? {
        didSet { unretainedLast = unsafe last.map { unsafe Unmanaged.passUnretained($0) } }
    }
    /// `last` again. A post that replaces it doesn't retain it, which would cost as much as running an observer.
    @safe @exclusivity(unchecked) private var unretainedLast: Unmanaged<RetainedMessage>?
    @safe @exclusivity(unchecked) private var sweepCounter = SweepCounter()
    /// The number of messages, and the time of the last one. Read without the lock.
    private let count = Atomic<Int>(0)
    private let time = Atomic<UInt>(0)

    init(_ messageClass: RetainedMessage.Type) {
        self.messageClass = messageClass
        byteCount = messageClass.byteCount
    }

    var summary: (count: Int, time: UInt)? {
        let count = count.load(ordering: .relaxed)
        return count == 0 ? nil : (count, time.load(ordering: .relaxed))
    }

    private func message(about key: ObjectIdentifier) -> RetainedMessage? {
        guard !subjects.isEmpty, case .one(let message) = subjects.observers(of: key) else { return nil }
        return message
    }

    /// Replaces the last message of all by one about the same subject. Called on the main actor.
    ///
    /// - Returns: Whether that is possible by copying bytes.
    func replaceLast(by message: ErasedMessage, about subject: AnyObject?) -> Bool {
        guard byteCount >= 0, !sweepCounter.isNextDue, let last = unretainedLast else { return false }
        return unsafe last._withUnsafeGuaranteedRef { last in
            guard last.context == nil, last.subjectKey == subject.map({ ObjectIdentifier($0) }) else { return false }
            if let subject, retainable(subject) == nil || !last.isSubjectAtAddress { return false }
            _ = sweepCounter.isDue()
            time.store(CActorMessagingCoarseTime(), ordering: .relaxed)
            last.storage.copyBytes(of: message, count: byteCount)
            return true
        }
    }

    /// Makes a message the last one, or none if it is about an object that posts in its `deinit`.
    ///
    /// - Returns: The message that it replaces, to be destroyed without the lock.
    func keep(
        _ message: ErasedMessage,
        about subject: AnyObject?,
        in context: DeliveryContext?,
        releasing released: inout DeferredReleases
    ) -> ErasedStorage? {
        let key = subject.map { ObjectIdentifier($0) }
        if let subject, retainable(subject) == nil {
            forget(about: key, isLast: true, releasing: &released)
            return nil
        }
        if sweepCounter.isDue() { examineNext(releasing: &released) }
        time.store(CActorMessagingCoarseTime(), ordering: .relaxed)
        let present = key.map(self.message(about:)) ?? (last?.subjectKey == nil ? last : nil)
        if let present {
            if let context = present.context { released.retain(context) }
            if last !== present { setLast(present, releasing: &released) }
            return present.replace(by: message, byteCount: byteCount, in: context)
        }
        let new = messageClass.init(message, about: subject, in: context)
        if subject != nil { subjects.insert(new, releasing: &released) }
        setLast(new, releasing: &released)
        return nil
    }

    /// Removes messages about deallocated subjects, step by step.
    private func examineNext(releasing released: inout DeferredReleases) {
        subjects.examineNext(releasing: &released)
        setLast(last?.hasSubjectEnded(releasing: &released) == true ? nil : last, releasing: &released)
    }

    private func setLast(_ message: RetainedMessage?, releasing released: inout DeferredReleases) {
        if let last { released.retain(last) }
        last = message
        count.store(subjects.count + (message.map { $0.subjectKey == nil } == true ? 1 : 0), ordering: .relaxed)
    }

    /// Returns the last message that an observer of a subject, or of every subject, would have received, and its
    /// subject. There is none if that subject is deallocated.
    func message(
        about key: ObjectIdentifier?,
        releasing released: inout DeferredReleases
    ) -> (message: RetainedMessage, subject: AnyObject?)? {
        guard let message = key.map(message(about:)) ?? last else { return nil }
        let subject = message.subject
        return message.subjectKey == nil || released.retainIfAlive(subject) ? (message, subject) : nil
    }

    /// Releases the message about a subject, or all. With `isLast`, none is the last of all afterward.
    func forget(about key: ObjectIdentifier?, isLast: Bool = false, releasing released: inout DeferredReleases) {
        for message in key.map({ key in message(about: key).map { [$0] } ?? [] }) ?? subjects.all {
            released.retain(message)
            _ = subjects.remove(message)
        }
        let isForgotten = isLast || key == nil || last?.subjectKey == key
        setLast(isForgotten ? nil : last, releasing: &released)
    }
}

/// The messages of a topic that wait for their first observer.
///
/// A message is handed out under the topic's lock, too, or on the main actor, so that no observer misses it.
final class WaitingQueue: Sendable {
    let limit: Int
    let messages: Lock<WaitingMessages<RetainedMessage, ObjectIdentifier>>
    let posts = Atomic<Int>(0)

    init(limit: Int) {
        self.limit = limit
        messages = Lock(WaitingMessages(limit: limit))
    }

    /// Whether the center is deallocated, so that no observer takes a message.
    let isClosed = Atomic<Bool>(false)

    // A relay may have delivered, or an observer given back, while the center was being deallocated.
    deinit { for message in messages.withLock({ $0.messages }) { message.context?.finish(.lost) } }

    /// Removes the messages about deallocated subjects. Called without a lock.
    func removeDead() -> [RetainedMessage] {
        messages.withLock { messages in
            var released = DeferredReleases()
            let dead = messages.remove { $0.hasSubjectEnded(releasing: &released) }
            return (dead, released)
        }.0
    }
}
