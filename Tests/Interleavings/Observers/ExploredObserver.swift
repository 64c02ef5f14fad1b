package import ActorMessaging

/// An observer in a list, which receives nothing.
package final class ExploredObserver: TopicMember {
    package let id: Int
    package let subjectNumber: Int?
    package let subjectKey: ObjectIdentifier?
    private weak var existingSubject: AnyObject?
    package var slot = -1
    package var order: UInt64 = 0
    package var isRemoved = false
    /// Whether its receiver is alive.
    var isAlive = true
    /// Whether its list can't tell that its receiver is dead.
    var hidesDeath = false
    /// Whether the `deinit` of its subject has begun.
    var isSubjectDying = false
    /// Whether it takes a subject that is in its `deinit` for a deallocated one.
    var takesDyingForDead = false
    private(set) var isFinished = false

    init(_ id: Int, subject: Int?, object: AnyObject?) {
        self.id = id
        subjectNumber = subject
        existingSubject = object
        subjectKey = object.map(ObjectIdentifier.init)
    }

    package var receiver: AnyObject? { isAlive || hidesDeath ? self : nil }
    package let isOwnReceiver = false
    package static var keepsAddresses: Bool { true }
    package var subject: AnyObject? { isSubjectDying ? nil : existingSubject }

    package func hasSubjectEnded(releasing released: inout DeferredReleases) -> Bool {
        subjectKey != nil && (takesDyingForDead ? subject : existingSubject) == nil
    }

    package func finish() { isFinished = true }

    var flags: [Int] { [isRemoved ? 1 : 0, isAlive ? 1 : 0, isFinished ? 1 : 0] }
}

/// A subject.
final class ExploredSubject {}

extension [ExploredObserver?] {
    /// The observers in the slots; -1 for a hole.
    var ids: [Int] { map { $0?.id ?? -1 } }
}

extension PendingChanges<ExploredObserver> {
    /// Each change as a number: the observer, negative for a removal.
    var fingerprint: [Int] {
        changes.map { change in
            switch change {
            case .add(let observer): observer.id + 1
            case .remove(let observer): -observer.id - 1
            }
        }
    }

    var additions: Set<Int> {
        Set(changes.compactMap { if case .add(let observer) = $0 { observer.id } else { nil } })
    }
}
