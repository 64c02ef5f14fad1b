internal import CActorMessaging
internal import Dispatch

/// A first-in, first-out queue for main-actor work.
///
/// ``isCurrent`` tells whether code runs on the main executor, which is not the same as the main thread. In a Linux
/// process with an asynchronous `main`, the main actor leaves the main thread after its first suspension, so that
/// `Thread.isMainThread` is `false` in main-actor code.
///
/// The process's run loop is ``ProcessMainRunLoop``, written `.main`. A test can pass another one to a center to run
/// deferred work step by step.
public protocol MainRunLoop: Sendable {
    /// Whether the caller runs on the main executor, so that main-actor state can be accessed synchronously.
    var isCurrent: Bool { get }

    /// Runs a job on the main actor in a later turn. Jobs run in the order in which they were enqueued.
    ///
    /// You can call this method from any isolation. It returns immediately; the job never runs inside the call.
    func enqueue(_ job: @escaping @MainActor @Sendable () -> Void)
}

extension MainRunLoop where Self == ProcessMainRunLoop {
    /// The main run loop of the process.
    public static var main: ProcessMainRunLoop { ProcessMainRunLoop() }
}

/// The main run loop of the process: the main dispatch queue, or the run loop that the host has installed.
public struct ProcessMainRunLoop: MainRunLoop {
    private struct Installation {
        var runLoop: (any MainRunLoop)?
        var isInUse = false
    }

    private static let installation = Lock(Installation())

    /// The run loop that the host has installed, determined at the first use.
    private static let installed = installation.withLock { installation in
        installation.isInUse = true
        return installation.runLoop
    }

    /// Whether the host has installed a run loop. Reading this property doesn't retain the run loop.
    private static let isInstalled = installed != nil

    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// The main actor's executor in the representation of the runtime: the identity and the witness table, two words.
    private static let executor = unsafe withUnsafeBytes(of: MainActor.sharedUnownedExecutor) {
        unsafe $0.load(as: (UInt, UInt).self)
    }

    /// Whether the caller runs on the main executor, whichever thread serves it.
    ///
    /// This is `true` where `MainActor.assumeIsolated` accepts the caller: in main-actor code, also inside another
    /// queue's `sync`; in a block on the main dispatch queue or on a queue that targets it; and inside
    /// `DispatchQueue.main.sync` called from another thread. The exception, off Apple platforms, is another queue's
    /// `sync` in a block that Dispatch runs on the main queue: there, the result is `false`.
    ///
    /// If the host has installed a run loop, that run loop determines the result.
    public var isCurrent: Bool {
        if Self.isInstalled, let installed = Self.installed { return installed.isCurrent }
        return CActorMessagingIsOnMainThread() || DispatchQueue.getSpecific(key: Self.key) == true
            || CActorMessagingIsOnMainExecutor(Self.executor.0, Self.executor.1)
    }

    /// Appends a job to the main dispatch queue, or to the run loop that the host has installed.
    public func enqueue(_ job: @escaping @MainActor @Sendable () -> Void) {
        let job = CarriedValues.carried(by: job)
        if Self.isInstalled, let installed = Self.installed { return installed.enqueue(job) }
        DispatchQueue.main.async {
            CActorMessagingMainJobBegan()
            defer { CActorMessagingMainJobEnded() }
            MainActor.assumeIsolated(job)
        }
    }

    /// Installs a run loop as the process's main run loop, in place of the main dispatch queue.
    ///
    /// A host needs this if something other than the main dispatch queue serves its main actor. Call this method once,
    /// before anything uses the process's main run loop: before the first observer, the first post and the first call
    /// of `ensureMainThread`. <doc:RunningOnLinux> has an example.
    ///
    /// The run loop must run its jobs on the main actor's executor: `MainActor.assumeIsolated` must accept each job,
    /// and every caller for which ``isCurrent`` is `true`. Installing a run loop doesn't change the executor of the
    /// main actor.
    ///
    /// The call stops the program if a run loop is installed already, or if the process's main run loop is in use.
    ///
    /// - Parameter runLoop: The run loop, which is never removed. It must not be the process's main run loop itself.
    public static func install(_ runLoop: any MainRunLoop) {
        let failure: StaticString? = installation.withLock { installation in
            guard !(runLoop is ProcessMainRunLoop) else { return "The process's main run loop can't replace itself." }
            guard installation.runLoop == nil else { return "A main run loop is already installed in this process." }
            guard !installation.isInUse else {
                return "The process's main run loop is already in use. Install another before anything uses it."
            }
            installation.runLoop = runLoop
            return nil
        }
        if let failure { fatalError("\(failure)") }
    }
}
