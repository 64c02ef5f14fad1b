/// An observer with a closure that takes only the message: the client's closure, without a wrapper.
@usableFromInline
final class MessageObserver<Message: MessageCenter.MainActorMessage>: Observer, @unchecked Sendable {
    // As in MainActorHandler.
    private struct Isolated {
        let body: @MainActor (Message) -> Void
    }

    private struct Plain {
        let body: (Message) -> Void
    }

    /// The message in the poster's memory. A noncopyable value is passed by its address, even if its size is known only
    /// at run time.
    private struct Posted: ~Copyable {
        let message: Message
    }

    private let body: (Message) -> Void

    @usableFromInline init(subject: AnyObject?, site: RegistrationSite, body: @escaping @MainActor (Message) -> Void) {
        self.body = unsafeBitCast(Isolated(body: body), to: Plain.self).body
        super.init(subject: subject, site: site)
    }

    override func receive(_ message: UnsafeRawPointer, subject: AnyObject?) -> Bool {
        run(message.assumingMemoryBound(to: Posted.self).pointee)
        return true
    }

    private func run(_ posted: borrowing Posted) {
        body(posted.message)
    }
}

/// An observer with a closure that takes the message and its subject.
///
/// The closure is created in the client's module, which knows the types of both.
@usableFromInline
final class SubjectObserver: Observer, @unchecked Sendable {
    /// Takes a message by its address.
    @usableFromInline typealias Body = @MainActor @Sendable (_ message: UnsafeRawPointer, _ subject: AnyObject?) -> Void

    private let body: MainActorHandler

    init(subject: AnyObject?, site: RegistrationSite, body: @escaping Body) {
        self.body = MainActorHandler(body)
        super.init(subject: subject, site: site)
    }

    override func receive(_ message: UnsafeRawPointer, subject: AnyObject?) -> Bool {
        body(message, subject)
        return true
    }
}

/// A main-actor function that takes a message by its address, and is called without a check of its isolation.
///
/// `post` is isolated to the main actor, so everything that it calls runs there. If those functions were declared
/// `@MainActor` too, each closure that they pass to the standard library would check its isolation when it is called.
/// One such check takes longer than the delivery.
struct MainActorHandler: Sendable {
    typealias Isolated = @MainActor @Sendable (_ message: UnsafeRawPointer, _ subject: AnyObject?) -> Void
    typealias Plain = @Sendable (_ message: UnsafeRawPointer, _ subject: AnyObject?) -> Void

    // Isolation is part of a function's type, not of its representation. The conversion goes through two structs that
    // store the function unchanged; as a generic argument, the function would be wrapped.
    private struct IsolatedBox {
        let function: Isolated
    }

    private struct PlainBox {
        let function: Plain
    }

    let function: Plain

    init(_ function: @escaping Isolated) {
        self.function = unsafeBitCast(IsolatedBox(function: function), to: PlainBox.self).function
    }

    /// Calls the function. Called on the main actor.
    func callAsFunction(_ message: UnsafeRawPointer, _ subject: AnyObject?) {
        function(message, subject)
    }
}
