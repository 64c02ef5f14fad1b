/// The source of a proposed message: a bridged message type, its conversions and its identifier.
///
/// A proposal with gaps becomes a source with `#error` and `#warning`.
package struct MessageSource {
    let proposal: MessageProposal
    let codeBase: CodeBase
    let scope: MessageScope

    package init(_ proposal: MessageProposal, in codeBase: CodeBase) {
        self.proposal = proposal
        self.codeBase = codeBase
        scope = proposal.scope(in: codeBase)
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

    private var name: NameReference { NameReference(proposal.name, in: codeBase, from: scope) }

    private var imports: [String] {
        let types = [proposal.subject.type].compactMap(\.self) + proposal.properties.compactMap(\.type)
        let keys = proposal.properties.compactMap { $0.key.constant }
        let frameworks = AppleFramework.all(
            of: types.flatMap(\.names) + [proposal.typeName.container, name.expression].compactMap(\.self) + keys,
            in: codeBase
        )
        return (["Foundation", "NotifiableAdapter"] + frameworks + scope.imports).sorted()
            .map { "\(scope.importModifier)import \($0)" }
    }

    /// The gaps that have to be filled in before the file can be used.
    private var complaints: [String] {
        guard !proposal.gaps.isEmpty else { return [] }
        let opening = "// The source does not show everything. Fill in the gaps, then delete these lines."
        return [opening]
            + proposal.gaps.map { gap in
                "\(gap.preventsCompilation ? "#error" : "#warning")(\(SwiftLiteral.string("\(proposal.typeName): \(gap)")))"
            }
    }

    private var declaration: [String] {
        let isBridged = proposal.delivery.kind == .mainActor ? "BridgedMainActorMessage" : "BridgedAsyncMessage"
        let codable = isConvertedByHand ? "" : ", UserInfoCodable"
        let access = scope.modifier
        let properties = proposal.valueProperty.map { value in
            declaration(value.name, value.type, proposal.valueOptionality)
        }
        var members = ["\(access)typealias Subject = \(proposal.subject.type?.description ?? Self.placeholder("type"))"]
        members.append(
            name.isReadEachTime
                ? "\(access)static var name: Notification.Name { \(name.expression) }"
                : "\(access)static let name = \(name.expression)"
        )
        let stored = (properties ?? []) + proposal.properties.flatMap(declaration)
        if !stored.isEmpty { members += [""] + stored }
        if !access.isEmpty { members += [""] + initializer }
        members += [""] + (isConvertedByHand ? conversions : userInfo)
        let text = proposal.name.isFamily ? proposal.name.display : proposal.name.identity
        let documentation = "/// The notification `\(String(text.map { $0.isNewline ? " " : $0 }))` as a message."
        return [documentation]
            + ["\(access)\(scope.isolation)struct \(proposal.typeName.name): MessageCenter.\(isBridged)\(codable) {"]
            + Self.indented(members) + ["}"]
    }

    private var identifier: [String] {
        let modifiers = scope.modifier + scope.isolation
        let head = "extension MessageCenter.MessageIdentifier"
        let condition = "where Self == MessageCenter.BaseMessageIdentifier<\(proposal.typeName)> {"
        let fits = head.count + condition.count < 119
        return (fits ? ["\(head) \(condition)"] : [head, condition])
            + [
                "    \(modifiers)static var \(SwiftLiteral.identifier(proposal.typeName.identifier)): Self { .init() }",
                "}",
            ]
    }

    /// A value that is the object has no key, so the conversions are written out.
    var isConvertedByHand: Bool { proposal.valueProperty != nil }

    static func placeholder(_ text: String) -> String { "<#\(text)#>" }

    private func declaration(_ property: MessageProposal.Property) -> [String] {
        let types = property.conflict.map(\.type.description).uniqued()
        let unknown = Self.placeholder(types.isEmpty ? "type" : types.joined(separator: " or "))
        return declaration(property.name, property.type ?? .name(unknown), property.optionality)
    }

    private func declaration(
        _ name: String,
        _ type: WrittenType,
        _ optionality: MessageProposal.Property.Optionality?
    ) -> [String] {
        let head = optionality?.isTolerated == true ? "Optional" : "Can be missing"
        let reason = optionality.map { ["/// \(head): \($0)."] } ?? []
        let written = optionality == nil ? type : .optional(type)
        return reason + ["\(scope.modifier)var \(SwiftLiteral.identifier(name)): \(written)"]
    }

    /// The memberwise initializer, which Swift makes internal.
    private var initializer: [String] {
        let value = proposal.valueProperty.map { [$0] } ?? []
        let properties =
            value + proposal.properties.map { ($0.name, $0.type ?? .name(Self.placeholder("type")), $0.isOptional) }
        let parameters = properties.map { property in
            let escaping = property.type.isFunction ? "@escaping " : ""
            let type =
                property.isOptional ? "\(WrittenType.optional(property.type)) = nil" : "\(escaping)\(property.type)"
            return "\(SwiftLiteral.identifier(property.name)): \(type)"
        }
        let head = Self.list("\(scope.modifier)init(", parameters, ") {")
        let assignments = properties.map { property in
            "self.\(SwiftLiteral.member(property.name)) = \(SwiftLiteral.identifier(property.name))"
        }
        return assignments.isEmpty ? ["\(scope.modifier)init() {}"] : head + Self.indented(assignments) + ["}"]
    }
}

extension MessageProposal {
    /// The property for a value that was the object.
    var valueProperty: (name: String, type: WrittenType, isOptional: Bool)? {
        guard case .value(let type) = subject else { return nil }
        return (PropertyNaming.name(ofValue: type), type, valueOptionality != nil)
    }
}

extension MessageSource {
    /// One declaration for both conversions.
    var userInfo: [String] {
        let fields = proposal.properties.map { property in
            ".key(\(Self.key(property.key)), \\.\(SwiftLiteral.member(property.name)))"
        }
        let head = "\(scope.modifier)static let userInfo = UserInfoCoding<Self>("
        return Self.list(head, ["Self.init"] + fields, ")", mostOnLine: 2)
    }

    /// A list on one line, or with each element on a line of its own.
    private static func list(
        _ head: String,
        _ elements: [String],
        _ tail: String,
        mostOnLine: Int = .max
    ) -> [String] {
        let line = head + elements.joined(separator: ", ") + tail
        if line.count < 110, elements.count <= mostOnLine { return [line] }
        return [head] + indented(elements.dropLast().map { "\($0)," } + elements.suffix(1)) + [tail]
    }

    /// Both conversions by hand, where a value is the object.
    var conversions: [String] { makeMessage + [""] + makeNotification }

    private var makeMessage: [String] {
        guard let value = proposal.valueProperty else { return [] }
        let required = proposal.properties.filter { !$0.isOptional }
        let object = "let \(SwiftLiteral.identifier(value.name)) = notification.object as? \(value.type.operand)"
        let bindings = (value.isOptional ? [] : [object]) + required.map { "let \(Self.reading($0))" }
        let arguments = [value.name] + proposal.properties.map(\.name)
        let optional =
            (value.isOptional ? [object] : [])
            + proposal.properties.filter(\.isOptional).map { "let \(Self.reading($0))" }
        let call = "Self(\(arguments.map { "\($0): \(SwiftLiteral.identifier($0))" }.joined(separator: ", ")))"
        let condition =
            bindings.isEmpty
            ? []
            : bindings.count == 1
                ? ["guard \(bindings[0]) else { return nil }"]
                : ["guard \(bindings[0]),"]
                    + Self.indented(bindings.dropFirst().dropLast().map { "\($0)," } + [bindings[bindings.count - 1]])
                    + ["else { return nil }"]
        return ["\(scope.modifier)static func makeMessage(_ notification: Notification) -> Self? {"]
            + Self.indented(condition + optional + ["return \(call)"]) + ["}"]
    }

    private static func reading(_ property: MessageProposal.Property) -> String {
        let type = property.type?.operand ?? placeholder("type")
        return "\(SwiftLiteral.identifier(property.name)) = notification.userInfo?[\(key(property.key))] as? \(type)"
    }

    private var makeNotification: [String] {
        guard let value = proposal.valueProperty else { return [] }
        let properties = proposal.properties
        return Self.makeNotification(
            scope.modifier,
            object: "message.\(SwiftLiteral.member(value.name))",
            writes: properties.map { "userInfo[\(Self.key($0.key))] = message.\(SwiftLiteral.member($0.name))" },
            mayBeEmpty: properties.allSatisfy(\.isOptional)
        )
    }

    /// The function that makes a notification of a message.
    ///
    /// - Parameters:
    ///   - writes: The statements that write the payload's entries.
    ///   - mayBeEmpty: Whether all entries are optional.
    ///   - unit: One step of the indentation.
    static func makeNotification(
        _ modifier: String,
        object: String? = nil,
        writes: [String],
        mayBeEmpty: Bool,
        unit: String = "    "
    ) -> [String] {
        let arguments = "name: name" + (object.map { ", object: \($0)" } ?? "")
        // As with `UserInfoCodable`, no payload without an entry.
        let payload = mayBeEmpty ? "userInfo.isEmpty ? nil : userInfo" : "userInfo"
        let body =
            writes.isEmpty
            ? ["Notification(\(arguments))"]
            : ["var userInfo: [AnyHashable: Any] = [:]"] + writes
                + ["return Notification(\(arguments), userInfo: \(payload))"]
        return ["\(modifier)static func makeNotification(_ message: Self) -> Notification {"] + body.map { unit + $0 }
            + ["}"]
    }

    static func key(_ key: MessageProposal.Property.Key) -> String {
        switch key {
        case .text(let text): SwiftLiteral.string(text)
        case .constant(let path): path
        }
    }
}
