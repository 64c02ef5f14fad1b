package import NotifiableTestKit

/// Explores the interleavings of the state machines of the message center, the mailboxes, the bridge, `Notifiable` and
/// the relays.
///
/// Each machine is a value that the real code uses under a lock. Here, a few actors use it for a few operations each,
/// in the steps that the real code takes: a step is what happens while the lock is held, or between two such times.
/// Every order of the steps is explored, and each is compared with a simple specification: nothing is lost, duplicated,
/// reordered, delivered after a removal, forgotten or kept alive. Larger histories follow, random but the same in every
/// run.
///
/// The result holds whatever the scheduler does. It says **nothing** about the locks and atomics around the machines
/// (the tests under the thread sanitizer do), about whether the code around a machine takes these steps (the stress
/// tests do), or about larger histories.
///
/// The call blocks the calling thread for some seconds.
///
/// - Parameter progress: Receives each report as soon as it is complete, on the caller's thread.
/// - Returns: One report for each history, in a fixed order.
package func exploreInterleavings(
    progress: (_ report: InterleavingReport) -> Void = { _ in }
) -> [InterleavingReport] {
    ExploredHistories.all.map { history in
        let report = history.explore()
        progress(report)
        return report
    }
}

/// The result of exploring one history of a state machine.
package struct InterleavingReport: Sendable {
    /// The machine and its use.
    package var machine: String
    /// The guarantees that the history can break.
    package var guarantees: [Guarantee]
    /// The number of interleavings of the steps. All were explored, unless one failed.
    package var interleavings: UInt64
    /// The number of distinct states. Histories that reach the same state share the rest.
    package var states: Int
    /// The first history that breaks a guarantee, step by step, with the schedule that replays it; `nil` if none does.
    package var failure: String?
}
