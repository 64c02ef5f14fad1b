/// The name of a notification, as an expression in the source.
package enum NameExpression: Hashable, Sendable {
    /// `nil`: every name.
    case any
    /// `Notification.Name("text")`, or plain text where a name is wanted.
    case text(String)
    /// `Notification.Name(constant)`: the text is in a constant.
    case constant(String)
    /// `UIApplication.didBecomeActiveNotification`, `.didLogIn` (then without a base), `Self.changed`. The member
    /// `self` stands for a type, or for a value that is created in place.
    case member(base: String?, name: String)
    /// A property of an instance of a type: `event.name`. If the instance is a parameter of the enclosing function,
    /// the function may be a wrapper.
    case instanceMember(type: String, name: String, parameter: Int? = nil)
    /// A name on its own: a property of the enclosing type, or a global one.
    case reference(String)
    /// An element of a collection in a property: `name` in `for name in Self.names`.
    case element(of: String)
    /// The parameter of the enclosing function, by its index: the function is a wrapper.
    case parameter(Int)
    /// Any other expression, as written.
    case other(String)

    /// The index of the value that a method is called on.
    package static let receiver = -1

    /// A type, or a new value of it: `DidArrive.self`, `DidArrive(train: train)`.
    static func type(_ name: String) -> Self { .member(base: name, name: "self") }

    /// Whether it is a parameter or a property, of any type.
    var isVariable: Bool {
        switch self {
        case .parameter, .reference: true
        default: false
        }
    }

    var isText: Bool { if case .text = self { true } else { false } }
}

/// A value's type, as far as the source shows it without the compiler.
package indirect enum TypeExpression: Hashable, Sendable {
    /// A type that an annotation, a literal or an initializer names.
    case named(WrittenType)
    /// That of a property of the enclosing type, or of the file.
    case property(String)
    /// That of the function's parameter.
    case parameter(Int)
    /// That of a property of another value: `parcel.number`.
    case member(of: TypeExpression, String)
    /// `self`.
    case selfType
    /// That of an optional value without its optionality: `parcel!`.
    case unwrapped(TypeExpression)
    case unknown
}
