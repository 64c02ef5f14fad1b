/// A way to print a plan.
package protocol PlanReport: Sendable {
    /// All of the output, with a line break at its end.
    func text(of plan: MigrationPlan) throws -> String
}

/// The ways there are, by their names on the command line.
package enum PlanFormat: String, CaseIterable, Sendable {
    case text, markdown, json, html

    /// - Parameter guide: Where the formats that have links lead.
    package func report(linkingTo guide: GuideLocation? = nil) -> any PlanReport {
        switch self {
        case .text: TextPlan()
        case .markdown: MarkdownPlan(guide: guide)
        case .json: JSONPlan()
        case .html: HTMLPlan(guide: guide)
        }
    }
}
