internal import Synchronization

/// An observer of an asynchronous message: what its kinds have in common.
///
/// `@unchecked Sendable`: `slot` and `order` are written by the observer's list alone and guarded as the list is, so no two
/// accesses to them overlap; the rest is immutable or atomic, here and in the subclasses.
@usableFromInline
class AsyncObserver: ListedObserver, @unchecked Sendable {
    @exclusivity(unchecked) final var slot = -1
    @exclusivity(unchecked) final var order: UInt64 = 0
    final let subjectKey: ObjectIdentifier?
    final let site: RegistrationSite
    private let removed = Atomic<Bool>(false)

    init(subject: AnyObject?, site: RegistrationSite) {
        subjectKey = subject.map(ObjectIdentifier.init)
        self.site = site
    }

    final var isRemoved: Bool { removed.load(ordering: .acquiring) }

    final func markRemoved() {
        removed.store(true, ordering: .releasing)
        discardWaiting()
    }

    var receiver: AnyObject? { self }
    var depth: Int { 0 }
    var isolation: MessageCenter.ObserverInfo.Isolation { .concurrent }

    /// Takes a message for later delivery, on the posting thread; returns at once.
    ///
    /// - Parameter message: the address of the message, which is of the topic's type.
    /// - Returns: whether the message will be delivered; `false` if its receiver no longer exists or has finished.
    func receive(_ message: UnsafeRawPointer, subject: AnyObject?) -> Bool { false }

    /// Gives up what waits, because the observer has been removed.
    func discardWaiting() {}

    /// Told that the subject or the center has died: nothing more will come.
    func finish() {}
}
