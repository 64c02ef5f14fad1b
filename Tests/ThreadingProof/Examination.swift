import Interleavings
import NotifiableTestKit
import TestSupport

/// The searches and the proofs that the command runs.
@MainActor struct Examination {
    var searches = Search.all
    var proofs = ServiceProof.all

    /// Runs all of them.
    ///
    /// - Parameter progress: Receives what has just begun.
    func run(progress: @escaping @Sendable (String) -> Void) async -> Report {
        let start = ContinuousClock.now
        var evidence: [(guarantee: String, Report.Evidence)] = []
        for search in searches {
            progress("search: \(search.machine)")
            let (states, failure) = await Task.detached { search.run() }.value
            for guarantee in search.guarantees {
                evidence.append(
                    (
                        "\(guarantee)",
                        .init(means: .search, subject: search.machine, count: states, failure: failure?.description)
                    )
                )
            }
        }
        for service in proofs {
            progress("proof: \(service.name)")
            for finding in await service.prove().findings where finding.verdict != .notApplicable {
                evidence.append(
                    (
                        finding.number,
                        .init(
                            means: .proof,
                            subject: "\(service.name) \(finding.guarantee.statement)",
                            count: finding.trials,
                            failure: finding.verdict == .broken ? finding.evidence : nil
                        )
                    )
                )
            }
        }
        let lines = Guarantee.allCases.map { guarantee in
            Report.Line(guarantee, evidence.filter { $0.guarantee == "\(guarantee)" }.map(\.1))
        }
        return Report(guarantees: lines, seconds: (ContinuousClock.now - start) / .seconds(1))
    }
}
