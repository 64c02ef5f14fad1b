/// MIGRATION.md, the guide that rules and plans refer to.
package enum MigrationGuide {
    /// Relative to the package's root.
    package static let path = "MIGRATION.md"

    package struct Section: Hashable, Sendable, ExpressibleByStringLiteral {
        /// The anchor that GitHub generates from the section's heading.
        package let anchor: String

        package init(stringLiteral anchor: String) { self.anchor = anchor }

        /// Relative to the package's root.
        package var link: String { "\(path)#\(anchor)" }
    }
}

/// The explanation of a rule as plain text.
package struct RulePage {
    private let rule: Rule

    package init(_ rule: Rule) { self.rule = rule }

    package var text: String {
        """
        \(rule.identifier) (\(rule.severity))

        \(rule.summary)

        Why
        \(rule.why)

        Example
        \(Self.indented(rule.example))

        Fix
        \(Self.indented(rule.fix))

        Guide
        \(rule.section.link)

        Sources
        \(sources.joined(separator: "\n"))
        """
    }

    private var sources: [String] { rule.sources.map { "- \($0)" } }

    private static func indented(_ code: String) -> String {
        code.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }
            .joined(separator: "\n")
    }
}
