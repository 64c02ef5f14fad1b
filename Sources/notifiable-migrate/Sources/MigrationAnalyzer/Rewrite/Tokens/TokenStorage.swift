import SwiftSyntax

/// A property for the message tokens of a class whose observers drop theirs: with it, an observation ends with its
/// owner.
struct TokenStorage {
    private let type: Reference<TypeDeclaration>
    private let sources: RewriteSources
    /// Whether code in another file adds tokens.
    private let isUsedElsewhere: Bool
    private let property: String
    /// Whether the class can't have a variable without isolation, because it is Sendable.
    private let isConstant: Bool

    private var codeBase: CodeBase { sources.codeBase }

    /// - Parameters:
    ///   - own: The name of a property for some of the tokens.
    ///   - files: The files with the observers.
    init(
        of type: Reference<TypeDeclaration>,
        named own: String? = nil,
        keeping files: [Int],
        _ sources: RewriteSources
    ) {
        self.type = type
        self.sources = sources
        let codeBase = sources.codeBase
        isUsedElsewhere = files.contains { $0 != type.file }
        let name = own ?? "messageTokens"
        // A subclass can't declare a property that its superclass has.
        let typeName = TypeTable.simpleName(codeBase[type].name)
        let prefix = typeName.lowercasingFirstWord + name.prefix(1).uppercased() + name.dropFirst()
        let superclasses = codeBase.types.ancestry(of: type).dropFirst().filter { codeBase[$0].kind == .class }
        let hasRelatives = isUsedElsewhere && (!superclasses.isEmpty || !codeBase.types.subclasses(of: type).isEmpty)
        let isEnded = own == nil && sources.endsTokens(name, of: type)
        property = hasRelatives || isEnded ? prefix : name
        let conformances = codeBase.types.declarations(of: type).flatMap { codeBase[$0].inherited }
        isConstant = conformances.contains("Sendable") && !codeBase.isolation(of: type).isMainActor
    }

    /// Declares the property, unless the class has it, and stores the result of a call in it.
    func edits(keeping call: FunctionCallExprSyntax, in file: Int) throws(SkipReason) -> [Int: Set<Edit>] {
        var edits = try declaration()
        try checkLifetime(of: call, in: file)
        edits[file, default: []].formUnion(try storing(call, in: file))
        return edits
    }

    /// The property, as some code names it.
    private func name(in code: some SyntaxProtocol) -> String {
        let isShadowed = code.functionsInMember.last.map { NameUses(in: $0).declared.contains(property) } ?? false
        let isInClosure = code.enclosingFunctionOrClosure?.is(ClosureExprSyntax.self) ?? false
        return isShadowed || isInClosure ? "self.\(property)" : property
    }

    // MARK: The property

    private var propertyType: String {
        isConstant ? "MessageCenter.ObservationTokens" : "[MessageCenter.ObservationToken]"
    }

    private var line: String {
        let access = isUsedElsewhere ? "" : "private "
        return isConstant
            ? "\(access)let \(property) = \(propertyType)()" : "\(access)var \(property): \(propertyType) = []"
    }

    /// The call that stores a token, up to the token.
    func adding(in code: some SyntaxProtocol) -> String { "\(name(in: code)).\(isConstant ? "add" : "append")(" }

    /// Statements before that of a token, and the start of that one.
    ///
    /// - Parameter replacesOthers: Whether other observations end.
    func storing(in code: some SyntaxProtocol, replacesOthers: Bool) -> ([String], String) {
        guard replacesOthers else { return ([], adding(in: code)) }
        return isConstant ? ([ending(in: code)], adding(in: code)) : ([], "\(name(in: code)) = [")
    }

    /// The statement that ends the observations.
    func ending(in code: some SyntaxProtocol) -> String { name(in: code) + (isConstant ? ".removeAll()" : " = []") }

