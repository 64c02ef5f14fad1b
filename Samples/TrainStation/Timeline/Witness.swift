import Foundation

/// A value behind a lock that posters and services contend for.
///
/// An `NSLock` and no `Mutex`: the thread sanitizer, which this sample is run under, does not see a contended `Mutex` on
/// Linux change hands, and reports races that are none.
///
/// `@unchecked Sendable`: `lock` guards `value`.
final class Witness<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: sending Value) {
        self.value = value
    }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.withLock { body(&value) }
    }
}
