import SwiftSyntax

/// A property for the message tokens of a class whose observers drop theirs: with it, an observation ends with its
/// owner.
struct TokenStorage {
    private let type: Reference<TypeDeclaration>
    private let sources: RewriteSources
    /// Whether code in another file adds tokens.
    private let isUsedElsewhere: Bool
    private let property: String

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
        let existing = codeBase.names.property(ofIdentifier: name, from: type.file, inside: type.index)
        let isOther = existing.map { codeBase[$0].type != .named(.name("MessageCenter.ObservationTokens")) } ?? false
        property = hasRelatives || isEnded || isOther ? prefix : name
    }

    /// Declares the property, unless the class has it, and stores the dropped token of an observer in it.
    ///
    /// - Throws: That the observation may have an effect once its owner is deallocated.
    func edits(keeping call: FunctionCallExprSyntax, in file: Int) throws(SkipReason) -> [Int: Set<Edit>] {
        var edits = try declaration()
        guard let shape = CallShape(call), let closure = shape.closure else { throw .notAClosure }
        try closure.checkWeakSelf()
        guard let source = sources.source(file) else { throw .unreadable }
        if let effect = OwnerEffects(of: closure).first { throw .effectWithoutOwner(source.line(of: effect)) }
        guard case .dropped(let item) = try TokenPlace(of: call, in: source) else { return edits }
        if let base = shape.base, base.isOptionalChain { throw .optionalCenter(base.trimmedDescription) }
        let start = item.codeRange.lowerBound..<call.codeRange.lowerBound
        edits[file, default: []].formUnion([
            Edit(start, adding(in: call)), Edit(insert: ")", at: call.codeRange.upperBound),
        ])
        return edits
    }

    /// The property, as some code names it.
    private func name(in code: some SyntaxProtocol) -> String {
        let isShadowed = code.functionsInMember.last.map { NameUses(in: $0).declared.contains(property) } ?? false
        let isInClosure = code.enclosingFunctionOrClosure?.is(ClosureExprSyntax.self) ?? false
        return isShadowed || isInClosure ? "self.\(property)" : property
    }

    // MARK: The property

    /// A constant, which any isolation can use.
    private var line: String {
        "\(isUsedElsewhere ? "" : "private ")let \(property) = MessageCenter.ObservationTokens()"
    }

    /// The call that stores a token, up to the token.
    func adding(in code: some SyntaxProtocol) -> String { "\(name(in: code)).add(" }

    /// The statement that ends the observations.
    func ending(in code: some SyntaxProtocol) -> String { "\(name(in: code)).removeAll()" }

    /// Declares the property, unless the class has it.
    func declaration() throws(SkipReason) -> [Int: Set<Edit>] {
        guard codeBase[type].kind == .class else {
            throw .notInClass(codeBase[type].name, isActor: codeBase[type].kind == .actor)
        }
        guard let source = sources.source(type.file), let declaration = source.declaration(namedAt: codeBase[type].span)
        else { throw .unreadable }
        guard !declaration.isConditional else { throw .conditionalCode }
        let members = declaration.memberBlock.members
        let variables = members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
        if variables.contains(where: { $0.bindings.contains { $0.pattern.trimmedDescription == property } }) {
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
            let text = source.indentation(at: stored.codeRange.lowerBound) + line
            // A blank line follows accessors.
            let separator = source.text(of: stored).contains(where: \.isNewline) ? source.lineBreak : ""
            return [type.file: [source.insertion(of: separator + text, below: stored.codeRange.upperBound)]]
        }
        let margin = source.indentation(at: declaration.codeRange.lowerBound) + indentation.unit
        let text = margin + line + (members.isEmpty ? "" : indentation.lineBreak)
        return [
            type.file: [source.insertion(of: text, below: declaration.memberBlock.leftBrace.codeRange.upperBound)]
        ]
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
