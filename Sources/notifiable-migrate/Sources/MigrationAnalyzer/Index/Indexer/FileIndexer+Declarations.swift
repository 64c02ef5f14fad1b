import SwiftSyntax

extension FileIndexer {
    // MARK: Types

    func enterType(
        _ kind: TypeDeclaration.Kind,
        _ node: some DeclGroupSyntax & NamedDeclSyntax
    ) -> SyntaxVisitorContinueKind {
        let outer = types.last.map { index.types[$0].name + "." } ?? ""
        let isGeneric = node.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil
        return enter(kind, node, outer + node.name.text, span(of: node.name), isGeneric: isGeneric)
    }

    func enterExtension(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(.extension, node, node.typeName, span(of: node.extendedType), isGeneric: false)
    }

    private func enter(
        _ kind: TypeDeclaration.Kind,
        _ node: some DeclGroupSyntax,
        _ name: String,
        _ span: SourceSpan,
        isGeneric: Bool
    ) -> SyntaxVisitorContinueKind {
        let parent = kind == .extension ? nil : types.last
        let type = TypeDeclaration(
            kind: kind,
            name: name,
            inherited: Self.names(node.inheritanceClause) + Self.constraintsOfSelf(node),
            isolation: Self.isolation(node.attributes, node.modifiers),
            isGeneric: isGeneric || parent.map { index.types[$0].isGeneric } ?? false,
            access: access(node.modifiers),
            cases: kind == .enum ? Self.cases(of: node) : [],
            parent: parent,
            span: span
        )
        types.append(index.types.count)
        index.types.append(type)
        memberTypes.append(declaredCenters(node.memberBlock))
        createdQueues[name, default: []].formUnion(Self.createdQueues(node.memberBlock))
        instanceMembers.append(usesAreNoted ? Self.instanceMembers(node.memberBlock) : [])
        return .visitChildren
    }

    private static func cases(of node: some DeclGroupSyntax) -> [String] {
        node.memberBlock.members.flatMap { $0.decl.as(EnumCaseDeclSyntax.self)?.elements.map(\.name.text) ?? [] }
    }

    private func access(_ modifiers: DeclModifierListSyntax) -> AccessLevel {
        guard scopes.isEmpty else { return .private }
        let own = AccessLevel(of: modifiers)
        guard let outer = types.last.map({ index.types[$0] }) else { return own ?? .internal }
        switch outer.kind {
        case .extension: return outer.isPrivate ? .private : own ?? outer.access
        case .protocol: return outer.access
        case .class, .struct, .enum, .actor: return min(own ?? .internal, outer.access)
        }
    }

    func note(alias node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        if scopes.isEmpty, node.genericParameterClause == nil {
            let outer = types.last.map { index.types[$0].name + "." } ?? ""
            index.aliases.append(
                TypeAlias(
                    name: outer + node.name.text,
                    target: WrittenType(node.initializer.value),
                    parent: types.last
                )
            )
        }
        return .visitChildren
    }

    func leaveType() {
        types.removeLast()
        memberTypes.removeLast()
        instanceMembers.removeLast()
    }

    /// The names of a declaration's own properties and methods, but not of static ones.
    private static func instanceMembers(_ members: MemberBlockSyntax) -> Set<String> {
        var names: Set<String> = []
        for member in members.members {
            if let function = member.decl.as(FunctionDeclSyntax.self), !isStatic(function.modifiers) {
                names.insert(function.name.text)
            } else if let variable = member.decl.as(VariableDeclSyntax.self), !isStatic(variable.modifiers) {
                names.formUnion(
                    variable.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
                )
            }
        }
        return names
    }

    static func isStatic(_ modifiers: DeclModifierListSyntax) -> Bool {
        modifiers.contains { ["static", "class"].contains($0.name.text) }
    }

    /// The properties that may be centers, with their types or values: known before the code that uses them is visited.
    private func declaredCenters(_ members: MemberBlockSyntax) -> [String: String] {
        var declared: [String: String] = [:]
        for member in members.members {
            guard let variable = member.decl.as(VariableDeclSyntax.self) else { continue }
            for binding in variable.bindings {
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { continue }
                let type = binding.typeAnnotation.flatMap { WrittenType($0.type).name }
                let value = binding.initializer.flatMap { ExpressionPath.path(of: ExpressionPath.core(of: $0.value)) }
                // Of a property that creates its center, the value tells more than the type.
                let created = value.flatMap { $0.hasSuffix("NotificationCenter()") ? $0 : nil }
                guard !variable.modifiers.contains(where: { $0.name.text == "static" }) || created == nil else {
                    continue
                }
                guard let text = created ?? type ?? value, text.contains("Notification") || text.contains("Center")
                else { continue }
                declared[name] = text
            }
        }
        return declared
    }

    /// The types that a protocol's `where Self: UIViewController` names, which mean the same as inherited ones.
    private static func constraintsOfSelf(_ node: some DeclGroupSyntax) -> [String] {
        let requirements = node.as(ProtocolDeclSyntax.self)?.genericWhereClause?.requirements
        return requirements?.compactMap { requirement in
            guard let conformance = requirement.requirement.as(ConformanceRequirementSyntax.self),
                conformance.leftType.as(IdentifierTypeSyntax.self)?.name.tokenKind == .keyword(.Self)
            else { return nil }
            return WrittenType(conformance.rightType).name
        } ?? []
    }

