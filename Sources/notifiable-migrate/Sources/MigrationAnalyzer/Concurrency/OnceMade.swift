import Foundation

/// A value that is made when it is first used.
///
/// `@unchecked Sendable`: the lock guards the value.
final class OnceMade<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private let make: @Sendable () -> Value
    private var made: Value?

    init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    var value: Value {
        lock.withLock {
            let value = made ?? make()
            made = value
            return value
        }
    }
}
