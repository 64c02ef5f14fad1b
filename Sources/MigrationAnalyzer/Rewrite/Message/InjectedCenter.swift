import SwiftSyntax

/// The message center in place of the notification center that code observes or posts to.
struct MessageCenterExpression {
    /// As written.
    let text: String
    /// The edits that make an injected notification center a message center.
    var edits: [Int: Set<Edit>] = [:]
}

/// Notification centers that are injected as `any NotificationProtocol`.
///
/// Such a property or parameter becomes a `MessageCenter`, which is a `NotificationProtocol`, too: other uses stay. Whoever
/// passes another center than the default is edited if that is a test.
struct InjectedCenters {
    let sources: RewriteSources

    private var codeBase: CodeBase { sources.codeBase }

    /// - Throws: That the center is not known, or cannot become a message center.
    func messageCenter(
        for center: CenterExpression,
        _ base: ExprSyntax?,
        in context: SourceContext
    ) throws(SkipReason) -> MessageCenterExpression {
        if center == .default { return MessageCenterExpression(text: "MessageCenter.default") }
        let text = base?.trimmedDescription ?? "self"
        guard case .other(let path) = center.withoutSelf, !path.contains(".") else { throw .centerNotKnown(text) }
        if path == text, let parameter = codeBase.function(in: context)?.parameters.first(where: { $0.name == path }) {
            guard let function = context.function else { throw .centerNotKnown(text) }
            switch parameter.type.map({ TypeText($0).nominal }) {
            case "MessageCenter": return MessageCenterExpression(text: text)
            case "NotificationProtocol":
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
        case "NotificationProtocol": return MessageCenterExpression(text: text, edits: try edits(of: property))
        default: throw .centerNotKnown(text)
        }
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
        guard declaration.access < .package || codeBase[type].access < .package else { throw .publicCenter(name) }
        let isRequired = codeBase.types.ancestry(of: type).dropFirst().contains { ancestor in
            codeBase.names.property(named: name, ofType: codeBase[ancestor].name, from: ancestor.file) != nil
        }
        guard !isRequired else { throw .centerNotKnown(name) }
        var edits: [Int: Set<Edit>] = [property.file: [Edit(annotation.codeRange, "MessageCenter")]]
        if let value = binding.initializer?.value {
            edits[property.file]?.insert(Edit(value.codeRange, try Self.messageCenter(value)))
        }
        for (number, file) in codeBase.files.enumerated() where file.mentions[name] > 0 {
            guard let source = sources.source(number) else { throw .unreadable }
            for sequence in source.tree.descendants(SequenceExprSyntax.self) {
                guard let assignment = Assignment(sequence), assignment.target.ownProperty == name,
                    let initializer = sequence.enclosing(InitializerDeclSyntax.self),
                    let function = function(of: initializer, in: number),
                    codeBase.primary(codeBase[function].type, in: number) == type
                else { continue }
                guard let parameter = assignment.value.as(DeclReferenceExprSyntax.self)?.baseName.text else {
                    throw .centerUse(source.line(of: sequence))
                }
                edits.merge(try self.edits(of: parameter, in: function)) { $0.union($1) }
            }
        }
        return edits
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
            $0.value.as(DeclReferenceExprSyntax.self)?.baseName.text == parameter
        }
        let property = assignment?.target.ownProperty.flatMap {
            codeBase.names.property(ofIdentifier: $0, from: function.file, inside: codeBase[function].type)
        }
        guard let property, case .named(let type) = codeBase[property].type else { return nil }
        return TypeText(type).nominal == "NotificationProtocol" ? property : nil
    }

    private static func messageCenter(_ value: ExprSyntax) throws(SkipReason) -> String {
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
                ($0.secondName ?? $0.firstName).text == parameter
            })
        else { throw .centerUse(parameter) }
        guard codeBase[type].access < .package else { throw .publicCenter(parameter) }
        let label = clause.firstName.text
        guard label != "_" else { throw .centerUse(parameter) }
        var edits: [Int: Set<Edit>] = [function.file: [Edit(clause.type.codeRange, "MessageCenter")]]
        if let value = clause.defaultValue?.value {
            _ = try Self.messageCenter(value)
            edits[function.file]?.insert(Edit(value.codeRange, ".default"))
        }
        let family = codeBase.familyNames(of: type)
        for (number, file) in codeBase.files.enumerated() {
            guard family.contains(where: { file.mentions[$0] > 0 }), let source = sources.source(number) else {
                continue
            }
            for call in source.tree.descendants(FunctionCallExprSyntax.self) {
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
                    throw .centerGiven("\(file.path):\(source.lineNumber(of: argument.codeRange.lowerBound))")
                }
            }
        }
        return edits
    }

    /// `Board(…)`, `Board.init(…)`, and `.init(…)`, `self.init(…)` or `super.init(…)` with the same label.
    private func isCreation(_ call: CallShape, of family: Set<String>) -> Bool {
        if family.contains(call.name) { return true }
        guard call.name == "init" else { return false }
        let base = call.base.flatMap { ExpressionPath.path(of: $0) } ?? ""
        return ["", "self", "super", "Self"].contains(base) || family.contains(TypeTable.simpleName(base))
    }
}

extension CodeBase {
    /// The names of a class and of its subclasses.
    fileprivate func familyNames(of type: Reference<TypeDeclaration>) -> Set<String> {
        var names: Set = [TypeTable.simpleName(self[type].name)]
        for (number, file) in files.enumerated() {
            for index in file.types.indices where file.types[index].kind == .class {
                let other = Reference<TypeDeclaration>(file: number, index: index)
                if types.ancestry(of: other).contains(type) { names.insert(TypeTable.simpleName(self[other].name)) }
            }
        }
        return names
    }
}

extension ParsedSource {
    fileprivate func lineNumber(of offset: Int) -> Int { bytes[..<offset].count { $0 == UInt8(ascii: "\n") } + 1 }
}
