import SwiftSyntax

/// A property for the message tokens of a class whose observers drop theirs: with it, an observation ends with its
/// owner.
struct TokenStorage {
    private static let propertyType = "[MessageCenter.ObservationToken]"

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
        isUsedElsewhere = files.contains { $0 != type.file && codeBase.haveSameModule($0, type.file) }
        let name = own ?? "messageTokens"
        // A subclass can't declare a property that its superclass has.
        let typeName = TypeTable.simpleName(codeBase[type].name)
        let prefix = typeName.lowercasingFirstWord + name.prefix(1).uppercased() + name.dropFirst()
        let superclasses = codeBase.types.ancestry(of: type).dropFirst().filter { codeBase[$0].kind == .class }
        let hasRelatives = isUsedElsewhere && (!superclasses.isEmpty || !codeBase.types.subclasses(of: type).isEmpty)
        let seesOther = superclasses.contains { superclass in
            // Inside its superclass, a class sees the private properties too.
            codeBase[type].name.hasPrefix(codeBase[superclass].name + ".")
                || codeBase.hasVisibleProperty(name, in: superclass)
        }
        let isEnded = own == nil && sources.endsTokens(name, of: type)
        property = hasRelatives || seesOther || isEnded ? prefix : name
    }

    /// Declares the property, unless the class has it, and stores the result of a call in it.
    func edits(keeping call: FunctionCallExprSyntax, in file: Int) throws(SkipReason) -> [Int: Set<Edit>] {
        guard codeBase.haveSameModule(file, type.file) else { throw .otherModule(codeBase[type].name) }
        var edits = try declaration()
        try checkLifetime(of: call, in: file)
        edits[file, default: []].formUnion(try storing(call, in: file))
        return edits
    }

    /// Declares the property, unless the class has it, for an observer by selector, which ends with its owner.
    func edits(for call: FunctionCallExprSyntax, in file: Int) throws(SkipReason) -> [Int: Set<Edit>] {
        guard codeBase.haveSameModule(file, type.file) else { throw .otherModule(codeBase[type].name) }
        try checkPlace(of: call)
        return try declaration()
    }

    /// The property, as some code names it.
    func name(in code: some SyntaxProtocol) -> String {
        let isShadowed = code.functionsInMember.last.map { NameUses(in: $0).declared.contains(property) } ?? false
        return isShadowed ? "self.\(property)" : property
    }

    // MARK: The property

    private var line: String { "\(isUsedElsewhere ? "" : "private ")var \(property): \(Self.propertyType) = []" }

    private func declaration() throws(SkipReason) -> [Int: Set<Edit>] {
        try checkType()
        guard let source = sources.source(type.file), let declaration = source.declaration(namedAt: codeBase[type].span)
        else { throw .unreadable }
        guard !declaration.isConditional else { throw .conditionalCode }
        if declaration.attributes.contains(where: { $0.trimmedDescription == "@Model" }) { throw .macroCode("@Model") }
        let members = declaration.memberBlock.members
        for member in members {
            guard let variable = member.decl.as(VariableDeclSyntax.self),
                variable.bindings.contains(where: { $0.pattern.trimmedDescription == property })
            else { continue }
            guard variable.trimmedDescription.contains(Self.propertyType) else {
                throw .tokenUse(variable.trimmedDescription)
            }
            return [:]
        }
        if codeBase.hasSynthesizedCoding(type) {
            throw .tokenProperty(codeBase[type].name, "declare its `CodingKeys` first, which the compiler synthesizes")
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

    /// Throws unless the type can have the property.
    private func checkType() throws(SkipReason) {
        let name = codeBase[type].name
        guard codeBase[type].kind == .class else {
            throw .notInClass(name, isActor: codeBase[type].kind == .actor)
        }
        let isNonisolated = codeBase.isolation(of: type).domain == .nonisolated
        if isNonisolated, codeBase.mayBeUsedOnAnyThread(type) {
            throw .tokenProperty(name, "it is Sendable and not isolated")
        }
        if codeBase.hasOwn("MessageCenter", in: SourceContext(of: type)) { throw .ownDeclaration("MessageCenter") }
    }

    // MARK: The observer

    /// Throws unless the observation has no effect once its owner is deallocated.
    private func checkLifetime(of call: FunctionCallExprSyntax, in file: Int) throws(SkipReason) {
        guard let closure = CallShape(call)?.closure else { throw .notAClosure }
        try closure.checkWeakSelf()
        try checkPlace(of: call)
        guard let source = sources.source(file) else { throw .unreadable }
        try OwnerEffects(of: closure, in: source).check()
    }

    /// Throws unless the code around an observer can use the property.
    private func checkPlace(of call: FunctionCallExprSyntax) throws(SkipReason) {
        // In a closure, `self` may be gone or of another isolation; in a static function there is none.
        let functions = call.functionsInMember
        let isUsable = functions.allSatisfy { function in
            let modifiers = function.as(FunctionDeclSyntax.self)?.modifiers.map(\.name.text) ?? []
            return function.functionAttributes?.contains(where: Self.isInlined) == false
                && modifiers.allSatisfy { !["static", "class", "nonisolated"].contains($0) }
        }
        guard isUsable, functions.last?.parent?.is(MemberBlockItemSyntax.self) == true else { throw .notInMethod }
    }

    /// Whether code of other modules contains the function, and so can't use what is private or internal.
    private static func isInlined(_ attribute: AttributeListSyntax.Element) -> Bool {
        let name = attribute.as(AttributeSyntax.self)?.attributeName.trimmedDescription ?? ""
        return ["inlinable", "_alwaysEmitIntoClient", "_transparent", "backDeployed"].contains(name)
    }

    private func storing(_ call: FunctionCallExprSyntax, in file: Int) throws(SkipReason) -> Set<Edit> {
        guard let source = sources.source(file) else { throw .unreadable }
        guard case .dropped(let item) = try TokenPlace(of: call, in: source) else { return [] }
        let base = CallShape(call)?.base
        let text = base?.trimmedDescription ?? ""
        if base?.isOptionalChain == true { throw .optionalCenter(text) }
        let start = item.codeRange.lowerBound..<call.codeRange.lowerBound
        return [Edit(start, "\(name(in: call)).append("), Edit(insert: ")", at: call.codeRange.upperBound)]
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
                return value?.methodCall?.name != "append"
            }
        }
    }
}

