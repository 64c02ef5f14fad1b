/// The findings as a web page, with charts and a map of the notifications.
struct HTMLReport {
    let guide: GuideLocation?

    private static let mostFolders = 16

    func text(of result: ScanResult) -> String {
        let codeBase = result.codeBase
        let map = NotificationMap(codeBase)
        let page = HTMLPage(
            title: "Notifications of this code base",
            lead: "\(TextReport.summary(of: result)), by notifiable-migrate.",
            tiles: tiles(of: result, codeBase, map),
            sections: [summary(of: result)] + [MapSection(map: map).section]
                + [FindingsSection(findings: result.findings).section]
                + [RulesSection(findings: result.findings, guide: guide).section]
                + (result.problems.isEmpty ? [] : [problems(of: result)])
        )
        return page.html.description
    }

    private func tiles(of result: ScanResult, _ codeBase: CodeBase, _ map: NotificationMap) -> [HTML] {
        let severities = Severity.allCases.reversed().map { severity in
            let count = result.findings.count { $0.severity == severity }
            return HTMLPage.tile(count, severity.rawValue + (count == 1 ? "" : "s"), tone: severity.rawValue)
        }
        return severities + [
            HTMLPage.tile(map.entries.count, "notifications"),
            HTMLPage.tile(codeBase.postings.count { !$0.isTemplate }, "posts"),
            HTMLPage.tile(codeBase.observations.count { !$0.isTemplate }, "observers"),
        ]
    }

    private func summary(of result: ScanResult) -> HTMLPage.Section {
        HTMLPage.Section(
            id: "summary",
            title: "Summary",
            count: nil,
            lead: "Click a bar to show its findings.",
            content: result.findings.isEmpty
                ? "<p>No findings.</p>"
                : """
                <div class="columns">
                <div class="card"><h3>By rule</h3>
                \(rules(result.findings).html)
                </div>
                <div class="card"><h3>By folder</h3>
                \(folders(result.findings).html)
                </div>
                </div>
                """
        )
    }

    private func rules(_ findings: [Finding]) -> BarChart {
        let rows = Dictionary(grouping: findings, by: \.rule).map { rule, findings in
            BarChart.Row(
                label: rule.rawValue,
                counts: Self.counts(findings),
                link: "href=\"#findings\" data-rule=\"\(rule.rawValue)\""
            )
        }
        return BarChart(id: "by-rule", title: "Findings by rule", rows: Self.sorted(rows))
    }

    private func folders(_ findings: [Finding]) -> BarChart {
        let folders = FolderNames(findings.map(\.path))
        let rows = Dictionary(grouping: findings) { folders.folder(of: $0.path) }.map { folder, findings in
            BarChart.Row(
                label: folders.name(of: folder),
                counts: Self.counts(findings),
                link: "href=\"#findings\" data-folder=\"\(folder)\""
            )
        }
        var shown = Self.sorted(rows)
        if shown.count > Self.mostFolders {
            let rest = shown[(Self.mostFolders - 1)...]
            shown.removeSubrange((Self.mostFolders - 1)...)
            let counts = rest.reduce(into: [:]) { $0.merge($1.counts, uniquingKeysWith: +) }
            shown.append(BarChart.Row(label: "\(rest.count) more folders", counts: counts, link: "href=\"#findings\""))
        }
        return BarChart(id: "by-folder", title: "Findings by folder", rows: shown)
    }

    private static func counts(_ findings: [Finding]) -> [Severity: Int] {
        Dictionary(grouping: findings, by: \.severity).mapValues(\.count)
    }

    private static func sorted(_ rows: [BarChart.Row]) -> [BarChart.Row] {
        rows.sorted { $0.total == $1.total ? $0.label < $1.label : $0.total > $1.total }
    }

    private func problems(of result: ScanResult) -> HTMLPage.Section {
        HTMLPage.Section(
            id: "problems",
            title: "Files with problems",
            count: result.problems.count,
            lead: "Files that were skipped, or only partially read.",
            content: """
                <ul class="card">
                \(result.problems.map { "<li><span class=\"path\">\($0.place)</span>: \($0.description)</li>\n" })</ul>
                """
        )
    }
}

/// The explanations of the rules with findings.
struct RulesSection {
    let findings: [Finding]
    let guide: GuideLocation?

    var section: HTMLPage.Section {
        let counts = Dictionary(grouping: findings, by: \.rule).mapValues(\.count)
        let rules = Rule.all.filter { counts[$0.identifier] != nil }
        return HTMLPage.Section(
            id: "rules",
            title: "Rules",
            count: rules.count,
            lead: "Why each is a hazard, and how to fix it.",
            content: "\(rules.map { details($0, count: counts[$0.identifier] ?? 0) })"
        )
    }

    private func details(_ rule: Rule, count: Int) -> HTML {
        let name = rule.identifier.rawValue
        return """
            <details class="card rule" id="rule-\(name)">
            <summary><b>\(name)</b> <span class="badge \(rule.severity.rawValue)">\(rule.severity.rawValue)</span> \
            <span>\(count) · \(FindingsSection.prose(rule.summary))</span></summary>
            <p>\(FindingsSection.prose(rule.why))</p>
            <h4>Example</h4>
            <pre><code>\(rule.example)</code></pre>
            <h4>Fix</h4>
            <pre><code>\(rule.fix)</code></pre>
            <h4>Guide and sources</h4>
            <ul>
            <li>\(rule.section.html(guide))</li>
            \(sources(of: rule))</ul>
            <p><a href="#findings" data-rule="\(name)">Show its findings</a></p>
            </details>

            """
    }

    private func sources(of rule: Rule) -> [HTML] {
        let links = rule.sources.map { ("", $0) } + rule.comparisons.map { ("compare ", $0) }
        return links.map { prefix, url in "<li>\(prefix)<a href=\"\(url)\">\(url)</a></li>\n" }
    }
}

/// Short names for the folders of files, without their common path.
struct FolderNames {
    private let shared: Int

    init(_ paths: [String]) {
        let folders = Set(paths.map(Self.parts))
        let first = folders.first ?? []
        shared = folders.reduce(first.count) { shared, folder in
            min(shared, zip(first, folder).prefix { $0 == $1 }.count)
        }
    }

    /// The folder of a file, at most three levels below the common path.
    func folder(of path: String) -> String {
        let parts = Self.parts(path)
        let folder = parts.prefix(shared + 3).joined(separator: "/")
        return path.hasPrefix("/") ? "/\(folder)/" : "\(folder)/"
    }

    func name(of folder: String) -> String {
        let parts = Self.parts(folder)
        return parts.count > shared ? parts.dropFirst(shared).joined(separator: "/") : parts.last ?? "/"
    }

    private static func parts(_ path: String) -> [String] {
        var parts = path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        if !path.hasSuffix("/") { parts = parts.dropLast() }
        return parts
    }
}
