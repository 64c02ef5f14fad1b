/// The plan as a web page: the order, the effort and the map.
struct HTMLPlan {
    let guide: GuideLocation?

    func text(of plan: MigrationPlan) -> String {
        let effort = plan.effort
        let page = HTMLPage(
            title: "From notifications to messages",
            lead:
                "The order in which to migrate, the message for each notification, and the effort; by notifiable-migrate.",
            tiles: [
                HTMLPage.tile(plan.rows.count, "notifications"),
                HTMLPage.tile(plan.rows.count { $0.place.group <= .open }, "not blocked"),
                HTMLPage.tile(effort.notifiable, "places in step 1"),
                HTMLPage.tile(effort.bridgedMessage, "places in step 2"),
                HTMLPage.tile(effort.messageAlone, "places in step 3"),
            ],
            sections: [PlanSection(plan: plan, guide: guide).section, MapSection(map: NotificationMap(plan)).section]
        )
        return page.html.description
    }
}

/// The rows of a plan by group, each with a bar for its effort.
struct PlanSection {
    let plan: MigrationPlan
    let guide: GuideLocation?

    var section: HTMLPage.Section {
        HTMLPage.Section(
            id: "plan",
            title: "Plan",
            count: plan.rows.count,
            lead: "From easy to blocked. The bar shows how many places each step edits; click a row for details.",
            content: plan.rows.isEmpty ? "<p>No notification is posted or observed.</p>" : content
        )
    }

    private var content: HTML {
        let numbered = Array(plan.rows.enumerated())
        let groups = MigrationPlan.Group.allCases.compactMap { group -> HTML? in
            let rows = numbered.filter { $0.element.place.group == group }
            guard !rows.isEmpty else { return nil }
            return """
                <section data-group>
                <h3>\(group.description) <small>\(rows.count)</small></h3>
                \(rows.map { row($0.element, number: $0.offset + 1) })</section>

                """
        }
        let remarks = plan.remarks.map { remark -> HTML in
            """
            <h3>\(remark.title)</h3>
            <ul>
            \(remark.items.map { item -> HTML in "<li>\(FindingsSection.prose(item))</li>\n" })</ul>

            """
        }
        return """
            <form id="filter-plan" class="bar">
            <input type="search" name="text" placeholder="Filter by name, type or property" aria-label="Filter the plan">
            <output aria-live="polite"></output>
            </form>
            <ul class="legend" aria-label="Steps"><li class="step1">\(Self.swatch) 1 Notifiable</li>\
            <li class="step2">\(Self.swatch) 2 bridged message</li><li class="step3">\(Self.swatch) 3 message alone</li>\
            <li>\(MigrationGuide.steps.html(guide))</li></ul>
            \(groups)\(remarks)
            """
    }

    private static let swatch: HTML =
        "<svg width=\"14\" height=\"14\" aria-hidden=\"true\"><rect width=\"14\" height=\"14\" rx=\"3\"/></svg>"

    private func row(_ row: MigrationPlan.Row, number: Int) -> HTML {
        let types = (row.posters + row.observers).map(\.name) + row.proposal.properties.map(\.name)
        let words = [row.name.display, row.name.identity, row.proposal.typeName.description] + types
        return """
            <details class="card planned" data-text="\(words.joined(separator: " "))">
            <summary><span class="number">\(number)</span> <code>\(row.name.display)</code> \
            <span class="kind">\(row.proposal.delivery.kind.rawValue)</span>\(bar(row, number: number))</summary>
            <dl>
            \(facts(of: row))</dl>
            </details>

            """
    }

    private func facts(of row: MigrationPlan.Row) -> [HTML] {
        row.facts.map { label, texts in
            "<dt>\(label)</dt>\n\(texts.map { text -> HTML in "<dd>\(FindingsSection.prose(text))</dd>\n" })"
        }
    }

    private func bar(_ row: MigrationPlan.Row, number: Int) -> HTML {
        let effort = row.effort
        let largest = max(1, plan.rows.map(\.effort.total).max() ?? 1)
        let steps = effort.steps
        var left = 0.0
        let parts = steps.enumerated().map { index, count -> HTML in
            let width = Double(count) / Double(largest) * 100
            defer { left += width }
            return "<rect class=\"step\(index + 1)\" x=\"\(percent: left)\" width=\"\(percent: width)\" height=\"8\"/>"
        }
        let words = "step 1: \(steps[0]), step 2: \(steps[1]), step 3: \(steps[2])"
        return """
            <svg class="effort" height="8" width="100%" role="img" aria-labelledby="effort-\(number)">\
            <title id="effort-\(number)">\(words)</title>\(parts)</svg><small>\(effort.total)</small>
            """
    }
}
