internal import Foundation

/// A property of a message and its key in the payload of a notification.
@frozen
public struct UserInfoField<Message, Value>: Sendable {
    @usableFromInline let read: @Sendable ([AnyHashable: Any]) throws(UserInfoCodingError) -> Value
    @usableFromInline let write: @Sendable (Message, inout [AnyHashable: Any]) -> Void

    // Inlinable, like all its callers, so that the closures are specialized for their types. The lookup of type
    // metadata at run time would cost more than the conversion.
    @inlinable init<Stored>(
        _ key: some Hashable & Sendable,
        expected: String = String(describing: Stored.self),
        read convert: @escaping @Sendable (Stored?) -> Value?,
        write stored: @escaping @Sendable (Message) -> Stored?
    ) {
        // `AnyHashable` isn't Sendable, but its base value is, and it never changes.
        nonisolated(unsafe) let key = AnyHashable(key)
        let mayBeNothing = Self.mayBeNothing(Stored.self)
        read = { userInfo throws(UserInfoCodingError) in
            let found = unsafe Self.value(for: key, in: userInfo)
            if !mayBeNothing, let found, let stored = found as? Stored, let value = convert(stored) { return value }
            return try unsafe Self.value(of: found, key: key, expected: expected, read: convert)
        }
        write = { message, userInfo in unsafe userInfo[key] = stored(message) }
    }

    /// Returns the value for a key. Off Apple platforms, a `String` and an equal `NSString` are different keys.
    @usableFromInline static func value(for key: AnyHashable, in userInfo: [AnyHashable: Any]) -> Any? {
        if let value = userInfo[key] { return value }
        guard let text = key.base as? String else { return nil }
        return userInfo[text] ?? userInfo[NSString(string: text)]
    }

    /// Converts the value that was found to the property's type.
    @usableFromInline static func value<Stored>(
        of found: Any?,
        key: AnyHashable,
        expected: String,
        read convert: (Stored?) -> Value?
    ) throws(UserInfoCodingError) -> Value {
        let something = found.flatMap { isNothing($0) ? nil : $0 }
        // Unwrapped first, because a `nil` that is cast to a type such as `Any` becomes a value.
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

    /// Returns whether a type is so general that `NSNull` is an instance of it.
    @usableFromInline static func mayBeNothing<Stored>(_ stored: Stored.Type) -> Bool {
        NSNull() is Stored
    }

    /// Returns whether a value represents `nil`: `NSNull` in dictionaries from Objective-C, or a `nil` in
    /// `["key": value as Any]`.
    private static func isNothing(_ found: Any) -> Bool {
        if found is NSNull { return true }
        let mirror = Mirror(reflecting: found)
        return mirror.displayStyle == .optional && mirror.children.isEmpty
    }

    /// A property that is always in the payload.
    ///
    /// - Parameters:
    ///   - key: The key of the property.
    ///   - property: The property.
    @available(swift, introduced: 6) @inlinable
    public static func key(
        _ key: some Hashable & Sendable,
        _ property: any KeyPath<Message, Value> & Sendable
    ) -> Self {
        required(key, SendableProperty(property))
    }

    /// A property that is `nil` if it is missing in the payload.
    ///
    /// The conversion fails for a value of another type, which is probably a mistake.
    ///
    /// - Parameters:
    ///   - key: The key of the property.
    ///   - property: The property.
    @available(swift, introduced: 6) @inlinable
    public static func key<Wrapped>(
        _ key: some Hashable & Sendable,
        _ property: any KeyPath<Message, Value> & Sendable
    ) -> Self where Value == Wrapped? {
        optional(key, SendableProperty(property))
    }

    /// A property that the payload contains as its raw value, as is common for enumerations.
    ///
    /// - Parameters:
    ///   - key: The key of the property.
    ///   - property: The property.
    @available(swift, introduced: 6) @inlinable
    public static func rawValue(
        _ key: some Hashable & Sendable,
        _ property: any KeyPath<Message, Value> & Sendable
    ) -> Self where Value: RawRepresentable & SendableMetatype {
        requiredRawValue(key, SendableProperty(property))
    }

    /// A property that the payload contains as its raw value, and that is `nil` if it is missing.
    ///
    /// The conversion fails for a value of another type and for a raw value without a case, which are probably
    /// mistakes.
    ///
    /// - Parameters:
    ///   - key: The key of the property.
    ///   - property: The property.
    @available(swift, introduced: 6) @inlinable
    public static func rawValue<Wrapped>(
        _ key: some Hashable & Sendable,
        _ property: any KeyPath<Message, Value> & Sendable
    ) -> Self where Value == Wrapped?, Wrapped: RawRepresentable & SendableMetatype {
        optionalRawValue(key, SendableProperty(property))
    }
}

// For clients in Swift 5 mode, in which method references such as `Self.init` and key paths aren't Sendable (SE-0418).
// The compiler doesn't check their captures, as elsewhere in that mode.

extension UserInfoField {
    /// A property that is always in the payload, as with the overload for Swift 6 mode.
    @available(swift, obsoleted: 6) @inlinable
    public static func key(_ key: some Hashable & Sendable, _ property: KeyPath<Message, Value>) -> Self {
        required(key, SendableProperty(property))
    }

