internal import CActorMessaging

/// The package's only lock: an `os_unfair_lock` on Apple platforms, an `SRWLOCK` on Windows, else a `pthread_mutex_t`.
///
/// `Synchronization.Mutex` needs macOS 15 and iOS 18; on Linux, the thread sanitizer doesn't see how it hands over a
/// contended lock. The lock is stored in place; its value is in separately allocated memory, unless it is empty. A type
/// with many instances guards its properties with a `Lock(())` instead.
///
/// Safe, because it owns the memory of its value.
@safe package struct Lock<Value>: ~Copyable, @unchecked Sendable {
    // Sendable: the value is accessed only under the lock, and values pass in and out as `sending`.
    private let lock = PlatformLock()
    private let value: UnsafeMutablePointer<Value>

    /// Creates an unlocked lock with a value.
    package init(_ value: consuming sending Value) {
        unsafe self.value = unsafe Self.allocate()
        unsafe self.value.initialize(to: value)
    }

    deinit {
        unsafe value.deinitialize(count: 1)
        if MemoryLayout<Value>.size > 0 { unsafe value.deallocate() }
    }

    private static func allocate() -> UnsafeMutablePointer<Value> {
        guard MemoryLayout<Value>.size == 0 else { return .allocate(capacity: 1) }
        // No byte of an empty value is ever accessed, so any aligned address is valid.
        return unsafe UnsafeMutablePointer(bitPattern: MemoryLayout<Value>.alignment)!
    }

    /// Runs a closure with exclusive access to the value. The closure must not call foreign code.
    package borrowing func withLock<Result, Failure>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        unsafe CActorMessagingLockAcquire(lock.address)
        defer { unsafe CActorMessagingLockRelease(lock.address) }
        return try unsafe body(&value.pointee)
    }
}

extension Lock<Void> {
    /// Runs a closure under the lock. It must not call foreign code.
    ///
    /// A function that isn't generic is cheaper to call from another module, which doesn't specialize ``withLock(_:)``.
    /// That isn't inlinable, because the optimizer could then release an ignored result under the lock.
    package borrowing func run(_ body: () -> Void) {
        withLock { _ in body() }
    }
}

/// Identifies a thread for as long as it runs.
package struct ThreadIdentity: Hashable, Sendable {
    package let rawValue: UInt

    /// The identity of the calling thread.
    package static var current: ThreadIdentity { ThreadIdentity(rawValue: CActorMessagingThreadIdentity()) }
}

/// The memory of a platform lock, which must not move.
@_rawLayout(like: CActorMessagingLock)
private struct PlatformLock: ~Copyable {
    init() { unsafe CActorMessagingLockMake(address) }

    deinit { unsafe CActorMessagingLockDestroy(address) }

    var address: UnsafeMutablePointer<CActorMessagingLock> { unsafe rawLayoutAddress(of: self) }
}
