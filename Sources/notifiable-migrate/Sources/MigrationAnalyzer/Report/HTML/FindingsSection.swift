/// All findings by file, each with its line and a caret.
struct FindingsSection {
    let findings: [Finding]

    /// A longer line is generated code, and is not shown.
    private static let longestLine = 400

    var section: HTMLPage.Section {
        HTMLPage.Section(
            id: "findings",
            title: "Findings",
            count: findings.count,
            lead: "By file. A comment // notifiable:ignore RULE suppresses a rule on its line.",
            content: findings.isEmpty ? "<p>No findings.</p>" : content
        )
    }

    private var content: HTML {
        var lines = SourceLines()
        let byFile = Dictionary(grouping: findings, by: \.path).sorted { $0.key < $1.key }
        let files = byFile.map { path, findings -> HTML in
            """
            <section class="file" data-group>
            <h3 class="path">\(path)</h3>
            \(findings.map { article($0, &lines) })</section>

            """
        }
        return "\(filter)\n\(files)"
    }

    private var filter: HTML {
        let rules = Set(findings.map(\.rule)).sorted().map { rule -> HTML in
            "<option value=\"\(rule.rawValue)\">\(rule.rawValue)</option>\n"
        }
        let severities = Severity.allCases.reversed().map { severity -> HTML in
            let name = severity.rawValue
            return "<label><input type=\"checkbox\" name=\"\(name)\" checked> \(name)s</label>\n"
        }
        return """
            <form id="filter-findings" class="bar">
            <input type="search" name="text" placeholder="Filter by path or text" aria-label="Filter the findings">
            <select name="rule" aria-label="Rule"><option value="">every rule</option>
            \(rules)</select>
            \(severities)<output aria-live="polite"></output>
            </form>
            """
    }

    private func article(_ finding: Finding, _ lines: inout SourceLines) -> HTML {
        let rule = finding.rule.rawValue
        let severity = finding.severity.rawValue
        let symbol: HTML = finding.symbol.isEmpty ? "" : " <code>\(finding.symbol)</code>"
        return """
            <article class="finding \(severity)" data-severity="\(severity)" data-rule="\(rule)" \
            data-text="\(finding.path) \(finding.symbol) \(finding.message)">
            <p class="where"><span class="badge \(severity)">\(severity)</span> \
            <span>line \(finding.span.start.line)</span>\(symbol) <a href="#rule-\(rule)">\(rule)</a></p>
            <p>\(Self.prose(finding.message))</p>
            \(excerpt(finding, &lines))\(notes(finding))</article>

            """
    }

    private func excerpt(_ finding: Finding, _ lines: inout SourceLines) -> HTML {
        guard let excerpt = lines.excerpt(finding.span, of: finding.path),
            excerpt.line.utf8.count <= Self.longestLine
        else { return "" }
        return """
            <pre><code>\(excerpt.before)<mark>\(excerpt.marked)</mark>\(excerpt.after)
            \(excerpt.indentation)<span class="caret">\(excerpt.caret)</span></code></pre>

            """
    }

    private func notes(_ finding: Finding) -> HTML {
        guard !finding.notes.isEmpty else { return "" }
        let notes = finding.notes.map { note -> HTML in
            "<li>\(Self.prose(note.message)): <span class=\"path\">\(note.path):\(note.span.start.line)</span></li>\n"
        }
        return "<ul>\n\(notes)</ul>\n"
    }

    /// Formats text with code in backticks.
    static func prose(_ text: String) -> HTML {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        guard !parts.count.isMultiple(of: 2) else { return HTML(text: text) }
        let pieces = parts.enumerated().map { index, part -> HTML in
            index.isMultiple(of: 2) ? "\(part)" : "<code>\(part)</code>"
        }
        return "\(pieces)"
    }
}
