import SwiftSyntax

/// The message center in place of the notification center that code observes or posts to.
struct MessageCenterExpression {
    /// As written.
    let text: String
    /// The edits that make an injected notification center a message center.
    var edits: [Int: Set<Edit>] = [:]
}

/// Notification centers that are injected as `any NotificationProtocol` or as `NotificationCenter`.
///
/// Such a property or parameter becomes a `MessageCenter`, which is a `NotificationProtocol`, too: other uses stay.
/// Whoever passes another center than the default is edited if that is a test. A `NotificationCenter` must have no
/// other uses than those that the protocol offers.
struct InjectedCenters {
    let sources: RewriteSources

    var codeBase: CodeBase { sources.codeBase }

    /// - Throws: That the center is not known, or cannot become a message center.
    func messageCenter(
        for center: CenterExpression,
        _ base: ExprSyntax?,
        in context: SourceContext
    ) throws(SkipReason) -> MessageCenterExpression {
        if center == .default {
            try checkIsDefault(base, in: context)
            return MessageCenterExpression(text: "MessageCenter.default")
        }
        let text = base?.trimmedDescription ?? "self"
        if center == .distributed { throw .centerIsDistributed(text) }
        guard case .other(let path) = center.withoutSelf, !path.contains(".") else { throw .centerNotKnown(text) }
        if path == text, let parameter = codeBase.function(in: context)?.parameters.first(where: { $0.name == path }) {
            guard let function = context.function else { throw .centerNotKnown(text) }
            switch parameter.type.map({ TypeText($0).nominal }) {
            case "MessageCenter": return MessageCenterExpression(text: text)
            case "NotificationProtocol", "NotificationCenter":
                let reference = Reference<FunctionDeclaration>(file: context.file, index: function)
                guard let property = property(assigned: path, in: reference) else {
                    return MessageCenterExpression(text: text, edits: try edits(of: path, in: reference))
                }
                return MessageCenterExpression(text: text, edits: try edits(of: property))
            default: throw .centerNotKnown(text)
            }
        }
        guard let property = codeBase.names.property(ofIdentifier: path, from: context.file, inside: context.type),
            case .named(let type) = codeBase[property].type
        else { throw .centerNotKnown(text) }
        switch TypeText(type).nominal {
        case "MessageCenter": return MessageCenterExpression(text: text)
        case "NotificationProtocol", "NotificationCenter":
            return MessageCenterExpression(text: text, edits: try edits(of: property))
        default: throw .centerNotKnown(text)
        }
    }

    // MARK: The default center

    /// Throws if a center is a variable of a type or a file whose first value is the default center, and that other
    /// code sets.
    private func checkIsDefault(_ base: ExprSyntax?, in context: SourceContext) throws(SkipReason) {
        guard let base, let path = ExpressionPath.path(of: base), !path.hasSuffix(".default"),
            let name = path.split(separator: ".").last.map(String.init),
            base.enclosingFunctionOrClosure.map({ NameUses(in: $0).declared.contains(name) && path == name }) != true,
            let property = codeBase.names.property(ofIdentifier: name, from: context.file, inside: context.type),
            codeBase[property].isMutable
        else { return }
        let type = codeBase.primary(codeBase[property].parent, in: property.file)
        let owner = type.map { TypeTable.simpleName(codeBase[$0].name) }
        for (number, file) in codeBase.files.enumerated() {
            if codeBase[property].isPrivate, number != property.file { continue }
            let names = [name] + [owner].compactMap(\.self)
            guard names.contains(where: { file.mentions[$0] > 0 }) else { continue }
            guard let source = sources.source(number) else { throw .unreadable }
            let assigned = source.tree.descendants(SequenceExprSyntax.self).compactMap { Assignment($0) }
                .filter { mayAssign($0.value, to: $0.target, name, owner, number) }.map(\.value)
            // `&center`
            let passed = source.tree.descendants(InOutExprSyntax.self).map(\.expression)
                .filter { mayAssign($0, to: $0, name, owner, number) }
            let given = source.calls.compactMap { CallShape($0) }
                .filter { owner != nil && isCreation($0, of: Set([owner].compactMap(\.self))) }.compactMap { $0[name] }
            let others = (assigned + given).filter { (try? Self.messageCenter($0)) == nil }
            if let other = (others + passed).first {
                throw .centerGiven("\(file.path):\(source.lineNumber(of: other.codeRange.lowerBound))")
            }
        }
    }

