internal import CActorMessaging

/// The last message of a topic, and the last about each subject: one member of a table each.
///
/// Not synchronized: the owner guards it. It runs no foreign code.
package struct LatestTable<Member: TopicMember> {
    private let subjects: SubjectTable<Member>
    /// The last message of all. If it has no subject, it is kept only here.
    package private(set) var last: Member?

    package init(smallestCapacity: Int = 8) { subjects = SubjectTable(smallestCapacity: smallestCapacity) }

    package var count: Int { subjects.count + (last.map { $0.subjectKey == nil } == true ? 1 : 0) }

    /// Returns the last message that an observer of a subject, or of every subject, would have received.
    package func latest(about key: ObjectIdentifier?) -> Member? {
        guard let key else { return last }
        guard !subjects.isEmpty, case .one(let message) = subjects.observers(of: key) else { return nil }
        return message
    }

    /// Makes a message the last one: a new one, or one that was replaced in place.
    package mutating func makeLast(_ message: Member, isNew: Bool, releasing released: inout DeferredReleases) {
        if isNew, message.subjectKey != nil { subjects.insert(message, releasing: &released) }
        setLast(message, releasing: &released)
    }

    private mutating func setLast(_ message: Member?, releasing released: inout DeferredReleases) {
        if let last { released.retain(last) }
        last = message
    }

    /// Releases the message about a subject, or all. With `isLast`, none is the last of all afterward.
    package mutating func forget(
        about key: ObjectIdentifier?,
        isLast: Bool = false,
        releasing released: inout DeferredReleases
    ) {
        for message in key.map({ key in latest(about: key).map { [$0] } ?? [] }) ?? subjects.all {
            released.retain(message)
            _ = subjects.remove(message)
        }
        if isLast || key == nil || last?.subjectKey == key { setLast(nil, releasing: &released) }
    }

    /// Removes messages about deallocated subjects, step by step.
    package mutating func examineNext(releasing released: inout DeferredReleases) {
        subjects.examineNext(releasing: &released)
        if last?.hasSubjectEnded(releasing: &released) == true { setLast(nil, releasing: &released) }
    }
}

/// The latest messages of a topic: their content, and what `retained` tells. Safe, because an unretained message is
/// also retained.
///
/// `@unchecked Sendable`: the variables are guarded like the topic's observers, but on the main actor without the lock.
@safe final class LatestMessages: @unchecked Sendable {
    private let messageClass: RetainedMessage.Type
    private let byteCount: Int
    /// Exclusivity needs no check: no access calls foreign code.
    @safe @exclusivity(unchecked) var table = LatestTable<RetainedMessage>() {
        didSet {
            unretainedLast = unsafe table.last.map { unsafe Unmanaged.passUnretained($0) }
            count.store(table.count, ordering: .relaxed)
        }
    }
    /// The last message of all. A post that replaces it doesn't retain it, which would cost as much as running an
    /// observer.
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

    /// Replaces the last message of all by one about the same subject, if that is possible by copying bytes. Called on
    /// the main actor.
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

    /// Makes a message the last one, or none if it is about an object that posts in its `deinit`. Returns the message
    /// that it replaces, to be destroyed without the lock.
    func keep(
        _ message: ErasedMessage,
        about subject: AnyObject?,
        in context: DeliveryContext?,
        releasing released: inout DeferredReleases
    ) -> ErasedStorage? {
        let key = subject.map { ObjectIdentifier($0) }
        if let subject, retainable(subject) == nil {
            table.forget(about: key, isLast: true, releasing: &released)
            return nil
        }
        examine(releasing: &released)
        time.store(CActorMessagingCoarseTime(), ordering: .relaxed)
        if let present = table.latest(about: key), present.subjectKey == key {
            if let context = present.context { released.retain(context) }
            if table.last !== present { table.makeLast(present, isNew: false, releasing: &released) }
            return present.replace(by: message, byteCount: byteCount, in: context)
        }
        let new = messageClass.init(message, about: subject, in: context)
        table.makeLast(new, isNew: true, releasing: &released)
        return nil
    }

    /// Called for each operation. Regularly removes messages about deallocated subjects: see ``SweepCounter``.
    func examine(releasing released: inout DeferredReleases) {
        if sweepCounter.isDue() { table.examineNext(releasing: &released) }
    }

    /// Returns the last message that an observer of a subject, or of every subject, would have received, and its
    /// subject. There is none if that subject is deallocated.
    func message(
        about key: ObjectIdentifier?,
        releasing released: inout DeferredReleases
    ) -> (message: RetainedMessage, subject: AnyObject?)? {
        guard let message = table.latest(about: key) else { return nil }
        let subject = message.subject
        return message.subjectKey == nil || released.retainIfAlive(subject) ? (message, subject) : nil
    }
}

/// The messages of a topic that wait for their first observer.
///
/// A message is handed out under the topic's lock, too, so that no observer misses it.
final class WaitingQueue: Sendable {
    let limit: Int
    let messages: Lock<WaitingMessages<RetainedMessage, ObjectIdentifier>>
    /// The number of posts until all messages are examined: as many as there are, so that a post examines one.
    let postsToSweep = Atomic<Int>(SweepCounter.interval)
    private let messageType: any Any.Type
    /// Not the configuration: one of its relays may retain a sequence, and so a ``HandOut``, which retains this.
    private let report: @Sendable (MessageDiagnostic) -> Void

    init(of messageType: any Any.Type, limit: Int, _ report: @escaping @Sendable (MessageDiagnostic) -> Void) {
        (self.messageType, self.limit, self.report) = (messageType, limit, report)
        messages = Lock(WaitingMessages(limit: limit))
    }

    /// Whether the center is deallocated, so that no observer takes a message.
    let isClosed = Atomic<Bool>(false)

    // A relay may have delivered, or an observer given back, while the center was being deallocated.
    deinit { loseAll() }

    /// Loses the messages that no observer has taken, because the center is deallocated.
    func loseAll() { lose(messages.withLock { $0.remove { _ in true } }, because: "the center was deallocated") }

    /// Loses messages, and reports them. Called without a lock.
    func lose(_ lost: [RetainedMessage], because reason: String) {
        for message in lost { message.context?.finish(.lost) }
        if lost.isEmpty { return }
        report(.retainedMessagesLost(messageType: messageType, lost: lost.count, reason: reason))
    }

    /// Loses the messages about deallocated subjects. Called without a lock.
    func sweep() {
        let (dead, _) = messages.withLock { messages in
            var released = DeferredReleases()
            let dead = messages.remove { $0.hasSubjectEnded(releasing: &released) }
            postsToSweep.store(max(SweepCounter.interval, messages.summary?.count ?? 0), ordering: .relaxed)
            return (dead, released)
        }
        lose(dead, because: "the subject died")
    }
}
