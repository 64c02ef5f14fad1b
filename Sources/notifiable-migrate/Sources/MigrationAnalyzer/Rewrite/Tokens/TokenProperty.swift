import SwiftSyntax

/// A private property with one or several tokens, whose type becomes that of message tokens.
struct TokenProperty {
    let name: String
    let type: Reference<TypeDeclaration>
    let sources: RewriteSources

    struct Outcome {
        var edits: [Int: Set<Edit>] = [:]
        /// Statements of `deinit` that are no longer needed, by file.
        var superfluous: [Int: [CodeBlockItemSyntax]] = [:]
        /// Whether the observers may run after the owner of their tokens is deallocated.
        var mayOutliveOwner = false

        mutating func merge(_ other: Outcome) {
            edits.merge(other.edits) { $0.union($1) }
            superfluous.merge(other.superfluous) { $0 + $1 }
        }
    }

    private var codeBase: CodeBase { sources.codeBase }

    /// - Parameters:
    ///   - calls: The observers that become those of messages.
    ///   - repeated: The functions that are known to run again.
    /// - Throws: If a use of the property is not understood.
    func outcome(
        keeping calls: [FunctionCallExprSyntax],
        repeated: Set<SyntaxIdentifier>
    ) throws(SkipReason) -> Outcome {
        let declaration = try declaration()
        try declaration.checkVariable(named: name)
        let uses = try uses(declaration, keeping: calls)
        var outcome = Outcome(
            edits: [declaration.file: declaration.edits.union(uses.edits)],
            superfluous: [declaration.file: uses.superfluous]
        )
        let centers = calls.compactMap { CallShape($0)?.base?.trimmedDescription }
        for removal in uses.removals {
            let center = codeBase.files[declaration.file].removals
                .last { $0.extent.offsets.contains(removal.center.codeRange.lowerBound) }?.center
            let text = removal.center.trimmedDescription
            if center == .default || text.hasSuffix("NotificationCenter.default") {
                outcome.edits[declaration.file]?.insert(Edit(removal.center.codeRange, "MessageCenter.default"))
            } else if !centers.contains(text) {
                throw .tokenUse(declaration.source.line(of: removal.statement))
            }
        }
        let replacement = uses.replacement { store in
            !repeated.contains { $0 == store.enclosingFunctionOrClosure?.id }
                && !SingleRun(type: type, sources: sources).isRefuted(for: store)
        }
        if let replacement { throw .tokenReplaced(replacement.trimmedDescription) }
        if !declaration.isNotificationTokens, let release = uses.release {
            throw .tokenReplaced(release.trimmedDescription)
        }
        outcome.mayOutliveOwner = mayOutliveOwner(declaration, uses)
        return outcome
    }

    private func mayOutliveOwner(_ declaration: Declaration, _ uses: TokenUses) -> Bool {
        // `NotificationTokens` removes its observers.
        !declaration.isNotificationTokens && !codeBase.isPermanent(type) && !uses.endWithOwner
    }

    private func uses(
        _ declaration: Declaration,
        keeping calls: [FunctionCallExprSyntax]
    ) throws(SkipReason) -> TokenUses {
        try TokenUses(
            of: name,
            in: TypeTable.simpleName(codeBase[type].name),
            keeping: Set(calls.map { ExprSyntax($0).id }),
            declaration.source
        )
    }

    // MARK: The declaration

    private struct Declaration {
        let file: Int
        let source: ParsedSource
        let variable: VariableDeclSyntax
        /// The edits that make it a property of message tokens.
        let edits: Set<Edit>

        /// Whether it is a `NotificationTokens`, a Sendable constant, which any isolation can use.
        var isNotificationTokens: Bool { variable.bindings.first?.isNotificationTokens ?? false }

