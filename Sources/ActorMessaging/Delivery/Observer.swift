/// An observer of one message type: what the kinds of observer share.
///
/// `@unchecked Sendable`: the slot and `order` are written by the observer's list alone and guarded as the list is, so no two
/// accesses to them overlap; the rest is immutable or atomic, here and in the subclasses.
@usableFromInline
class Observer: TopicMember, @unchecked Sendable {
    @exclusivity(unchecked) final var order: UInt64 = 0
    final let subjectKey: ObjectIdentifier?
    final let site: RegistrationSite
    @exclusivity(unchecked) private var shortSlot: Int32 = -1
    /// Set before the observer leaves its list, which may take until the next post.
    private let removed = Atomic<Bool>(false)

    init(subject: AnyObject?, site: RegistrationSite) {
        subjectKey = subject.map(ObjectIdentifier.init)
        self.site = site
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

    /// Takes a message, on the posting thread: runs the observer if it is a main-actor one, else keeps the message for it.
    ///
    /// A main-actor observer is called on the main actor. See ``MainActorHandler`` for why its function does not say so.
    ///
    /// - Parameter message: the address of the message, which is of the topic's type.
    /// - Returns: whether the observer gets the message; `false` if its receiver no longer exists or has finished.
    func receive(_ message: UnsafeRawPointer, subject: AnyObject?) -> Bool { false }

    /// Discards what waits, because the observer has been removed.
    func discardWaiting() {}

    /// Ends what waits for messages, because the subject or the center has been deallocated.
    func finish() {}

    // MARK: What `MessageCenter.observers` lists

    var receiver: AnyObject? { self }
    var isolation: MessageCenter.ObserverInfo.Isolation { .mainActor }
    /// Messages that wait for the observer.
    var depth: Int { 0 }
}

/// Where in the source an observer was registered.
///
/// Kept by each observer, so it is small: a literal's bytes are in the program's image and end with a zero.
@usableFromInline
struct RegistrationSite: Sendable {
    private let bytes: UInt
    private let shortLine: UInt32

    @usableFromInline
    init(fileID: StaticString, line: UInt) {
        // A literal of one scalar may have no bytes of its own; `#fileID` is longer.
        bytes = fileID.hasPointerRepresentation ? UInt(bitPattern: fileID.utf8Start) : 0
        shortLine = UInt32(clamping: line)
    }

    /// The file as `#fileID` gives it; empty if the caller gave a literal of one scalar.
    var fileID: String {
        UnsafePointer<UInt8>(bitPattern: bytes).map { String(cString: $0) } ?? ""
    }

    var line: Int { Int(shortLine) }
}
