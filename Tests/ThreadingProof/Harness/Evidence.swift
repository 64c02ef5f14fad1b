import Interleavings
import NotifiableTestKit

/// What an exploration, a proof or a trial shows about one guarantee.
struct Evidence: Equatable, Sendable {
    /// The kind of evidence.
    enum Means: String, Codable, Sendable {
        /// Every order of the steps of a few actors.
        case interleavings
        /// A proof of a service.
        case proof
        /// A trial of this command.
        case trial
    }

    let guarantee: Guarantee
    let means: Means
    /// What was examined.
    let subject: String
    /// The number of interleavings or trials.
    let count: UInt64
    /// The failure, if there was one.
    let failure: String?
}

extension Evidence {
    /// Makes the evidence of an explored history, for each guarantee that it can break.
    static func found(by report: InterleavingReport) -> [Evidence] {
        report.guarantees.map { guarantee in
            Evidence(
                guarantee: guarantee,
                means: .interleavings,
                subject: report.machine,
                count: report.interleavings,
                failure: report.failure
            )
        }
    }

    /// Makes the evidence of a proof, for each guarantee that applies to the service.
    static func found(by proof: ThreadingProof, of service: ServiceProof) -> [Evidence] {
        proof.findings.compactMap { finding in
            guard finding.verdict != .notApplicable, !service.notCounted.contains(finding.guarantee),
                let guarantee = Guarantee.allCases.first(where: { "\($0)" == finding.number })
            else { return nil }
            return Evidence(
                guarantee: guarantee,
                means: .proof,
                subject: "\(proof.service) on \(service.center): \(finding.guarantee.statement)",
                count: UInt64(finding.trials),
                failure: finding.verdict == .broken ? finding.evidence : nil
            )
        }
    }
}

/// The evidence for one guarantee.
struct Row: Sendable {
    let guarantee: Guarantee
    let evidence: [Evidence]

    /// Selects the evidence for a guarantee.
    init(_ guarantee: Guarantee, in evidence: [Evidence]) {
        self.guarantee = guarantee
        self.evidence = evidence.filter { $0.guarantee == guarantee }
    }

    var interleavings: UInt64 { count { $0 == .interleavings } }
    var trials: UInt64 { count { $0 != .interleavings } }
    var failures: [Evidence] { evidence.filter { $0.failure != nil } }

    var verdict: Verdict {
        if !failures.isEmpty { return .broken }
        return interleavings + trials > 0 ? .held : .notTried
    }

    private func count(_ isCounted: (Evidence.Means) -> Bool) -> UInt64 {
        evidence.filter { isCounted($0.means) }.map(\.count).reduce(0) { sum, count in
            // The interleavings of one machine may be almost as many as an integer can count.
            let (result, isTooLarge) = sum.addingReportingOverflow(count)
            return isTooLarge ? .max : result
        }
    }
}
