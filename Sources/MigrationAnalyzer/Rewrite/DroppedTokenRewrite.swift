import SwiftSyntax

/// `--rule dropped-token`: stores the dropped tokens of closure observers in a property.
///
/// It does not end the observations: with the tokens stored, the developer can.
package struct DroppedTokenRewrite: Rewrite {
    package init() {}

    package func proposal(for sources: RewriteSources) -> RewriteProposal {
        let codeBase = sources.codeBase
        var proposal = RewriteProposal()
        for observation in codeBase.observations where !observation.isTemplate {
            let observer = observation.observer
            guard observer.kind == .closure, observer.token == .dropped,
                sources.scope.contains(observation, in: codeBase)
            else { continue }
            proposal.add(sources.site(observer.span, in: observation.file)) { () throws(SkipReason) in
                try Self.edits(observation, sources)
            }
        }
        return proposal
    }

    private static func edits(
        _ observation: Observation,
        _ sources: RewriteSources
    ) throws(SkipReason) -> [Int: Set<Edit>] {
        let codeBase = sources.codeBase
        if let wrapper = observation.wrapper { throw .throughWrapper(codeBase[wrapper].fullName) }
        guard let position = observation.observer.type else { throw .outsideType }
        let declaration = Reference<TypeDeclaration>(file: observation.file, index: position)
        guard let type = codeBase.types.primary(of: declaration) else {
            throw .typeOutsideSources(codeBase[declaration].name)
        }
        guard let source = sources.source(observation.file),
            let call = source.node(FunctionCallExprSyntax.self, at: observation.observer.extent)
        else { throw .unreadable }
        guard !call.isConditional else { throw .conditionalCode }
        let place = try TokenPlace(of: call, in: source)
        guard case .dropped = place else { throw .tokenUse(source.line(of: call)) }
        let storage = TokenStorage(
            property: "notificationTokens",
            elementType: "any NSObjectProtocol",
            type: type,
            sources: sources
        )
        var edits = try storage.declaration()
        edits[observation.file, default: []].formUnion(try storage.keep(call, place))
        return edits
    }
}

/// A list of tokens in a class, for observers whose tokens are dropped.
struct TokenStorage {
    let property: String
    let elementType: String
    let type: Reference<TypeDeclaration>
    let sources: RewriteSources

    private var codeBase: CodeBase { sources.codeBase }

    /// Declares the property, unless the class has it.
    func declaration() throws(SkipReason) -> [Int: Set<Edit>] {
        guard codeBase[type].kind == .class else { throw .notAClass(codeBase[type].name) }
        guard let source = sources.source(type.file), let declaration = source.declaration(namedAt: codeBase[type].span)
        else { throw .unreadable }
        guard !declaration.isConditional else { throw .conditionalCode }
        let members = declaration.memberBlock.members
        if members.contains(where: isProperty) { return [:] }
        let indentation = Indentation(of: declaration, in: source)
        let line = "private var \(property): [\(elementType)] = []"
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

    private func isProperty(_ member: MemberBlockItemSyntax) -> Bool {
        member.decl.as(VariableDeclSyntax.self)?.bindings.contains { $0.pattern.trimmedDescription == property }
            ?? false
    }

    /// Appends the result of a call.
    func keep(_ call: FunctionCallExprSyntax, _ token: TokenPlace) throws(SkipReason) -> Set<Edit> {
        guard case .dropped(let item) = token else { return [] }
        // In a closure, `self` may be gone or of another isolation; in a static function there is none.
        guard let function = call.enclosingFunctionOrClosure,
            function.is(FunctionDeclSyntax.self) || function.is(InitializerDeclSyntax.self),
            function.as(FunctionDeclSyntax.self)?.modifiers.contains(where: {
                ["static", "class", "nonisolated"].contains($0.name.text)
            })
                != true,
            function.enclosing(MemberBlockItemSyntax.self) != nil
        else { throw .tokenLifetime }
        let start = item.codeRange.lowerBound
        return [
            Edit(start..<call.codeRange.lowerBound, "\(property).append("),
            Edit(insert: ")", at: call.codeRange.upperBound),
        ]
    }
}
