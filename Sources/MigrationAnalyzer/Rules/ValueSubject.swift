/// A value as the object of a notification.
struct ValueSubject: Rule {
    let identifier = RuleIdentifier("value-subject")
    let severity = Severity.note
    let explanation = Explanation(
        summary: "The object of a notification is a value.",
        why: """
            A center compares objects by identity, and a value has none: it is boxed anew each time, so that an observer of \
            that object hears nothing. It is payload in the place of the subject, and a message needs it as a property.
            """,
        example: """
            NotificationCenter.default.post(name: .fileDidChange, object: url)
            // elsewhere:
            guard let url = notification.object as? URL else { return }
            """,
        fix: """
            struct DidChange: MessageCenter.AsyncMessage {
                typealias Subject = FileStore
                var url: URL
            }
            """,
        section: MigrationGuide.Section("subjects"),
        sources: [
            "https://github.com/devinross/tapkulibrary/issues/139",
            "https://github.com/Syphon/Syphon-Framework/issues/8",
        ]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        posts(codeBase) + observers(codeBase) + casts(codeBase)
    }

    private func posts(_ codeBase: CodeBase) -> [Finding] {
        codeBase.postings.compactMap { posting in
            let post = posting.post
            guard posting.wrapper == nil, case .value(let text, let type) = post.object,
                let name = codeBase.typeName(type, in: posting.file, inside: post.type, function: post.function),
                codeBase.isValueType(name, from: posting.file)
            else { return nil }
            return finding(
                in: codeBase,
                file: posting.file,
                span: post.span,
                type: post.type,
                function: post.function,
                subject: text,
                "The object `\(text)` is a value (`\(name)`), which has no identity to observe."
            )
        }
    }

    /// An observer of one value hears nothing at all.
    private func observers(_ codeBase: CodeBase) -> [Finding] {
        codeBase.observations.compactMap { observation in
            let observer = observation.observer
            guard observation.wrapper == nil, observer.kind != .message,
                case .value(let text, let type) = observer.object,
                let name = codeBase.typeName(
                    type,
                    in: observation.file,
                    inside: observer.type,
                    function: observer.function
                ),
                codeBase.isValueType(name, from: observation.file)
            else { return nil }
            return finding(
                at: observation,
                in: codeBase,
                "The object `\(text)` is a value (`\(name)`), which no post is about by identity.",
                severity: .warning,
                subject: text
            )
        }
    }

    private func casts(_ codeBase: CodeBase) -> [Finding] {
        codeBase.observations.flatMap { observation -> [Finding] in
            guard let reference = codeBase.body(of: observation) else { return [] }
            return codeBase[reference].subjectCasts.compactMap { cast in
                guard codeBase.isValueType(cast.type, from: reference.file) else { return nil }
                return Finding(
                    rule: identifier,
                    severity: severity,
                    message: "The object is read as a value (`\(cast.type)`), which has no identity to observe.",
                    path: codeBase.files[reference.file].path,
                    span: cast.span,
                    symbol: codeBase.symbol(
                        type: observation.observer.type,
                        function: observation.observer.function,
                        in: observation.file
                    ),
                    subject: cast.type,
                    notes: []
                )
            }
        }
    }
}
