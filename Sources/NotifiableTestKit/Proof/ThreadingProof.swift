/// The result of proving a service's threading: each guarantee held, broken or not applicable, with the evidence.
///
/// `proveThreading(of:observing:…)` returns one. In a test, `#expect(proof.isHeld)` shows the whole table if it fails.
/// In XCTest, `XCTAssert(proof.isHeld, proof.description)` does the same. See <doc:ProvingThreading>.
public struct ThreadingProof: Sendable {
    /// The type of the service.
    public let service: String
    /// One finding for each guarantee, in the order of the table.
    public let findings: [Finding]
    /// The source location of the call that requested the proof.
    public let location: Location

    /// A source location.
    public struct Location: Hashable, Sendable {
        /// The module and the file, as `#fileID` gives them.
        public let fileID: String
        /// The path of the file.
        public let filePath: String
        /// The line.
        public let line: Int
        /// The column.
        public let column: Int
    }

    /// Whether every guarantee that applies is held.
    public var isHeld: Bool { broken.isEmpty }

    /// The findings whose verdict is `broken`.
    public var broken: [Finding] { findings.filter { $0.verdict == .broken } }

    /// Returns the finding about one guarantee.
    public subscript(guarantee: Guarantee) -> Finding {
        // Only a proof that carries values has a finding about them.
        findings.first { $0.guarantee == guarantee }
            ?? .notApplicable(guarantee, "the proof carries no value")
    }
}

extension ThreadingProof {
    /// The guarantees that a proof examines. All but `names` belong to one or more of the package's guarantees.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Guarantee: String, CaseIterable, Sendable {
        /// The service handles each name or message that it observes, and observes each one that it handles.
        case names
        /// G4: the handler runs once for each post, synchronously, on the posting thread.
        case postingThread
        /// G1, G8: isolated state is accessed only in its isolation, wherever the post was made.
        case isolation
        /// G5, G2: a post on the main actor has taken effect when `post` returns.
        case sameTurn
        /// G5, G3, G7: a post off the main actor takes effect, at once or later.
        case delivery
        /// G7: each post takes effect, and the posts of one poster take effect in posting order.
        case order
        /// G12: a post made during the handling of another post is handled, too, before the outer handling ends.
        case nesting
        /// G14: each post from several threads at once is handled once, and none is lost.
        case concurrency
        /// G15: the effect of a post depends on the carried task-local values that it had where it was made.
        case carriedValues
        /// G9: after it has stopped, the service receives nothing.
        case silence
        /// G10: nothing keeps the service alive, and it leaves no observer.
        case lifetime

        /// The guarantee as one clause.
        public var statement: String {
            switch self {
            case .names: "observes what it handles, and handles what it observes"
            case .postingThread: "handles each post once, on the posting thread"
            case .isolation: "accesses isolated state only in its isolation"
            case .sameTurn: "posted on the main actor, takes effect in the same turn"
            case .delivery: "posted elsewhere, takes effect too"
            case .order: "takes effect for each post, in posting order"
            case .nesting: "posted again while handling, handles both"
            case .concurrency: "posted by several threads at once, loses nothing"
            case .carriedValues: "takes effect with the values of the poster"
            case .silence: "once stopped, receives nothing"
            case .lifetime: "is not kept alive, and leaves no observer"
            }
        }
    }

    /// The result for a guarantee.
    public enum Verdict: String, Sendable {
        /// No trial broke it.
        case held
        /// At least one trial broke it.
        case broken
        /// The guarantee doesn't apply to the service, or couldn't be tried or judged. The evidence says why.
        case notApplicable = "not applicable"
    }

    /// One guarantee, its verdict, and the evidence.
    public struct Finding: Sendable {
        /// The guarantee that was examined.
        public let guarantee: Guarantee
        /// The number of the package's guarantee that was examined, such as `"G4"`; empty if there is none.
        public let number: String
        /// The outcome.
        public let verdict: Verdict
        /// The result of the trials; if the guarantee is broken, the first failures.
        public let evidence: String
        /// The number of posts, starts, stops and deallocations that were tried.
        public let trials: Int

        static func notApplicable(_ guarantee: Guarantee, number: String = "", _ evidence: String) -> Self {
            Self(guarantee: guarantee, number: number, verdict: .notApplicable, evidence: evidence, trials: 0)
        }
    }
}

// MARK: Descriptions

extension ThreadingProof: CustomStringConvertible, CustomDebugStringConvertible {
    /// A summary, and one line for each guarantee.
    public var description: String {
        let held = findings.count { $0.verdict == .held }
        let title = "\(service): \(isHeld ? "held" : "BROKEN"), \(held) held, \(broken.count) broken"
        let cells = findings.map(\.cells)
        let widths = (0..<3).map { column in cells.map { $0[column].count }.max() ?? 0 }
        let rows = cells.map { row in
            let aligned = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            return (aligned + [row[3]]).joined(separator: "  ")
        }
        return ([title] + rows).joined(separator: "\n")
    }

    /// The description, so that a failed expectation shows the table.
    public var debugDescription: String { description }
}

extension ThreadingProof.Finding: CustomStringConvertible {
    /// The finding as one line.
    public var description: String {
        let trials = trials == 0 ? "" : " (\(trials) \(trials == 1 ? "trial" : "trials"))"
        return "\(number.isEmpty ? "" : number + " ")\(verdict.rawValue): \(guarantee.statement): \(evidence)\(trials)"
    }

    /// The columns of the table.
    fileprivate var cells: [String] {
        let trials = trials == 0 ? "" : " (\(trials) trials)"
        return [number, verdict == .broken ? "BROKEN" : verdict.rawValue, guarantee.statement, evidence + trials]
    }
}

/// Accumulates the trials, the failures and the open questions of one finding.
struct Tally {
    private let guarantee: ThreadingProof.Guarantee
    private var failures: [String] = []
    private var reasonsNotToJudge: [String] = []
    private var trials = 0

    init(_ guarantee: ThreadingProof.Guarantee) { self.guarantee = guarantee }

    var isBroken: Bool { !failures.isEmpty }
    /// Whether another trial can't change the verdict to held.
    var isDecided: Bool { isBroken || !reasonsNotToJudge.isEmpty }

    mutating func count(_ count: Int = 1) { trials += count }

    /// Adds a failure once, or leaves the finding open if there is a reason not to judge it.
    mutating func fail(_ evidence: String, unless reason: String? = nil) {
        if let reason { return leaveOpen(reason) }
        if !failures.contains(evidence) { failures.append(evidence) }
    }

    /// Adds a reason why a trial can't be judged. Unless a trial fails, the guarantee is then not applicable.
    mutating func leaveOpen(_ reason: String) {
        if !reasonsNotToJudge.contains(reason) { reasonsNotToJudge.append(reason) }
    }

    /// Returns the finding: broken or not applicable, with the first reasons as its evidence, or held with the given
    /// evidence. A note follows the reasons.
    func finding(
        _ numbers: [ThreadingProof.Guarantee: Guarantee],
        held evidence: String,
        note: String = ""
    ) -> ThreadingProof.Finding {
        let reasons = isBroken ? failures : reasonsNotToJudge
        let more = reasons.count > 3 ? "; and \(reasons.count - 3) more" : ""
        return ThreadingProof.Finding(
            guarantee: guarantee,
            number: numbers[guarantee]?.description ?? "",
            verdict: isBroken ? .broken : reasons.isEmpty ? .held : .notApplicable,
            evidence: reasons.isEmpty ? evidence : reasons.prefix(3).joined(separator: "; ") + more + note,
            trials: trials
        )
    }
}
