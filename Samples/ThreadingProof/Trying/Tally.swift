/// Counts what was tried, and keeps what broke.
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

    /// Compares what was seen with what should have been, element by element, and counts each.
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
