/// The findings as Markdown for a pull request: a table by rule, then the findings by file.
struct MarkdownReport {
    let guide: GuideLocation?

    func text(of result: ScanResult) -> String {
        var sections = ["### notifiable-migrate: \(TextReport.summary(of: result))"]
        if !result.findings.isEmpty { sections += [table(of: result.findings)] + files(of: result) }
        if !result.problems.isEmpty { sections.append(problems(of: result)) }
        return sections.joined(separator: "\n\n") + "\n"
    }

    private func table(of findings: [Finding]) -> String {
        let severities = Severity.allCases.reversed()
        let rows = Rule.all.compactMap { rule -> String? in
            let found = findings.filter { $0.rule == rule.identifier }
            guard !found.isEmpty else { return nil }
            let counts = severities.map { severity in found.count { $0.severity == severity } }
            let cells = counts.map { $0 == 0 ? "" : String($0) }.joined(separator: " | ")
            return "| \(link(rule)) | \(cells) | \(rule.summary) |"
        }
        let totals = severities.map { severity in String(findings.count { $0.severity == severity }) }
        let head = """
            | rule | \(severities.map { "\($0)s" }.joined(separator: " | ")) | what it finds |
            | --- | ---: | ---: | ---: | --- |
            """
        return "\(head)\n\(rows.joined(separator: "\n"))\n| **all** | \(totals.joined(separator: " | ")) | |"
    }

    private func link(_ rule: Rule) -> String {
        let name = "`\(rule.identifier)`"
        return guide.map { "[\(name)](\($0.url(of: rule.section)))" } ?? name
    }

    private func files(of result: ScanResult) -> [String] {
        var lines = SourceLines()
        let byFile = Dictionary(grouping: result.findings, by: \.path).sorted { $0.key < $1.key }
        let sections = byFile.map { path, findings in
            let entries = findings.map { entry($0, &lines) }.joined(separator: "\n\n")
            return "#### \(MarkdownText.code(path))\n\n\(entries)"
        }
        let hint = "`notifiable-migrate explain RULE` explains a rule."
        return ["\(hint) A comment `// notifiable:ignore RULE` suppresses a rule on its line."] + sections
    }

    private func entry(_ finding: Finding, _ lines: inout SourceLines) -> String {
        let rule = Rule.named(finding.rule.rawValue).map(link) ?? "`\(finding.rule)`"
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
        let entries = result.problems.map {
            "- \(MarkdownText.code($0.place)): \(MarkdownText.escaped($0.description))"
        }
        return "#### Files with problems\n\n\(entries.joined(separator: "\n"))"
    }
}

/// The plan as Markdown for an issue or a wiki: a table, then the folded details of each row.
struct MarkdownPlan {
    let guide: GuideLocation?

    func text(of plan: MigrationPlan) -> String {
        let remarks = plan.remarks.map { remark in
            ([MarkdownText.escaped(remark.title)] + (remark.items.isEmpty ? [] : [""])
                + remark.items.map { "- \(MarkdownText.message($0))" }).joined(separator: "\n")
        }.joined(separator: "\n\n")
        guard !plan.rows.isEmpty else {
            return "### From notifications to messages\n\nNo notifications.\n\n\(remarks)\n"
        }
        return """
            ### From notifications to messages: \(plan.rows.count.counted("notification"))

            In order of migration. The steps are those of \(MigrationGuide.steps.markdown(guide)): `Notifiable`, bridged message, message.

            \(table(of: plan))

            \(plan.rows.enumerated().map { details(of: $0.element, $0.offset + 1) }.joined(separator: "\n\n"))

            \(remarks)

            """
    }

    private func table(of plan: MigrationPlan) -> String {
        let isCode = [1, 4]
        let rows = plan.table.dropFirst().map { row in
            row.enumerated().map { isCode.contains($0) ? MarkdownText.code($1) : MarkdownText.escaped($1) }
        }
        let lines = [plan.table[0], ["---:"] + plan.table[0].dropFirst().map { _ in "---" }] + rows
        return lines.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
    }

    private func details(of row: MigrationPlan.Row, _ number: Int) -> String {
        let entries = row.facts.map { label, texts in
            let texts = texts.map(MarkdownText.message)
            return texts.count == 1
                ? "- **\(label)**: \(texts[0])" : "- **\(label)**\n\(texts.map { "  - \($0)" }.joined(separator: "\n"))"
        }
        return """
            <details><summary>\(number). \(row.name.display.escapedForHTML)</summary>

            \(entries.joined(separator: "\n"))

            </details>
            """
    }
}

/// Escapes text of a code base, so that none of it becomes Markdown.
enum MarkdownText {
    private static let special = Set("\\`*_{}[]<>#|~&!@")

    /// Escapes text with code in backticks, such as the message of a finding.
    static func message(_ text: String) -> String {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
        // With an odd number of backticks, which come from the code base, the pairs are ambiguous.
        guard !parts.count.isMultiple(of: 2) else { return escaped(text) }
        return parts.enumerated().map { $0.offset.isMultiple(of: 2) ? escaped($0.element) : code($0.element) }.joined()
    }

    static func escaped(_ text: String) -> String {
        // A colon with something after it makes a link of `https://`, and a picture of `:bug:`.
        let characters = Array(text)
        return characters.enumerated().map { index, character in
            let isLink = character == ":" && index + 1 < characters.count && characters[index + 1] != " "
            guard isLink || special.contains(character), let scalar = character.unicodeScalars.first else {
                return character.isNewline ? " " : String(character)
            }
            return "&#\(scalar.value);"
        }.joined()
    }

    /// A code span, with more backticks around it than there are in it, and no line break or table cell that ends it.
    static func code(_ text: String) -> String {
        let flat = text.map { $0.isNewline ? " " : $0 == "|" ? "\\|" : String($0) }.joined()
        let longest = flat.split { $0 != "`" }.map(\.count).max() ?? 0
        let ticks = String(repeating: "`", count: longest + 1)
        let space = flat.hasPrefix("`") || flat.hasSuffix("`") || flat.isEmpty ? " " : ""
        return "\(ticks)\(space)\(flat)\(space)\(ticks)"
    }

    /// A block of code, whatever the code is.
    static func block(_ text: String, language: String = "swift", indentation: String = "") -> String {
        let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        return "\(fence)\(language)\n\(text)\n\(fence)".split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : indentation + $0 }.joined(separator: "\n")
    }
}

extension String {
    /// The text without what Markdown would read as HTML.
    fileprivate var escapedForHTML: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
