/// Objects that cannot be subjects, and messages that no notification can become.

struct ValueSubject: Rule {
    let identifier = RuleIdentifier("value-subject")
    let severity = Severity.note
    let explanation = Explanation(
        summary: "The object of a notification is a value.",
        why: """
            A notification center compares objects by identity, and a value has none: each conversion to an object creates a \
            new one, so an observer of that object is never called. The value is part of the payload; in a message, make it a \
            property.
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
            guard posting.wrapper == nil,
                let (text, type) = value(posting.post.object, posting.context, codeBase)
            else { return nil }
            let message = "The object `\(text)` is a value (`\(type)`), which has no identity to observe."
            return finding(posting.context, codeBase, posting.post.span, text, message)
        }
    }

    /// An observer of a value is never called.
    private func observers(_ codeBase: CodeBase) -> [Finding] {
        codeBase.observations.compactMap { observation in
            let observer = observation.observer
            guard observation.wrapper == nil, observer.kind != .message,
                let (text, type) = value(observer.object, observation.context, codeBase)
            else { return nil }
            let message = "The object `\(text)` is a value (`\(type)`), which no post can match by identity."
            return finding(at: observation, in: codeBase, message, severity: .warning, subject: text)
        }
    }

    private func casts(_ codeBase: CodeBase) -> [Finding] {
        codeBase.observations.flatMap { observation -> [Finding] in
            guard let body = codeBase.body(of: observation) else { return [] }
            return codeBase[body].subjectCasts.filter { codeBase.isValueType($0.type, from: body.file) }.map { cast in
                let message = "The object is read as a value (`\(cast.type)`), which has no identity to observe."
                return finding(observation.context, codeBase, cast.span, cast.type, message, file: body.file)
            }
        }
    }

    /// The text and the type of an object that is a value.
    private func value(
        _ object: SubjectExpression,
        _ context: SourceContext,
        _ codeBase: CodeBase
    ) -> (text: String, type: String)? {
        guard case .value(let text, let expression) = object, let type = codeBase.typeName(expression, in: context),
            codeBase.isValueType(type, from: context.file)
        else { return nil }
        return (text, type)
    }
}

struct MessageWithoutConversion: Rule {
    let identifier = RuleIdentifier("message-without-conversion")
    let severity = Severity.error
    let explanation = Explanation(
        summary: "A message type has a `name`, but no `makeMessage`.",
        why: """
            The `name` declares that a notification of that name is this message. Without `makeMessage`, the center cannot \
            create the message: its observers are not called for legacy posts, and only a line in the log says so.
            """,
        example: """
            struct DidArrive: NotificationCenter.MainActorMessage {
                typealias Subject = Train
                static var name: Notification.Name { Notification.Name("TrainDidArrive") }
            }
            """,
        fix: """
            struct DidArrive: MessageCenter.BridgedMainActorMessage {
                typealias Subject = Train
                static let name = Notification.Name("TrainDidArrive")
                static func makeMessage(_ notification: Notification) -> Self? { Self() }
                static func makeNotification(_ message: Self) -> Notification { Notification(name: name) }
            }
            """,
        comparisons: ["https://github.com/swiftlang/swift-foundation/pull/822"]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        codeBase.files.enumerated().flatMap { number, file in
            file.types.enumerated().compactMap { index, type -> Finding? in
                let protocols = Set(type.inherited.map(TypeTable.simpleName))
                guard !protocols.isDisjoint(with: ["MainActorMessage", "AsyncMessage"]),
                    let name = staticProperty("name", of: type.name, in: codeBase), !hasConversion(type, in: codeBase)
                else { return nil }
                return finding(
                    SourceContext(file: number, type: index),
                    codeBase,
                    type.span,
                    type.name,
                    "`\(type.name)` has a `name`, but no `makeMessage`: legacy posts do not reach its observers.",
                    notes: [codeBase.note("the name is declared here", codeBase[name].span, in: name.file)]
                )
            }
        }
    }

    private func staticProperty(
        _ name: String,
        of type: String,
        in codeBase: CodeBase
    ) -> Reference<PropertyDeclaration>? {
        for (number, file) in codeBase.files.enumerated() {
            let index = file.properties.firstIndex { property in
                property.name == name && property.isStatic
                    && property.parent.map { file.types[$0].name == type } ?? false
            }
            if let index { return Reference(file: number, index: index) }
        }
        return nil
    }

    private func hasConversion(_ type: TypeDeclaration, in codeBase: CodeBase) -> Bool {
        let isConverted = codeBase.types.functions(named: "makeMessage").contains { reference in
            codeBase[reference].type.map { codeBase.files[reference.file].types[$0].name == type.name } ?? false
        }
        let extensions = codeBase.types.extensions(of: type.name).map { codeBase[$0] }
        return isConverted || ([type] + extensions).contains { $0.inherited.contains("UserInfoCodable") }
    }
}
