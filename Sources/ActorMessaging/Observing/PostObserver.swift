/// An observer that takes each message inside `post`, on the posting thread: a recorder.
final class PostObserver: AsyncObserver, @unchecked Sendable {
    /// Takes a message by its address.
    typealias Body = @Sendable (_ message: UnsafeRawPointer) -> Void

    private let body: Body

    init(subject: AnyObject?, site: RegistrationSite, body: @escaping Body) {
        self.body = body
        super.init(subject: subject, site: site)
    }

    override var isolation: MessageCenter.ObserverInfo.Isolation { .sequence }

    override func receive(_ message: UnsafeRawPointer, subject: AnyObject?) -> Bool {
        body(message)
        return true
    }
}
