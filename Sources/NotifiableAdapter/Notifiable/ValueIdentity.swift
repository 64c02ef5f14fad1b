/// Tells values apart that need not be `Hashable`, without calling their code.
///
/// A value is compared by its stored properties: an object by its identity, text by its characters, and everything else that
/// has no properties of its own by its bytes. A copy of a value is equal to it; a value that was made anew is equal if it
/// consists of the same objects and the same bytes.
///
/// `@unchecked Sendable`: made of identities and copies of bytes and text.
struct ValueIdentity: Hashable, @unchecked Sendable {
    private enum Part: Hashable {
        case type(ObjectIdentifier)
        case object(ObjectIdentifier)
        case text(String)
        case bytes([UInt8])
        /// A stored property, or the case of an enumeration, before what it consists of.
        case property(String?)
    }

    private let parts: [Part]

    init(of value: Any) {
        var parts: [Part] = []
        Self.append(value, to: &parts)
        self.parts = parts
    }

    private static func append(_ value: Any, to parts: inout [Part]) {
        let type = Swift.type(of: value)
        guard !(type is AnyClass) else { return parts.append(.object(ObjectIdentifier(value as AnyObject))) }
        parts.append(.type(ObjectIdentifier(type)))
        if let text = value as? String { return parts.append(.text(text)) }
        // By properties, because the padding between them is not part of the value.
        let children = Mirror(reflecting: value).children
        for child in children {
            parts.append(.property(child.label))
            append(child.value, to: &parts)
        }
        guard children.isEmpty else { return }
        func bytes<Value>(of value: Value) -> [UInt8] { withUnsafeBytes(of: value) { Array($0) } }
        parts.append(.bytes(_openExistential(value, do: bytes(of:))))
    }
}

/// What tells two notification centers apart.
enum CenterIdentity: Hashable, Sendable {
    /// An address, which may be that of another object once the center is gone.
    case object(ObjectIdentifier)
    case value(ValueIdentity)

    /// - Parameter object: the center as an object; `nil` if it is a value.
    init(_ center: any NotificationProtocol, object: AnyObject?) {
        self = object.map { .object(ObjectIdentifier($0)) } ?? .value(ValueIdentity(of: center))
    }
}

extension NotificationProtocol {
    /// The center as an object; `nil` if it is a value.
    var object: AnyObject? {
        // An instance of a class is one pointer. `self as AnyObject` would ask the runtime how to bridge it.
        Self.self is AnyClass ? unsafeBitCast(self, to: AnyObject.self) : nil
    }
}
