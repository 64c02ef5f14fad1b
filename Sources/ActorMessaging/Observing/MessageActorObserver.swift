/// An observer that runs isolated to an actor, for one type of message: it knows how to keep one.
final class MessageActorObserver<Message: MessageCenter.AsyncMessage>: ActorObserver, @unchecked Sendable {
    override func receive(_ message: UnsafeRawPointer, subject: AnyObject?) -> Bool {
        mailbox.send(
            message.assumingMemoryBound(to: Message.self).pointee,
            subject: takesSubject ? subject : nil,
            for: self
        )
    }
}
