/// An observer with a closure that takes the message alone: the client's closure as it came, with nothing around it.
@usableFromInline
final class MessageObserver<Message: MessageCenter.MainActorMessage>: Observer, @unchecked Sendable {
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
/// The closure is made in the client's module, where the types of both are known.
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

/// A main-actor function that takes a message by its address, and that may be called without asking where.
///
/// The way from `post` to the observers is on the main actor, which `post` itself has seen to. Were the functions on the way
/// isolated to it as well, each closure in them that goes through the standard library would have its isolation checked
/// when it is called, and one such check takes longer than the delivery.
struct MainActorHandler: Sendable {
    typealias Isolated = @MainActor @Sendable (_ message: UnsafeRawPointer, _ subject: AnyObject?) -> Void
    typealias Plain = @Sendable (_ message: UnsafeRawPointer, _ subject: AnyObject?) -> Void

    // Isolation is part of a function's type, not of its representation. The conversion goes through two structs, in which
    // the function is stored as it is; by itself it would be wrapped on its way through a generic parameter.
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

    /// Calls the function. On the main actor.
    func callAsFunction(_ message: UnsafeRawPointer, _ subject: AnyObject?) {
        function(message, subject)
    }
}
