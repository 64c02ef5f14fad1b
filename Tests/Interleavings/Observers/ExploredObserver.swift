import ActorMessaging

/// Tells how long an address identifies a subject, which depends on the platform.
protocol AddressRule: SendableMetatype {
    static var keepsAddresses: Bool { get }
}

/// As on Linux: an observer keeps the address of its subject from being used again, and knows when the `deinit` ends.
enum KeptAddresses: AddressRule { static let keepsAddresses = true }

/// As on Apple platforms: another subject may get the address, and a subject has ended when its `deinit` begins.
enum ReusedAddresses: AddressRule { static let keepsAddresses = false }

/// An observer in a list, which receives nothing. Its subject is a number.
final class ExploredObserver<Rule: AddressRule>: TopicMember {
    var id: Int
    let subjectNumber: Int?
    let subjectKey: ObjectIdentifier?
    private let bug: ObserversBug?
    var slot: Int32 = -1
    var order: UInt64 = 0
    var isRemoved = false
    /// Whether its receiver is alive.
    var isAlive = true
    var isSubjectDying = false
    var isSubjectDead = false
    private(set) var isFinished = false

    init(_ id: Int, of subject: Int?, at address: ObjectIdentifier?, bug: ObserversBug?) {
        self.id = id
        self.bug = bug
        subjectNumber = subject
        subjectKey = bug == .takesASubjectForAll ? nil : address
    }

    static var keepsAddresses: Bool { Rule.keepsAddresses }
    var needsExamination: Bool { true }
    var receiver: AnyObject? { isAlive || bug == .neverSweeps ? self : nil }

    var subject: AnyObject? {
        switch bug {
        case .takesAnOldAddressForTheSubject: self
        case .forgetsTheFirst: nil
        default: isSubjectDying || isSubjectDead ? nil : self
        }
    }

    func hasSubjectEnded(releasing released: inout DeferredReleases) -> Bool {
        switch bug {
        case .neverSweeps: false
        case .sweepsTheLiving: subjectKey != nil && slot >= 0
        case .takesDyingForDead: isSubjectDead || isSubjectDying
        default: isSubjectDead || isSubjectDying && !Rule.keepsAddresses
        }
    }

    func end(_ end: ObserverEnd) { isFinished = true }

    /// Whether it receives nothing more, because an object is deallocated.
    var hasDied: Bool { !isAlive || isSubjectDead || isSubjectDying && !Rule.keepsAddresses }
    var hasEnded: Bool { isRemoved || hasDied }
    var flags: [Int] {
        [id, Int(slot)] + [isRemoved, isAlive, isSubjectDying, isSubjectDead, isFinished].map { $0 ? 1 : 0 }
    }
}

/// A bug in the observers of a topic or, where it says so, in the topic.
enum ObserversBug: String, CaseIterable {
    case losesRemovals = "a removal is lost"
    case removesTheNextToo = "a removal also removes the next observer"
    case reachesTheLastTwice = "the last observer is reached twice"
    case reachesTheSubjectsFirst = "the observers of the subject come first"
    case takesASubjectForAll = "an observer of one subject gets the messages of all"
    case callsRemovedObservers = "owner: it calls removed observers"
    case takesNoSnapshot = "owner: it does not copy the list"
    case neverSweeps = "observers of deallocated objects are never removed"
    case takesDyingForDead = "observers of a subject are removed during its deinit"
    case takesAnOldAddressForTheSubject = "a new subject at an old address gets the observers of the old one"
    case forgetsTheFirst = "an addition forgets the observers of a living subject"
    case sharesABucket = "subjects with different addresses share a bucket"
    case sweepsTheLiving = "a sweep removes the observers of living subjects"
    case neverExamines = "owner: it examines no subject between additions"
    case appliesTheLastFirst = "the last waiting change is applied first"
    case forgetsTheLast = "the last waiting change is lost"
    case prunesRemovals = "a needed removal is pruned"
    case marksLate = "owner: it marks a removed observer after the removal waits"
    case asksForNoTurn = "owner: it requests no turn"
    /// Clears the mark after unlocking instead of under the lock.
    case clearsTheMarkLate = "owner: it clears the mark of waiting changes too late"
}
