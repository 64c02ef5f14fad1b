internal import ActorMessaging

/// The identity of a notification center.
enum CenterIdentity: Hashable, Sendable {
    /// The address of the center, which a registration retains.
    case object(ObjectIdentifier)
    /// The type of a center that is a value, the objects that it stores, and the types of the centers in it.
    case value([ObjectIdentifier])

    init(_ center: any NotificationProtocol) {
        if let object = center.object {
            self = .object(ObjectIdentifier(object))
        } else {
            var parts: [ObjectIdentifier] = []
            Self.append(center, to: &parts)
            self = .value(parts)
        }
    }

    /// Appends the objects that a value stores, also in other structures, enumerations and tuples.
    ///
    /// Contents aren't part of the identity: neither the value of a property of type `Any`, nor strings and
    /// collections, whose storage is an object of the standard library.
    private static func append(_ value: Any, to parts: inout [ObjectIdentifier]) {
        let type = type(of: value)
        if value is any NotificationProtocol { parts.append(ObjectIdentifier(type)) }
        for stored in StoredValue.all(in: value) where stored.declaredType != Any.self {
            if Swift.type(of: stored.value) is AnyClass {
                parts.append(ObjectIdentifier(stored.value as AnyObject))
            } else if !String(reflecting: Swift.type(of: stored.value)).hasPrefix("Swift.")
                || Swift.type(of: stored.value) is any OptionalType.Type
            {
                append(stored.value, to: &parts)
            }
        }
    }
}

private protocol OptionalType {
    /// Returns the object in an optional of this type, or `nil` if there is none.
    static func object(in optional: Any) -> AnyObject?
}

extension Optional: OptionalType {
    fileprivate static func object(in optional: Any) -> AnyObject? {
        (optional as? Self)?.flatMap { objectReference($0) }
    }
}

extension NotificationProtocol {
    /// The center that a message center is bridged to; `nil` for any other center.
    var bridged: (any NotificationProtocol)? { (self as? MessageCenter)?.legacy }

    /// The center as an object, or `nil` if it is a value.
    var object: AnyObject? { objectReference(self) }
}

/// Returns a value as an object, or `nil` if its type isn't a class.
///
/// An optional in an `Any`, as in `post(name: name, object: window as Any)`, is unwrapped, as by `NotificationCenter`.
func objectReference<Value>(_ value: Value) -> AnyObject? {
    if Value.self is AnyClass {
        // An instance of a class is one pointer. `value as AnyObject` would look up a conversion at run time.
        return unsafe withUnsafeBytes(of: value) { unsafe $0.load(as: AnyObject.self) }
    }
    return (Value.self as? any OptionalType.Type)?.object(in: value)
}