    /// A property that is `nil` if it is missing in the payload, as with the overload for Swift 6 mode.
    @available(swift, obsoleted: 6) @inlinable
    public static func key<Wrapped>(_ key: some Hashable & Sendable, _ property: KeyPath<Message, Value>) -> Self
    where Value == Wrapped? {
        optional(key, SendableProperty(property))
    }

    /// A property that the payload contains as its raw value, as with the overload for Swift 6 mode.
    @available(swift, obsoleted: 6) @inlinable
    public static func rawValue(_ key: some Hashable & Sendable, _ property: KeyPath<Message, Value>) -> Self
    where Value: RawRepresentable & SendableMetatype {
        requiredRawValue(key, SendableProperty(property))
    }

    /// A property that the payload contains as its raw value, and that is `nil` if it is missing, as with the overload
    /// for Swift 6 mode.
    @available(swift, obsoleted: 6) @inlinable
    public static func rawValue<Wrapped>(_ key: some Hashable & Sendable, _ property: KeyPath<Message, Value>) -> Self
    where Value == Wrapped?, Wrapped: RawRepresentable & SendableMetatype {
        optionalRawValue(key, SendableProperty(property))
    }
}

// The functions for clients in each language mode call these functions.
extension UserInfoField {
    @inlinable static func required(
        _ key: some Hashable & Sendable,
        _ property: SendableProperty<Message, Value>
    ) -> Self {
        Self(key, read: { (stored: Value?) in stored }, write: { property.value(in: $0) })
    }

    @inlinable static func optional<Wrapped>(
        _ key: some Hashable & Sendable,
        _ property: SendableProperty<Message, Value>
    ) -> Self where Value == Wrapped? {
        Self(key, read: { (stored: Wrapped?) in .some(stored) }, write: { property.value(in: $0) })
    }

    @inlinable static func requiredRawValue(
        _ key: some Hashable & Sendable,
        _ property: SendableProperty<Message, Value>
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
        _ property: SendableProperty<Message, Value>
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

/// A property of a message.
///
/// `@unchecked Sendable`: a key path is immutable. What it captures is Sendable, which only the Swift 6 mode checks.
@usableFromInline struct SendableProperty<Message, Value>: @unchecked Sendable {
    private let property: KeyPath<Message, Value>

    /// Creates the property for a client in Swift 5 mode, in which key paths aren't Sendable, or in Swift 6 mode.
    @usableFromInline init(_ property: KeyPath<Message, Value>) { self.property = property }

    @usableFromInline func value(in message: Message) -> Value { message[keyPath: property] }
}