    /// Declares the property, unless the class has it.
    func declaration() throws(SkipReason) -> [Int: Set<Edit>] {
        guard codeBase[type].kind == .class else {
            throw .notInClass(codeBase[type].name, isActor: codeBase[type].kind == .actor)
        }
        guard let source = sources.source(type.file), let declaration = source.declaration(namedAt: codeBase[type].span)
        else { throw .unreadable }
        guard !declaration.isConditional else { throw .conditionalCode }
        let members = declaration.memberBlock.members
        for member in members {
            guard let variable = member.decl.as(VariableDeclSyntax.self),
                variable.bindings.contains(where: { $0.pattern.trimmedDescription == property })
            else { continue }
            guard variable.trimmedDescription.contains(propertyType) else {
                throw .tokenUse(variable.trimmedDescription)
            }
            return [:]
        }
        let indentation = Indentation(of: declaration, in: source)
        // After the properties at the start of the class, not after one between its methods.
        let head = members.prefix { !$0.decl.is(FunctionDeclSyntax.self) && !$0.decl.is(InitializerDeclSyntax.self) }
        let stored = head.last { member in
            guard let variable = member.decl.as(VariableDeclSyntax.self) else { return false }
            return !variable.modifiers.contains { ["static", "class"].contains($0.name.text) }
        }
        if let stored {
            let text = source.margin(below: stored, indentation) + line
            // A blank line follows accessors.
            let separator = source.text(of: stored).contains(where: \.isNewline) ? source.lineBreak : ""
            return [type.file: [source.insertion(of: separator + text, below: stored.codeRange.upperBound)]]
        }
        let margin = source.indentation(at: declaration.codeRange.lowerBound) + indentation.unit
        let brace = declaration.memberBlock.leftBrace.codeRange.upperBound
        let end = source.endOfLine(after: brace)
        // Code may follow the brace.
        let isAlone = source.isFollowedByNoCode(brace)
        let rest = isAlone ? (members.isEmpty ? "" : indentation.lineBreak) : indentation.lineBreak + margin
        return [type.file: [Edit(insert: indentation.lineBreak + margin + line + rest, at: isAlone ? end : brace)]]
    }

    // MARK: The observer

    /// Throws unless the observation has no effect once its owner is deallocated.
    private func checkLifetime(of call: FunctionCallExprSyntax, in file: Int) throws(SkipReason) {
        guard let closure = CallShape(call)?.closure else { throw .notAClosure }
        try closure.checkWeakSelf()
        guard let source = sources.source(file) else { throw .unreadable }
        if let effect = OwnerEffects(of: closure).first { throw .effectWithoutOwner(source.line(of: effect)) }
    }

    private func storing(_ call: FunctionCallExprSyntax, in file: Int) throws(SkipReason) -> Set<Edit> {
        guard let source = sources.source(file) else { throw .unreadable }
        guard case .dropped(let item) = try TokenPlace(of: call, in: source) else { return [] }
        let base = CallShape(call)?.base
        let text = base?.trimmedDescription ?? ""
        if base?.isOptionalChain == true { throw .optionalCenter(text) }
        let start = item.codeRange.lowerBound..<call.codeRange.lowerBound
        return [Edit(start, adding(in: call)), Edit(insert: ")", at: call.codeRange.upperBound)]
    }
}

extension RewriteSources {
    /// Whether code of a class ends the observations of all tokens in a property: `tokens = []`.
    fileprivate func endsTokens(_ property: String, of type: Reference<TypeDeclaration>) -> Bool {
        let files = Set(codeBase.types.declarations(of: type).map(\.file))
        return files.contains { file in
            guard codeBase.files[file].mentions[property] > 0, let source = source(file) else { return false }
            return source.references(named: property).contains { reference in
                let member = reference.parent?.as(MemberAccessExprSyntax.self)
                let value = member?.declName.id == reference.id ? member.map { ExprSyntax($0) } : ExprSyntax(reference)
                return value?.methodCall.map { ["append", "add"].contains($0.name) } != true
            }
        }
    }
}
