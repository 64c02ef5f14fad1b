import MigrationAnalyzer

/// `notifiable-migrate explain`
struct ExplainCommand {
    let rule: String?

    static let usage = """
        USAGE: notifiable-migrate explain [RULE]

        Prints what a rule finds, why, an example, its fix, the section of the guide that treats it, and where it was met in
        public; without RULE, all rules.

        EXIT: 0, or 2 if there is no such rule.
        """

    func run() throws(CommandFailure) -> ExitCode {
        guard let rule else {
            let width = RuleCatalog.all.map(\.identifier.rawValue.count).max() ?? 0
            for rule in RuleCatalog.all {
                let name = rule.identifier.rawValue
                print(
                    "\(name)\(String(repeating: " ", count: width - name.count))  \(rule.severity)  \(rule.explanation.summary)"
                )
            }
            return .success
        }
        guard let rule = RuleCatalog.rule(rule) else {
            throw CommandFailure(.usage, "no rule '\(rule)'; `notifiable-migrate explain` lists them")
        }
        print(RulePage(rule).text)
        return .success
    }
}
