// Conversions between typed and erased messages and functions. The code that delivers isn't generic, so that it is
// compiled once, in this module. A client's module erases the messages that it posts and the closures of its observers.

/// The address of a message, valid during the call that receives it: in the memory of its poster inside `post`, or in
/// an envelope that is opened.
///
/// Safe, because only observers and relays of the message's topic receive it, and read it as the topic's message type
/// before they return.
@usableFromInline @frozen @safe
struct ErasedMessage {
    @usableFromInline let address: UnsafeRawPointer

    @inlinable init(address: UnsafeRawPointer) { unsafe self.address = unsafe address }

    @inlinable @inline(__always)
    static func with<Message, Result>(_ message: Message, _ body: (ErasedMessage) -> Result) -> Result {
        unsafe withUnsafePointer(to: message) { unsafe body(ErasedMessage(address: UnsafeRawPointer($0))) }
    }

    /// Returns a copy of the message. The type is that of the topic that delivers it.
    @inlinable func value<Message>(as type: Message.Type) -> Message {
        unsafe address.assumingMemoryBound(to: type).pointee
    }
}

/// The arguments of an observer's erased function.
@usableFromInline
struct ErasedPost {
    @usableFromInline let message: ErasedMessage
    @usableFromInline let subject: AnyObject?

    /// Returns the subject of the post, which `addObserver` and `post` accept only if it has this type.
    @inlinable func subject<Subject: AnyObject>(as type: Subject.Type) -> Subject? {
        subject.map { unsafe unsafeDowncast($0, to: type) }
    }
}

// Both are valid only during a call.
@available(*, unavailable)
extension ErasedMessage: Sendable {}

@available(*, unavailable)
extension ErasedPost: Sendable {}

/// A main-actor function that is called on the main actor without a check of its isolation.
///
/// `post` is isolated to the main actor, so everything that it calls runs there. If those functions were declared
/// `@MainActor` too, each closure that they pass to the standard library would check its isolation, which takes longer
/// than the delivery.
struct MainActorFunction<Argument>: Sendable {
    // Isolation is part of a function's type, not of its representation. The conversion goes through two structures
    // that store the function unchanged; as a generic argument, the function would be wrapped.
    private struct Isolated { let function: @MainActor @Sendable (Argument) -> Void }
    private struct Plain { let function: @Sendable (Argument) -> Void }

    /// A value in the memory of its owner. A noncopyable value is passed by its address, even if its size is known only
    /// at run time.
    private struct Borrowed: ~Copyable {
        let value: Argument
    }

    let function: @Sendable (Argument) -> Void

    init(_ function: @escaping @MainActor @Sendable (Argument) -> Void) {
        self.function = unsafe unsafeBitCast(Isolated(function: function), to: Plain.self).function
    }

    /// Calls the function with a message, which isn't copied.
    @inline(__always) func callAsFunction(_ message: ErasedMessage) {
        unsafe call(message.address.assumingMemoryBound(to: Borrowed.self).pointee)
    }

    @inline(__always) private func call(_ argument: borrowing Borrowed) { function(argument.value) }
}

/// A function that is isolated to its first argument, an actor whose type is erased.
@usableFromInline
struct ActorFunction<Argument>: Sendable {
    private let function: @Sendable (any Actor, Argument) -> Void

    @usableFromInline
    init(unchecked function: @escaping @Sendable (any Actor, Argument) -> Void) { self.function = function }

    @inlinable
    init<A: Actor>(_ function: @escaping @Sendable (isolated A, Argument) -> Void) {
        // A closure that is isolated to its parameter is represented like one that isn't.
        let plain = unsafe unsafeBitCast(function, to: (@Sendable (A, Argument) -> Void).self)
        self.init(unchecked: { unsafe plain(unsafeDowncast($0, to: A.self), $1) })
    }

    /// Calls the function. Called in the actor's isolation, with an actor of the type that the function was made for.
    func callAsFunction(_ actor: any Actor, _ argument: Argument) { function(actor, argument) }
}

/// The memory of a value of any type, moved by copying its bytes: four words, or the address of the value.
struct ErasedStorage {
    private var words: (UInt, UInt, UInt, UInt) = (0, 0, 0, 0)

    /// Stores a value, until ``take(_:_:)``.
    init<Value>(_ value: Value) {
        unsafe withUnsafeMutableBytes(of: &words) { bytes in
            if Self.isInline(Value.self) {
                unsafe bytes.baseAddress?.initializeMemory(as: Value.self, to: value)
            } else {
                let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
                unsafe memory.initialize(to: value)
                unsafe bytes.storeBytes(of: memory, as: UnsafeMutablePointer<Value>.self)
            }
        }
    }

    /// Calls a closure with the value, and destroys it. Called once, with the type of the value that was stored.
    mutating func take<Value>(_ type: Value.Type, _ body: (UnsafeMutablePointer<Value>) -> Void) {
        unsafe withValue(type) { memory in
            unsafe body(memory)
            unsafe memory.deinitialize(count: 1)
            if !Self.isInline(type) { unsafe memory.deallocate() }
        }
    }

    /// Calls a closure with the value, which stays stored.
    mutating func withValue<Value>(_ type: Value.Type, _ body: (UnsafeMutablePointer<Value>) -> Void) {
        unsafe withUnsafeMutableBytes(of: &words) { bytes in
            guard let base = bytes.baseAddress else { return }
            let isInline = Self.isInline(type)
            let memory =
                unsafe isInline ? base.assumingMemoryBound(to: type) : base.load(as: UnsafeMutablePointer<Value>.self)
            unsafe body(memory)
        }
    }

    /// Replaces a value that is stored inline and can be copied as bytes.
    mutating func copyBytes(of message: ErasedMessage, count: Int) {
        unsafe withUnsafeMutableBytes(of: &words) { bytes in
            unsafe bytes.baseAddress?.copyMemory(from: message.address, byteCount: count)
        }
    }

    /// Returns whether a value is stored inline. A value with a weak reference can't be moved by copying its bytes.
    static func isInline<Value>(_ type: Value.Type) -> Bool {
        MemoryLayout<Value>.size <= MemoryLayout<Self>.size
            && MemoryLayout<Value>.alignment <= MemoryLayout<Self>.alignment
            && _isBitwiseTakable(type)
    }
}
