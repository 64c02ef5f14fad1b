internal import CActorMessaging
internal import Dispatch

/// The process's main executor, which on every platform of this package is the main dispatch queue.
public struct ProcessMainRunLoop: MainRunLoop {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// The main actor's executor, as the two words that the runtime knows it by.
    private static let executor = unsafeBitCast(MainActor.sharedUnownedExecutor, to: (UInt, UInt).self)

    /// Whether the caller runs on the main executor, whichever thread serves it.
    ///
    /// This is `true` where `MainActor.assumeIsolated` accepts the caller: in main-actor code, also inside another queue's
    /// `sync`; in a block on the main dispatch queue or on a queue that targets it; and inside `DispatchQueue.main.sync` called
    /// from another thread. There is one exception, off Apple platforms: inside another queue's `sync` that is called by a
    /// block that Dispatch runs on the main queue, neither Dispatch nor the runtime can be asked, and the result is `false`.
    public var isCurrent: Bool {
        DispatchQueue.getSpecific(key: Self.key) == true
            || CActorMessagingIsOnMainExecutor(Self.executor.0, Self.executor.1)
    }

    /// Appends a job to the main dispatch queue.
    public func enqueue(_ job: @escaping @MainActor @Sendable () -> Void) {
        DispatchQueue.main.async {
            CActorMessagingMainJobBegan()
            defer { CActorMessagingMainJobEnded() }
            MainActor.assumeIsolated(job)
        }
    }
}
