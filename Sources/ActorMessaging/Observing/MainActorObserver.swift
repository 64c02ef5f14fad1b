internal import Synchronization

/// An observer of a main-actor message.
///
/// `@unchecked Sendable`: `slot` and `order` are written by the observer's list alone and guarded as the list is; the
/// rest is immutable or atomic.
@usableFromInline
final class MainActorObserver: ListedObserver, @unchecked Sendable {
    /// Takes a message by its address.
    ///
    /// The list of observers and the walk over it are thereby the same code for all types of message, compiled once in
    /// this module; only the closure that `addObserver` makes, in its caller's module, knows the type.
    @usableFromInline typealias Body = @MainActor (_ message: UnsafeRawPointer, _ subject: AnyObject?) -> Void

    var slot = -1
    var order: UInt64 = 0
    let subjectKey: ObjectIdentifier?
    let site: RegistrationSite
    let body: Body
    /// The sequence that `body` feeds, if it feeds one.
    private let sink: (any MessageSink)?
    /// Set before the removal reaches the list, which from off the main actor takes until its next post.
    private let removed = Atomic<Bool>(false)

    init(subject: AnyObject?, site: RegistrationSite, sink: (any MessageSink)? = nil, body: @escaping Body) {
        subjectKey = subject.map(ObjectIdentifier.init)
        self.site = site
        self.sink = sink
        self.body = body
    }

    var receiver: AnyObject? { self }
    var isRemoved: Bool { removed.load(ordering: .acquiring) }
    var depth: Int { sink?.depth ?? 0 }
    var isolation: MessageCenter.ObserverInfo.Isolation { sink == nil ? .mainActor : .sequence }

    func markRemoved() {
        removed.store(true, ordering: .releasing)
    }

    /// Ends a sequence.
    func finish() {
        sink?.finish()
    }
}
