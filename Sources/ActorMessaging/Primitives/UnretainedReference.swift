internal import CActorMessaging

/// A reference to one of the center's own objects that doesn't keep it alive.
///
/// Off Apple platforms, it is unowned: it keeps the memory of the object allocated, but not the object. A weak
/// reference would allocate 48 bytes for each object, and every later retain and release of the object would go through
/// that memory. On Apple platforms, where the runtime may count an object in another way, the reference is weak.
///
/// `@unchecked Sendable`: the reference is never written after its initialization, and its reference counts are atomic.
/// Safe, because the unowned reference keeps the memory at the address allocated.
@safe struct UnretainedReference<Object: AnyObject>: ~Copyable, @unchecked Sendable {
    #if canImport(Darwin)
        // A variable because it is weak.
        private weak var reference: Object?

        init(_ object: Object) { reference = object }

        /// The object, unless it is deallocated or in its `deinit`.
        var object: Object? { reference }
    #else
        private let address: UnsafeMutableRawPointer

        init(_ object: Object) {
            unsafe address = Unmanaged.passUnretained(object).toOpaque()
            unsafe CActorMessagingUnownedRetain(address)
        }

        deinit { unsafe CActorMessagingUnownedRelease(address) }

        /// The object, unless it is deallocated or in its `deinit`.
        var object: Object? {
            guard let retained = unsafe CActorMessagingTryRetain(address) else { return nil }
            return unsafe Unmanaged<Object>.fromOpaque(retained).takeRetainedValue()
        }
    #endif
}

/// A weak reference, as an entry of a table.
///
/// `@unchecked Sendable`: the reference is a variable because it is weak, and only the initializer writes it.
package final class WeakEntry<Object: AnyObject & Sendable>: @unchecked Sendable {
    package private(set) weak var object: Object?

    package init(_ object: Object) { self.object = object }
}
