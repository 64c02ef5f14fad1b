import Foundation
import NotifiableAdapter
import NotifiableTestKit
import TestSupport

/// Shows a guarantee at work where the proof of a service doesn't.
struct Trial: Sendable {
    let guarantee: Guarantee
    /// A short description.
    let name: String
    let run: @MainActor (TrialSite, inout Tally) async -> Void

    init(_ guarantee: Guarantee, _ name: String, run: @escaping @MainActor (TrialSite, inout Tally) async -> Void) {
        self.guarantee = guarantee
        self.name = name
        self.run = run
    }

    /// All trials, in the order of the guarantees; the stress trial comes last.
    static let all = [
        mainActorHandler, inPlace, deferredPosts, mainThread, registrationOrder, postingOrder, isolation, removal,
        removalElsewhere, deaths, reusedAddresses, onceOnEitherSide, nesting, failures, overflow, reentrancy,
        carriedValues,
        waiting, stress,
    ]
}

/// Counts trials, and keeps the first failure.
struct Tally: Sendable {
    private(set) var trials: UInt64 = 0
    private(set) var failed: UInt64 = 0
    private var first: String?

    /// Counts one trial.
    mutating func check(_ isHeld: Bool, _ failure: @autoclosure () -> String) {
        trials += 1
        guard !isHeld else { return }
        failed += 1
        first = first ?? failure()
    }

    /// Compares elements with the expected ones, and counts each as a trial.
    mutating func compare<Element: Equatable>(_ seen: [Element], _ expected: [Element], _ what: String) {
        for (index, element) in expected.enumerated() {
            let found = index < seen.count ? "\(seen[index])" : "nothing"
            check(
                index < seen.count && seen[index] == element,
                "\(what): number \(index) is \(found) and not \(element)"
            )
        }
        if seen.count > expected.count {
            check(false, "\(what): \(seen.count - expected.count) more than the \(expected.count) that were due")
        }
    }

    @MainActor func evidence(of trial: Trial, at site: TrialSite) -> Evidence {
        let failure = first.map { failed == 1 ? $0 : "\($0); and \(failed - 1) more" }
        return Evidence(
            guarantee: trial.guarantee,
            means: .trial,
            subject: "\(trial.name), \(site.name)",
            count: trials,
            failure: failure
        )
    }
}

/// Runs a body on another thread, and blocks the calling one.
///
/// - Returns: Whether it ran in time.
func runOnThread(patience: Duration, _ body: @escaping @Sendable () -> Void) -> Bool {
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        body()
        done.signal()
    }
    return done.wait(timeout: .now() + patience / .seconds(1)) == .success
}

extension Journal<MessageDiagnostic> {
    /// The number of messages that a full sequence lost.
    var lost: Int {
        entries.reduce(0) { sum, diagnostic in
            if case .mailboxOverflow(_, let lost, _) = diagnostic { sum + lost } else { sum }
        }
    }

    /// The number of notifications that were reported as posted off the main actor.
    var deferred: Int {
        entries.count { if case .legacyPostDeferred(let type, _) = $0 { type == Meter.DidShow.self } else { false } }
    }

    /// The number of notifications that were reported as not convertible to a type, because the key is missing.
    func failures(of messageType: any Any.Type, named name: String) -> Int {
        entries.count {
            guard case .conversionFailed(let type, name, let reason) = $0 else { return false }
            return type == messageType && reason.contains("'\(Meter.key)'")
        }
    }
}
