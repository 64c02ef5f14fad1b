internal import Dispatch

/// The process's main executor, which on every platform of this package is the main dispatch queue.
public struct ProcessMainRunLoop: MainRunLoop {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether the caller runs on the main dispatch queue, whichever thread serves it.
    ///
    /// Also true inside `DispatchQueue.main.sync` called from another thread: that code excludes all other main-actor
    /// code as well, and `MainActor.assumeIsolated` accepts it.
    public var isCurrent: Bool {
        DispatchQueue.getSpecific(key: Self.key) == true
    }

    /// Appends a job to the main dispatch queue.
    public func enqueue(_ job: @escaping @MainActor @Sendable () -> Void) {
        DispatchQueue.main.async { MainActor.assumeIsolated(job) }
    }
}