    /// Whether the assignment of a value may set a variable of a type to a center.
    private func mayAssign(
        _ value: ExprSyntax,
        to target: ExprSyntax,
        _ name: String,
        _ owner: String?,
        _ file: Int
    ) -> Bool {
        if target.ownProperty == name {
            return owner == nil || target.enclosingTypeName == owner
        }
        guard let member = target.as(MemberAccessExprSyntax.self), member.declName.baseName.text == name else {
            return false
        }
        let types = ExactTypes(context: SourceContext(file: file), sources: sources)
        let type = types.name(of: value).map { TypeText($0).nominal }
        return type.map { $0.hasSuffix("NotificationCenter") || $0.hasSuffix("NotificationProtocol") } ?? true
    }

    // MARK: A property

    private func edits(of property: Reference<PropertyDeclaration>) throws(SkipReason) -> [Int: Set<Edit>] {
        let declaration = codeBase[property]
        let name = declaration.name
        guard let type = codeBase.primary(declaration.parent, in: property.file),
            let source = sources.source(property.file),
            let binding = source.node(TokenSyntax.self, at: declaration.span)?.enclosing(PatternBindingSyntax.self),
            let annotation = binding.typeAnnotation?.type, binding.accessorBlock == nil, !binding.isConditional
        else { throw .centerNotKnown(name) }
        guard !annotation.isOptional else { throw .optionalCenter(name) }
        if annotation.isNotificationCenter { try checkUses(of: property, in: type) }
        guard declaration.access < .package || codeBase[type].access < .package else { throw .publicCenter(name) }
        let isRequired = codeBase.types.ancestry(of: type).dropFirst().contains { ancestor in
            codeBase.names.property(named: name, ofType: codeBase[ancestor].name, from: ancestor.file) != nil
        }
        guard !isRequired else { throw .centerNotKnown(name) }
        guard !isOverridden(property, in: type) else { throw .centerOverridden(name) }
        if let attribute = binding.enclosing(VariableDeclSyntax.self)?.attributes.first {
            throw .centerAttribute(name, attribute.trimmedDescription)
        }
        var edits: [Int: Set<Edit>] = [property.file: [Edit(annotation.codeRange, "MessageCenter")]]
        if let value = binding.initializer?.value {
            edits[property.file]?.insert(Edit(value.codeRange, try Self.messageCenter(value)))
        }
        edits.merge(try assignmentsElsewhere(of: property, in: type)) { $0.union($1) }
        if isMemberwise(type) { edits.merge(try creations(of: type, with: name)) { $0.union($1) } }
        for (number, file) in codeBase.files.enumerated() where file.mentions[name] > 0 {
            guard let source = sources.source(number) else { throw .unreadable }
            for sequence in source.tree.descendants(SequenceExprSyntax.self) {
                guard let assignment = Assignment(sequence), assignment.target.ownProperty == name else { continue }
                guard let initializer = sequence.enclosing(InitializerDeclSyntax.self) else {
                    if assigns(sequence, to: type) { throw .centerUse(source.line(of: sequence)) }
                    continue
                }
                guard
                    let function = function(of: initializer, in: number),
                    codeBase.primary(codeBase[function].type, in: number) == type
                else { continue }
                guard let parameter = assignment.value.identifier else {
                    throw .centerUse(source.line(of: sequence))
                }
                edits.merge(try self.edits(of: parameter, in: function)) { $0.union($1) }
            }
        }
        return edits
    }

