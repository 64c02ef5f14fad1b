import SwiftSyntax

/// A property with one or several tokens, whose type becomes that of message tokens.
struct TokenProperty {
    let name: String
    let type: Reference<TypeDeclaration>
    let sources: RewriteSources

    struct Outcome {
        var edits: [Int: Set<Edit>] = [:]
        /// Statements of `deinit` that message tokens make unnecessary, by file.
        var superfluous: [Int: [CodeBlockItemSyntax]] = [:]

        mutating func merge(_ other: Outcome) {
            edits.merge(other.edits) { $0.union($1) }
            superfluous.merge(other.superfluous) { $0 + $1 }
        }
    }

    private var codeBase: CodeBase { sources.codeBase }

    /// - Parameter calls: The observers whose tokens become message tokens.
    /// - Throws: If a use of the property is not understood.
    func outcome(keeping calls: [FunctionCallExprSyntax]) throws(SkipReason) -> Outcome {
        guard let property = declaration() else { throw .tokenUse(name) }
        guard let source = sources.source(property.file),
            let token = source.node(TokenSyntax.self, at: codeBase[property].span),
            let binding = token.enclosing(PatternBindingSyntax.self), let edits = Self.edits(of: binding)
        else { throw .tokenUse(name) }
        guard binding.accessorBlock == nil, !binding.isConditional else { throw .tokenUse(source.line(of: binding)) }
        var outcome = Outcome(edits: [property.file: edits])
        let isPrivate = token.enclosing(VariableDeclSyntax.self)?.modifiers.contains {
            ["private", "fileprivate"].contains($0.name.text)
        }
        for (number, file) in codeBase.files.enumerated() where file.mentions[name] > 0 {
            if isPrivate == true, number != property.file { continue }
            guard let source = sources.source(number) else { throw .unreadable }
            let uses = TokenUses(of: name, keeping: Set(calls.map(\.id)), in: source)
            outcome.merge(try uses.outcome(in: number, isOwnFile: isOwn(number)))
        }
        return outcome
    }

    private func declaration() -> Reference<PropertyDeclaration>? {
        for (number, file) in codeBase.files.enumerated() {
            for (index, property) in file.properties.enumerated() where property.name == name && !property.isStatic {
                guard let parent = property.parent,
                    codeBase.types.primary(of: Reference(file: number, index: parent)) == type
                else { continue }
                return Reference(file: number, index: index)
            }
        }
        return nil
    }

    private func isOwn(_ file: Int) -> Bool {
        codeBase.files[file].types.indices.contains {
            codeBase.types.primary(of: Reference(file: file, index: $0)) == type
        }
    }

    /// The declaration with message tokens; `nil` if it is not one of notification tokens.
    private static func edits(of binding: PatternBindingSyntax) -> Set<Edit>? {
        if let annotation = binding.typeAnnotation?.type {
            return newType(annotation.trimmedDescription).map { [Edit(annotation.codeRange, $0)] }
        }
        guard let value = binding.initializer, value.value.trimmedDescription == "NotificationTokens()",
            let specifier = binding.parent?.parent?.as(VariableDeclSyntax.self)?.bindingSpecifier
        else { return nil }
        let range = binding.pattern.codeRange.upperBound..<value.codeRange.upperBound
        return [Edit(specifier.codeRange, "var"), Edit(range, ": [MessageCenter.ObservationToken] = []")]
    }

    /// The declared type with a message token in the old token's place.
    private static func newType(_ type: String) -> String? {
        let token = "MessageCenter.ObservationToken"
        let bare = type.filter { !" ()".contains($0) }.replacingPrefixes()
        return switch bare {
        case "NSObjectProtocol?", "Any?", "AnyObject?": token + "?"
        case "NSObjectProtocol!", "Any!", "AnyObject!": token + "!"
        case "[NSObjectProtocol]", "[Any]", "[AnyObject]": "[\(token)]"
        default: nil
        }
    }
}

extension String {
    /// Without `any`, once the blanks are gone.
    fileprivate func replacingPrefixes() -> String {
        hasPrefix("anyNS") ? String(dropFirst(3)) : hasPrefix("[anyNS") ? "[" + dropFirst(4) : self
    }
}

/// The uses of a token's property in a file.
struct TokenUses {
    private let name: String
    private let calls: Set<SyntaxIdentifier>
    private let source: ParsedSource
    private let references: [DeclReferenceExprSyntax]

    init(of name: String, keeping calls: Set<SyntaxIdentifier>, in source: ParsedSource) {
        self.name = name
        self.calls = calls
        self.source = source
        references = source.tree.descendants(DeclReferenceExprSyntax.self).filter { $0.baseName.text == name }
    }

    func outcome(in file: Int, isOwnFile: Bool) throws(SkipReason) -> TokenProperty.Outcome {
        var edits: Set<Edit> = []
        var superfluous: [CodeBlockItemSyntax] = []
        for reference in references {
            var expression = ExprSyntax(reference)
            if let member = reference.parent?.as(MemberAccessExprSyntax.self), member.declName.id == reference.id {
                // `.token` of another value.
                guard member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" else {
                    throw .tokenUse(source.line(of: member))
                }
                expression = ExprSyntax(member)
            }
            guard isOwnFile else { continue }
            if let kept = keepingToken(expression) {
                edits.formUnion(kept)
                continue
            }
            if isCleared(expression) { continue }
            guard let removal = TokenRemoval(of: expression, name: name) else {
                throw .tokenUse(source.line(of: expression))
            }
            let isInDeinit = removal.statement.enclosingFunctionOrClosure?.is(DeinitializerDeclSyntax.self) ?? false
            if isInDeinit {
                if !superfluous.contains(removal.statement) { superfluous.append(removal.statement) }
            } else {
                edits.insert(Edit(removal.center.codeRange, "MessageCenter.default"))
            }
        }
        return TokenProperty.Outcome(edits: edits.isEmpty ? [:] : [file: edits], superfluous: [file: superfluous])
    }

    /// The edits of `token = center.addObserver…`, `tokens.append(center.addObserver…)` and `tokens.add(center.addObserver…)`,
    /// for the observers that are rewritten.
    private func keepingToken(_ expression: ExprSyntax) -> Set<Edit>? {
        if let assignment = Assignment(around: expression) {
            return assignment.target.id == expression.id && calls.contains(assignment.value.id) ? [] : nil
        }
        guard let (method, call) = expression.methodCall, let argument = call.arguments.first,
            calls.contains(argument.expression.id)
        else { return nil }
        switch (method, call.calledExpression.as(MemberAccessExprSyntax.self)) {
        case ("append", _) where call.arguments.count == 1: return []
        case ("add", let callee?):
            let center = argument.expression.codeRange.upperBound..<call.arguments.codeRange.upperBound
            let rename = Edit(callee.declName.codeRange, "append")
            return center.isEmpty ? [rename] : [rename, Edit(center, "")]
        default: return nil
        }
    }

    /// `token = nil`, `tokens = []`, `tokens.removeAll()`
    private func isCleared(_ expression: ExprSyntax) -> Bool {
        guard let assignment = Assignment(around: expression) else {
            return expression.methodCall?.name == "removeAll"
        }
        return assignment.target.id == expression.id
            && (assignment.value.is(NilLiteralExprSyntax.self)
                || assignment.value.as(ArrayExprSyntax.self)?.elements.isEmpty == true)
    }
}
