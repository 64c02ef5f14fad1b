/// An observer with a closure that takes the message and its subject.
///
/// The closure is made in the client's module, where the types of both are known.
@usableFromInline
final class SubjectObserver: MainActorObserver, @unchecked Sendable {
    /// Takes a message by its address.
    @usableFromInline typealias Body = @MainActor @Sendable (_ message: UnsafeRawPointer, _ subject: AnyObject?) -> Void

    private let body: MainActorHandler

    init(subject: AnyObject?, site: RegistrationSite, body: @escaping Body) {
        self.body = MainActorHandler(body)
        super.init(subject: subject, site: site)
    }

    override func receive(_ message: UnsafeRawPointer, subject: AnyObject?) {
        body(message, subject)
    }
}
