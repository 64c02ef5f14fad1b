import SwiftSyntax

/// A property for the tokens of a class whose observers drop them: with it, an observation ends with its owner.
struct TokenStorage {
    enum Kind {
        /// `NotificationTokens`, a Sendable constant that any isolation can use.
        case notification
        /// An array of message tokens, which end their observations when they are released.
        case message
    }

    private let kind: Kind
    private let type: Reference<TypeDeclaration>
    private let sources: RewriteSources
    /// Whether code in another file adds tokens.
    private let isUsedElsewhere: Bool
    private let property: String

    private var codeBase: CodeBase { sources.codeBase }

    /// - Parameter files: The files with the observers.
    init(_ kind: Kind, of type: Reference<TypeDeclaration>, keeping files: [Int], _ sources: RewriteSources) {
        self.kind = kind
        self.type = type
        self.sources = sources
        isUsedElsewhere = files.contains { $0 != type.file }
        let codeBase = sources.codeBase
        let name = kind == .message ? "messageTokens" : "notificationTokens"
        // A subclass can't declare a property that its superclass has.
        let own = TypeTable.simpleName(codeBase[type].name)
        let prefix = own.lowercasingFirstWord + name.prefix(1).uppercased() + name.dropFirst()
        property = isUsedElsewhere && codeBase.hasRelatives(type) ? prefix : name
    }

    /// Declares the property, unless the class has it, and stores the result of a call in it.
    func edits(keeping call: FunctionCallExprSyntax, in file: Int) throws(SkipReason) -> [Int: Set<Edit>] {
        var edits = try declaration()
        try checkLifetime(of: call)
        edits[file, default: []].formUnion(try storing(call, in: file))
        return edits
    }

    // MARK: The property

    private var propertyType: String {
        kind == .message ? "[MessageCenter.ObservationToken]" : "NotificationTokens"
    }

    private var line: String {
        let access = isUsedElsewhere ? "" : "private "
        return switch kind {
        case .message: "\(access)var \(property): \(propertyType) = []"
        case .notification: "\(access)let \(property) = \(propertyType)()"
        }
    }

    private func declaration() throws(SkipReason) -> [Int: Set<Edit>] {
        let name = codeBase[type].name
        switch codeBase[type].kind {
        case .class: break
        case .actor where kind == .notification: break
        default: throw .notAClass(name)
        }
        if kind == .message, codeBase.isolation(of: type).domain == .nonisolated, Sendability.isSendable(type, codeBase)
        {
            throw .mutableProperty(name)
        }
        guard let source = sources.source(type.file), let declaration = source.declaration(namedAt: codeBase[type].span)
        else { throw .unreadable }
        guard !declaration.isConditional else { throw .conditionalCode }
        if declaration.attributes.contains(where: { $0.trimmedDescription == "@Model" }) { throw .macroCode("@Model") }
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
            let margin = source.indentation(at: stored.codeRange.lowerBound)
            let end = source.endOfLine(after: stored.codeRange.upperBound)
            return [type.file: [Edit(insert: indentation.lineBreak + margin + line, at: end)]]
        }
        let brace = declaration.memberBlock.leftBrace.codeRange.upperBound
        let margin = source.indentation(at: declaration.codeRange.lowerBound) + indentation.unit
        return [type.file: [Edit(insert: indentation.lineBreak + margin + line + indentation.lineBreak, at: brace)]]
    }

    // MARK: The observer

    /// Throws unless the observation has no effect once its owner is deallocated.
    private func checkLifetime(of call: FunctionCallExprSyntax) throws(SkipReason) {
        guard let closure = call.trailingClosure ?? call.arguments.last?.expression.as(ClosureExprSyntax.self) else {
            throw .notAClosure
        }
        let capture = closure.signature?.capture?.items.first { $0.name.text == "self" }
        if let capture, capture.specifier == nil { throw .ownerRetained }
        guard capture != nil else {
            let mentionsSelf = NameUses(in: closure.statements).references.contains { $0.baseName.text == "self" }
            throw mentionsSelf ? SkipReason.ownerRetained : .tokenLifetime
        }
        // In a closure, `self` may be gone or of another isolation; in a static function there is none.
        guard let function = call.enclosingFunctionOrClosure,
            function.is(FunctionDeclSyntax.self) || function.is(InitializerDeclSyntax.self),
            function.enclosing(MemberBlockItemSyntax.self) != nil
        else { throw .tokenLifetime }
        let modifiers = function.as(FunctionDeclSyntax.self)?.modifiers.map(\.name.text) ?? []
        let unusable: Set = kind == .message ? ["static", "class", "nonisolated"] : ["static", "class"]
        guard unusable.isDisjoint(with: modifiers) else { throw .tokenLifetime }
    }

    private func storing(_ call: FunctionCallExprSyntax, in file: Int) throws(SkipReason) -> Set<Edit> {
        guard let source = sources.source(file) else { throw .unreadable }
        guard case .dropped(let item) = try TokenPlace(of: call, in: source) else { return [] }
        let start = item.codeRange.lowerBound..<call.codeRange.lowerBound
        guard kind == .notification else {
            return [Edit(start, "\(property).append("), Edit(insert: ")", at: call.codeRange.upperBound)]
        }
        let center = CallShape(call)?.base.flatMap { ExpressionPath.path(of: $0) } ?? ""
        guard !center.isEmpty, !center.hasPrefix(".") else { throw .centerNotKnown(center) }
        let isDefault = center == "NotificationCenter.default"
        let end = isDefault ? ")" : ", of: \(CallShape(call)?.base?.trimmedDescription ?? center))"
        return [Edit(start, "\(property).add("), Edit(insert: end, at: call.codeRange.upperBound)]
    }
}

extension CodeBase {
    /// Whether a class has a superclass or a subclass in the sources.
    fileprivate func hasRelatives(_ type: Reference<TypeDeclaration>) -> Bool {
        if types.ancestry(of: type).dropFirst().contains(where: { self[$0].kind == .class }) { return true }
        return files.indices.contains { file in
            files[file].types.indices.contains { index in
                let other = Reference<TypeDeclaration>(file: file, index: index)
                return self[other].kind == .class && types.ancestry(of: other).dropFirst().contains(type)
            }
        }
    }
}
