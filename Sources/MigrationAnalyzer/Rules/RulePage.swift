/// MIGRATION.md, the guide that rules and plans refer to.
package enum MigrationGuide {
    /// Relative to the package's root.
    package static let path = "MIGRATION.md"

    /// The section that describes the steps of a plan.
    package static let steps = Section("step-1-notifiable")

    /// The section that describes the fix for each rule's findings: the only place that knows the guide's headings.
    static let sections: [String: Section] = {
        let rules: [(section: String, rules: [String])] = [
            ("prepare", ["name-never-posted", "name-never-observed"]),
            (
                "step-1-notifiable",
                [
                    "late-hop", "notification-crosses-isolation", "handler-ignores-name", "handler-expects-name",
                    "repeated-observer",
                ]
            ),
            (
                "step-2-bridged-messages",
                ["key-never-written", "key-never-read", "key-with-two-types", "message-without-conversion"]
            ),
            ("replace-a-selector-observer", ["main-actor-handler"]),
            ("replace-a-closure-observer", ["assume-isolated-off-main", "double-hop"]),
            ("replace-a-combine-publisher", ["sink-without-receive"]),
            ("replace-an-asynchronous-sequence", ["sequence-in-initializer"]),
            (
                "tokens",
                [
                    "dropped-token", "token-in-local-variable", "token-removed-in-deinit", "strong-self-capture",
                    "unowned-self-capture",
                ]
            ),
            ("posters-off-the-main-actor", ["main-actor-handler-posted-off-main"]),
            ("subjects", ["value-subject"]),
        ]
        return Dictionary(uniqueKeysWithValues: rules.flatMap { row in row.rules.map { ($0, Section(row.section)) } })
    }()

    /// The section for a rule.
    package static func section(for rule: any Rule) -> Section { sections[rule.identifier.rawValue] ?? steps }

    package struct Section: Hashable, Sendable {
        /// The anchor that GitHub generates from the section's heading.
        package let anchor: String

        init(_ anchor: String) { self.anchor = anchor }

        /// Relative to the package's root.
        package var link: String { "\(path)#\(anchor)" }
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
    private let rule: any Rule
    private let guide: GuideLocation?

    /// - Parameter guide: Where the link to the guide leads; without it, the page names the section.
    package init(_ rule: any Rule, guide: GuideLocation? = nil) {
        self.rule = rule
        self.guide = guide
    }

    package var text: String {
        let explanation = rule.explanation
        let section = MigrationGuide.section(for: rule)
        return """
            \(rule.identifier) (\(rule.severity))

            \(explanation.summary)

            Why
            \(explanation.why)

            Example
            \(Self.indented(explanation.example))

            Fix
            \(Self.indented(explanation.fix))

            Guide
            \(guide?.url(of: section) ?? section.link)

            Sources
            \(sources.joined(separator: "\n"))
            """
    }

    package var markdown: String {
        let explanation = rule.explanation
        let section = MigrationGuide.section(for: rule)
        let link = guide.map { "[\(MigrationGuide.path)](\($0.url(of: section)))" } ?? "`\(section.link)`"
        return """
            \(explanation.summary) \(explanation.why)

            **Example**

            ```swift
            \(explanation.example)
            ```

            **Fix**

            ```swift
            \(explanation.fix)
            ```

            **Guide**: \(link)

            \(sources.joined(separator: "\n"))
            """
    }

    private var sources: [String] {
        rule.explanation.sources.map { "- \($0)" } + rule.explanation.comparisons.map { "- compare \($0)" }
    }

    private static func indented(_ code: String) -> String {
        code.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }
            .joined(separator: "\n")
    }
}
