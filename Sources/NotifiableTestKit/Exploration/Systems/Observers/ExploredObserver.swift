internal import ActorMessaging

/// An observer for the lists, which receives nothing.
package final class ExploredObserver: TopicMember {
    package let id: Int
    package let subject: Int?
    package let subjectKey: ObjectIdentifier?
    package var slot = -1
    package var order: UInt64 = 0
    package var isRemoved = false
    /// Whether what it delivers to lives.
    var isAlive = true
    private(set) var isFinished = false

    init(_ id: Int, subject: Int?, object: AnyObject?) {
        self.id = id
        self.subject = subject
        subjectKey = object.map(ObjectIdentifier.init)
    }

    package var receiver: AnyObject? { isAlive ? self : nil }
    package func finish() { isFinished = true }

    var flags: [Int] { [isRemoved ? 1 : 0, isAlive ? 1 : 0, isFinished ? 1 : 0] }
}
