/// The identity of a value of any type, which doesn't have to be `Hashable`. It doesn't call the value's code.
///
/// It consists of the value's stored properties: the identities of objects, the characters of strings, and the bytes of
/// other values without properties. Copies of a value have the same identity, and so have values that consist of the
/// same objects and the same bytes.
///
/// `@unchecked Sendable`: it consists of identities and of copies of bytes and text.
struct ValueIdentity: Hashable, @unchecked Sendable {
    private enum Part: Hashable {
        case type(ObjectIdentifier)
        case object(ObjectIdentifier)
        case text(String)
        case bytes([UInt8])
        /// A stored property or the case of an enumeration. The parts of its value follow.
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
        // By properties, because the padding between them isn't part of the value.
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

/// The identity of a notification center.
enum CenterIdentity: Hashable, Sendable {
    /// The address of the center. Another object may have it after the center is deallocated.
    case object(ObjectIdentifier)
    case value(ValueIdentity)

    /// - Parameter object: The center as an object, or `nil` if it is a value.
    init(_ center: any NotificationProtocol, object: AnyObject?) {
        self = object.map { .object(ObjectIdentifier($0)) } ?? .value(ValueIdentity(of: center))
    }
}

extension NotificationProtocol {
    /// The center as an object, or `nil` if it is a value.
    var object: AnyObject? {
        // An instance of a class is one pointer. `self as AnyObject` would look up a conversion at run time.
        Self.self is AnyClass ? unsafeBitCast(self, to: AnyObject.self) : nil
    }
}
