/// For a pull request: how many findings of which rule, then the findings by file.
struct MarkdownReport: Report {
    let guide: GuideLocation?

    func text(of result: ScanResult) -> String {
        var sections = ["### notifiable-migrate: \(TextReport.summary(of: result))"]
        if !result.findings.isEmpty { sections += [table(of: result.findings)] + files(of: result) }
        if !result.problems.isEmpty { sections.append(problems(of: result)) }
        return sections.joined(separator: "\n\n") + "\n"
    }

    private func table(of findings: [Finding]) -> String {
        let severities = Severity.allCases.reversed()
        let rows = RuleCatalog.all.compactMap { rule -> String? in
            let found = findings.filter { $0.rule == rule.identifier }
            guard !found.isEmpty else { return nil }
            let counts = severities.map { severity in found.count { $0.severity == severity } }
            let cells = counts.map { $0 == 0 ? "" : String($0) }.joined(separator: " | ")
            return "| \(link(rule)) | \(cells) | \(rule.explanation.summary) |"
        }
        let totals = severities.map { severity in String(findings.count { $0.severity == severity }) }
        let head = """
            | rule | \(severities.map { "\($0)s" }.joined(separator: " | ")) | what it finds |
            | --- | ---: | ---: | ---: | --- |
            """
        return "\(head)\n\(rows.joined(separator: "\n"))\n| **all** | \(totals.joined(separator: " | ")) | |"
    }

    private func link(_ rule: any Rule) -> String {
        let name = "`\(rule.identifier)`"
        return guide.map { "[\(name)](\($0.url(of: rule.explanation.section)))" } ?? name
    }

    private func files(of result: ScanResult) -> [String] {
        var lines = SourceLines()
        let byFile = Dictionary(grouping: result.findings, by: \.path).sorted { $0.key < $1.key }
        let sections = byFile.map { path, findings in
            let entries = findings.map { entry($0, &lines) }.joined(separator: "\n\n")
            return "#### \(MarkdownText.code(path))\n\n\(entries)"
        }
        let hint = "`notifiable-migrate explain RULE` says why, and what to do."
        return ["\(hint) A comment `// notifiable:ignore RULE` silences a rule on its line."] + sections
    }

    private func entry(_ finding: Finding, _ lines: inout SourceLines) -> String {
        let rule = RuleCatalog.rule(finding.rule.rawValue).map(link) ?? "`\(finding.rule)`"
        let message = MarkdownText.message(finding.message)
        var entry = "- **\(finding.severity)**, line \(finding.span.start.line): \(message) (\(rule))"
        if let excerpt = lines.excerpt(finding.span, of: finding.path), excerpt.line.utf8.count <= 400 {
            let code = "\(excerpt.line)\n\(excerpt.indentation)\(excerpt.caret)"
            entry += "\n\n\(MarkdownText.block(code, indentation: "  "))"
        }
        for note in finding.notes {
            let place = MarkdownText.code("\(note.path):\(note.span.start.line)")
            entry += "\n\n  \(MarkdownText.message(note.message)): \(place)"
        }
        return entry
    }

    private func problems(of result: ScanResult) -> String {
        let entries = result.problems.map { "- \(MarkdownText.code($0.path)): \(MarkdownText.escaped($0.description))" }
        return "#### Files with problems\n\n\(entries.joined(separator: "\n"))"
    }
}
