internal import Foundation

/// One property of a message and the key under which a notification's payload has it.
public struct UserInfoField<Message, Value>: Sendable {
    let read: @Sendable ([AnyHashable: Any]) throws(UserInfoCodingError) -> Value
    let write: @Sendable (Message, inout [AnyHashable: Any]) -> Void

    private init<Stored>(
        _ key: some Hashable & Sendable,
        expected: String = String(describing: Stored.self),
        read convert: @escaping @Sendable (Stored?) -> Value?,
        write stored: @escaping @Sendable (Message) -> Stored?
    ) {
        read = { userInfo throws(UserInfoCodingError) in
            let found = userInfo[AnyHashable(key)]
            let value = found.flatMap { Self.isNothing($0, insteadOf: Stored.self) ? nil : $0 }
            let isFit = value == nil || value is Stored
            guard isFit, let converted = convert(value as? Stored) else {
                throw UserInfoCodingError(
                    key: String(describing: key),
                    expectedType: expected,
                    foundType: value.map { String(describing: type(of: $0)) }
                )
            }
            return converted
        }
        write = { message, userInfo in userInfo[AnyHashable(key)] = stored(message) }
    }

    /// Whether what was found says "nothing": Objective-C's dictionaries do with NSNull, since they cannot hold nil, and
    /// `["key": value as Any]` does with a nil in disguise.
    private static func isNothing<Stored>(_ found: Any, insteadOf stored: Stored.Type) -> Bool {
        if found is NSNull { return true }
        if found is Stored { return false }
        let mirror = Mirror(reflecting: found)
        return mirror.displayStyle == .optional && mirror.children.isEmpty
    }

    /// A property that is always in the payload.
    ///
    /// - Parameters:
    ///   - key: its key.
    ///   - property: the property.
    public static func key(
        _ key: some Hashable & Sendable,
        _ property: any KeyPath<Message, Value> & Sendable
    ) -> Self {
        Self(key, read: { (stored: Value?) in stored }, write: { $0[keyPath: property] })
    }

    /// A property that may be missing in the payload, and then is `nil`.
    ///
    /// A value of another type is a failure all the same: it is more likely a mistake than a missing value.
    ///
    /// - Parameters:
    ///   - key: its key.
    ///   - property: the property.
    public static func key<Wrapped>(
        _ key: some Hashable & Sendable,
        _ property: any KeyPath<Message, Value> & Sendable
    ) -> Self where Value == Wrapped? {
        Self(key, read: { (stored: Wrapped?) in .some(stored) }, write: { $0[keyPath: property] })
    }

    /// A property that the payload has as its raw value, as many enumerations do.
    ///
    /// - Parameters:
    ///   - key: its key.
    ///   - property: the property.
    public static func rawValue(
        _ key: some Hashable & Sendable,
        _ property: any KeyPath<Message, Value> & Sendable
    ) -> Self where Value: RawRepresentable & SendableMetatype {
        Self(
            key,
            expected: "\(Value.self), stored as \(Value.RawValue.self)",
            read: { (stored: Value.RawValue?) in stored.flatMap(Value.init(rawValue:)) },
            write: { $0[keyPath: property].rawValue }
        )
    }
}
