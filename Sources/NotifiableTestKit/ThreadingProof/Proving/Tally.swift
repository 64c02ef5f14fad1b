/// How a guarantee comes out, while it is tried.
struct Tally {
    private let guarantee: ThreadingProof.Guarantee
    private var failures: [String] = []
    private(set) var trials = 0

    init(_ guarantee: ThreadingProof.Guarantee) { self.guarantee = guarantee }

    var isBroken: Bool { !failures.isEmpty }

    /// Counts trials that held so far.
    mutating func count(_ count: Int = 1) { trials += count }

    /// Takes note of what broke it; each thing once.
    mutating func fail(_ evidence: String) {
        if !failures.contains(evidence) { failures.append(evidence) }
    }

    /// The finding: broken by the first few failures, else held with this evidence.
    func finding(number: String?, held evidence: @autoclosure () -> String) -> ThreadingProof.Finding {
        let shown = failures.prefix(3).joined(separator: "; ")
        let more = failures.count > 3 ? "; and \(failures.count - 3) more" : ""
        return ThreadingProof.Finding(
            guarantee: guarantee,
            number: number ?? "",
            verdict: isBroken ? .broken : .held,
            evidence: isBroken ? shown + more : evidence(),
            trials: trials
        )
    }
}
