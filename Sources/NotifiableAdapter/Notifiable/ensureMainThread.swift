/// Runs main-actor work: in place where the caller is on the main executor already, else in a later turn.
///
/// In place means that the work is done when this returns, in the same turn of the run loop. Later means in the order of
/// the calls; this returns at once. The main **executor** decides, whichever thread serves it: on Linux, main-actor code
/// may run where `Thread.isMainThread` is false.
///
/// ```swift
/// @MainActor final class Screen {
///     private(set) var title = ""
///
///     nonisolated func show(_ title: String) {
///         ensureMainThread { self.title = title }
///     }
/// }
/// ```
///
/// - Parameters:
///   - runLoop: the main run loop; by default the process's. A test may step another by hand.
///   - work: run once, on the main actor.
public func ensureMainThread(
    on runLoop: any MainRunLoop = .main,
    execute work: @escaping @MainActor () -> Void
) {
    if runLoop.isCurrent {
        MainActor.assumeIsolated(work)
    } else {
        runLoop.enqueue(work)
    }
}
