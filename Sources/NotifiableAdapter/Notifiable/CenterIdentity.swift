/// What tells two notification centers apart.
///
/// `@unchecked Sendable`: a part of a value is only compared.
enum CenterIdentity: Hashable, @unchecked Sendable {
    /// An address, which may be that of another object once the center is gone.
    case object(ObjectIdentifier)
    case value(type: ObjectIdentifier, parts: [Part])

    /// One part of a value: what it equals if it can be compared, the identity of an object, else the bytes it consists of.
    enum Part: Hashable {
        case equatable(AnyHashable)
        case object(ObjectIdentifier)
        case bytes([UInt8])
    }

    /// - Parameter object: the center as an object; `nil` if it is a value.
    init(_ center: any NotificationProtocol, object: AnyObject?) {
        self =
            object.map { .object(ObjectIdentifier($0)) }
            ?? .value(type: ObjectIdentifier(type(of: center) as Any.Type), parts: Self.parts(of: center))
    }

    private static func parts(of value: Any) -> [Part] {
        if type(of: value) is AnyClass { return [.object(ObjectIdentifier(value as AnyObject))] }
        if let value = value as? AnyHashable { return [.equatable(value)] }
        // By its stored properties, because the padding between them is not part of the value.
        let children = Mirror(reflecting: value).children
        guard children.isEmpty else { return children.flatMap { parts(of: $0.value) } }
        func bytes<Value>(of value: Value) -> [UInt8] { withUnsafeBytes(of: value) { Array($0) } }
        return [.bytes(_openExistential(value, do: bytes(of:)))]
    }
}

extension NotificationProtocol {
    /// The center as an object; `nil` if it is a value.
    var object: AnyObject? {
        // An instance of a class is one pointer. `self as AnyObject` would ask the runtime how to bridge it.
        Self.self is AnyClass ? unsafeBitCast(self, to: AnyObject.self) : nil
    }
}