    /// Whether code of a type assigns one of its properties.
    private func assigns(_ sequence: SequenceExprSyntax, to type: Reference<TypeDeclaration>) -> Bool {
        let reference = sequence.elements.first?.descendants(DeclReferenceExprSyntax.self).first
        return reference.flatMap(\.enclosingTypeName) == TypeTable.simpleName(codeBase[type].name)
    }

    private func function(of node: InitializerDeclSyntax, in file: Int) -> Reference<FunctionDeclaration>? {
        codeBase.files[file].functions.firstIndex { $0.extent.offsets == node.codeRange }
            .map { Reference(file: file, index: $0) }
    }

    /// The property that an initializer keeps its parameter in.
    private func property(
        assigned parameter: String,
        in function: Reference<FunctionDeclaration>
    ) -> Reference<PropertyDeclaration>? {
        let node = sources.source(function.file)?.node(InitializerDeclSyntax.self, at: codeBase[function].extent)
        let assignment = node?.descendants(SequenceExprSyntax.self).lazy.compactMap { Assignment($0) }.first {
            $0.value.identifier == parameter
        }
        let property = assignment?.target.ownProperty.flatMap {
            codeBase.names.property(ofIdentifier: $0, from: function.file, inside: codeBase[function].type)
        }
        guard let property, case .named(let type) = codeBase[property].type else { return nil }
        return ["NotificationProtocol", "NotificationCenter"].contains(TypeText(type).nominal) ? property : nil
    }

    static func messageCenter(_ value: ExprSyntax) throws(SkipReason) -> String {
        let path = ExpressionPath.path(of: value) ?? ""
        guard path == ".default" || path.hasSuffix("NotificationCenter.default"), !path.contains("Distributed") else {
            throw .centerUse(value.trimmedDescription)
        }
        return path == ".default" ? ".default" : "MessageCenter.default"
    }

    // MARK: A parameter of an initializer

    private func edits(
        of parameter: String,
        in function: Reference<FunctionDeclaration>
    ) throws(SkipReason) -> [Int: Set<Edit>] {
        let declaration = codeBase[function]
        guard declaration.kind == .initializer, let type = codeBase.primary(declaration.type, in: function.file),
            let source = sources.source(function.file),
            let node = source.node(InitializerDeclSyntax.self, at: declaration.extent), !node.isConditional,
            let clause = node.signature.parameterClause.parameters.first(where: {
                $0.localName == parameter
            })
        else { throw .centerUse(parameter) }
        guard !clause.type.isOptional else { throw .optionalCenter(parameter) }
        guard !clause.type.isInOut else { throw .centerUse(parameter) }
        if clause.type.isNotificationCenter {
            let uses = NameUses(in: node).references.filter { $0.baseName.text == parameter }.map { ExprSyntax($0) }
            // The property that keeps it becomes a message center, too.
            let kept =
                property(assigned: parameter, in: function) == nil ? nil : uses.first { Assignment(around: $0) != nil }
            for use in uses where use.id != kept?.id { try Self.check(use, source) }
        }
        guard codeBase[type].access < .package else { throw .publicCenter(parameter) }
        guard !declaration.isOverride, !hasCounterpart(function, in: type) else { throw .centerOverridden(parameter) }
        if let attribute = node.attributes.first { throw .centerAttribute(parameter, attribute.trimmedDescription) }
        let label = clause.firstName.text
        guard label != "_" else { throw .centerUse(parameter) }
        var edits: [Int: Set<Edit>] = [function.file: [Edit(clause.type.codeRange, "MessageCenter")]]
        if let value = clause.defaultValue?.value {
            _ = try Self.messageCenter(value)
            edits[function.file]?.insert(Edit(value.codeRange, ".default"))
        }
        edits.merge(try creations(of: type, with: label)) { $0.union($1) }
        return edits
    }

    /// Whether a relative has the same initializer, which overrides it, or which requires it.
    private func hasCounterpart(_ function: Reference<FunctionDeclaration>, in type: Reference<TypeDeclaration>) -> Bool
    {
        let relatives = codeBase.types.family(of: type).subtracting([type])
        return codeBase.types.functions(named: "init").contains { other in
            guard other != function, codeBase[other].labels == codeBase[function].labels else { return false }
            return codeBase.owner(of: other).map(relatives.contains) ?? false
        }
    }

