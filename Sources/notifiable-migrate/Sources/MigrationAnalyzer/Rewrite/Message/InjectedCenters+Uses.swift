import SwiftSyntax

/// The uses of a center in a property, and the calls that pass a center.
extension InjectedCenters {
    func isOverridden(_ property: Reference<PropertyDeclaration>, in type: Reference<TypeDeclaration>) -> Bool {
        let subclasses = codeBase.types.subclasses(of: type)
        return subclasses.flatMap(codeBase.types.declarations).contains { declaration in
            codeBase.files[declaration.file].properties.contains {
                $0.parent == declaration.index && $0.name == codeBase[property].name
            }
        }
    }

    /// The edits of the centers that code of other types assigns to a property.
    func assignmentsElsewhere(
        of property: Reference<PropertyDeclaration>,
        in type: Reference<TypeDeclaration>
    ) throws(SkipReason) -> [Int: Set<Edit>] {
        let name = codeBase[property].name
        let family = codeBase.types.familyNames(of: type)
        var edits: [Int: Set<Edit>] = [:]
        for (number, file) in codeBase.files.enumerated() {
            let isVisible = number == property.file || !codeBase[property].isPrivate
            guard isVisible, file.mentions[name] > 0 else { continue }
            guard let source = sources.source(number) else { throw .unreadable }
            let knowsType = number == property.file || family.contains { file.mentions[$0] > 0 }
            let paths = source.tree.descendants(KeyPathPropertyComponentSyntax.self)
            if knowsType, let path = paths.first(where: { $0.declName.baseName.text == name }) {
                throw .centerMustStay(source.line(of: path))
            }
            let passed = source.tree.descendants(InOutExprSyntax.self).first { use in
                guard use.expression.ownProperty != name else {
                    return use.enclosingTypeName.map(family.contains) ?? false
                }
                return use.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == name
            }
            if knowsType, let passed { throw .centerMustStay(source.line(of: passed)) }
            for member in source.tree.descendants(MemberAccessExprSyntax.self) {
                guard member.declName.baseName.text == name, codeBase[property].isMutable,
                    ExprSyntax(member).ownProperty == nil, let assignment = Assignment(around: member),
                    assignment.target.id == ExprSyntax(member).id
                else { continue }
                let types = ExactTypes(context: SourceContext(file: number, type: nil), sources: sources)
                let owner = member.base.flatMap { types.name(of: $0) }.map { TypeTable.simpleName($0) }
                if let owner, !family.contains(owner) { continue }
                if let value = try? Self.messageCenter(assignment.value) {
                    // Of another type's property, it is the same center.
                    if value != ".default" {
                        edits[number, default: []].insert(Edit(assignment.value.codeRange, ".default"))
                    }
                } else if knowsType ? mayBeCenter(assignment.value, number) : makesCenter(assignment.value) {
                    throw .centerUse(source.line(of: member))
                }
            }
        }
        return edits
    }

    /// Whether a value may be a center: not a literal, and not of a type that is a value type.
    private func mayBeCenter(_ value: ExprSyntax, _ file: Int) -> Bool {
        guard let call = value.as(FunctionCallExprSyntax.self) else {
            return ![.stringLiteralExpr, .integerLiteralExpr, .nilLiteralExpr].contains(value.kind)
        }
        return !codeBase.isValueType(ExpressionPath.callee(of: call), from: file)
    }

    private func makesCenter(_ value: ExprSyntax) -> Bool {
        value.descendants(DeclReferenceExprSyntax.self).contains { $0.baseName.text == "NotificationCenter" }
    }

    // MARK: Uses of a NotificationCenter

    func checkUses(
        of property: Reference<PropertyDeclaration>,
        in type: Reference<TypeDeclaration>
    ) throws(SkipReason) {
        let name = codeBase[property].name
        let family = codeBase.types.familyNames(of: type)
        for (number, file) in codeBase.files.enumerated() where file.mentions[name] > 0 {
            if codeBase[property].isPrivate, number != property.file { continue }
            guard let source = sources.source(number) else { throw .unreadable }
            let knowsType = number == property.file || family.contains { file.mentions[$0] > 0 }
            for use in source.references(named: name) {
                let member = use.parent?.as(MemberAccessExprSyntax.self).flatMap { $0.declName.id == use.id ? $0 : nil }
                let isOwn = member?.base.map { $0.identifier == "self" } ?? (member == nil)
                let around = use.enclosingTypeName
                guard isOwn ? around.map(family.contains) ?? false : knowsType else { continue }
                if let base = member?.base, !isOwn, isOther(base, than: family, number) { continue }
                if member == nil, use.isParameter { continue }
                let expression = member.map { ExprSyntax($0) } ?? ExprSyntax(use)
                if Assignment(around: expression)?.target.id != expression.id { try Self.check(expression, source) }
            }
        }
    }

    /// Whether a value is known to have none of some types: `NSWorkspace.shared` outside the sources, or a value of
    /// another declared type.
    private func isOther(_ value: ExprSyntax, than family: Set<String>, _ file: Int) -> Bool {
        let context = SourceContext(file: file, type: nil)
        if let name = ExactTypes(context: context, sources: sources).name(of: value) {
            return !family.contains(TypeTable.simpleName(TypeText(name).bare))
        }
        guard let root = ExpressionPath.path(of: value)?.split(separator: ".").first.map(String.init) else {
            return false
        }
        return ExpressionPath.namesType(root) && SDKFacts.isFromSDK(root)
            && codeBase.types.primary(named: root, from: file) == nil
    }

    /// Throws if a center is used for something that a message center doesn't offer.
    static func check(_ use: ExprSyntax, _ source: ParsedSource) throws(SkipReason) {
        guard let (method, call) = use.methodCall else { throw .centerMustStay(source.line(of: use)) }
        let labels = call.arguments.map { $0.label?.text ?? "_" }
        switch (method, labels.first) {
        case ("post", _), ("addObserver", "forName"): break
        case ("removeObserver", _) where labels == ["_"] || labels == ["_", "name", "object"]: break
        // Observers by selector are those of the notification center.
        case ("addObserver", "_") where labels == ["_", "selector", "name", "object"]: break
        default: throw .centerMustStay(source.line(of: use))
        }
    }

    /// `Board(…)`, `Self(…)`, `Board.init(…)`, and `.init(…)`, `self.init(…)` or `super.init(…)` with the same label.
    func isCreation(_ call: CallShape, of family: Set<String>) -> Bool {
        if family.contains(call.name) { return true }
        if call.name == "Self", call.base == nil {
            return call.call.enclosingTypeName.map(family.contains) ?? false
        }
        guard call.name == "init" else { return false }
        let base = call.base.flatMap { ExpressionPath.path(of: $0) } ?? ""
        if ["self", "super", "Self"].contains(base) {
            return call.call.enclosingTypeName.map(family.contains) ?? false
        }
        // A value may be a type of the family: `type.init(center: .default)`.
        return !ExpressionPath.namesType(base) || family.contains(TypeTable.simpleName(base))
    }
}

extension DeclReferenceExprSyntax {
    /// Whether a function around it has a parameter of its name.
    fileprivate var isParameter: Bool {
        sequence(first: Syntax(self)) { $0.enclosingFunctionOrClosure }.contains { code in
            let signature =
                code.as(FunctionDeclSyntax.self)?.signature ?? code.as(InitializerDeclSyntax.self)?.signature
            let parameters = signature?.parameterClause.parameters.map { $0.localName }
            return parameters?.contains(baseName.text) ?? false
        }
    }
}
