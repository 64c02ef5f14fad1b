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
            outcome.merge(uses.outcome(of: found, in: number))
        }
        if outcome.superfluous.contains(where: { !$0.value.isEmpty }) { try codeBase.checkDeinitializer(of: type) }
        let again = stores.unguarded.first { store in
            repeated.contains { $0 == store.enclosingFunctionOrClosure?.id } || sources.mayRunAgain(store, in: type)
        }
        if let store = stores.replacement ?? again { throw .tokenReplaced(store.trimmedDescription) }
        // `NotificationTokens` removes its observers.
        if declaration.variable.bindings.first?.typeAnnotation != nil, let release = stores.release {
            throw .tokenReleased(release.trimmedDescription)
        }
        outcome.mayOutliveOwner = mayOutliveOwner(declaration, stores)
        return outcome
    }

    private func mayOutliveOwner(_ declaration: Declaration, _ stores: TokenStores) -> Bool {
        // `NotificationTokens` removes its observers.
        declaration.variable.bindings.first?.typeAnnotation != nil && !declaration.isStatic
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
            throw .tokenType(name, binding.typeAnnotation?.type.trimmedDescription)
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

extension RewriteSources {
    /// Whether the sources show that code may run more than once for one owner: several places call its method, or one
    /// in a loop or a closure does.
    func mayRunAgain(_ code: ExprSyntax, in type: Reference<TypeDeclaration>) -> Bool {
        guard let function = code.functionRunningOnce else { return true }
        guard let method = function.as(FunctionDeclSyntax.self)?.name.text else { return false }
        let typeName = TypeTable.simpleName(codeBase[type].name)
        let isOnly = codeBase.types.functions(named: method).count == 1
        var isInInitializer = false
        var others = 0
        // Calls elsewhere only count if no other function has the name, such as `viewDidLoad`.
        let files = isOnly ? Set(codeBase.files.indices) : Set(codeBase.types.declarations(of: type).map(\.file))
        for number in files.sorted() where codeBase.files[number].mentions[method] > 0 {
            guard let source = source(number) else { continue }
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
    var functionRunningOnce: Syntax? {
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

extension CodeBase {
    /// A subclass with a `deinit`, if the compiler would generate one of another isolation for a class without it: that
    /// of a class in a module that is isolated to the main actor by default.
    func subclassWithDeinitializer(of type: Reference<TypeDeclaration>) -> Reference<TypeDeclaration>? {
        guard isMainActorByDefault(in: type.file) else { return nil }
        return types.subclasses()[type]?.first { subclass in
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
