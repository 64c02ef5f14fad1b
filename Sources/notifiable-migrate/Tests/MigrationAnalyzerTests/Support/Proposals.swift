import Testing

@testable import MigrationAnalyzer

/// The proposals for sources in memory.
enum Proposals {
    /// That of the one notification that a source speaks of.
    static func only(
        _ source: String,
        configuration: Configuration = Configuration(),
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws -> MessageProposal {
        let proposals = Sources.codeBase(source, configuration: configuration).messageProposals()
        try #require(proposals.count == 1, sourceLocation: sourceLocation)
        return proposals[0]
    }

    /// A name, a main-actor type `Train` that posts it, and more.
    static func train(posting arguments: String = "object: self", and more: String = "") -> String {
        """
        extension Notification.Name { static let trainDidArrive = Notification.Name("XYZTrainDidArrive") }
        @MainActor final class Train {
            var delay = 0
            var platform: String?
            func arrive() { NotificationCenter.default.post(name: .trainDidArrive, \(arguments)) }
        }
        \(more)
        """
    }

    /// An observer that does something with its notification.
    static func observer(_ body: String) -> String {
        """
        @MainActor final class Board {
            @objc func arrived(_ notification: Notification) {
                \(body)
            }
            func start() {
                NotificationCenter.default.addObserver(
                    self, selector: #selector(arrived), name: .trainDidArrive, object: nil)
            }
        }
        """
    }
}
