/// Runs work on the main actor: immediately if the caller is on the main executor, otherwise in a later turn.
///
/// On the main executor, the work is done when this function returns. Elsewhere, this function returns immediately, and
/// the work runs in a later turn of the main run loop, in the order of the calls. The main **executor** decides, not
/// the thread: on Linux, main-actor code may run where `Thread.isMainThread` is `false`. ``Notifiable`` has an example.
///
/// - Parameters:
///   - runLoop: The main run loop. The default is the process's; a test can pass one that it runs step by step.
///   - work: The closure to run once on the main actor.
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
