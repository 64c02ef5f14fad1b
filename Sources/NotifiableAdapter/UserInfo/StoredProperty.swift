/// A property of a message. A stored property is read from its memory, because reading through a key path takes 400
/// instructions.
///
/// `@unchecked Sendable`: a key path is immutable. What it captures is Sendable, which only the Swift 6 mode checks.
@usableFromInline struct StoredProperty<Message, Value>: @unchecked Sendable {
    private let property: KeyPath<Message, Value>
    /// The offset of the value in the message, or `nil` for a computed or observed property, or one of an object.
    @usableFromInline let offset: Int?

    /// Creates the property for a client in Swift 5 mode, in which key paths aren't Sendable, or in Swift 6 mode.
    @usableFromInline init(_ property: KeyPath<Message, Value>) {
        self.property = property
        offset = MemoryLayout<Message>.offset(of: property)
    }

    @inlinable func value(in message: Message) -> Value {
        guard let offset else { return value(through: message) }
        // `MemoryLayout.offset(of:)` guarantees an initialized `Value` at this offset. The address of a message of size
        // zero may be null, and isn't accessed then.
        return withUnsafePointer(to: message) {
            UnsafeRawPointer($0).load(fromByteOffset: offset, as: Value.self)
        }
    }

    @usableFromInline func value(through message: Message) -> Value {
        message[keyPath: property]
    }
}
