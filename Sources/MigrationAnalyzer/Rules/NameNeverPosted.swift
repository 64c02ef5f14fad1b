/// A name of the code base that is observed in vain.
struct NameNeverPosted: Rule {
    let identifier = RuleIdentifier("name-never-posted")
    let severity = Severity.warning
    let explanation = Explanation(
        summary: "A notification that the code base declares is observed, but posted nowhere.",
        why: """
            The handler never runs. Either the post was removed and the observer forgotten, or the poster uses another \
            name. Names of the system and of libraries are not meant, nor names that are used in a way that the analyzer \
            does not understand.
            """,
        example: """
            extension Notification.Name { static let trainDidLeave = Notification.Name("TrainDidLeave") }
            center.addObserver(self, selector: #selector(trainDidLeave), name: .trainDidLeave, object: nil)
            // and no post of .trainDidLeave
            """,
        fix: """
            // Remove the observer and the name, or post it.
            """,
        section: MigrationGuide.Section("prepare"),
        sources: [],
        comparisons: ["https://github.com/mozilla-mobile/focus-ios/pull/976"]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        let posted = Set(codeBase.postings.filter { !$0.isTemplate }.flatMap(\.names))
        let certain = codeBase.namesWithoutOtherUse()
        return codeBase.observations.filter { !$0.isTemplate }.flatMap { observation in
            observation.names.compactMap { name in
                guard certain.contains(name), !posted.contains(name) else { return nil }
                return finding(
                    at: observation,
                    in: codeBase,
                    "`\(name.display)` is observed here, but posted nowhere.",
                    subject: name.identity
                )
            }
        }
    }
}

extension CodeBase {
    /// The names that the code base declares, and of which every mention is understood.
    func namesWithoutOtherUse() -> Set<NotificationName> {
        let understood = understoodMentions()
        let used = observations.flatMap(\.names) + postings.flatMap(\.names)
        return Set(used).filter { name in
            guard let declaration = name.declaration, !foreignMentions.mentions(name, self[declaration].name) else {
                return false
            }
            return mentions(of: self[declaration].name) <= understood[declaration] ?? 0
        }
    }
}
