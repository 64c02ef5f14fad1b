// The observers that run inside `post`. They differ in the arguments of their closures.

/// A main-actor observer with a closure that takes only the message.
@usableFromInline
final class MessageObserver<Message: MessageCenter.MainActorMessage>: Observer, @unchecked Sendable {
    private let function: MainActorFunction<Message>

    @usableFromInline init(subject: AnyObject?, site: RegistrationSite, body: @escaping @MainActor (Message) -> Void) {
        function = MainActorFunction(body)
        super.init(subject: subject, site: site)
    }

    override func receive(_ message: ErasedMessage, subject: AnyObject?, in context: DeliveryContext?) -> Bool {
        if let context { return context.runInPlace(self) { function(message) } }
        function(message)
        return true
    }
}

/// An observer with a closure that takes the message and its subject: on the main actor, or, for a recorder, on the
/// thread that posts an asynchronous message.
@usableFromInline
final class PostObserver: Observer, @unchecked Sendable {
    private let body: @Sendable (ErasedPost) -> Void
    private let isOnMainActor: Bool

    /// Creates a main-actor observer.
    init(subject: AnyObject?, site: RegistrationSite, body: @escaping @MainActor @Sendable (ErasedPost) -> Void) {
        self.body = MainActorFunction(body).function
        isOnMainActor = true
        super.init(subject: subject, site: site)
    }

    /// Creates the observer of a recorder, which runs on the posting thread.
    init(recording subject: AnyObject?, site: RegistrationSite, body: @escaping @Sendable (ErasedPost) -> Void) {
        self.body = body
        isOnMainActor = false
        super.init(subject: subject, site: site)
    }

    override var isolation: MessageCenter.ObserverInfo.Isolation { isOnMainActor ? .mainActor : .poster }

    override func receive(_ message: ErasedMessage, subject: AnyObject?, in context: DeliveryContext?) -> Bool {
        let post = ErasedPost(message: message, subject: subject)
        if let context { return context.runInPlace(self) { body(post) } }
        body(post)
        return true
    }
}
