/// A name of the code base that is posted in vain.
struct NameNeverObserved: Rule {
    let identifier = RuleIdentifier("name-never-observed")
    let severity = Severity.warning
    let explanation = Explanation(
        summary: "A notification that the code base declares is posted, but observed nowhere.",
        why: """
            Nobody listens. Either the observer was removed and the post forgotten, or the observer waits for another name. \
            Names that are used in a way that the analyzer does not understand are not meant.
            """,
        example: """
            extension Notification.Name { static let trainDidLeave = Notification.Name("TrainDidLeave") }
            center.post(name: .trainDidLeave, object: train)
            // and no observer of .trainDidLeave
            """,
        fix: """
            // Remove the post and the name, or observe it.
            """,
        section: MigrationGuide.Section("prepare"),
        sources: [],
        comparisons: ["https://github.com/openhab/openhab-ios/pull/867"]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        // Who observes every name observes this one.
        guard !codeBase.observations.contains(where: { $0.observer.names.contains(.any) }) else { return [] }
        let observed = Set(codeBase.observations.filter { !$0.isTemplate }.flatMap(\.names))
        let certain = codeBase.namesWithoutOtherUse()
        return codeBase.postings.filter { !$0.isTemplate }.flatMap { posting in
            posting.names.compactMap { name in
                guard certain.contains(name), !observed.contains(name) else { return nil }
                return finding(
                    in: codeBase,
                    file: posting.file,
                    span: posting.post.span,
                    type: posting.post.type,
                    function: posting.post.function,
                    subject: name.identity,
                    "`\(name.display)` is posted here, but observed nowhere."
                )
            }
        }
    }
}
