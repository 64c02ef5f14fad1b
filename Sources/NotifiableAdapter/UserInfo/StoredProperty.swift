/// A property of a message, read from its place in memory where it has one: a key path takes 400 instructions for it.
@usableFromInline struct StoredProperty<Message, Value>: Sendable {
    private let property: any KeyPath<Message, Value> & Sendable
    /// How far from the message's beginning the value is; `nil` for a computed property, an observed one, or one of an object.
    @usableFromInline let offset: Int?

    @usableFromInline init(_ property: any KeyPath<Message, Value> & Sendable) {
        self.property = property
        offset = MemoryLayout<Message>.offset(of: property)
    }

    /// Creates the property for a client in Swift 5 mode, where no key path is Sendable to the compiler.
    @usableFromInline init(unchecked property: KeyPath<Message, Value>) {
        self.init(unsafeBitCast(property, to: (any KeyPath<Message, Value> & Sendable).self))
    }

    @inlinable func value(in message: Message) -> Value {
        guard let offset else { return value(through: message) }
        return withUnsafeBytes(of: message) { bytes in
            // At this offset, the message is an initialized `Value`: that is what `MemoryLayout.offset(of:)` promises.
            bytes.baseAddress.unsafelyUnwrapped.advanced(by: offset).assumingMemoryBound(to: Value.self).pointee
        }
    }

    @usableFromInline func value(through message: Message) -> Value {
        message[keyPath: property]
    }
}
