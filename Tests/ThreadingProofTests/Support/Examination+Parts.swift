import NotifiableTestKit

@testable import threading_proof

extension Examination {
    /// An examination of some parts alone; without interleavings, which take their time.
    static func of(
        reports: [InterleavingReport] = [],
        proofs: [ServiceProof] = [],
        trials: [Trial] = [],
        sites: [TrialSite] = []
    ) -> Examination {
        Examination(explore: { _ in reports }, proofs: proofs, trials: trials, sites: sites)
    }

    func run() async -> Report { await run { _ in } }
}

extension Report {
    subscript(guarantee: Guarantee) -> Row { rows[guarantee.rawValue - 1] }
}