extension SyntaxProtocol {
    /// The attributes of a function or an initializer; `nil` for anything else.
    fileprivate var functionAttributes: AttributeListSyntax? {
        Syntax(self).as(FunctionDeclSyntax.self)?.attributes ?? Syntax(self).as(InitializerDeclSyntax.self)?.attributes
    }
}

extension CodeBase {
    /// Whether one module has both files, as far as manifests and projects show.
    fileprivate func haveSameModule(_ first: Int, _ second: Int) -> Bool {
        first == second || files[first].settings.hasSameModule(as: files[second].settings) == true
    }

    /// Whether some code means a type of the sources by the name of one of `NotifiableAdapter`.
    fileprivate func hasOwn(_ name: String, in context: SourceContext) -> Bool {
        switch types.meaning(of: name, in: context) {
        case .alias: true
        case .type(let type):
            files[type.file].settings.module != "NotifiableAdapter"
                && (!self[type].isPrivate || type.file == context.file)
        case nil: false
        }
    }

    /// Whether a type declares an instance property that subclasses see.
    fileprivate func hasVisibleProperty(_ name: String, in type: Reference<TypeDeclaration>) -> Bool {
        files[type.file].properties.contains { property in
            property.name == name && !property.isStatic && !property.isPrivate
                && primary(property.parent, in: type.file) == type
        }
    }

    /// Whether the compiler writes a class's `init(from:)` or `encode(to:)`, with all its properties.
    fileprivate func hasSynthesizedCoding(_ type: Reference<TypeDeclaration>) -> Bool {
        let name = self[type].name
        // It codes the properties that these list, and no others.
        if types.primary(named: name + ".CodingKeys", from: type.file).map({ self[$0].name }) == name + ".CodingKeys" {
            return false
        }
        // A subclass inherits the conformance.
        let owners = types.ancestry(of: type).filter { $0 == type || self[$0].kind == .protocol }
        let inherited = Set(
            owners.flatMap(types.declarations).flatMap { self[$0].inherited }.map(TypeTable.withoutModule)
        )
        let has = { (method: String, label: String) in
            self.types.methods(named: method, of: name).contains { self[$0].parameters.map(\.label) == [label] }
        }
        let decodes = !inherited.isDisjoint(with: ["Codable", "Decodable"])
        let encodes = !inherited.isDisjoint(with: ["Codable", "Encodable"])
        return decodes && !has("init", "from") || encodes && !has("encode", "to")
    }
}
