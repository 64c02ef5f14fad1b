/// The main executor as a run loop: is this code on it, and what is it to run later.
///
/// The main **executor** decides, not the main thread. In a Linux process with an asynchronous `main`, the main actor
/// leaves the main thread after its first suspension: from then on, main-actor code runs where `Thread.isMainThread` is
/// false. Ask ``isCurrent`` instead.
///
/// The process has one, ``ProcessMainRunLoop`` (written `.main`). Tests put another in its place to step deferred work
/// by hand.
public protocol MainRunLoop: Sendable {
    /// Whether the caller runs on the main executor, so that main-actor state may be touched in place.
    var isCurrent: Bool { get }

    /// Runs a job on the main actor in a later turn. Jobs run in the order in which they were enqueued.
    ///
    /// It may be called from any isolation and returns at once; the job never runs inside the call.
    func enqueue(_ job: @escaping @MainActor @Sendable () -> Void)
}

extension MainRunLoop where Self == ProcessMainRunLoop {
    /// The process's own main run loop.
    public static var main: ProcessMainRunLoop { ProcessMainRunLoop() }
}
