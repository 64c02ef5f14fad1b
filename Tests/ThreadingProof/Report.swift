import Foundation
import NotifiableTestKit

/// The result of an examination, which is printed as text or as JSON.
struct Report: Codable {
    /// The outcome of a search or a proof for one guarantee.
    struct Evidence: Codable {
        enum Means: String, Codable {
            /// Every order of the steps of a few actors.
            case search
            /// A proof of a service.
            case proof
        }

        let means: Means
        /// The machine or the service that was examined.
        let subject: String
        /// The number of states or trials.
        let count: Int
        let failure: String?
    }

    enum Verdict: String, Codable {
        case held
        case broken
        /// Only its tests show it.
        case notTried = "not tried"
    }

    /// One guarantee, and where it is shown.
    struct Line: Codable {
        let number: String
        let statement: String
        /// The anchor of its section in `Guarantees.md`.
        let anchor: String
        let verdict: Verdict
        let evidence: [Evidence]
        /// The command that runs its tests.
        let tests: String
        /// Whether code that would break it doesn't compile: `Tests/SnippetTests/CompileTimeGuarantees.md`.
        let isCompiled: Bool

        init(_ guarantee: Guarantee, _ evidence: [Evidence]) {
            number = "\(guarantee)"
            statement = guarantee.statement
            anchor = guarantee.anchor
            let isBroken = evidence.contains { $0.failure != nil }
            verdict = isBroken ? .broken : evidence.contains { $0.count > 0 } ? .held : .notTried
            self.evidence = evidence
            tests = "swift test --filter '\(guarantee)\\b'"
            isCompiled = Self.compiled.contains(guarantee)
        }

        private static let compiled: Set<Guarantee> = [
            .mainActorHandler, .synchronousHandler, .mainThread, .postingOrder, .actorIsolation, .nothingKeptAlive,
            .onceOnEitherSide, .failureReported, .waiting,
        ]
    }

    let guarantees: [Line]
    let seconds: Double

    /// Whether every guarantee was tried and none is broken.
    var isHeld: Bool { guarantees.allSatisfy { $0.verdict == .held } }

    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Encoding these types cannot fail.
        return String(decoding: try! encoder.encode(self), as: UTF8.self)
    }

    /// A line for each guarantee, with one below it for each place where it is shown.
    var text: String {
        let lines = guarantees.flatMap { guarantee in
            ["\(padded(guarantee.number, 5))\(padded(guarantee.verdict.rawValue, 11))\(guarantee.statement)"]
                + guarantee.evidence.map { evidence in
                    let unit = evidence.means == .search ? "states" : "trials"
                    let outcome = evidence.failure.map { "BROKEN: \($0)" } ?? "\(evidence.count) \(unit)"
                    return place(evidence.means.rawValue, "\(evidence.subject): \(outcome)")
                }
                + [place("tests", guarantee.tests)]
                + (guarantee.isCompiled ? [place("compiler", "CompileTimeGuarantees.md, \(guarantee.number)")] : [])
        }
        let held = guarantees.count { $0.verdict == .held }
        return (lines + ["\(held) of \(guarantees.count) held, \(Int(seconds)) s"]).joined(separator: "\n")
    }

    private func place(_ name: String, _ text: String) -> String { "       \(padded(name, 9))\(text)" }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}

extension Guarantee {
    /// The heading of the guarantee's section, without the number.
    package var statement: String {
        switch self {
        case .mainActorHandler: "Main-actor messages are handled on the main actor"
        case .inPlaceOnMainActor: "A message posted on the main actor is handled in post"
        case .deferredLegacyPost: "A notification posted off the main actor never traps"
        case .synchronousHandler: "Notifications are handled on the posting thread"
        case .mainThread: "Work for the main actor runs in place where possible"
        case .registrationOrder: "The observers on one actor run in registration order"
        case .postingOrder: "Asynchronous observers receive one message at a time, in order"
        case .actorIsolation: "An observer on an actor is isolated to that actor"
        case .removal: "A removed observer doesn't run again"
        case .nothingKeptAlive: "Observers and subjects aren't retained"
        case .onceOnEitherSide: "A bridged post arrives once on each side"
        case .nesting: "A post reaches the observers that exist when it is made"
        case .failureReported: "What can't be delivered is reported"
        case .noLock: "No client code runs under a lock"
        case .carriedValues: "Carried task-local values are those of the poster"
        case .waiting: "A wait ends when the observers have handled what was posted"
        case .retention: "A retained message reaches an observer once, before later ones"
        }
    }

    /// The anchor of the guarantee's section.
    package var anchor: String {
        "\(self)-" + statement.filter { $0 != "'" && $0 != "," }.map { $0 == " " ? "-" : "\($0)" }.joined()
    }
}
