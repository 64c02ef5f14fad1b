/// What there is to say about a rule, as plain text and as Markdown.
package struct RulePage {
    private let rule: any Rule
    private let guide: GuideLocation?

    /// - Parameter guide: Where the guide's section is linked to; without it, the section is named.
    package init(_ rule: any Rule, guide: GuideLocation? = nil) {
        self.rule = rule
        self.guide = guide
    }

    package var text: String {
        let explanation = rule.explanation
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
            \(guide?.url(of: explanation.section) ?? explanation.section.link)

            Sources
            \(sources.joined(separator: "\n"))
            """
    }

    package var markdown: String {
        let explanation = rule.explanation
        let section = explanation.section
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
