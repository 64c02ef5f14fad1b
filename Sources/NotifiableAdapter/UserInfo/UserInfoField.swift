internal import Foundation

/// One property of a message and the key under which a notification's payload has it.
@frozen
public struct UserInfoField<Message, Value>: Sendable {
    @usableFromInline let read: @Sendable ([AnyHashable: Any]) throws(UserInfoCodingError) -> Value
    @usableFromInline let write: @Sendable (Message, inout [AnyHashable: Any]) -> Void

    // Inlinable, as all that leads here, so that the closures know their types: looking up the metadata of types known at
    // run time only would cost more than the conversion.
    @inlinable init<Stored>(
        _ key: some Hashable & Sendable,
        expected: String = String(describing: Stored.self),
        read convert: @escaping @Sendable (Stored?) -> Value?,
        write stored: @escaping @Sendable (Message) -> Stored?
    ) {
        // Not Sendable to the compiler, but made of what is, and never changed.
        nonisolated(unsafe) let key = AnyHashable(key)
        let mayBeNothing = Self.mayBeNothing(Stored.self)
        read = { userInfo throws(UserInfoCodingError) in
            let found = userInfo[key]
            if !mayBeNothing, let found, let stored = found as? Stored, let value = convert(stored) { return value }
            return try Self.value(of: found, key: key, expected: expected, read: convert)
        }
        write = { message, userInfo in userInfo[key] = stored(message) }
    }

    /// Makes a property of whatever was found, or says why that cannot be.
    @usableFromInline static func value<Stored>(
        of found: Any?,
        key: AnyHashable,
        expected: String,
        read convert: (Stored?) -> Value?
    ) throws(UserInfoCodingError) -> Value {
        let something = found.flatMap { isNothing($0) ? nil : $0 }
        // Unwrapped first: a nil that is cast to a type so general becomes a value.
        let stored = something.flatMap { $0 as? Stored }
        guard (something == nil) == (stored == nil), let value = convert(stored) else {
            throw UserInfoCodingError(
                key: String(describing: key),
                expectedType: expected,
                foundType: something.map { String(describing: type(of: $0)) }
            )
        }
        return value
    }

    /// Whether a type is so general that what says "nothing" is of it.
    @usableFromInline static func mayBeNothing<Stored>(_ stored: Stored.Type) -> Bool {
        NSNull() is Stored
    }

    /// Whether what was found says "nothing": Objective-C's dictionaries do with NSNull, since they cannot hold nil, and
    /// `["key": value as Any]` does with a nil in disguise.
    private static func isNothing(_ found: Any) -> Bool {
        if found is NSNull { return true }
        let mirror = Mirror(reflecting: found)
        return mirror.displayStyle == .optional && mirror.children.isEmpty
    }

    /// Declares a property that is always in the payload.
    ///
    /// - Parameters:
    ///   - key: The key of the property.
    ///   - property: The property.
    @available(swift, introduced: 6) @inlinable
    public static func key(
        _ key: some Hashable & Sendable,
        _ property: any KeyPath<Message, Value> & Sendable
    ) -> Self {
        required(key, StoredProperty(property))
    }

    /// Declares a property that may be missing in the payload, and then is `nil`.
    ///
    /// A value of another type is a failure: it is more likely a mistake than a missing value.
    ///
    /// - Parameters:
    ///   - key: The key of the property.
    ///   - property: The property.
    @available(swift, introduced: 6) @inlinable
    public static func key<Wrapped>(
        _ key: some Hashable & Sendable,
        _ property: any KeyPath<Message, Value> & Sendable
    ) -> Self where Value == Wrapped? {
        optional(key, StoredProperty(property))
    }

    /// Declares a property that the payload contains as its raw value, as it does many enumerations.
    ///
    /// - Parameters:
    ///   - key: The key of the property.
    ///   - property: The property.
    @available(swift, introduced: 6) @inlinable
    public static func rawValue(
        _ key: some Hashable & Sendable,
        _ property: any KeyPath<Message, Value> & Sendable
    ) -> Self where Value: RawRepresentable & SendableMetatype {
        requiredRawValue(key, StoredProperty(property))
    }

    /// Declares an optional property that the payload contains as its raw value, or that is missing and then is `nil`.
    ///
    /// A value of another type, or a raw value without a case, is a failure: it is more likely a mistake than a missing value.
    ///
    /// - Parameters:
    ///   - key: The key of the property.
    ///   - property: The property.
    @available(swift, introduced: 6) @inlinable
    public static func rawValue<Wrapped>(
        _ key: some Hashable & Sendable,
        _ property: any KeyPath<Message, Value> & Sendable
    ) -> Self where Value == Wrapped?, Wrapped: RawRepresentable & SendableMetatype {
        optionalRawValue(key, StoredProperty(property))
    }
}

// The functions for clients in each language mode call these.
extension UserInfoField {
    @inlinable static func required(
        _ key: some Hashable & Sendable,
        _ property: StoredProperty<Message, Value>
    ) -> Self {
        Self(key, read: { (stored: Value?) in stored }, write: { property.value(in: $0) })
    }

    @inlinable static func optional<Wrapped>(
        _ key: some Hashable & Sendable,
        _ property: StoredProperty<Message, Value>
    ) -> Self where Value == Wrapped? {
        Self(key, read: { (stored: Wrapped?) in .some(stored) }, write: { property.value(in: $0) })
    }

    @inlinable static func requiredRawValue(
        _ key: some Hashable & Sendable,
        _ property: StoredProperty<Message, Value>
    ) -> Self where Value: RawRepresentable & SendableMetatype {
        Self(
            key,
            expected: "\(Value.self), stored as \(Value.RawValue.self)",
            read: { (stored: Value.RawValue?) in stored.flatMap(Value.init(rawValue:)) },
            write: { property.value(in: $0).rawValue }
        )
    }

    @inlinable static func optionalRawValue<Wrapped>(
        _ key: some Hashable & Sendable,
        _ property: StoredProperty<Message, Value>
    ) -> Self where Value == Wrapped?, Wrapped: RawRepresentable & SendableMetatype {
        Self(
            key,
            expected: "\(Wrapped.self), stored as \(Wrapped.RawValue.self)",
            read: { (stored: Wrapped.RawValue?) in
                guard let stored else { return .some(nil) }
                return Wrapped(rawValue: stored).map { .some($0) }
            },
            write: { property.value(in: $0)?.rawValue }
        )
    }
}
