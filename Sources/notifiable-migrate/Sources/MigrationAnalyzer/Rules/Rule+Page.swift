/// MIGRATION.md, the guide that rules and plans refer to.
package enum MigrationGuide {
    /// Relative to the package's root.
    package static let path = "MIGRATION.md"

    /// Returns the link of a section, relative to the package's root.
    ///
    /// - Parameter anchor: The anchor that GitHub generates from the section's heading.
    static func link(to anchor: String) -> String { "\(path)#\(anchor)" }
}

extension Rule {
    /// The explanation of the rule as plain text.
    package var page: String {
        """
        \(identifier) (\(severity))

        \(summary)

        Why
        \(why)

        Example
        \(Self.indented(example))

        Fix
        \(Self.indented(fix))

        Guide
        \(MigrationGuide.link(to: section))

        Sources
        \(sources.map { "- \($0)" }.joined(separator: "\n"))
        """
    }

    private static func indented(_ code: String) -> String {
        code.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }
            .joined(separator: "\n")
    }
}
