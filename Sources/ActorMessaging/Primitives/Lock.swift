internal import CActorMessaging

/// The package's one lock, which the thread sanitizer understands.
///
/// It is an `os_unfair_lock` on Apple platforms, and on Linux a word that threads change atomically and wait for in the
/// kernel. `Synchronization.Mutex` needs macOS 15 and iOS 18; on Linux, the sanitizer doesn't see how it hands over a
/// contended lock.
///
/// The lock is stored in place; its value is in memory of its own, unless it is empty. An object that has a lock for
/// each of many registrations guards its own properties with a `Lock(())` instead.
///
/// Inlinable, so that it is specialized in other modules.
///
/// Safe, because it owns the memory of its value.
@usableFromInline @safe package struct Lock<Value>: ~Copyable, @unchecked Sendable {
    // Sendable: the value is accessed under the lock alone, and what goes in and out of it is `sending`.
    @usableFromInline let lock = PlatformLock()
    @usableFromInline let value: UnsafeMutablePointer<Value>

    /// Makes an open lock around a value.
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
        // No byte of an empty value is ever accessed, so any aligned address will do.
        return unsafe UnsafeMutablePointer(bitPattern: MemoryLayout<Value>.alignment)!
    }

    /// Runs a closure that has the value to itself. It must not call foreign code.
    @inlinable package borrowing func withLock<Result, Failure>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        lock.acquire()
        defer { lock.release() }
        return try unsafe body(&value.pointee)
    }
}

/// Identifies a thread for as long as it runs.
package struct ThreadIdentity: Hashable, Sendable {
    package let rawValue: UInt

    /// The calling thread.
    package static var current: ThreadIdentity { ThreadIdentity(rawValue: CActorMessagingThreadIdentity()) }
}

/// The memory of a lock of the platform, which must not move.
@_rawLayout(like: CActorMessagingLock)
@usableFromInline struct PlatformLock: ~Copyable {
    init() { unsafe CActorMessagingLockMake(address) }

    deinit { unsafe CActorMessagingLockDestroy(address) }

    private var address: UnsafeMutablePointer<CActorMessagingLock> { unsafe rawLayoutAddress(of: self) }

    @usableFromInline borrowing func acquire() { unsafe CActorMessagingLockAcquire(address) }
    @usableFromInline borrowing func release() { unsafe CActorMessagingLockRelease(address) }
}
