import Interleavings

/// Collects the evidence for the guarantees. A test can replace each part by a broken one.
@MainActor struct Examination {
    /// Explores the interleavings, and reports each history when it is complete.
    var explore: @Sendable (_ progress: @Sendable (InterleavingReport) -> Void) -> [InterleavingReport] = {
        exploreInterleavings(progress: $0)
    }
    var proofs = ServiceProof.all
    var trials = Trial.all
    var sites = TrialSite.all

    /// Runs all parts.
    ///
    /// - Parameter progress: Receives what has just begun or ended.
    func run(progress: @escaping @Sendable (String) -> Void) async -> Report {
        let start = ContinuousClock.now
        var evidence: [Evidence] = []
        progress("exploring interleavings")
        let reports = await Task.detached { [explore] in
            explore { progress("explored: \($0.machine), \($0.states) states") }
        }.value
        evidence += reports.flatMap(Evidence.found(by:))
        for (index, proof) in proofs.enumerated() {
            progress("proof \(index + 1) of \(proofs.count): \(proof.service) on \(proof.center)")
            evidence += Evidence.found(by: await proof.prove(), of: proof)
        }
        for site in sites {
            for trial in trials {
                progress("trial: \(trial.guarantee), \(trial.name), \(site.name)")
                var tally = Tally()
                await trial.run(site, &tally)
                evidence.append(tally.evidence(of: trial, at: site))
            }
        }
        return Report(
            evidence: evidence,
            histories: reports.count,
            states: UInt64(reports.map(\.states).reduce(0, +)),
            proofs: proofs.count,
            duration: .now - start
        )
    }
}
