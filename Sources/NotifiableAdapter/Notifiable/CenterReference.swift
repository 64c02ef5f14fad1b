/// A notification center that is not kept alive.
///
/// A center that is a value has no identity and no life of its own; it stands for all values of its type, and is kept.
///
/// `@unchecked Sendable`: the weak reference is written only by the initializer.
struct CenterReference: @unchecked Sendable {
    /// Who the center is. For an object, an address: ``center`` tells whether it is still that object's.
    let key: ObjectIdentifier
    private weak var object: AnyObject?
    private let value: (any NotificationProtocol)?

    init(_ center: any NotificationProtocol) {
        let type = type(of: center) as Any.Type
        if type is AnyClass {
            object = center as AnyObject
            key = ObjectIdentifier(center as AnyObject)
            value = nil
        } else {
            value = center
            key = ObjectIdentifier(type)
        }
    }

    /// The center, if it is alive.
    var center: (any NotificationProtocol)? {
        value ?? (object as? any NotificationProtocol)
    }
}
