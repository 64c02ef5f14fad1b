/// For an issue or a wiki: a table, then the details of each row, folded.
struct MarkdownPlan: PlanReport {
    let guide: GuideLocation?

    func text(of plan: MigrationPlan) -> String {
        guard !plan.rows.isEmpty else { return "### From notifications to messages\n\nNo notifications.\n" }
        let names = "\(plan.rows.count) notification\(plan.rows.count == 1 ? "" : "s")"
        return """
            ### From notifications to messages: \(names), \(plan.effort.total) places to touch

            In this order. The steps are those of \(steps): `Notifiable`, bridged message, message alone; the numbers say \
            how many places each step touches.

            \(table(of: plan))

            \(plan.rows.enumerated().map { details(of: $0.element, $0.offset + 1) }.joined(separator: "\n\n"))

            """
    }

    private var steps: String {
        let section = MigrationGuide.Section.steps
        return guide.map { "[\(MigrationGuide.path)](\($0.url(of: section)))" } ?? "`\(section.link)`"
    }

    private func table(of plan: MigrationPlan) -> String {
        let rows = plan.rows.enumerated().map { index, row in
            let cells = [
                String(index + 1), MarkdownText.code(row.name.display),
                MarkdownText.escaped(MigrationPlan.Row.summary(row.posters)),
                MarkdownText.escaped(MigrationPlan.Row.summary(row.observers)),
                MarkdownText.code(row.proposal.typeName.description),
                row.proposal.delivery.kind.rawValue, row.place.stretch.description, String(row.effort.notifiable),
                String(row.effort.bridgedMessage), String(row.effort.messageAlone),
            ]
            return "| \(cells.joined(separator: " | ")) |"
        }
        let effort = plan.effort
        return """
            | # | name | posters | observers | message | kind | place | step 1 | step 2 | step 3 |
            | ---: | --- | --- | --- | --- | --- | --- | ---: | ---: | ---: |
            \(rows.joined(separator: "\n"))
            | | **all** | | | | | | \(effort.notifiable) | \(effort.bridgedMessage) | \(effort.messageAlone) |
            """
    }

    private func details(of row: MigrationPlan.Row, _ number: Int) -> String {
        let entries = row.facts.map { label, texts in
            let texts = texts.map(MarkdownText.message)
            return texts.count == 1
                ? "- **\(label)**: \(texts[0])" : "- **\(label)**\n\(texts.map { "  - \($0)" }.joined(separator: "\n"))"
        }
        return """
            <details><summary>\(number). \(HTML(text: row.name.display))</summary>

            \(entries.joined(separator: "\n"))

            </details>
            """
    }
}
