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
    /// - Throws: That a token may be replaced or released without a removal, or that a removal isn't understood.
    func outcome(
        keeping calls: [FunctionCallExprSyntax],
        repeated: Set<SyntaxIdentifier>
    ) throws(SkipReason) -> Outcome {
        let declaration = try declaration()
        let (number, source) = (declaration.file, declaration.source)
        let removals = try removals(in: declaration, of: calls)
        try checkOtherUses(in: declaration)
        let kept = Set(calls.map(\.codeRange))
        let other = codeBase.files[number].observers.first { observer in
            observer.token.place == name && codeBase.primary(observer.type, in: number) == type
                && !kept.contains(observer.extent.offsets)
        }
        // The observer stays, and has another kind of token.
        if let other { throw .tokenUse(source.text(other.extent.offsets)) }
        var outcome = Outcome(edits: [number: declaration.edits])
        for removal in removals {
            if removal.isInDeinit, let statement = removal.call.outermostStatement, isRemoval(statement, removals) {
                outcome.superfluous[number, default: []].append(statement)
            } else if removal.isOnDefault {
                outcome.edits[number]?.insert(Edit(removal.center.codeRange, "MessageCenter.default"))
            }
        }
        let stores = calls.map { ($0, Assignment(around: $0)?.target) }
        for (call, target) in stores {
            if target == nil { outcome.edits[number]?.formUnion(Self.appending(call)) }
            guard let target else { continue }
            // A removal before another store doesn't end that one's observation.
            let isRemoved = target.isPreceded { item in
                let since = item.codeRange.upperBound..<target.codeRange.lowerBound
                return removes(item, removals) && !calls.contains { since.contains($0.codeRange.lowerBound) }
            }
            if isRemoved { continue }
            let isRepeated =
                stores.count > 1 || repeated.contains { $0 == target.enclosingFunctionOrClosure?.id }
                || SingleRun(type: type, sources: sources).isRefuted(for: target, in: number)
            if isRepeated { throw .tokenReplaced(target.trimmedDescription) }
        }
        // `NotificationTokens` removes its observers.
        guard !declaration.isNotificationTokens else { return outcome }
        for release in codeBase.files[number].releases where release.place == name && release.method != "cancel" {
            let kind = codeBase.function(release.function, in: number)?.kind
            guard codeBase.primary(release.type, in: number) == type, kind != .deinitializer, kind != .initializer,
                let value = source.node(ExprSyntax.self, at: release.span),
                !value.isPreceded(by: { removes($0, removals) })
            else { continue }
            throw .tokenReplaced(value.enclosing(CodeBlockItemSyntax.self)?.trimmedDescription ?? name)
        }
        outcome.mayOutliveOwner = !endsInDeinit(number) && !codeBase.livesForever(SourceContext(of: type))
        return outcome
    }

    // MARK: Removals

    private struct TokenRemoval {
        let call: FunctionCallExprSyntax
        let center: ExprSyntax
        let isOnDefault: Bool
        let isInDeinit: Bool
        /// The method with the removal, if it has no parameters.
        let method: String?
    }

    /// The removals of the tokens in the property.
    ///
    /// - Throws: That one is of another center than those of the observers.
    private func removals(
        in declaration: Declaration,
        of calls: [FunctionCallExprSyntax]
    ) throws(SkipReason) -> [TokenRemoval] {
        let centers = calls.compactMap { CallShape($0)?.base?.trimmedDescription }
        var result: [TokenRemoval] = []
        for removal in codeBase.files[declaration.file].removals where removal.place == name {
            guard codeBase.primary(removal.type, in: declaration.file) == type,
                let call = declaration.source.node(FunctionCallExprSyntax.self, at: removal.extent),
                let shape = CallShape(call)
            else { continue }
            // `tokens.forEach(center.removeObserver)`
            let passed = shape.first?.as(MemberAccessExprSyntax.self)?.base
            guard let center = shape.name == "removeObserver" ? shape.base : passed else {
                throw .tokenUse(declaration.source.line(of: call))
            }
            let isOnDefault =
                shape.name == "removeObserver" && removal.center == .default
                || center.trimmedDescription.hasSuffix("NotificationCenter.default")
            guard isOnDefault || centers.contains(center.trimmedDescription) else {
                throw .tokenUse(declaration.source.line(of: call))
            }
            let function = codeBase.function(removal.function, in: declaration.file)
            result.append(
                TokenRemoval(
                    call: call,
                    center: center,
                    isOnDefault: isOnDefault,
                    isInDeinit: function?.kind == .deinitializer,
                    method: function.flatMap { $0.parameters.isEmpty ? $0.name : nil }
                )
            )
        }
        return result
    }

    /// Throws if code may remove tokens of the property in a way that isn't known: `center.removeObserver(tokens[0])`
    /// is, `tokens.suffix(2)` and a function's argument aren't. A center takes any token, so a compiler accepts it.
    private func checkOtherUses(in declaration: Declaration) throws(SkipReason) {
        let (number, source) = (declaration.file, declaration.source)
        let references = source.references(named: name)
        for reference in references {
            let member = reference.parent?.as(MemberAccessExprSyntax.self)
            var value = member?.declName.id == reference.id ? member.map { Syntax($0) } : Syntax(reference)
            if let unwrapped = value?.parent?.as(ForceUnwrapExprSyntax.self) { value = Syntax(unwrapped) }
            let call = value?.parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)
            guard let call, CallShape(call)?.name != "removeObserver",
                reference.enclosingTypeName.flatMap({ codeBase.types.primary(named: $0, from: number) }) == type
            else { continue }
            throw .tokenUse(source.line(of: call))
        }
        let functions = Set(references.compactMap { $0.functionsInMember.last?.id })
        for removal in codeBase.files[number].removals where removal.place != name && removal.observer != "self" {
            guard codeBase.primary(removal.type, in: number) == type,
                codeBase.names.property(ofIdentifier: removal.place, from: number, inside: removal.type) == nil,
                let call = source.node(FunctionCallExprSyntax.self, at: removal.extent),
                let function = call.functionsInMember.last, functions.contains(function.id)
            else { continue }
            throw .tokenUse(source.line(of: call))
        }
    }

    /// Whether a statement does nothing but remove tokens: `if let token { … }`, `for token in tokens { … }`.
    private func isRemoval(_ item: CodeBlockItemSyntax, _ removals: [TokenRemoval]) -> Bool {
        let known = Set(removals.map(\.call.id))
        let calls = item.descendants(FunctionCallExprSyntax.self)
        return calls.contains { known.contains($0.id) }
            && calls.allSatisfy { known.contains($0.id) || ["forEach", "map"].contains(CallShape($0)?.name) }
            && item.descendants(ConditionElementSyntax.self).allSatisfy {
                $0.condition.is(OptionalBindingConditionSyntax.self)
            }
            && item.descendants(WhereClauseSyntax.self).isEmpty && item.descendants(SwitchExprSyntax.self).isEmpty
            && item.descendants(BinaryOperatorExprSyntax.self).isEmpty
            && item.descendants(AssignmentExprSyntax.self).allSatisfy { assignment in
                let target = assignment.parent?.as(ExprListSyntax.self)?.first
                return target?.is(DiscardAssignmentExprSyntax.self) ?? false || target?.ownProperty == name
            }
    }

    /// Whether a statement is a removal, or `stop()` of a method that contains one.
    private func removes(_ item: CodeBlockItemSyntax, _ removals: [TokenRemoval]) -> Bool {
        if isRemoval(item, removals) { return true }
        guard let call = item.item.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
            let name = call.calledExpression.ownProperty
        else { return false }
        return removals.contains { removal in
            removal.method == name
                && removal.call.outermostStatement.map { isRemoval($0, removals) } ?? false
        }
    }

    /// Whether the `deinit` removes the observers, itself or with a method: `deinit { stop() }`.
    private func endsInDeinit(_ file: Int) -> Bool {
        let removers = codeBase.files[file].removals.filter { $0.place == name }.compactMap { removal in
            removal.function.map { Reference<FunctionDeclaration>(file: file, index: $0) }
        }
        return codeBase.types.methods(named: "deinit", of: codeBase[type].name).contains { deinitializer in
            !Set(removers).isDisjoint(with: [deinitializer] + codeBase.ownMethods(calledBy: deinitializer))
        }
    }

    /// The edits of `tokens.add(center.addObserver…, …)`, if a `NotificationTokens` keeps the token.
    private static func appending(_ call: FunctionCallExprSyntax) -> Set<Edit> {
        guard let list = call.parent?.parent?.as(LabeledExprListSyntax.self),
            let callee = list.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self),
            callee.declName.baseName.text == "add"
        else { return [] }
        let rest = (list.first?.expression.codeRange.upperBound ?? 0)..<list.codeRange.upperBound
        let rename = Edit(callee.declName.codeRange, "append")
        return rest.isEmpty ? [rename] : [rename, Edit(rest, "")]
    }

    // MARK: The declaration

    private struct Declaration {
        let file: Int
        let source: ParsedSource
        /// The edits that make it a property of message tokens.
        let edits: Set<Edit>
        /// Whether it is a `NotificationTokens`, a Sendable constant, which any isolation can use.
        let isNotificationTokens: Bool
    }

    private func declaration() throws(SkipReason) -> Declaration {
        guard codeBase[type].kind == .class else {
            throw .notInClass(codeBase[type].name, isActor: codeBase[type].kind == .actor)
        }
        let property = codeBase.names.property(ofIdentifier: name, from: type.file, inside: type.index)
        guard let property, !codeBase[property].isStatic,
            codeBase.primary(codeBase[property].parent, in: property.file) == type,
            let source = sources.source(property.file),
            let token = source.node(TokenSyntax.self, at: codeBase[property].span),
            let binding = token.enclosing(PatternBindingSyntax.self),
            let variable = token.enclosing(VariableDeclSyntax.self),
            binding.accessorBlock == nil, let edits = Self.edits(of: binding), variable.bindings.count == 1,
            !binding.isConditional, variable.attributes.isEmpty, variable.modifiers.specify(["private"]),
            variable.modifiers.allSatisfy({ ["private", "final"].contains($0.name.text) })
        else { throw .tokenDeclaration(name) }
        return Declaration(
            file: property.file,
            source: source,
            edits: edits,
            isNotificationTokens: binding.isNotificationTokens
        )
    }

    /// The declaration with message tokens; `nil` if it is not one of notification tokens.
    private static func edits(of binding: PatternBindingSyntax) -> Set<Edit>? {
        if let annotation = binding.typeAnnotation?.type {
            let isImplicit = annotation.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
            return newType(WrittenType(annotation), isImplicit ? "!" : "?").map { [Edit(annotation.codeRange, $0)] }
        }
        if let type = binding.arrayType {
            return newType(WrittenType(parsing: type.trimmedDescription)).map { [Edit(type.codeRange, $0)] }
        }
        guard let value = binding.initializer, binding.isNotificationTokens,
            let specifier = binding.parent?.parent?.as(VariableDeclSyntax.self)?.bindingSpecifier
        else { return nil }
        let range = binding.pattern.codeRange.upperBound..<value.codeRange.upperBound
        return [Edit(specifier.codeRange, "var"), Edit(range, ": [MessageCenter.ObservationToken] = []")]
    }

    /// The declared type with a message token in the old token's place.
    ///
    /// - Parameter mark: That of an optional type.
    private static func newType(_ type: WrittenType, _ mark: String = "?") -> String? {
        let token = "MessageCenter.ObservationToken"
        func mayBeToken(_ type: WrittenType) -> Bool {
            !type.isOptional && ["NSObjectProtocol", "Any", "AnyObject"].contains(type.nominal)
        }
        return switch type {
        case .optional(let value) where mayBeToken(value): token + mark
        case .array(let element) where mayBeToken(element): "[\(token)]"
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

extension SyntaxProtocol {
    /// The statement around a node that belongs to the body of its function.
    fileprivate var outermostStatement: CodeBlockItemSyntax? {
        sequence(first: Syntax(self)) { $0.parent }.lazy.compactMap { $0.as(CodeBlockItemSyntax.self) }
            .first { item in
                let function = item.parent?.parent?.parent
                return function?.is(DeinitializerDeclSyntax.self) ?? false
                    || function?.is(FunctionDeclSyntax.self) ?? false
            }
    }
}
