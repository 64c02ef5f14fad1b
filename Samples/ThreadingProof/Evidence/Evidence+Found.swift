import NotifiableTestKit

extension Evidence {
    /// What a search of interleavings showed, for each guarantee that it bears on.
    static func found(by report: InterleavingReport) -> [Evidence] {
        report.guarantees.compactMap(Guarantee.init).map { guarantee in
            Evidence(
                guarantee: guarantee,
                means: .interleavings,
                subject: report.machine,
                count: report.interleavings,
                failure: report.failure
            )
        }
    }

    /// What the proof of a service came to, for each guarantee that applied to it.
    static func found(by proof: ThreadingProof, of service: ServiceProof) -> [Evidence] {
        proof.findings.compactMap { finding in
            guard finding.verdict != .notApplicable, !service.notCounted.contains(finding.guarantee),
                let guarantee = Guarantee(finding.number)
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

extension Guarantee {
    /// Reads `G7`.
    fileprivate init?(_ number: String) {
        guard number.hasPrefix("G"), let number = Int(number.dropFirst()) else { return nil }
        self.init(rawValue: number)
    }
}
