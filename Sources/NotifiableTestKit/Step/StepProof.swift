/// The result of comparing a service before and after a step of a migration.
///
/// In a test, `#expect(step.isSame)` shows the differences if it fails; in XCTest, write
/// `XCTAssert(step.isSame, "\(step)")`. See <doc:ProvingSteps>.
public struct StepProof: Sendable {
    /// The type of the service before the step.
    public let before: String
    /// The type of the service after the step.
    public let after: String
    /// One difference for each kind that was seen, with the smallest history that shows it.
    public let differences: [StepDifference]
    /// The kinds that were expected and weren't seen. They don't change ``isSame``.
    public let unmet: Set<StepDifference.Kind>
    /// The number of histories that were compared.
    public let histories: Int
    /// The seed of the histories that were chosen by chance.
    public let seed: UInt64
    /// The types of the posted messages without a name. Beside them, posts aren't compared.
    public let messagesWithoutName: Set<String>
    /// The source location of the call that requested the proof.
    public let location: ThreadingProof.Location

    /// Whether every difference is of an expected kind.
    public var isSame: Bool { differences.allSatisfy(\.isExpected) }
}

/// A difference between two versions of a service, as a user of the service sees it.
public struct StepDifference: Sendable {
    /// The kind of the difference.
    public let kind: Kind
    /// The events of the smallest history that shows the difference, one a line.
    public let history: String
    /// The state and the posts before the step, one event a line.
    public let before: String
    /// The state and the posts after the step, one event a line.
    public let after: String
    /// Whether the caller of the proof expects differences of this kind.
    public let isExpected: Bool
    /// The number of times that each version ran the history. No outcome after the step was one before it.
    public let runs: Int
    /// The number of those runs in which the difference was of this kind.
    let alike: Int
}

extension StepDifference {
    /// The silent changes that a step can make: the rows of the table "Silent changes" in the guide.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Kind: String, CaseIterable, Sendable {
        /// Work runs later.
        case later
        /// Work runs earlier.
        case earlier
        /// A post from before the service stopped, and not yet handled, is lost or isn't any more.
        case pending
        /// An effect is missing.
        case lost
        /// An effect is new.
        case gained
        /// An effect comes twice instead of once, or the other way around.
        case doubled
        /// Effects or posts come in another order.
        case reordered
        /// The service posts from another place.
        case elsewhere
        /// The service posts other notifications.
        case posts
        /// The service posts about another object.
        case object
        /// Another value is in the state or in a post.
        case payload
        /// Only one version reacts after it has stopped.
        case silence
        /// Only one version is deallocated.
        case lifetime

        /// The change, as the guide describes it.
        public var statement: String {
            switch self {
            case .later: "Work runs later: `queue: .main` made the poster wait, or a message is asynchronous."
            case .earlier: "Work runs earlier where `receive(on:)`, `main.async` or a `Task` deferred it."
            case .pending:
                "What was posted off the main actor before `stop`, or before the token was released, isn't handled."
            case .lost: "An effect is missing: a dropped token ends the observation, or a payload doesn't match."
            case .gained: "An effect is new: a handler had returned off the main actor, or after a failed cast."
            case .doubled: "What was handled once is handled twice, or the other way around."
            case .reordered: "The order changes: a later post on the main actor overtakes a deferred one."
            case .elsewhere: "The service posts from another thread or actor."
            case .posts: "The service posts more, fewer or other notifications."
            case .object: "The service posts about another object."
            case .payload: "Another value arrives in the state or in a post, as the default of a cast."
            case .silence: "After `stop`, one version reacts to posts and the other doesn't."
            case .lifetime: "A strong `self` in an observer is a cycle if `self` holds the token."
            }
        }
    }
}

// MARK: Descriptions

extension StepProof: CustomStringConvertible, CustomDebugStringConvertible {
    /// A summary, and a paragraph for each difference.
    public var description: String {
        let verdict = isSame ? (differences.isEmpty ? "the same" : "the same, except as expected") : "NOT THE SAME"
        var lines = ["\(before) → \(after): \(verdict) (\(histories) histories, seed \(seed))"]
        lines += differences.sorted { !$0.isExpected && $1.isExpected }.map(\.description)
        if !unmet.isEmpty {
            lines.append("expected and not seen: \(unmet.map(\.rawValue).sorted().joined(separator: ", "))")
        }
        if !messagesWithoutName.isEmpty {
            let types = messagesWithoutName.sorted().joined(separator: ", ")
            lines.append("posts were not compared beside messages without a name: \(types)")
        }
        return lines.joined(separator: "\n")
    }

    /// The description, so that a failed expectation shows the differences.
    public var debugDescription: String { description }
}

extension StepDifference: CustomStringConvertible {
    /// The kind, the history, and what both versions did.
    public var description: String {
        let title = "\(kind.rawValue)\(isExpected ? ", expected" : ""): \(kind.statement) (in \(alike) of \(runs) runs)"
        let columns = [("", history), ("before  ", before), ("after   ", after)].flatMap { label, text in
            text.split(separator: "\n").enumerated().map { index, line in
                "    \(index == 0 ? label : String(repeating: " ", count: label.count))\(line)"
            }
        }
        return ([title] + columns).joined(separator: "\n")
    }
}
