internal import Synchronization

/// The package's one lock: a `Mutex` whose work the thread sanitizer can see.
///
/// Off Apple's systems, `Mutex` leaves a contended lock to the kernel, which hands it over without an atomic operation of
/// the process. To the sanitizer there is then no order between the two holders, and it reports a race in correct code. A
/// release store before unlocking and an acquire load after locking say what the kernel does; on x86-64 both are plain
/// moves.
package struct Lock<Value>: ~Copyable, Sendable {
    private let mutex: Mutex<Value>
    #if !canImport(Darwin)
        private let handover = Atomic<Bool>(false)
    #endif

    /// Makes an open lock around a value.
    package init(_ value: consuming sending Value) {
        mutex = Mutex(value)
    }

    /// Runs a closure that has the value to itself. It must not call foreign code.
    package borrowing func withLock<Result, Failure>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try mutex.withLock { value throws(Failure) in
            #if !canImport(Darwin)
                _ = handover.load(ordering: .acquiring)
                defer { handover.store(true, ordering: .releasing) }
            #endif
            return try body(&value)
        }
    }
}

/// A lock around state that it cannot contain, because another module's critical section is so short that calling
/// ``Lock/withLock(_:)``, which is generic and so unspecialized there, would cost more than the section.
///
/// Measured for the registry of `Notifiable` observers, which takes it once for each start and stop.
package struct CriticalSection: Sendable, ~Copyable {
    private let lock = Lock(())

    /// Makes an open lock.
    package init() {}

    /// Runs a closure that has what the lock guards to itself. It must not call foreign code.
    package borrowing func run(_ body: () -> Void) {
        lock.withLock { _ in body() }
    }
}
