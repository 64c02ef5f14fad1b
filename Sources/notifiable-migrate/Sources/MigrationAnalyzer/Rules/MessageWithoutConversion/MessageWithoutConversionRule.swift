// Messages that no notification can become.

extension Rule {
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
