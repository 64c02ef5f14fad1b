/// For a terminal: a table, then all there is to know about each row.
struct TextPlan: PlanReport {
    func text(of plan: MigrationPlan) -> String {
        guard !plan.rows.isEmpty else { return "no notifications\n" }
        return table(of: plan) + plan.rows.enumerated().map { details(of: $0.element, $0.offset + 1) }.joined()
    }

    private func table(of plan: MigrationPlan) -> String {
        let head = ["#", "name", "posters", "observers", "message", "place", "step 1", "step 2", "step 3"]
        let body = plan.rows.enumerated().map { index, row in
            [
                String(index + 1), row.name.display, MigrationPlan.Row.summary(row.posters),
                MigrationPlan.Row.summary(row.observers), row.proposal.delivery.kind.rawValue,
                row.place.stretch.description,
            ] + Self.numbers(row.effort)
        }
        let foot = ["", "all \(plan.rows.count)", "", "", "", ""] + Self.numbers(plan.effort)
        let rows = [head] + body + [foot]
        let widths = head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        let isNumber = { (column: Int) in column == 0 || column > 5 }
        return rows.map { row in
            let cells = row.enumerated().map { column, cell in
                let space = String(repeating: " ", count: widths[column] - cell.count)
                return isNumber(column) ? space + cell : cell + space
            }
            return cells.joined(separator: "  ") + "\n"
        }.joined()
    }

    private static func numbers(_ effort: MigrationPlan.Effort) -> [String] {
        [effort.notifiable, effort.bridgedMessage, effort.messageAlone].map(String.init)
    }

    private func details(of row: MigrationPlan.Row, _ number: Int) -> String {
        let lines = row.facts.flatMap { label, texts in
            texts.enumerated().map { index, text in
                let label = index == 0 ? label : ""
                return "    \(label)\(String(repeating: " ", count: 13 - label.count))\(text)\n"
            }
        }
        return "\n\(number). \(row.name.display)\n" + lines.joined()
    }
}
