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

/// A main-actor observer with a closure that takes the message and its subject.
@usableFromInline
final class SubjectObserver: Observer, @unchecked Sendable {
    @usableFromInline typealias Body = @MainActor @Sendable (ErasedPost) -> Void

    private let function: MainActorFunction<ErasedPost>

    init(subject: AnyObject?, site: RegistrationSite, body: @escaping Body) {
        function = MainActorFunction(body)
        super.init(subject: subject, site: site)
    }

    override func receive(_ message: ErasedMessage, subject: AnyObject?, in context: DeliveryContext?) -> Bool {
        let post = ErasedPost(message, subject: subject)
        if let context { return context.runInPlace(self) { function(post) } }
        function(post)
        return true
    }
}
