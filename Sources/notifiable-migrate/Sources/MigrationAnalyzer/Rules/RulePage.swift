/// MIGRATION.md, the guide that rules and plans refer to.
package enum MigrationGuide {
    /// Relative to the package's root.
    package static let path = "MIGRATION.md"

    /// The section that describes the steps of a plan.
    package static let steps: Section = "step-1-notifiable"

    package struct Section: Hashable, Sendable, ExpressibleByStringLiteral {
        /// The anchor that GitHub generates from the section's heading.
        package let anchor: String

        package init(stringLiteral anchor: String) { self.anchor = anchor }

        /// Relative to the package's root.
        package var link: String { "\(path)#\(anchor)" }

        /// A link to the section; without the guide's address, the section as code.
        func markdown(_ guide: GuideLocation?) -> String {
            guide.map { "[\(path)](\($0.url(of: self)))" } ?? "`\(link)`"
        }
    }
}

/// The address at which the guide can be read, for links.
package struct GuideLocation: Equatable, Sendable {
    private let base: String

    /// - Parameter base: The guide's address, without an anchor.
    package init(_ base: String) { self.base = base }

    func url(of section: MigrationGuide.Section) -> String { "\(base)#\(section.anchor)" }
}

/// The explanation of a rule as plain text and as Markdown.
package struct RulePage {
    private let rule: Rule
    private let guide: GuideLocation?

    /// - Parameter guide: Where the link to the guide leads; without it, the page names the section.
    package init(_ rule: Rule, guide: GuideLocation? = nil) {
        self.rule = rule
        self.guide = guide
    }

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
        \(guide?.url(of: rule.section) ?? rule.section.link)

        Sources
        \(sources.joined(separator: "\n"))
        """
    }

    package var markdown: String {
        """
        \(rule.summary) \(rule.why)

        **Example**

        ```swift
        \(rule.example)
        ```

        **Fix**

        ```swift
        \(rule.fix)
        ```

        **Guide**: \(rule.section.markdown(guide))

        \(sources.joined(separator: "\n"))
        """
    }

    private var sources: [String] {
        rule.sources.map { "- \($0)" } + rule.comparisons.map { "- compare \($0)" }
    }

    private static func indented(_ code: String) -> String {
        code.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }
            .joined(separator: "\n")
    }
}
