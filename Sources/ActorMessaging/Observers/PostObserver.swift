/// An observer that receives each message inside `post`, on the posting thread. Recorders use it.
final class PostObserver: Observer, @unchecked Sendable {
    typealias Body = @Sendable (ErasedMessage) -> Void

    private let body: Body

    init(subject: AnyObject?, site: RegistrationSite, body: @escaping Body) {
        self.body = body
        super.init(subject: subject, site: site)
    }

    override var isolation: MessageCenter.ObserverInfo.Isolation { .poster }

    override func receive(_ message: ErasedMessage, subject: AnyObject?, in context: DeliveryContext?) -> Bool {
        if let context { return context.runInPlace(self) { body(message) } }
        body(message)
        return true
    }
}
