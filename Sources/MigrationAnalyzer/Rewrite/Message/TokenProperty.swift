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
    private var typeName: String { TypeTable.simpleName(codeBase[type].name) }

    /// - Parameters:
    ///   - tokens: The expressions that become message tokens: calls, and constants with what calls return.
    ///   - repeated: The functions that are known to run again.
    /// - Throws: If a use of the property is not understood.
    func outcome(
        keeping tokens: [ExprSyntax],
        repeated: Set<SyntaxIdentifier> = []
    ) throws(SkipReason) -> Outcome {
        let declaration = try declaration()
        var outcome = Outcome(edits: [declaration.file: declaration.edits])
        let isPrivate = declaration.variable.modifiers.specify(["private", "fileprivate"])
        try checkInitializers()
        try checkVariable(declaration)
        var stores = TokenStores()
        for (number, file) in codeBase.files.enumerated() where file.mentions[name] > 0 {
            if isPrivate, number != declaration.file { continue }
            guard let source = sources.source(number) else { throw .unreadable }
            let uses = uses(in: number, source, declaration, keeping: Set(tokens.map(\.id)))
            let found = try uses.uses(isOwnFile: isOwn(number))
            stores.add(found)
            outcome.merge(uses.outcome(of: found, in: number))
        }
        let again = stores.unguarded.first { store in
            repeated.contains { $0 == store.enclosingFunctionOrClosure?.id } || mayRunAgain(store)
        }
        if let store = stores.replacement ?? again { throw .tokenReplaced(store.trimmedDescription) }
        // `NotificationTokens` removes its observers.
        if declaration.variable.bindings.first?.typeAnnotation != nil, let release = stores.release {
            throw .tokenReleased(release.trimmedDescription)
        }
        return outcome
    }

    /// Whether the sources show that code may run more than once for one owner: several places call its method, or one
    /// in a loop or a closure does.
    private func mayRunAgain(_ store: ExprSyntax) -> Bool {
        guard let function = store.functionRunningOnce else { return true }
        guard let method = function.as(FunctionDeclSyntax.self)?.name.text else { return false }
        let isOnly = codeBase.types.functions(named: method).count == 1
        var isInInitializer = false
        var others = 0
        for (number, file) in codeBase.files.enumerated() where file.mentions[method] > 0 {
            guard let source = sources.source(number) else { continue }
            var initializers: Set<SyntaxIdentifier> = []
            for call in source.tree.descendants(FunctionCallExprSyntax.self) where CallShape(call)?.name == method {
                let isOwn =
                    call.calledExpression.ownProperty != nil && MethodUses.enclosingTypeName(of: call) == typeName
                guard isOwn || isOnly else { continue }
                guard let outer = call.functionRunningOnce, TokenStores.loop(around: ExprSyntax(call)) == nil else {
                    return true
                }
                if isOwn, outer.is(InitializerDeclSyntax.self) {
                    guard initializers.insert(outer.id).inserted else { return true }
                    isInInitializer = true
                } else {
                    others += 1
                }
            }
        }
        return others + (isInInitializer ? 1 : 0) > 1
    }

    /// The property and its uses, where none of its tokens is needed any more.
    struct Deletion {
        var edits: [Int: Set<Edit>] = [:]
        var superfluous: [Int: [CodeBlockItemSyntax]] = [:]
        /// Statements that remove the observers before the owner ends, by file.
        var removals: [Int: [TokenRemoval]] = [:]
    }

    /// - Parameter calls: The observers whose tokens are no longer kept.
    /// - Throws: If a use of the property is not understood.
    func deletion(of calls: [FunctionCallExprSyntax]) throws(SkipReason) -> Deletion {
        let declaration = try declaration()
        guard !declaration.isStatic else { throw .tokenIsStatic(name) }
        guard let source = sources.source(declaration.file), declaration.variable.bindings.count == 1 else {
            throw .tokenUse(name)
        }
        let range = declaration.variable.codeRange
        let lines = source.wholeLines(of: range).map(source.withComment) ?? range
        var deletion = Deletion(edits: [declaration.file: [Edit(lines, "")]])
        for (number, file) in codeBase.files.enumerated() where file.mentions[name] > 0 && isOwn(number) {
            guard let source = sources.source(number) else { throw .unreadable }
            let tokens = Set(calls.map { ExprSyntax($0).id })
            let uses = try uses(in: number, source, declaration, keeping: tokens).uses(isOwnFile: true)
            deletion.superfluous[number] = uses.superfluous + uses.cleared
            deletion.removals[number] = uses.removals
        }
        return deletion
    }

    private struct Declaration {
        let file: Int
        let variable: VariableDeclSyntax
        let isStatic: Bool
        /// Whether only the code of the type in its file can use it.
        var isPrivate: Bool { variable.modifiers.specify(["private"]) }
        /// Those that make it a property of message tokens.
        let edits: Set<Edit>
    }

    private func declaration() throws(SkipReason) -> Declaration {
        guard let property else {
            throw .tokenIsElsewhere(name, codeBase[type].name)
        }
        guard let source = sources.source(property.file),
            let token = source.node(TokenSyntax.self, at: codeBase[property].span),
            let binding = token.enclosing(PatternBindingSyntax.self),
            let variable = token.enclosing(VariableDeclSyntax.self)
        else { throw .unreadable }
        guard let edits = Self.edits(of: binding) else {
            throw .tokenType(name, binding.typeAnnotation?.type.trimmedDescription)
        }
        // `var first, second: T?` has one type for both.
        let hasOwnType = variable.bindings.allSatisfy { $0.typeAnnotation != nil || $0.initializer != nil }
        guard binding.accessorBlock == nil, !binding.isConditional, hasOwnType else {
            throw .tokenUse(source.line(of: binding))
        }
        if let attribute = variable.attributeForOtherTypes { throw .tokenAttribute(name, attribute) }
        let isStatic = codeBase[property].isStatic
        if !isStatic { try checkImplicitInitializer() }
        let declaration = Declaration(file: property.file, variable: variable, isStatic: isStatic, edits: edits)
        if !declaration.isPrivate { try checkRequirements() }
        return declaration
    }

    /// Throws unless the property can be a variable of message tokens.
    private func checkVariable(_ declaration: Declaration) throws(SkipReason) {
        let (variable, modifiers) = (declaration.variable, declaration.variable.modifiers.map(\.name.text))
        let value = variable.bindings.first?.initializer?.value.trimmedDescription
        guard variable.bindings.first?.typeAnnotation == nil else {
            guard !modifiers.contains("weak"), !modifiers.contains("unowned"),
                value.map(["nil", "[]", ".init()"].contains) ?? true
            else { throw .tokenUse(variable.trimmedDescription) }
            return
        }
        // `NotificationTokens` is a Sendable constant, which any isolation can use.
        guard !modifiers.contains("nonisolated") else { throw .tokenType(name, "NotificationTokens") }
        guard codeBase.isolation(of: type).domain == .nonisolated,
            !variable.attributes.contains(where: { $0.trimmedDescription == "@MainActor" })
        else { return }
        if declaration.isStatic { throw .tokenType(name, "NotificationTokens") }
        if Sendability.mayBeUsedOnAnyThread(type, codeBase) { throw .mutableProperty(codeBase[type].name) }
    }

    /// Throws if a protocol that the type or a subclass conforms to requires the property, or may require it.
    private func checkRequirements() throws(SkipReason) {
        let types = codeBase.types
        let conforming = types.ancestry(of: type) + (types.subclasses()[type] ?? [])
        let inherited = conforming.flatMap(types.declarations).flatMap { declaration in
            codeBase[declaration].inherited.compactMap { types.primary(named: $0, from: declaration.file) }
        }
        let bases = conforming + Set(inherited.flatMap(types.ancestry)).filter { codeBase[$0].kind == .protocol }
        for declaration in bases.flatMap(types.declarations) {
            let context = SourceContext(file: declaration.file, type: declaration.index)
            let outside = codeBase[declaration].inherited.first { name in
                types.meaning(of: name, in: context) == nil && types.primary(named: name, from: context.file) == nil
                    && !SDKFacts.isFromSDK(name)
            }
            if let outside { throw .tokenRequirement(name, outside) }
        }
        let protocols = Set(inherited.flatMap(types.ancestry).filter { codeBase[$0].kind == .protocol })
        for (number, file) in codeBase.files.enumerated() where !protocols.isEmpty {
            for property in file.properties where property.name == name {
                guard let owner = codeBase.primary(property.parent, in: number), protocols.contains(owner) else {
                    continue
                }
                throw .tokenUse("\(codeBase[owner].name).\(name)")
            }
        }
    }

    /// Throws if the compiler would generate an initializer of another isolation, and reject those of subclasses.
    ///
    /// With the main actor as the default isolation, the initializer is nonisolated unless a stored property isn't
    /// Sendable.
    private func checkImplicitInitializer() throws(SkipReason) {
        guard codeBase[type].kind == .class, codeBase.isMainActorByDefault(in: type.file),
            codeBase.types.methods(named: "init", of: codeBase[type].name).isEmpty,
            codeBase.types.subclasses()[type]?.isEmpty == false
        else { return }
        throw .implicitInitializer(codeBase[type].name)
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

    private func isOwn(_ file: Int) -> Bool {
        codeBase.files[file].types.indices.contains { codeBase.primary($0, in: file) == type }
    }

    private func uses(
        in file: Int,
        _ source: ParsedSource,
        _ declaration: Declaration,
        keeping tokens: Set<SyntaxIdentifier>
    ) -> TokenUses {
        TokenUses(
            of: name,
            in: typeName,
            subclasses: declaration.isPrivate ? [] : subclasses(in: file),
            isMember: { path in
                // A subclass has it, too.
                declaration.isStatic
                    && (codeBase[type].kind == .class || TypeTable.simpleName(path) == typeName)
            },
            keeping: tokens,
            source
        )
    }

    /// The subclasses whose code is in a file.
    private func subclasses(in file: Int) -> Set<String> {
        let types = codeBase.files[file].types.indices.compactMap { codeBase.primary($0, in: file) }
        let inheriting = types.filter { codeBase.types.ancestry(of: $0).dropFirst().contains(type) }
        return Set(inheriting.map { TypeTable.simpleName(codeBase[$0].name) })
    }

    /// Throws if code passes a token to the memberwise initializer of a structure.
    private func checkInitializers() throws(SkipReason) {
        guard codeBase[type].kind == .struct else { return }
        for (number, file) in codeBase.files.enumerated() where isOwn(number) || file.mentions[typeName] > 0 {
            guard let source = sources.source(number) else { throw .unreadable }
            for argument in source.tree.descendants(LabeledExprSyntax.self) where argument.label?.text == name {
                guard let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self) else { continue }
                let callee = TypeTable.simpleName(ExpressionPath.callee(of: call))
                let isOther = !["", "self", "Self", typeName].contains(callee)
                guard isOther || argument.expression.is(NilLiteralExprSyntax.self) else {
                    throw .tokenUse(source.line(of: argument))
                }
            }
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

extension VariableDeclSyntax {
    /// An attribute or a modifier whose property may not be one of message tokens: `@objc`, a property wrapper.
    fileprivate var attributeForOtherTypes: String? {
        let known: Set = ["MainActor", "Published", "ObservationIgnored", "nonobjc"]
        let attributes = attributes.map { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription ?? "#if" }
        if let attribute = attributes.first(where: { !known.contains($0) }) { return "@" + attribute }
        return modifiers.contains { $0.name.text == "dynamic" } ? "dynamic" : nil
    }
}

extension SyntaxProtocol {
    /// The function around a node, or the file, through closures that a call runs once: `Task { … }`; `nil` in a
    /// closure that may run again.
    fileprivate var functionRunningOnce: Syntax? {
        guard let function = enclosingFunctionOrClosure else { return Syntax(root) }
        guard let closure = function.as(ClosureExprSyntax.self) else { return function }
        let argument = closure.parent?.as(LabeledExprSyntax.self)?.parent?.parent
        guard let call = (argument ?? closure.parent)?.as(FunctionCallExprSyntax.self),
            let name = CallShape(call)?.name,
            ["Task", "detached", "async", "asyncAfter", "assumeIsolated", "run"].contains(name),
            TokenStores.loop(around: ExprSyntax(call)) == nil
        else { return nil }
        return call.functionRunningOnce
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
    private let subclasses: Set<String>
    private let kept: Set<SyntaxIdentifier>
    private let source: ParsedSource
    private let references: [DeclReferenceExprSyntax]

    /// - Parameters:
    ///   - subclasses: The subclasses, whose code can use the property as their own.
    ///   - isMember: Whether the property is a static one of the type with a name.
    init(
        of name: String,
        in type: String,
        subclasses: Set<String>,
        isMember: (String) -> Bool,
        keeping kept: Set<SyntaxIdentifier>,
        _ source: ParsedSource
    ) {
        self.name = name
        self.subclasses = subclasses
        self.kept = kept
        self.source = source
        references = source.tree.descendants(DeclReferenceExprSyntax.self).filter { reference in
            // `$token` and `_token` are those of a property wrapper.
            guard [name, "$" + name, "_" + name].contains(reference.baseName.text) else { return false }
            // Another type in the file can have a property of this name.
            let base = reference.parent?.as(MemberAccessExprSyntax.self).flatMap {
                $0.declName.id == reference.id ? $0.base?.trimmedDescription : nil
            }
            if let base, ExpressionPath.namesType(base), base != "Self" { return isMember(base) }
            guard [nil, "self", "Self"].contains(base) else { return true }
            if base == nil, Self.isLoopVariable(reference) { return false }
            return MethodUses.enclosingTypeName(of: reference).map { $0 == type || subclasses.contains($0) } ?? false
        }
    }

    /// Whether a reference names the variable of a loop around it instead of the property.
    private static func isLoopVariable(_ reference: DeclReferenceExprSyntax) -> Bool {
        sequence(first: Syntax(reference)) { $0.parent }.lazy.compactMap { $0.as(ForStmtSyntax.self) }.contains {
            loop in
            loop.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == reference.baseName.text
                && loop.body.codeRange.contains(reference.codeRange.lowerBound)
        }
    }

    func outcome(of uses: Uses, in file: Int) -> TokenProperty.Outcome {
        // An injected center is a message center, too.
        let defaults = uses.removals.map(\.center).filter {
            source.text(of: $0).hasSuffix("NotificationCenter.default")
        }
        let edits = uses.edits.union(defaults.map { Edit($0.codeRange, "MessageCenter.default") })
        return TokenProperty.Outcome(edits: edits.isEmpty ? [:] : [file: edits], superfluous: [file: uses.superfluous])
    }

    struct Uses {
        /// Those of code that keeps a message token.
        var edits: Set<Edit> = []
        /// The property, where code keeps a message token in it.
        var stores: [ExprSyntax] = []
        /// Removals in `deinit`.
        var superfluous: [CodeBlockItemSyntax] = []
        var removals: [TokenRemoval] = []
        /// `token = nil`
        var cleared: [CodeBlockItemSyntax] = []
    }

    func uses(isOwnFile: Bool) throws(SkipReason) -> Uses {
        var uses = Uses()
        for reference in references where !kept.contains(ExprSyntax(reference).id) {
            if let type = MethodUses.enclosingTypeName(of: reference), subclasses.contains(type) {
                throw .tokenUse(source.line(of: reference))
            }
            var expression = ExprSyntax(reference)
            if let member = reference.parent?.as(MemberAccessExprSyntax.self), member.declName.id == reference.id {
                // `.token` of another value.
                guard ExprSyntax(member).ownProperty != nil else {
                    throw .tokenUse(source.line(of: member))
                }
                expression = ExprSyntax(member)
            }
            guard isOwnFile else { continue }
            if let kept = keepingToken(expression) {
                uses.edits.formUnion(kept)
                uses.stores.append(expression)
            } else if isCleared(expression) {
                if let statement = expression.enclosing(CodeBlockItemSyntax.self) { uses.cleared.append(statement) }
            } else if let removal = TokenRemoval(of: expression, name: name) {
                let isInDeinit = removal.statement.enclosingFunctionOrClosure?.is(DeinitializerDeclSyntax.self) ?? false
                if isInDeinit {
                    if !uses.superfluous.contains(removal.statement) { uses.superfluous.append(removal.statement) }
                } else if !uses.removals.contains(where: { $0.statement == removal.statement }) {
                    uses.removals.append(removal)
                }
            } else {
                throw .tokenUse(source.line(of: expression))
            }
        }
        // `token = nil` inside of a removal goes with it.
        let removed = (uses.removals.map(\.statement) + uses.superfluous).map(\.codeRange)
        uses.cleared.removeAll { item in removed.contains { $0.contains(item.codeRange.lowerBound) } }
        return uses
    }

    /// The edits of `token = center.addObserver…`, `tokens = [center.addObserver…]`,
    /// `tokens.append(center.addObserver…)` and `tokens.add(center.addObserver…)`, for the observers that are
    /// rewritten.
    private func keepingToken(_ expression: ExprSyntax) -> Set<Edit>? {
        if let added = AddedElements(to: expression), !added.elements.isEmpty {
            return added.elements.allSatisfy { kept.contains($0.id) } ? [] : nil
        }
        if let assignment = Assignment(around: expression) {
            return assignment.target.id == expression.id && kept.contains(assignment.value.id) ? [] : nil
        }
        guard let (method, call) = expression.methodCall, let argument = call.arguments.first,
            kept.contains(argument.expression.id)
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
