internal import CActorMessaging
internal import Dispatch

/// A first-in, first-out queue for main-actor work.
///
/// ``isCurrent`` tells whether code runs on the main executor, which is not the same as the main thread. In a Linux process
/// with an asynchronous `main`, the main actor leaves the main thread after its first suspension, so that
/// `Thread.isMainThread` is `false` in main-actor code.
///
/// The process's run loop is ``ProcessMainRunLoop``, written `.main`. A test can use another one to run deferred work step by
/// step.
public protocol MainRunLoop: Sendable {
    /// Whether the caller runs on the main executor, so that main-actor state may be touched in place.
    var isCurrent: Bool { get }

    /// Runs a job on the main actor in a later turn. Jobs run in the order in which they were enqueued.
    ///
    /// You can call this from any isolation. It returns immediately; the job never runs inside the call.
    func enqueue(_ job: @escaping @MainActor @Sendable () -> Void)
}

extension MainRunLoop where Self == ProcessMainRunLoop {
    /// The process's own main run loop.
    public static var main: ProcessMainRunLoop { ProcessMainRunLoop() }
}

/// The main run loop of the process: the main dispatch queue.
public struct ProcessMainRunLoop: MainRunLoop {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// The main actor's executor in the representation of the runtime.
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
        let job = DefaultMessageCenter.carried(by: job)
        DispatchQueue.main.async {
            CActorMessagingMainJobBegan()
            defer { CActorMessagingMainJobEnded() }
            MainActor.assumeIsolated(job)
        }
    }
}
