import SwiftSyntax

/// Functions, initializers, deinitializers and accessors.
extension FileIndexer {
    func enterFunction(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(.function, node.name, node, node.attributes, node.modifiers, node.signature)
    }

    func enterInitializer(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(.initializer, node.initKeyword, node, node.attributes, node.modifiers, node.signature)
    }

    func enterDeinitializer(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(.deinitializer, node.deinitKeyword, node, node.attributes, node.modifiers)
    }

    func enterAccessor(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind {
        let name = Self.propertyName(of: Syntax(node)) ?? node.accessorSpecifier
        let isSetter = ["set", "willSet", "didSet"].contains(node.accessorSpecifier.text) && !Self.isSetOnce(node)
        let returnsValue = node.accessorSpecifier.text == "get"
        return enter(.accessor, name, node, node.attributes, [], nil, returnsValue, isSetter: isSetter)
    }

    func enterAccessorBlock(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
        guard case .getter = node.accessors else { return .visitChildren }
        return enter(.accessor, Self.propertyName(of: Syntax(node)) ?? node.leftBrace, node, [], [], nil, true)
    }

    /// Whether a property is an outlet, or gets its only value after its owner is initialized.
    private static func isSetOnce(_ accessor: AccessorDeclSyntax) -> Bool {
        guard let variable = accessor.enclosing(VariableDeclSyntax.self) else { return false }
        let types = variable.bindings.compactMap { $0.typeAnnotation?.type }
        return has(["IBOutlet"], variable.attributes) || variable.modifiers.contains { $0.name.text == "lazy" }
            || types.contains { $0.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) }
    }

    private static func propertyName(of accessor: Syntax) -> TokenSyntax? {
        let declaration = sequence(first: accessor) { $0.parent }.first {
            $0.is(PatternBindingSyntax.self) || $0.is(SubscriptDeclSyntax.self)
        }
        return declaration?.as(SubscriptDeclSyntax.self)?.subscriptKeyword
            ?? declaration?.as(PatternBindingSyntax.self)?.pattern.as(IdentifierPatternSyntax.self)?.identifier
    }

    private static func propertyIsolation(of accessor: Syntax) -> IsolationAttribute? {
        for node in sequence(first: accessor, next: \.parent) {
            if let property = node.as(VariableDeclSyntax.self) {
                return isolation(property.attributes, property.modifiers)
            }
            if let subscripting = node.as(SubscriptDeclSyntax.self) {
                return isolation(subscripting.attributes, subscripting.modifiers)
            }
        }
        return nil
    }

    private func enter(
        _ kind: FunctionDeclaration.Kind,
        _ name: TokenSyntax,
        _ node: some SyntaxProtocol,
        _ attributes: AttributeListSyntax,
        _ modifiers: DeclModifierListSyntax,
        _ signature: FunctionSignatureSyntax? = nil,
        _ returnsValue: Bool = false,
        isSetter: Bool = false
    ) -> SyntaxVisitorContinueKind {
        let parameters = signature.map { $0.parameterClause.parameters.map(parameter) } ?? []
        let result = signature?.returnClause.map { WrittenType($0.type) }
        let isResultValue = result.map { !["Void", "()", "Swift.Void", "Never"].contains($0.description) } ?? false
        let modifierNames = Set(modifiers.map(\.name.text))
        let extent = span(of: node)
        let outer = outerIsolation
        scopes.append(Scope(kind: .function(index.functions.count), span: extent, parameters: parameters))
        scopes.last?.isRepeated = isSetter || kind == .function && SDKFacts.repeatedCallbacks.contains(name.text)
        index.functions.append(
            FunctionDeclaration(
                kind: kind,
                name: name.text,
                parameters: parameters,
                isolation: Self.isolation(attributes, modifiers)
                    ?? (kind == .accessor ? Self.propertyIsolation(of: Syntax(node)) : outer),
                isObjC: Self.has(["objc", "IBAction"], attributes),
                isOverride: modifierNames.contains("override"),
                isStatic: !modifierNames.isDisjoint(with: ["static", "class"]),
                isAsync: signature?.effectSpecifiers?.asyncSpecifier != nil
                    || node.as(AccessorDeclSyntax.self)?.effectSpecifiers?.asyncSpecifier != nil,
                isPrivate: !modifierNames.isDisjoint(with: ["private", "fileprivate"]),
                returnsValue: returnsValue || isResultValue,
                returnType: result,
                isSetter: isSetter,
                type: types.last,
                span: span(of: name),
                extent: extent
            )
        )
        return .visitChildren
    }

    private func parameter(_ node: FunctionParameterSyntax) -> Parameter {
        let label = node.firstName.text
        let type = WrittenType(node.type)
        return Parameter(
            label: label == "_" ? nil : label,
            name: node.localName,
            // In the function, a variadic parameter is an array.
            type: node.ellipsis == nil ? type : .array(type),
            isOptional: node.defaultValue != nil || node.ellipsis != nil
        )
    }

    static func has(_ names: Set<String>, _ attributes: AttributeListSyntax) -> Bool {
        attributes.contains { element in
            element.as(AttributeSyntax.self)
                .flatMap { WrittenType($0.attributeName).name }
                .map(names.contains) ?? false
        }
    }
}
