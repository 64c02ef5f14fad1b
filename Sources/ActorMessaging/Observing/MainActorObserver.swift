internal import Synchronization

/// An observer of a main-actor message.
///
/// `@unchecked Sendable`: `slot` and `order` are written by the observer's list alone and guarded as the list is; the
/// rest is immutable or atomic.
final class MainActorObserver<Message: MessageCenter.MainActorMessage>: TopicMember, @unchecked Sendable {
    enum Body: Sendable {
        case message(@MainActor (Message) -> Void)
        case messageAndSubject(@MainActor (Message, AnyObject?) -> Void)
    }

    var slot = -1
    var order: UInt64 = 0
    let subjectKey: ObjectIdentifier?
    let site: RegistrationSite
    private let body: Body
    /// The sequence that `body` feeds, if it feeds one.
    private let sink: (any MessageSink)?
    /// Set before the removal reaches the list, which from off the main actor takes until its next post.
    private let removed = Atomic<Bool>(false)

    init(subject: AnyObject?, site: RegistrationSite, sink: (any MessageSink)? = nil, body: Body) {
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

    /// Ends a sequence whose center has died.
    func finish() {
        sink?.finish()
    }

    @MainActor func receive(_ message: Message, subject: AnyObject?) {
        switch body {
        case .message(let run): run(message)
        case .messageAndSubject(let run): run(message, subject)
        }
    }
}
