// For clients in Swift 5 mode, in which method references such as `Self.init` and key paths aren't Sendable (SE-0418).
// The compiler doesn't check their captures, as elsewhere in that mode.

extension UserInfoCoding {
    /// Creates a mapping from an initializer and a field for each of its parameters.
    ///
    /// - Parameters:
    ///   - makeMessage: The initializer of the message.
    ///   - fields: The fields, in the order of the initializer's parameters.
    @available(swift, obsoleted: 6) @inlinable
    public init<each Value>(
        _ makeMessage: @escaping (repeat each Value) -> Message,
        _ fields: repeat UserInfoField<Message, each Value>
    ) {
        // In Swift 5 mode, the compiler doesn't check what a function captures.
        nonisolated(unsafe) let function = makeMessage
        self.init(
            makeMessage: { (values: repeat each Value) in function(repeat each values) },
            repeat each fields
        )
    }
}

extension UserInfoField {
    /// A property that is always in the payload.
    ///
    /// - Parameters:
    ///   - key: The key of the property.
    ///   - property: The property.
    @available(swift, obsoleted: 6) @inlinable
    public static func key(_ key: some Hashable & Sendable, _ property: KeyPath<Message, Value>) -> Self {
        required(key, StoredProperty(property))
    }

    /// A property that is `nil` if it is missing in the payload.
    ///
    /// - Parameters:
    ///   - key: The key of the property.
    ///   - property: The property.
    @available(swift, obsoleted: 6) @inlinable
    public static func key<Wrapped>(_ key: some Hashable & Sendable, _ property: KeyPath<Message, Value>) -> Self
    where Value == Wrapped? {
        optional(key, StoredProperty(property))
    }

    /// A property that the payload contains as its raw value.
    ///
    /// - Parameters:
    ///   - key: The key of the property.
    ///   - property: The property.
    @available(swift, obsoleted: 6) @inlinable
    public static func rawValue(_ key: some Hashable & Sendable, _ property: KeyPath<Message, Value>) -> Self
    where Value: RawRepresentable & SendableMetatype {
        requiredRawValue(key, StoredProperty(property))
    }

    /// A property that the payload contains as its raw value, and that is `nil` if it is missing.
    ///
    /// - Parameters:
    ///   - key: The key of the property.
    ///   - property: The property.
    @available(swift, obsoleted: 6) @inlinable
    public static func rawValue<Wrapped>(_ key: some Hashable & Sendable, _ property: KeyPath<Message, Value>) -> Self
    where Value == Wrapped?, Wrapped: RawRepresentable & SendableMetatype {
        optionalRawValue(key, StoredProperty(property))
    }
}
