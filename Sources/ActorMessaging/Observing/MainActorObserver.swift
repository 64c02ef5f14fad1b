internal import Synchronization

/// An observer of a main-actor message: what its kinds have in common.
///
/// `@unchecked Sendable`: `order` and the slot are written by the observer's list alone and guarded as the list is, so no
/// two accesses to them overlap; the rest is immutable or atomic, here and in the subclasses.
@usableFromInline
class MainActorObserver: ListedObserver, @unchecked Sendable {
    @exclusivity(unchecked) final var order: UInt64 = 0
    final let subjectKey: ObjectIdentifier?
    final let site: RegistrationSite
    @exclusivity(unchecked) private var shortSlot: Int32 = -1
    /// Set before the removal reaches the list, which from off the main actor takes until its next post.
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
    }

    /// Runs the observer. On the main actor; see ``MainActorHandler`` for why it does not say so.
    ///
    /// - Parameter message: the address of the message, which is of the topic's type.
    func receive(_ message: UnsafeRawPointer, subject: AnyObject?) {}

    final var receiver: AnyObject? { self }
    var depth: Int { 0 }
    var isolation: MessageCenter.ObserverInfo.Isolation { .mainActor }

    /// Told that the subject or the center has died: nothing more will come.
    func finish() {}
}
