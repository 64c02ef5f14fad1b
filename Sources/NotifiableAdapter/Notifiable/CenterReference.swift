/// A notification center that is not kept alive.
///
/// A center that is a value has no life of its own and is kept.
///
/// `@unchecked Sendable`: the weak reference is written only by the initializer.
struct CenterReference: @unchecked Sendable {
    let identity: CenterIdentity
    private weak var object: AnyObject?
    private let value: (any NotificationProtocol)?

    init(_ center: any NotificationProtocol) {
        identity = CenterIdentity(center)
        if case .object = identity {
            object = center as AnyObject
            value = nil
        } else {
            value = center
        }
    }

    /// The center, if it is alive.
    var center: (any NotificationProtocol)? {
        value ?? (object as? any NotificationProtocol)
    }
}

/// What tells two notification centers apart.
///
/// `@unchecked Sendable`: a part of a value is only compared.
enum CenterIdentity: Hashable, @unchecked Sendable {
    /// An address. ``CenterReference/center`` tells whether it is still that of the same object.
    case object(ObjectIdentifier)
    case value(type: ObjectIdentifier, parts: [Part])

    /// One part of a value: what it equals if it can be compared, the identity of an object, else the bytes it consists of.
    enum Part: Hashable {
        case equatable(AnyHashable)
        case object(ObjectIdentifier)
        case bytes([UInt8])
    }

    init(_ center: any NotificationProtocol) {
        let type = type(of: center) as Any.Type
        self =
            type is AnyClass
            ? .object(ObjectIdentifier(center as AnyObject))
            : .value(type: ObjectIdentifier(type), parts: Self.parts(of: center))
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
