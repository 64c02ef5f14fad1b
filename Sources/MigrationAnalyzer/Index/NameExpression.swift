/// The name of a notification, as an expression in the source.
package enum NameExpression: Hashable, Sendable {
    /// `nil`: every name.
    case any
    /// `Notification.Name("text")`, or plain text where a name is wanted.
    case text(String)
    /// `Notification.Name(constant)`: the text is in a constant.
    case constant(String)
    /// `UIApplication.didBecomeActiveNotification`, `.didLogIn` (then without a base), `Self.changed`.
    case member(base: String?, name: String)
    /// A name on its own: a property of the type around it, or a global one.
    case reference(String)
    /// The parameter of the function around it, by its index: the function is a wrapper.
    case parameter(Int)
    /// Anything else, as written.
    case other(String)
}
