/// For people who would rather look than read: charts, a map of the notifications, and the findings, on one page.
struct HTMLReport: Report {
    let guide: GuideLocation?

    private static let mostFolders = 16

    func text(of result: ScanResult) -> String {
        let map = NotificationMap(result.codeBase)
        let page = HTMLPage(
            title: "Notifications of this code base",
            lead: "\(TextReport.summary(of: result)), by notifiable-migrate.",
            tiles: tiles(of: result, map),
            sections: [summary(of: result)] + [MapSection(map: map).section]
                + [FindingsSection(findings: result.findings).section]
                + [RulesSection(findings: result.findings, guide: guide).section]
                + (result.problems.isEmpty ? [] : [problems(of: result)])
        )
        return page.html.description
    }

    private func tiles(of result: ScanResult, _ map: NotificationMap) -> [HTML] {
        let severities = Severity.allCases.reversed().map { severity in
            let count = result.findings.count { $0.severity == severity }
            return HTMLPage.tile(count, severity.rawValue + (count == 1 ? "" : "s"), tone: severity.rawValue)
        }
        return severities + [
            HTMLPage.tile(map.entries.count, "notifications"),
            HTMLPage.tile(result.codeBase.postings.count { !$0.isTemplate }, "posts"),
            HTMLPage.tile(result.codeBase.observations.count { !$0.isTemplate }, "observers"),
        ]
    }

    private func summary(of result: ScanResult) -> HTMLPage.Section {
        HTMLPage.Section(
            id: "summary",
            title: "Summary",
            count: nil,
            lead: "A click on a bar shows its findings.",
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
            lead: "What was not read, or with gaps.",
            content: """
                <ul class="card">
                \(result.problems.map { "<li><span class=\"path\">\($0.path)</span>: \($0.description)</li>\n" })</ul>
                """
        )
    }
}
