/// An object that tells of its end.
final class Canary: Sendable {
    private let onDeath: @Sendable () -> Void

    init(onDeath: @escaping @Sendable () -> Void) {
        self.onDeath = onDeath
    }

    /// Tells a gate.
    convenience init(opening gate: Gate) {
        self.init { gate.open() }
    }

    deinit { onDeath() }

    /// Makes a closure capture this object.
    func sing() {}
}

/// A reference that keeps nothing alive.
final class WeakReference<Object: AnyObject & Sendable>: @unchecked Sendable {  // Written by the initializer alone.
    private(set) weak var object: Object?

    init(_ object: Object?) {
        self.object = object
    }
}
