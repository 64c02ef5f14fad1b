/// The source of a proposed message: a bridged message type, its conversions and its identifier.
///
/// The shapes are those of the migration guide. A proposal that is not complete makes a source that says so and does not
/// compile; a doubt makes a warning.
package struct MessageSource {
    let proposal: MessageProposal
    let codeBase: CodeBase

    package init(_ proposal: MessageProposal, in codeBase: CodeBase) {
        self.proposal = proposal
        self.codeBase = codeBase
    }

    /// The whole file.
    package var text: String {
        let container = proposal.typeName.container
        let declaration = container == nil ? self.declaration : Self.indented(self.declaration)
        let nested = container.map { ["extension \($0) {"] + declaration + ["}"] } ?? declaration
        let blocks = [imports, complaints, nested, identifier].filter { !$0.isEmpty }
        return blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    static func indented(_ lines: [String]) -> [String] { lines.map { $0.isEmpty ? "" : "    \($0)" } }

    // MARK: Parts

    private var name: NameReference { NameReference(proposal.name, in: codeBase) }

    private var imports: [String] {
        let types = [proposal.typeName.container, proposal.subject.typeName].compactMap(\.self)
        let frameworks = AppleFramework.all(of: types + [name.expression] + proposal.properties.compactMap(\.type))
        return (["Foundation", "NotifiableAdapter"] + frameworks).sorted().map { "import \($0)" }
    }

    /// What keeps the file from being used as it is.
    private var complaints: [String] {
        guard !proposal.gaps.isEmpty else { return [] }
        let opening = "// What the source does not tell. Fill it in, then delete these lines."
        return [opening]
            + proposal.gaps.map { gap in
                "\(gap.isHole ? "#error" : "#warning")(\(SwiftLiteral.string("\(proposal.typeName): \(gap)")))"
            }
    }

    private var declaration: [String] {
        let isBridged = proposal.delivery.kind == .mainActor ? "BridgedMainActorMessage" : "BridgedAsyncMessage"
        let codable = isConvertedByHand ? "" : ", UserInfoCodable"
        // In a module of the main actor's, a message is still posted from where it is.
        let isolation = codeBase.configuration.defaultIsolation == .mainActor ? "nonisolated " : ""
        let properties = proposal.valueProperty.map { ["var \(SwiftLiteral.identifier($0.name)): \($0.type)"] } ?? []
        var members = ["typealias Subject = \(proposal.subject.typeName ?? Self.placeholder("type"))"]
        members.append(
            name.isOutside
                ? "static var name: Notification.Name { \(name.expression) }" : "static let name = \(name.expression)"
        )
        let stored = properties + proposal.properties.flatMap(declaration)
        if !stored.isEmpty { members += [""] + stored }
        members += [""] + (isConvertedByHand ? conversions : userInfo)
        return documentation
            + ["\(isolation)struct \(proposal.typeName.name): MessageCenter.\(isBridged)\(codable) {"]
            + Self.indented(members) + ["}"]
    }

    private var identifier: [String] {
        let isolation = codeBase.configuration.defaultIsolation == .mainActor ? "nonisolated " : ""
        let head = "extension MessageCenter.MessageIdentifier"
        let condition = "where Self == MessageCenter.BaseMessageIdentifier<\(proposal.typeName)> {"
        let fits = head.count + condition.count < 119
        return (fits ? ["\(head) \(condition)"] : [head, condition])
            + [
                "    \(isolation)static var \(SwiftLiteral.identifier(proposal.typeName.identifier)): Self { .init() }",
                "}",
            ]
    }

    /// A value as the object is in no payload, so that keys alone do not say how the message is made.
    var isConvertedByHand: Bool { proposal.valueProperty != nil }

    static func placeholder(_ text: String) -> String { "<#\(text)#>" }

    private func declaration(_ property: MessageProposal.Property) -> [String] {
        let types = property.conflict.map(\.type).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        let unknown = Self.placeholder(types.isEmpty ? "type" : types.joined(separator: " or "))
        let type = property.type.map { property.isOptional && $0.hasPrefix("any ") ? "(\($0))" : $0 } ?? unknown
        let reason = property.optionality.map { ["/// May be missing: \($0)."] } ?? []
        return reason + ["var \(SwiftLiteral.identifier(property.name)): \(type)\(property.isOptional ? "?" : "")"]
    }
}

extension MessageProposal {
    /// The property for a value that was the object.
    var valueProperty: (name: String, type: String)? {
        guard case .value(let type) = subject else { return nil }
        return (PropertyNaming.name(ofValue: type), type)
    }
}
