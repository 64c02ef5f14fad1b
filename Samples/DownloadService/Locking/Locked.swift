import Foundation

/// A value that one thread at a time may use.
///
/// `@unchecked Sendable`: `lock` guards the value. It is an `NSLock` and no `Mutex`, which off Apple's systems the thread
/// sanitizer does not understand where threads wait for each other.
final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) { self.value = value }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}
