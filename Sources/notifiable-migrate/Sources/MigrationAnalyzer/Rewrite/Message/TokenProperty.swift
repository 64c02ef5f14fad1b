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
        /// Whether the observers may run after the owner of their tokens is deallocated.
        var mayOutliveOwner = false

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
        try checkInitializers()
        try checkVariable(declaration)
        var stores = TokenStores()
        for (number, file) in codeBase.files.enumerated() where file.mentions[name] > 0 {
            if declaration.isInFile, number != declaration.file { continue }
            guard let source = sources.source(number) else { throw .unreadable }
            let uses = uses(in: number, source, declaration, keeping: Set(tokens.map(\.id)))
            let found = try uses.uses(isOwnFile: isOwn(number))
            stores.add(found)
            let removals = codeBase.files[number].removals
            if let removal = found.removals.first(where: { !Self.mayBecomeMessageCenter($0.center, removals) }) {
                throw .tokenUse(source.line(of: removal.statement))
            }
            let edits = uses.outcome(of: found, in: number) { Self.center($0, in: removals) == .default }
            outcome.merge(edits)
        }
        if outcome.superfluous.contains(where: { !$0.value.isEmpty }) { try codeBase.checkDeinitializer(of: type) }
        let again = stores.unguarded.first { store in
            repeated.contains { $0 == store.enclosingFunctionOrClosure?.id } || sources.mayRunAgain(store, in: type)
        }
        if let store = stores.replacement ?? again { throw .tokenReplaced(store.trimmedDescription) }
        // `NotificationTokens` removes its observers.
        if !declaration.isNotificationTokens, let release = stores.release {
            throw .tokenReleased(release.trimmedDescription)
        }
        outcome.mayOutliveOwner = mayOutliveOwner(declaration, stores)
        return outcome
    }

    /// The center on which one of the removals is called.
    private static func center(_ expression: ExprSyntax, in removals: [Removal]) -> CenterExpression? {
        removals.last { $0.extent.offsets.contains(expression.codeRange.lowerBound) }?.center
    }

    /// Whether a removal's center is the default one, or may be an injected one that becomes a message center.
    private static func mayBecomeMessageCenter(_ expression: ExprSyntax, _ removals: [Removal]) -> Bool {
        switch center(expression, in: removals) {
        case .default, .other, nil: true
        case .workspace, .distributed, .own, .implicit: false
        }
    }

    private func mayOutliveOwner(_ declaration: Declaration, _ stores: TokenStores) -> Bool {
        // `NotificationTokens` removes its observers.
        !declaration.isNotificationTokens && !declaration.isStatic
            && !codeBase.isPermanent(type) && !stores.endWithOwner
    }

    /// The property and its uses, where none of its tokens is needed any more.
    struct Deletion {
        var edits: [Int: Set<Edit>] = [:]
        var superfluous: [Int: [CodeBlockItemSyntax]] = [:]
        /// Statements that remove the observers before the owner ends, by file.
        var removals: [Int: [TokenRemoval]] = [:]
        /// Whether the observers may run after the owner of their tokens is deallocated.
        var mayOutliveOwner = false
    }

    /// - Parameter calls: The observers whose tokens are no longer kept.
    /// - Throws: If a use of the property is not understood.
    func deletion(of calls: [FunctionCallExprSyntax]) throws(SkipReason) -> Deletion {
        let declaration = try declaration()
        guard !declaration.isStatic else { throw .tokenIsStatic(name) }
        guard declaration.variable.bindings.count == 1 else { throw .tokenDeclaredTogether(name) }
        // With a semicolon behind it.
        let range = declaration.variable.enclosing(MemberBlockItemSyntax.self)?.codeRange
        var deletion = Deletion(edits: [declaration.file: [Edit(range ?? declaration.variable.codeRange, "")]])
        var stores = TokenStores()
        for (number, file) in codeBase.files.enumerated() where file.mentions[name] > 0 {
            if declaration.isInFile, number != declaration.file { continue }
            guard let source = sources.source(number) else { throw .unreadable }
            let tokens = Set(calls.map { ExprSyntax($0).id })
            let uses = try uses(in: number, source, declaration, keeping: tokens).uses(isOwnFile: isOwn(number))
            let inside = (uses.removals.map(\.statement) + uses.cleared).first { item in
                sequence(first: Syntax(item)) { $0.parent }.contains {
                    ExprSyntax($0).map(\.id).map(tokens.contains) ?? false
                }
            }
            if let inside { throw .tokenInClosure(source.line(of: inside)) }
            stores.add(uses)
            deletion.superfluous[number] = uses.superfluous + uses.cleared
            deletion.removals[number] = uses.removals
        }
        deletion.mayOutliveOwner = mayOutliveOwner(declaration, stores)
        return deletion
    }

    private struct Declaration {
        let file: Int
        let variable: VariableDeclSyntax
        let isStatic: Bool
        /// Whether only the code of the type in its file can use it.
        var isPrivate: Bool { variable.modifiers.specify(["private"]) }
        /// Whether only the code in its file can use it.
        var isInFile: Bool { variable.modifiers.specify(["private", "fileprivate"]) }
        /// Whether it is a `NotificationTokens`.
        var isNotificationTokens: Bool { variable.bindings.first?.isNotificationTokens ?? false }
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
        // `var first, second: T?` has one type for both.
        let hasOwnType = variable.bindings.allSatisfy { $0.typeAnnotation != nil || $0.initializer != nil }
        guard hasOwnType else { throw .tokenDeclaredTogether(name) }
        guard let edits = Self.edits(of: binding) else {
            let type = binding.typeAnnotation?.type.trimmedDescription
            throw .tokenType(name, type ?? binding.arrayType?.trimmedDescription)
        }
        guard binding.accessorBlock == nil, !binding.isConditional else {
            throw .tokenUse(source.line(of: binding))
        }
        if let attribute = variable.attributeForOtherTypes { throw .tokenAttribute(name, attribute) }
        let isStatic = codeBase[property].isStatic
        if !isStatic { try checkImplicitInitializer() }
        let declaration = Declaration(file: property.file, variable: variable, isStatic: isStatic, edits: edits)
        if !declaration.isInFile, !variable.attributes.contains(where: { $0.trimmedDescription == "@nonobjc" }),
            let owner = objectiveCOwner
        {
            throw .tokenOfObjectiveC(name, codeBase[owner].name)
        }
        if !declaration.isPrivate { try checkRequirements() }
        return declaration
    }

    /// The class or superclass that makes all its properties visible to Objective-C.
    private var objectiveCOwner: Reference<TypeDeclaration>? {
        codeBase.types.ancestry(of: type).first { owner in
            let declaration = sources.source(owner.file)?.declaration(namedAt: codeBase[owner].span)
            return declaration?.attributes.contains { $0.trimmedDescription == "@objcMembers" } == true
        }
    }

    /// Throws unless the property can be a variable of message tokens.
    private func checkVariable(_ declaration: Declaration) throws(SkipReason) {
        let (variable, modifiers) = (declaration.variable, declaration.variable.modifiers.map(\.name.text))
        let value = variable.bindings.first?.initializer?.value.trimmedDescription
        guard declaration.isNotificationTokens else {
            let isEmpty = value.map(["nil", "[]", ".init()"].contains) ?? true
            guard !modifiers.contains("weak"), !modifiers.contains("unowned"),
                isEmpty || variable.bindings.first?.arrayType != nil
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
        let conforming = types.ancestry(of: type) + (types.subclasses(of: type))
        let inherited = conforming.flatMap(types.declarations).flatMap { declaration in
            codeBase[declaration].inherited.compactMap { types.primary(named: $0, from: declaration.file) }
        }
        let bases = conforming + Set(inherited.flatMap(types.ancestry)).filter { codeBase[$0].kind == .protocol }
        for declaration in bases.flatMap(types.declarations) {
            let context = SourceContext(of: declaration)
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
                throw .tokenRequired(name, codeBase[owner].name)
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
            codeBase.types.subclasses(of: type).isEmpty == false, !inheritsInitializers
        else { return }
        throw .implicitInitializer(codeBase[type].name)
    }

    /// Whether a superclass of UIKit or AppKit has initializers, which the class inherits with their isolation.
    private var inheritsInitializers: Bool {
        codeBase.types.ancestry(of: type).flatMap { codeBase[$0].inherited }
            .contains { SDKFacts.mainActorClasses.contains(TypeTable.simpleName($0)) }
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
            in: codeBase[type].name,
            isPrivate: declaration.isPrivate,
            subclasses: declaration.isPrivate ? [] : subclasses(in: file),
            isStatic: declaration.isStatic,
            isOwner: { path in
                guard TypeTable.simpleName(path) != typeName else { return true }
                // A subclass has it, too, and an alias may name the type.
                let other = codeBase.types.primary(named: path, from: file)
                return codeBase[type].kind == .class
                    && other.map { codeBase.types.ancestry(of: $0).contains(type) } ?? true
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
        let bare = type.filter { !" ()".contains($0) }.replacingPrefixes()
        return switch bare {
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

extension VariableDeclSyntax {
    /// An attribute or a modifier whose property may not be one of message tokens: `@objc`, a property wrapper.
    fileprivate var attributeForOtherTypes: String? {
        let known: Set = ["MainActor", "Published", "ObservationIgnored", "nonobjc"]
        let attributes = attributes.map { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription ?? "#if" }
        if let attribute = attributes.first(where: { !known.contains($0) }) { return "@" + attribute }
        return modifiers.contains { $0.name.text == "dynamic" } ? "dynamic" : nil
    }
}

extension String {
    /// Without `any`, once the blanks are gone.
    fileprivate func replacingPrefixes() -> String {
        hasPrefix("anyNS") ? String(dropFirst(3)) : hasPrefix("[anyNS") ? "[" + dropFirst(4) : self
    }
}

extension CodeBase {
    /// A subclass with a `deinit`, if the compiler would generate one of another isolation for a class without it: that
    /// of a class in a module that is isolated to the main actor by default.
    func subclassWithDeinitializer(of type: Reference<TypeDeclaration>) -> Reference<TypeDeclaration>? {
        guard isMainActorByDefault(in: type.file) else { return nil }
        return types.subclasses(of: type).first { subclass in
            files.indices.contains { number in
                files[number].functions.contains {
                    $0.kind == .deinitializer && primary($0.type, in: number) == subclass
                }
            }
        }
    }

    /// Throws if a class may not lose its `deinit`.
    func checkDeinitializer(of type: Reference<TypeDeclaration>) throws(SkipReason) {
        guard let subclass = subclassWithDeinitializer(of: type) else { return }
        throw .deinitializer(self[type].name, self[subclass].name)
    }
}
