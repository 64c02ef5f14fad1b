/// Explores the interleavings of the state machines that the message center, the mailboxes, the bridge and `Notifiable`
/// stand on.
///
/// Each machine is a pure value, which the real code uses under a lock. Here it is used by actors that carry out a few
/// operations each, in the steps that the real code takes: one step is what happens under one holding of the lock, or
/// between two. Every order of these steps is explored, and in each the outcome is compared with a plain specification:
/// nothing lost, nothing doubled, nothing out of order, nothing after its removal, nobody forgotten, nothing kept. Larger
/// histories are then made at random, the same in every run.
///
/// ```swift
/// for report in exploreInterleavings() { print(report) }
/// ```
///
/// It shows that the machines are right whatever the scheduler does. It does **not** show that the locks and atomics
/// around them are (the thread sanitizer's runs do), nor that the code around a machine takes the steps that are explored
/// here (the stress tests do), nor anything of larger histories than those it makes.
///
/// - Parameter progress: called with each report as soon as it is there, on the caller's thread.
/// - Returns: one report for each history, in a fixed order.
///
/// It may be called from any isolation, and takes the calling thread for some seconds, in a debug build for about twenty.
public func exploreInterleavings(
    progress: (_ report: InterleavingReport) -> Void = { _ in }
) -> [InterleavingReport] {
    ExploredHistories.all.map { history in
        let report = history.explore()
        progress(report)
        return report
    }
}
