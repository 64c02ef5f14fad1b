/// A message that has a name and cannot be made from a notification.
struct MessageWithoutConversion: Rule {
    let identifier = RuleIdentifier("message-without-conversion")
    let severity = Severity.error
    let explanation = Explanation(
        summary: "A message type has a `name`, but no `makeMessage`.",
        why: """
            The `name` says that a notification of that name is this message. Without `makeMessage` the center cannot make \
            one: the observers of the message hear nothing of legacy posts, and all that tells is a line in the log.
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
        section: MigrationGuide.Section("step-2-bridged-messages"),
        sources: [],
        comparisons: ["https://github.com/swiftlang/swift-foundation/pull/822"]
    )

    private static let protocols: Set<String> = ["MainActorMessage", "AsyncMessage"]

    func findings(in codeBase: CodeBase) -> [Finding] {
        codeBase.files.enumerated().flatMap { number, file in
            file.types.enumerated().compactMap { index, type -> Finding? in
                guard type.inherited.contains(where: { Self.protocols.contains(TypeTable.simpleName($0)) }),
                    let name = property("name", of: type.name, in: codeBase), !hasConversion(type, in: codeBase)
                else { return nil }
                return finding(
                    in: codeBase,
                    file: number,
                    span: type.span,
                    type: index,
                    function: nil,
                    subject: type.name,
                    "`\(type.name)` has a `name`, but no `makeMessage`: legacy posts do not reach its observers.",
                    notes: [
                        Finding.Note(
                            message: "the name is declared here",
                            path: codeBase.files[name.file].path,
                            span: codeBase[name].span
                        )
                    ]
                )
            }
        }
    }

    private func property(_ name: String, of type: String, in codeBase: CodeBase) -> Reference<PropertyDeclaration>? {
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
        codeBase.types.functions(named: "makeMessage").contains { reference in
            codeBase[reference].type.map { codeBase.files[reference.file].types[$0].name == type.name } ?? false
        } || codeBase.types.extensions(of: type.name).contains { codeBase[$0].inherited.contains("UserInfoCodable") }
            || type.inherited.contains("UserInfoCodable")
    }
}