    // MARK: Calls of an initializer

    /// The edits of the values that are passed with a label to the initializers of a type and of its subclasses.
    private func creations(
        of type: Reference<TypeDeclaration>,
        with label: String
    ) throws(SkipReason) -> [Int: Set<Edit>] {
        var edits: [Int: Set<Edit>] = [:]
        let family = codeBase.types.familyNames(of: type)
        let classes = codeBase.types.family(of: type, withAncestors: false)
        let declaring = Set(classes.flatMap(codeBase.types.declarations).map(\.file))
        for (number, file) in codeBase.files.enumerated() {
            guard declaring.contains(number) || family.contains(where: { file.mentions[$0] > 0 }) else { continue }
            guard let source = sources.source(number) else { throw .unreadable }
            if let reference = source.tree.descendants(MemberAccessExprSyntax.self).first(where: {
                isInitializer($0, of: family, with: label)
            }) {
                throw .centerUse(source.line(of: reference))
            }
            for call in source.calls {
                guard let shape = CallShape(call), let argument = shape[label], isCreation(shape, of: family) else {
                    continue
                }
                if (try? Self.messageCenter(argument)) != nil {
                    edits[number, default: []].insert(Edit(argument.codeRange, ".default"))
                } else if file.isTest {
                    let text = "MessageCenter(bridging: \(argument.trimmedDescription))"
                    edits[number, default: []].insert(Edit(argument.codeRange, text))
                    if let edit = source.importEdit("NotifiableAdapter") { edits[number, default: []].insert(edit) }
                } else {
                    let place = "\(file.path):\(source.lineNumber(of: argument.codeRange.lowerBound))"
                    if argument.isDefaultCenter { throw .centerIsConstant(argument.trimmedDescription, place) }
                    throw .centerGiven(place)
                }
            }
        }
        return edits
    }

    /// `Board.init` or `Board.init(center:)`, which is not called there.
    private func isInitializer(_ member: MemberAccessExprSyntax, of family: Set<String>, with label: String) -> Bool {
        guard member.declName.baseName.text == "init",
            member.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != ExprSyntax(member).id
        else { return false }
        let base = member.base.flatMap { ExpressionPath.path(of: $0) } ?? ""
        let isOwn = ["self", "Self"].contains(base)
        guard let type = isOwn ? member.enclosingTypeName : TypeTable.simpleName(base), family.contains(type)
        else { return false }
        return member.declName.argumentNames?.arguments.contains { $0.name.text == label } ?? true
    }

    /// Whether a structure has the initializer that takes its properties.
    private func isMemberwise(_ type: Reference<TypeDeclaration>) -> Bool {
        codeBase[type].kind == .struct
            && !codeBase.types.functions(named: "init").contains { function in
                function.file == type.file && codeBase[function].type == type.index
            }
    }
}

extension ExprSyntax {
    /// Whether it is a local constant whose value is the default center.
    fileprivate var isDefaultCenter: Bool {
        guard let identifier, let function = enclosingFunctionOrClosure else { return false }
        let bindings = function.descendants(PatternBindingSyntax.self).filter {
            $0.pattern.trimmedDescription == identifier
        }
        guard NameUses(in: function).declarationCount(of: identifier) == 1, let binding = bindings.first,
            binding.enclosing(VariableDeclSyntax.self)?.bindingSpecifier.text == "let"
        else { return false }
        return binding.initializer?.value.trimmedDescription == "NotificationCenter.default"
    }
}

extension TypeSyntax {
    fileprivate var isOptional: Bool {
        self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
    }

    fileprivate var isInOut: Bool {
        self.as(AttributedTypeSyntax.self)?.specifiers.contains { $0.trimmedDescription == "inout" } ?? false
    }

    fileprivate var isNotificationCenter: Bool {
        ["NotificationCenter", "Foundation.NotificationCenter"].contains(trimmedDescription)
    }
}
