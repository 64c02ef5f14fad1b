import SwiftSyntax

/// A list of tokens in a class, for observers whose tokens nobody keeps.
struct TokenStorage {
    let property: String
    let elementType: String
    let type: Reference<TypeDeclaration>
    let sources: RewriteSources

    private var codeBase: CodeBase { sources.codeBase }

    /// Declares the property, unless the class has it.
    func declaration() throws(LeftReasonError) -> [Int: Set<Edit>] {
        guard codeBase[type].kind == .class else { throw LeftReasonError(.notAClass(codeBase[type].name)) }
        guard let source = sources.source(type.file), let declaration = source.declaration(namedAt: codeBase[type].span)
        else { throw LeftReasonError(.unreadable) }
        guard !declaration.isConditional else { throw LeftReasonError(.conditionalCode) }
        let members = declaration.memberBlock.members
        if members.contains(where: isProperty) { return [:] }
        let indentation = Indentation(of: declaration, in: source)
        let line = "private var \(property): [\(elementType)] = []"
        let stored = members.last { member in
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
        member.decl.as(VariableDeclSyntax.self)?.bindings.contains { $0.pattern.trimmedDescription == property } ?? false
    }

    /// Appends what a call gives back.
    func keep(_ call: FunctionCallExprSyntax, _ token: TokenPlace) throws(LeftReasonError) -> Set<Edit> {
        guard case .dropped(let item, _) = token else { return [] }
        // In a closure, `self` may be gone or of another isolation; in a static function there is none.
        guard let function = call.enclosingFunctionOrClosure,
            function.is(FunctionDeclSyntax.self) || function.is(InitializerDeclSyntax.self),
            function.as(FunctionDeclSyntax.self)?.modifiers.contains(where: { ["static", "class", "nonisolated"].contains($0.name.text) })
                != true,
            function.enclosing(MemberBlockItemSyntax.self) != nil
        else { throw LeftReasonError(.tokenLifetime) }
        let start = item.codeRange.lowerBound
        return [
            Edit(start..<call.codeRange.lowerBound, "\(property).append("),
            Edit(insert: ")", at: call.codeRange.upperBound),
        ]
    }
}
