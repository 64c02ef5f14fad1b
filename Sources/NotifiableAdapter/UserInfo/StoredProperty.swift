/// A property of a message. A stored property is read from its memory, because reading through a key path takes 400
/// instructions.
@usableFromInline struct StoredProperty<Message, Value>: Sendable {
    private let property: any KeyPath<Message, Value> & Sendable
    /// The offset of the value in the message, or `nil` for a computed or observed property, or one of an object.
    @usableFromInline let offset: Int?

    @usableFromInline init(_ property: any KeyPath<Message, Value> & Sendable) {
        self.property = property
        offset = MemoryLayout<Message>.offset(of: property)
    }

    /// Creates the property for a client in Swift 5 mode, in which key paths aren't Sendable.
    @usableFromInline init(unchecked property: KeyPath<Message, Value>) {
        self.init(unsafeBitCast(property, to: (any KeyPath<Message, Value> & Sendable).self))
    }

    @inlinable func value(in message: Message) -> Value {
        guard let offset else { return value(through: message) }
        // `MemoryLayout.offset(of:)` guarantees an initialized `Value` at this offset. The address of a message of size
        // zero may be null, and isn't accessed then.
        return withUnsafePointer(to: message) {
            UnsafeRawPointer($0).advanced(by: offset).assumingMemoryBound(to: Value.self).pointee
        }
    }

    @usableFromInline func value(through message: Message) -> Value {
        message[keyPath: property]
    }
}
