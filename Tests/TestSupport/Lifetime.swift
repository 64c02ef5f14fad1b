import ActorMessaging

/// Keeps values alive until the end of a test: tokens, sequences and centers.
package final class Kept: Sendable {
    private let values = Lock<[any Sendable]>([])

    package init() {}

    package func callAsFunction<Value: Sendable>(_ value: Value) -> Value {
        values.withLock { $0.append(value) }
        return value
    }

    package static func += (kept: Kept, value: some Sendable) { _ = kept(value) }
}

/// Runs a closure in its `deinit`.
package final class Canary: Sendable {
    private let onDeinit: @Sendable () -> Void

    package init(_ onDeinit: @escaping @Sendable () -> Void) {
        self.onDeinit = onDeinit
    }

    /// Creates a canary that opens a gate.
    package convenience init(opening gate: Gate) {
        self.init { gate.open() }
    }

    deinit { onDeinit() }

    /// Does nothing. A closure that calls this method captures the canary.
    package func sing() {}
}

/// A weak reference.
package final class WeakReference<Object: AnyObject & Sendable>: @unchecked Sendable {  // Only the initializer writes.
    package private(set) weak var object: Object?

    package init(_ object: Object?) {
        self.object = object
    }
}
