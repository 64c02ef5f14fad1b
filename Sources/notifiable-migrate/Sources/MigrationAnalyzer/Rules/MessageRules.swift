// Objects that cannot be subjects, and messages that no notification can become.

extension Rule {
    static let valueSubject = Rule(
        identifier: "value-subject",
        severity: .note,
        section: "subjects",
        summary: "The object of a notification is a value.",
        why: """
            A notification center compares objects by identity, and a value has none: each conversion to an object may create a \
            new one, so an observer of that object needn't be called. (On Apple's platforms, `true` and `false` are two objects \
            that exist once.) The value is part of the payload; in a message, make it a property.
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
        ],
        check: .codeBase { codeBase in
            let posts = codeBase.postings.compactMap { posting -> Hit? in
                // The object of a distributed notification is a string by design.
                guard posting.wrapper == nil, posting.post.center != .distributed,
                    let (text, type) = codeBase.value(posting.post.object, in: posting.context)
                else { return nil }
                let message =
                    "The object `\(text)` is a value (`\(type)`), which has no identity to observe: \(advice)."
                let hit = Hit(posting.context, posting.post.span, text, message)
                return codeBase.grouped(hit, "posts a value of type `\(type)`")
            }
            let observers = codeBase.observations.compactMap { observation -> Hit? in
                guard observation.wrapper == nil, observation.observer.kind != .message,
                    observation.observer.center != .distributed,
                    let (text, type) = codeBase.value(observation.observer.object, in: observation.context)
                else { return nil }
                let match = type == "Bool" ? "posts only match on Apple's platforms" : "no post can match by identity"
                let message = "The object `\(text)` is a value (`\(type)`), which \(match): \(advice)."
                return observation.hit(message, severity: .warning, subject: text)
            }
            let casts = codeBase.observations.flatMap { observation -> [Hit] in
                guard observation.observer.center != .distributed, let body = codeBase.body(of: observation) else {
                    return []
                }
                return codeBase[body].subjectCasts.filter { codeBase.isValueType($0.type, from: body.file) }.map {
                    cast in
                    let message =
                        "The object is read as a value (`\(cast.type)`), which has no identity to observe: \(advice)."
                    let hit = Hit(observation.context, cast.span, cast.type, message, file: body.file)
                    return codeBase.grouped(hit, "reads a value of type `\(cast.type)`")
                }
            }
            return posts + observers + casts
        }
    )

    /// What to do with a value.
    private static let advice = "make it a property of the message"

    static let messageWithoutConversion = Rule(
        identifier: "message-without-conversion",
        severity: .error,
        section: "step-2-bridged-messages",
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
        comparisons: ["https://github.com/swiftlang/swift-foundation/pull/822"],
        check: .codeBase { codeBase in
            codeBase.files.enumerated().flatMap { number, file in
                file.types.enumerated().compactMap { index, type -> Hit? in
                    guard type.messageProtocols.contains(where: { !$0.isBridged }),
                        let name = codeBase.nameProperty(ofMessage: type.name), !codeBase.hasConversion(type)
                    else { return nil }
                    let message =
                        "`\(type.name)` has a `name`, but no `makeMessage`: legacy posts do not reach its observers."
                    let note = codeBase.note("the name is declared here", codeBase[name].span, in: name.file)
                    return Hit(
                        SourceContext(file: number, type: index),
                        type.span,
                        type.name,
                        message,
                        severity: codeBase.isPosted(name) ? nil : .note,
                        notes: [note]
                    )
                }
            }
        }
    )
}

extension CodeBase {
    /// The text and the type of an object that is a value.
    fileprivate func value(_ object: SubjectExpression, in context: SourceContext) -> (text: String, type: String)? {
        guard case .value(let text, let expression) = object else { return nil }
        if let type = SDKFacts.bridgedType(in: text) { return (text, type) }
        guard let type = typeName(expression, in: context), isValueType(type, from: context.file) else { return nil }
        // In a static function, `self` is the type.
        let isType = text == "self" && function(in: context)?.isStatic == true
        // The value may be that of an optional, bound under its name.
        return (text, isType ? "\(type).Type" : type.hasSuffix("?") ? String(type.dropLast()) : type)
    }

    /// Groups the findings of a type by kind of value: a program that posts values often does so everywhere.
    fileprivate func grouped(_ hit: Hit, _ use: String) -> Hit {
        var hit = hit
        hit.group = declaration(ofType: hit.context.type, in: hit.context.file).map { "`\($0.name)`, which \(use)" }
        return hit
    }

    fileprivate func nameProperty(ofMessage type: String) -> Reference<PropertyDeclaration>? {
        names.staticProperties(named: "name", of: type).first
    }

    /// Whether a notification with the name in a property may be posted: the program does, or the name isn't its own.
    fileprivate func isPosted(_ property: Reference<PropertyDeclaration>) -> Bool {
        let context = context(of: property)
        let expressions = self[property].notificationNames
        return expressions.isEmpty
            || expressions.contains { expression in
                let isWritten =
                    switch expression {
                    case .text, .constant: true
                    default: false
                    }
                let names = names(expression, in: context)
                return names.isEmpty
                    || names.contains { name in
                        let isOwn = isWritten || name.declaration != nil
                        return !isOwn || objectiveC.mentions(name) || !postings(of: name).isEmpty
                    }
            }
    }

    fileprivate func hasConversion(_ type: TypeDeclaration) -> Bool {
        let isConverted = !types.methods(named: "makeMessage", of: type.name).isEmpty
        let extensions = types.extensions(of: type.name).map { self[$0] }
        return isConverted || ([type] + extensions).contains { $0.inherited.contains("UserInfoCodable") }
    }
}
