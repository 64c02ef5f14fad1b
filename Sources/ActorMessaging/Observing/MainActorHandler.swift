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

    private let function: Plain

    init(_ function: @escaping Isolated) {
        self.function = unsafeBitCast(IsolatedBox(function: function), to: PlainBox.self).function
    }

    /// Calls the function. On the main actor.
    func callAsFunction(_ message: UnsafeRawPointer, _ subject: AnyObject?) {
        function(message, subject)
    }
}
