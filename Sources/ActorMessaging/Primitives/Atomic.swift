internal import CActorMessaging

/// A value that threads read and write without a lock, stored in place, in one word.
///
/// The interface is a subset of `Synchronization.Atomic`, which needs macOS 15 and iOS 18.
///
/// `@unchecked Sendable`: every access is atomic. The word must not move.
@frozen @_rawLayout(like: UInt)
package struct Atomic<Value: AtomicRepresentable>: ~Copyable, @unchecked Sendable {
    @inlinable
    package init(_ value: Value) { unsafe address.initialize(to: value.word) }

    @inlinable @inline(__always)
    var address: UnsafeMutablePointer<UInt> { unsafe rawLayoutAddress(of: self) }

    /// - Parameter ordering: `relaxed` or `acquiring`.
    @inlinable @inline(__always)
    package borrowing func load(ordering: AtomicOrdering) -> Value {
        unsafe Value(word: CActorMessagingLoad(address, ordering.order))
    }

    /// - Parameter ordering: `relaxed` or `releasing`.
    @inlinable @inline(__always)
    package borrowing func store(_ value: Value, ordering: AtomicOrdering) {
        unsafe CActorMessagingStore(address, value.word, ordering.order)
    }

    /// Replaces the value and returns the previous value.
    @inlinable @inline(__always)
    package borrowing func exchange(_ value: Value, ordering: AtomicOrdering) -> Value {
        unsafe Value(word: CActorMessagingExchange(address, value.word, ordering.order))
    }

    /// Replaces the value if it is the expected one.
    ///
    /// - Returns: Whether the value was replaced, and the previous value.
    @inlinable @inline(__always)
    package borrowing func compareExchange(
        expected: Value,
        desired: Value,
        ordering: AtomicOrdering
    ) -> (exchanged: Bool, original: Value) {
        var original = expected.word
        let exchanged = unsafe CActorMessagingCompareExchange(address, &original, desired.word, ordering.order)
        return (exchanged, Value(word: original))
    }
}

extension Atomic where Value == Int {
    /// Adds to the value. The sum must not overflow.
    ///
    /// - Returns: The values before and after the addition.
    @inlinable @inline(__always) @discardableResult
    package borrowing func add(_ operand: Int, ordering: AtomicOrdering) -> (oldValue: Int, newValue: Int) {
        let sum = unsafe Int(word: CActorMessagingAdd(address, operand.word, ordering.order))
        return (sum - operand, sum)
    }
}

/// The ordering of an atomic operation, as in `Synchronization`.
@frozen
package struct AtomicOrdering {
    @usableFromInline let order: Int32
    @usableFromInline init(order: Int) { self.order = Int32(order) }

    @inlinable package static var relaxed: Self { Self(order: CActorMessagingRelaxed) }
    @inlinable package static var acquiring: Self { Self(order: CActorMessagingAcquiring) }
    @inlinable package static var releasing: Self { Self(order: CActorMessagingReleasing) }
    @inlinable package static var acquiringAndReleasing: Self { Self(order: CActorMessagingAcquiringAndReleasing) }
}

/// A value that an ``Atomic`` can store: a value that fits in a word.
@usableFromInline
package protocol AtomicRepresentable {
    var word: UInt { get }

    init(word: UInt)
}

extension UInt: AtomicRepresentable {
    @inlinable package var word: UInt { self }
    @inlinable package init(word: UInt) { self = word }
}

extension Int: AtomicRepresentable {
    @inlinable package var word: UInt { UInt(bitPattern: self) }
    @inlinable package init(word: UInt) { self = Int(bitPattern: word) }
}

extension Bool: AtomicRepresentable {
    @inlinable package var word: UInt { self ? 1 : 0 }
    @inlinable package init(word: UInt) { self = word != 0 }
}

extension AtomicRepresentable where Self: RawRepresentable<UInt8> {
    @inlinable package var word: UInt { UInt(rawValue) }
    @inlinable package init(word: UInt) { self.init(rawValue: UInt8(truncatingIfNeeded: word))! }
}

/// Returns the address of a value with a raw layout. The address is stable: the compiler neither copies nor moves such
/// a value while it is borrowed, and doesn't access its memory.
@inlinable @inline(__always)
func rawLayoutAddress<Storage: ~Copyable, Memory>(of storage: borrowing Storage) -> UnsafeMutablePointer<Memory> {
    unsafe withUnsafePointer(to: storage) {
        unsafe UnsafeMutableRawPointer(mutating: $0).assumingMemoryBound(to: Memory.self)
    }
}
