/// A `userInfo` key whose value is of one type here and of another there.
struct KeyWithTwoTypes: Rule {
    let identifier = RuleIdentifier("key-with-two-types")
    let severity = Severity.error
    let explanation = Explanation(
        summary: "A `userInfo` key is written with one type and read, or written elsewhere, with another.",
        why: """
            The conditional cast answers `nil`, and the handler returns as if nothing had been posted; a forced one traps. \
            An `Int` is no `Double` and no `UInt` to a cast.
            """,
        example: """
            NotificationCenter.default.post(name: .trainDidArrive, object: nil, userInfo: ["delay": 5])
            // elsewhere:
            let delay = notification.userInfo?["delay"] as? Double  // nil
            """,
        fix: """
            struct DidArrive: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
                var delay: Int
                static let userInfo = UserInfoCoding<Self>(Self.init, .key("delay", \\.delay))
            }
            """,
        section: MigrationGuide.Section("step-2-bridged-messages"),
        sources: [],
        comparisons: ["https://github.com/macadmins/SupportCompanion/pull/27"]
    )

    /// Types between which no cast succeeds. Of others, such as classes, the source alone does not tell.
    private static let distinct: Set<String> = [
        "String", "Int", "Int32", "Int64", "UInt", "UInt64", "Double", "Float", "CGFloat", "Bool", "URL", "Data",
        "Date", "UUID",
        "IndexPath", "IndexSet", "CGRect", "CGSize", "CGPoint",
    ]

    func findings(in codeBase: CodeBase) -> [Finding] {
        codeBase.payloads().sorted { $0.key < $1.key }.flatMap { name, payload in
            Dictionary(grouping: payload.writes, by: \.key).sorted { $0.key < $1.key }.flatMap { key, writes in
                findings(name, key, writes, payload.reads.filter { $0.key == key }, codeBase)
            }
        }
    }

    private func findings(
        _ name: NotificationName,
        _ key: String,
        _ writes: [Payload.Write],
        _ reads: [Payload.Read],
        _ codeBase: CodeBase
    ) -> [Finding] {
        let known = writes.filter { $0.type.map(Self.bare).map(Self.distinct.contains) ?? false }
        guard let first = known.first, let type = first.type.map(Self.bare) else { return [] }
        let note = Finding.Note(
            message: "written as `\(type)` here",
            path: codeBase.files[first.file].path,
            span: first.write.span
        )
        let otherWrites = known.filter { $0.type.map(Self.bare) != type }.map { write in
            finding(
                key,
                name,
                "is written as `\(write.type ?? "")`, elsewhere as `\(type)`",
                write.write.span,
                write.file,
                note,
                codeBase
            )
        }
        let types = Set(known.compactMap(\.type).map(Self.bare))
        let otherReads =
            known.count < writes.count
            ? []
            : reads.compactMap { read -> Finding? in
                guard let wanted = read.read.type.map(Self.bare), Self.distinct.contains(wanted),
                    !types.contains(wanted)
                else {
                    return nil
                }
                return finding(
                    key,
                    name,
                    "is read as `\(wanted)`, but written as `\(type)`",
                    read.read.span,
                    read.file,
                    note,
                    codeBase
                )
            }
        return otherWrites + otherReads
    }

    private func finding(
        _ key: String,
        _ name: NotificationName,
        _ problem: String,
        _ span: SourceSpan,
        _ file: Int,
        _ note: Finding.Note,
        _ codeBase: CodeBase
    ) -> Finding {
        finding(
            in: codeBase,
            file: file,
            span: span,
            type: nil,
            function: nil,
            subject: "\(name.identity) \(key)",
            "\"\(key)\" of `\(name.display)` \(problem).",
            notes: [note]
        )
    }

    private static func bare(_ type: String) -> String {
        type.hasSuffix("?") || type.hasSuffix("!") ? String(type.dropLast()) : type
    }
}
