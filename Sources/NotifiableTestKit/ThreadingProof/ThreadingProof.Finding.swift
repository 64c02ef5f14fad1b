extension ThreadingProof {
    /// How a guarantee came out.
    public enum Verdict: String, Sendable {
        /// No trial broke it.
        case held
        /// At least one trial broke it.
        case broken
        /// It does not concern this service, or could not be tried; the evidence says why.
        case notApplicable = "not applicable"
    }

    /// One guarantee, how it came out, and what was seen.
    public struct Finding: Sendable {
        /// What was proven.
        public let guarantee: Guarantee
        /// The numbers of the package's guarantees that it belongs to here, such as `"G4"`; empty if there is none.
        public let number: String
        /// How it came out.
        public let verdict: Verdict
        /// Where it was posted and handled, in place or later; if it is broken, the first trials that broke it.
        public let evidence: String
        /// How many posts, starts, stops and deaths were tried for it.
        public let trials: Int
    }
}

extension ThreadingProof.Finding: CustomStringConvertible {
    /// The finding as one line.
    public var description: String {
        let trials = trials == 0 ? "" : " (\(trials) \(trials == 1 ? "trial" : "trials"))"
        return "\(number.isEmpty ? "" : number + " ")\(verdict.rawValue): \(guarantee.statement): \(evidence)\(trials)"
    }
}
