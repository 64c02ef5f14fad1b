// For clients in Swift 5 mode, where a method reference such as `Self.init` and a key path aren't Sendable to the compiler
// (SE-0418). As with other code in that mode, the compiler doesn't check what they capture.

extension UserInfoCoding {
    /// Declares how a message is made from its properties, and under which keys they are found.
    ///
    /// - Parameters:
    ///   - makeMessage: The message's initializer.
    ///   - fields: One for each parameter of the initializer, in its order.
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
    /// Declares a property that is always in the payload.
    ///
    /// - Parameters:
    ///   - key: The key of the property.
    ///   - property: The property.
    @available(swift, obsoleted: 6) @inlinable
    public static func key(_ key: some Hashable & Sendable, _ property: KeyPath<Message, Value>) -> Self {
        required(key, StoredProperty(unchecked: property))
    }

    /// Declares a property that may be missing in the payload, and then is `nil`.
    ///
    /// - Parameters:
    ///   - key: The key of the property.
    ///   - property: The property.
    @available(swift, obsoleted: 6) @inlinable
    public static func key<Wrapped>(_ key: some Hashable & Sendable, _ property: KeyPath<Message, Value>) -> Self
    where Value == Wrapped? {
        optional(key, StoredProperty(unchecked: property))
    }

    /// Declares a property that the payload contains as its raw value.
    ///
    /// - Parameters:
    ///   - key: The key of the property.
    ///   - property: The property.
    @available(swift, obsoleted: 6) @inlinable
    public static func rawValue(_ key: some Hashable & Sendable, _ property: KeyPath<Message, Value>) -> Self
    where Value: RawRepresentable & SendableMetatype {
        requiredRawValue(key, StoredProperty(unchecked: property))
    }

    /// Declares an optional property that the payload contains as its raw value, or that is missing and then is `nil`.
    ///
    /// - Parameters:
    ///   - key: The key of the property.
    ///   - property: The property.
    @available(swift, obsoleted: 6) @inlinable
    public static func rawValue<Wrapped>(_ key: some Hashable & Sendable, _ property: KeyPath<Message, Value>) -> Self
    where Value == Wrapped?, Wrapped: RawRepresentable & SendableMetatype {
        optionalRawValue(key, StoredProperty(unchecked: property))
    }
}