        /// Throws unless the property can be a variable of message tokens.
        func checkVariable(named name: String) throws(SkipReason) {
            let binding = variable.bindings.first
            let value = binding?.initializer?.value.trimmedDescription
            let isEmpty = value.map(["nil", "[]", ".init()"].contains) ?? true
            guard isEmpty || binding?.arrayType != nil || isNotificationTokens,
                variable.modifiers.allSatisfy({ ["private", "final"].contains($0.name.text) })
            else { throw .tokenDeclaration(name) }
        }
    }

    private func declaration() throws(SkipReason) -> Declaration {
        guard codeBase[type].kind == .class else {
            throw .notInClass(codeBase[type].name, isActor: codeBase[type].kind == .actor)
        }
        guard let property else { throw .tokenDeclaration(name) }
        guard !codeBase[property].isStatic else { throw .tokenDeclaration(name) }
        guard let source = sources.source(property.file),
            let token = source.node(TokenSyntax.self, at: codeBase[property].span),
            let binding = token.enclosing(PatternBindingSyntax.self),
            let variable = token.enclosing(VariableDeclSyntax.self)
        else { throw .unreadable }
        guard binding.accessorBlock == nil else { throw .tokenAccessors(name) }
        guard let edits = Self.edits(of: binding), variable.bindings.count == 1,
            !binding.isConditional, variable.attributes.isEmpty, variable.modifiers.specify(["private"])
        else { throw .tokenDeclaration(name) }
        return Declaration(file: property.file, source: source, variable: variable, edits: edits)
    }

    /// The only property of the name, or `nil`.
    private var property: Reference<PropertyDeclaration>? {
        var found: [Reference<PropertyDeclaration>] = []
        for (number, file) in codeBase.files.enumerated() {
            for (index, property) in file.properties.enumerated() where property.name == name {
                guard codeBase.primary(property.parent, in: number) == type else { continue }
                found.append(Reference(file: number, index: index))
            }
        }
        return found.count == 1 ? found.first : nil
    }

    /// The declaration with message tokens; `nil` if it is not one of notification tokens.
    private static func edits(of binding: PatternBindingSyntax) -> Set<Edit>? {
        if let annotation = binding.typeAnnotation?.type {
            return newType(annotation.trimmedDescription).map { [Edit(annotation.codeRange, $0)] }
        }
        if let type = binding.arrayType {
            return newType(type.trimmedDescription).map { [Edit(type.codeRange, $0)] }
        }
        guard let value = binding.initializer, binding.isNotificationTokens,
            let specifier = binding.parent?.parent?.as(VariableDeclSyntax.self)?.bindingSpecifier
        else { return nil }
        let range = binding.pattern.codeRange.upperBound..<value.codeRange.upperBound
        return [Edit(specifier.codeRange, "var"), Edit(range, ": [MessageCenter.ObservationToken] = []")]
    }

    /// The declared type with a message token in the old token's place.
    private static func newType(_ type: String) -> String? {
        let token = "MessageCenter.ObservationToken"
        return switch type.filter({ !" ()".contains($0) }).replacing("anyNS", with: "NS") {
        case "NSObjectProtocol?", "Any?", "AnyObject?": token + "?"
        case "NSObjectProtocol!", "Any!", "AnyObject!": token + "!"
        case "[NSObjectProtocol]", "[Any]", "[AnyObject]": "[\(token)]"
        default: nil
        }
    }
}

extension PatternBindingSyntax {
    /// Whether it is `tokens = NotificationTokens()`.
    fileprivate var isNotificationTokens: Bool {
        typeAnnotation == nil && initializer?.value.trimmedDescription == "NotificationTokens()"
    }

    /// `[NSObjectProtocol]` in `tokens = [NSObjectProtocol]()`.
    fileprivate var arrayType: ExprSyntax? {
        guard typeAnnotation == nil, let call = initializer?.value.as(FunctionCallExprSyntax.self),
            call.arguments.isEmpty, call.trailingClosure == nil, call.calledExpression.is(ArrayExprSyntax.self)
        else { return nil }
        return call.calledExpression
    }
}
