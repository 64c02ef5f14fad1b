import SwiftSyntax

/// The place of an observer's token in the source.
enum TokenPlace {
    /// `token = …`, `self.token = …`, `tokens.append(…)`, `tokens.add(…)` of `NotificationTokens`
    case property(String)
    /// The array's element in `tokens = […]`, or the constant in `let token = …` and `tokens.append(token)`.
    case indirect(String, ExprSyntax)
    /// The statement that registers the observer, also `_ = …`.
    case dropped(CodeBlockItemSyntax)

    init(of call: FunctionCallExprSyntax, in source: ParsedSource) throws(SkipReason) {
        if let item = call.parent?.as(CodeBlockItemSyntax.self) {
            guard Self.isPlainStatement(item) else { throw .tokenUse(source.line(of: item)) }
            self = .dropped(item)
        } else if let assignment = Assignment(around: call), assignment.value.id == ExprSyntax(call).id,
            let item = call.parent?.parent?.parent?.as(CodeBlockItemSyntax.self)
        {
            if assignment.target.is(DiscardAssignmentExprSyntax.self) {
                self = .dropped(item)
            } else if let name = assignment.target.ownProperty {
                self = .property(name)
            } else {
                throw .tokenUse(assignment.target.trimmedDescription)
            }
        } else if let name = Self.property(adding: ExprSyntax(call)) {
            self = .property(name)
        } else if let name = Self.property(collecting: ExprSyntax(call)) {
            self = .indirect(name, ExprSyntax(call))
        } else if let constant = TokenConstant(of: call) {
            self = try constant.place(in: source)
        } else {
            throw .tokenUse(Self.user(of: call) ?? source.line(of: call))
        }
    }

    /// What gets the result of a call: `bag.insert`, or `lazy var token`.
    private static func user(of call: FunctionCallExprSyntax) -> String? {
        if let outer = call.parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self) {
            return outer.calledExpression.trimmedDescription
        }
        guard let binding = call.parent?.parent?.as(PatternBindingSyntax.self),
            let variable = binding.enclosing(VariableDeclSyntax.self)
        else { return nil }
        let words = variable.modifiers.map(\.trimmedDescription) + [variable.bindingSpecifier.text]
        return (words + [binding.pattern.trimmedDescription]).joined(separator: " ")
    }

    /// The property in `token = value`, `tokens.append(value)`, and `tokens = [value]`.
    fileprivate static func property(storing value: ExprSyntax) -> String? {
        let assignment = Assignment(around: value)
        let assigned = assignment?.value.id == value.id ? assignment?.target.ownProperty : nil
        return assigned ?? property(adding: value) ?? property(collecting: value)
    }

    /// The property in `tokens.append(token)` and `tokens.add(token, …)`.
    private static func property(adding token: ExprSyntax) -> String? {
        guard let outer = token.parent?.parent?.parent?.as(FunctionCallExprSyntax.self),
            outer.arguments.first?.expression.id == token.id, outer.arguments.first?.label == nil,
            outer.parent?.is(CodeBlockItemSyntax.self) == true,
            let member = outer.calledExpression.as(MemberAccessExprSyntax.self),
            ["append", "add"].contains(member.declName.baseName.text)
        else { return nil }
        return member.base?.ownProperty
    }

    /// The property in `tokens = [token]`, `tokens += [token]` and `tokens.append(contentsOf: [token])`.
    private static func property(collecting token: ExprSyntax) -> String? {
        guard let added = token.parent?.parent?.parent?.as(ArrayExprSyntax.self).flatMap(AddedElements.init(of:)),
            added.array.enclosing(CodeBlockItemSyntax.self)?.item.id == added.statement.id
        else { return nil }
        return added.array.ownProperty
    }

    /// Whether a statement is not the implicit result of its function.
    private static func isPlainStatement(_ item: CodeBlockItemSyntax) -> Bool {
        guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
            let function = item.enclosingFunctionOrClosure
        else { return true }
        if let function = function.as(FunctionDeclSyntax.self) { return function.signature.returnClause == nil }
        return function.is(InitializerDeclSyntax.self) || function.is(DeinitializerDeclSyntax.self)
    }
}

/// `let token = center.addObserver…`
private struct TokenConstant {
    private let name: String
    private let item: CodeBlockItemSyntax
    private let uses: [ExprSyntax]
    /// Whether the function has no other variable of its name.
    private let isUnique: Bool

    init?(of call: FunctionCallExprSyntax) {
        guard let binding = call.parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self),
            binding.typeAnnotation == nil, let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let variable = binding.parent?.parent?.as(VariableDeclSyntax.self), variable.bindings.count == 1,
            variable.bindingSpecifier.text == "let", let item = variable.parent?.as(CodeBlockItemSyntax.self),
            let function = item.enclosingFunctionOrClosure
        else { return nil }
        self.name = name
        self.item = item
        let names = NameUses(in: function)
        uses = names.references.filter {
            $0.baseName.text == name && $0.codeRange.lowerBound > item.codeRange.upperBound
        }.map { ExprSyntax($0) }
        isUnique = names.declarationCount(of: name) == 1 && !names.captured.contains(name)
    }

    /// - Throws: Unless its only use stores it, in any case.
    func place(in source: ParsedSource) throws(SkipReason) -> TokenPlace {
        guard let use = uses.first(where: { TokenPlace.property(storing: $0) != nil }),
            let property = TokenPlace.property(storing: use)
        else { throw .tokenIsLocal(name) }
        if let other = uses.first(where: { $0.id != use.id }) { throw .tokenUse(source.line(of: other)) }
        guard isUnique else { throw .tokenUse(source.line(of: use)) }
        guard isStoredAlways(by: use) else { throw .tokenMayNotBeStored(name) }
        return .indirect(property, use)
    }

    /// Whether no statement before a use exits the block.
    private func isStoredAlways(by use: ExprSyntax) -> Bool {
        guard let statement = use.enclosing(CodeBlockItemSyntax.self),
            let list = item.parent?.as(CodeBlockItemListSyntax.self), statement.parent?.id == list.id
        else { return false }
        let between = list.drop { $0.id != item.id }.dropFirst().prefix { $0.id != statement.id }
        let function = item.enclosingFunctionOrClosure?.id
        return !between.contains { statement in
            statement.descendants(Syntax.self).contains {
                Self.mayExit($0) && $0.enclosingFunctionOrClosure?.id == function
            }
        }
    }

    private static func mayExit(_ node: Syntax) -> Bool {
        if let expression = node.as(TryExprSyntax.self) { return expression.questionOrExclamationMark == nil }
        return [.returnStmt, .throwStmt, .breakStmt, .continueStmt].contains(node.kind)
    }
}