    private static func names(_ inheritance: InheritanceClauseSyntax?) -> [String] {
        guard let inheritance else { return [] }
        return inheritance.inheritedTypes.flatMap { inherited -> [String] in
            let type = WrittenType(inherited.type)
            if case .compound(.composition, _, let types) = type { return types.compactMap(\.name) }
            return type.name.map { [$0] } ?? []
        }
    }

    /// The isolation that attributes and modifiers specify.
    static func isolation(_ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax?)
        -> IsolationAttribute?
    {
        if modifiers?.contains(where: { $0.name.text == "nonisolated" }) == true { return .nonisolated }
        if modifiers?.contains(where: { $0.name.text == "isolated" }) == true { return .isolated }
        for element in attributes {
            guard let attribute = element.as(AttributeSyntax.self), attribute.arguments == nil,
                let name = WrittenType(attribute.attributeName).name
            else { continue }
            if ["MainActor", "Swift.MainActor", "IBAction"].contains(name) { return .mainActor }
            if name == "concurrent" { return .nonisolated }
            if name.hasSuffix("Actor") { return .globalActor(name) }
        }
        return nil
    }

    /// Whether the innermost type is `Notification.Name`, or an extension of it.
    var isInsideNameType: Bool { types.last.map { Self.isNameType(index.types[$0].name) } ?? false }

    static func isNameType(_ name: String) -> Bool {
        switch name {
        case "Notification.Name", "NSNotification.Name", "Foundation.Notification.Name",
            "Foundation.NSNotification.Name":
            true
        default: false
        }
    }

    // MARK: Properties

    func note(enumCase node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
        guard let type = types.last, index.types[type].inherited.contains("String") else { return .skipChildren }
        let text = node.rawValue.map { literal($0.value) } ?? node.name.text
        index.properties.append(
            PropertyDeclaration(
                name: node.name.text,
                type: .named(.name(index.types[type].name)),
                isStatic: true,
                isComputed: false,
                isMutable: false,
                access: index.types[type].access,
                isolation: nil,
                notificationNames: [],
                text: text,
                parent: type,
                span: span(of: node.name)
            )
        )
        return .skipChildren
    }

    func note(binding node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        guard let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier,
            let variable = node.parent?.parent?.as(VariableDeclSyntax.self)
        else { return .visitChildren }
        if scopes.isEmpty {
            noteProperty(node, name, variable)
            if types.isEmpty, node.initializer.map({ Self.createsQueue($0.value) }) == true {
                createdQueues[nil, default: []].insert(name.text)
            }
        } else {
            noteLocal(name.text, type: node.typeAnnotation?.type, value: node.initializer?.value, in: Syntax(node))
        }
        return .visitChildren
    }

    private static func isDeprecated(_ attributes: AttributeListSyntax) -> Bool {
        attributes.contains { element in
            guard let attribute = element.as(AttributeSyntax.self), let arguments = attribute.arguments,
                attribute.attributeName.trimmedDescription == "available"
            else { return false }
            let words = ["deprecated", "renamed", "obsoleted", "unavailable"]
            return arguments.tokens(viewMode: .sourceAccurate).contains { words.contains($0.text) }
        }
    }

    private func noteProperty(_ node: PatternBindingSyntax, _ name: TokenSyntax, _ variable: VariableDeclSyntax) {
        var getter: ExprSyntax?
        if case .getter(let items)? = node.accessorBlock?.accessors, items.count == 1, let item = items.first?.item {
            getter = item.as(ReturnStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self)
        }
        let value = node.initializer?.value ?? getter
        let isComputed = node.accessorBlock != nil && node.initializer == nil
        let type = node.typeAnnotation.map { WrittenType($0.type) }
        let isOfMessage = name.text == "name" && types.last.map { !index.types[$0].messageProtocols.isEmpty } ?? false
        let isName =
            isInsideNameType || isOfMessage
            || type.map { $0.nominal == "Name" || $0.nominal.contains("Notification.Name") } == true
        let core = value.map(ExpressionPath.core)
        index.properties.append(
            PropertyDeclaration(
                name: name.identifier?.name ?? name.text,
                type: type.map(TypeExpression.named) ?? value.map { self.type(of: $0) } ?? .unknown,
                isStatic: Self.isStatic(variable.modifiers),
                isComputed: isComputed,
                isMutable: variable.bindingSpecifier.tokenKind == .keyword(.var) && !isComputed,
                isDeprecated: Self.isDeprecated(variable.attributes),
                access: access(variable.modifiers),
                isolation: Self.isolation(variable.attributes, variable.modifiers),
                notificationNames: value.map { declaredNames($0, isName: isName) }
                    ?? (isName ? cases(of: node).flatMap { declaredNames($0, isName: true) } : []),
                createdWith: core.flatMap(nameInCreation),
                isCreatedWithConstant: core.map(isCreatedWithConstant) ?? false,
                isCollection: core.map { $0.is(ArrayExprSyntax.self) || $0.is(DictionaryExprSyntax.self) } ?? false,
                text: value.flatMap(literal),
                parent: types.last,
                span: span(of: name)
            )
        )
    }
}
