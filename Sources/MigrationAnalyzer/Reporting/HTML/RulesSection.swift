/// What the rules that found something have to say.
struct RulesSection {
    let findings: [Finding]
    let guide: GuideLocation?

    var section: HTMLPage.Section {
        let counts = Dictionary(grouping: findings, by: \.rule).mapValues(\.count)
        let rules = RuleCatalog.all.filter { counts[$0.identifier] != nil }
        return HTMLPage.Section(
            id: "rules",
            title: "Rules",
            count: rules.count,
            lead: "Why each is a hazard, and what to do about it.",
            content: "\(rules.map { details($0, count: counts[$0.identifier] ?? 0) })"
        )
    }

    private func details(_ rule: any Rule, count: Int) -> HTML {
        let explanation = rule.explanation
        let name = rule.identifier.rawValue
        return """
            <details class="card rule" id="rule-\(name)">
            <summary><b>\(name)</b> <span class="badge \(rule.severity.rawValue)">\(rule.severity.rawValue)</span> \
            <span>\(count) · \(FindingsSection.prose(explanation.summary))</span></summary>
            <p>\(FindingsSection.prose(explanation.why))</p>
            <h4>Example</h4>
            <pre><code>\(explanation.example)</code></pre>
            <h4>Fix</h4>
            <pre><code>\(explanation.fix)</code></pre>
            <h4>Guide and sources</h4>
            <ul>
            <li>\(link(to: explanation.section))</li>
            \(sources(of: explanation))</ul>
            <p><a href="#findings" data-rule="\(name)">Show its findings</a></p>
            </details>

            """
    }

    private func link(to section: MigrationGuide.Section) -> HTML {
        guard let guide else { return "<code>\(section.link)</code>" }
        return "<a href=\"\(guide.url(of: section))\">\(section.link)</a>"
    }

    private func sources(of explanation: Explanation) -> [HTML] {
        let links = explanation.sources.map { ("", $0) } + explanation.comparisons.map { ("compare ", $0) }
        return links.map { prefix, url in "<li>\(prefix)<a href=\"\(url)\">\(url)</a></li>\n" }
    }
}
