/// An observer with a closure that takes the message alone: the client's closure as it came, with nothing around it.
@usableFromInline
final class MessageObserver<Message: MessageCenter.MainActorMessage>: MainActorObserver, @unchecked Sendable {
    // As in MainActorHandler.
    private struct Isolated {
        let body: @MainActor (Message) -> Void
    }

    private struct Plain {
        let body: (Message) -> Void
    }

    /// The message where the poster has it. What cannot be copied is passed on by its address, also where its size is known
    /// at run time only.
    private struct Posted: ~Copyable {
        let message: Message
    }

    private let body: (Message) -> Void

    @usableFromInline init(subject: AnyObject?, site: RegistrationSite, body: @escaping @MainActor (Message) -> Void) {
        self.body = unsafeBitCast(Isolated(body: body), to: Plain.self).body
        super.init(subject: subject, site: site)
    }

    override func receive(_ message: UnsafeRawPointer, subject: AnyObject?) {
        run(message.assumingMemoryBound(to: Posted.self).pointee)
    }

    private func run(_ posted: borrowing Posted) {
        body(posted.message)
    }
}
