import SwiftSyntax

// The statements in which a rewrite understands a token. Any other use of a token keeps its observer as it is.

/// `target = value`, with one operand on each side.
struct Assignment {
    let target: ExprSyntax
    let value: ExprSyntax

    init?(_ sequence: SequenceExprSyntax?) {
        guard let elements = sequence.map({ Array($0.elements) }), elements.count == 3,
            elements[1].is(AssignmentExprSyntax.self)
        else { return nil }
        (target, value) = (elements[0], elements[2])
    }

    /// The assignment that an expression is an operand of.
    init?(around expression: some ExprSyntaxProtocol) {
        self.init(expression.parent?.parent?.as(SequenceExprSyntax.self))
    }
}

extension ExprSyntax {
    /// The property in `token`, `self.token`, `Self.token` and, in `Board`, `Board.token`.
    var ownProperty: String? {
        if let reference = self.as(DeclReferenceExprSyntax.self) { return reference.baseName.text }
        guard let member = self.as(MemberAccessExprSyntax.self), let base = member.base?.identifier,
            ["self", "Self"].contains(base) || base == MethodUses.enclosingTypeName(of: member)
        else { return nil }
        return member.declName.baseName.text
    }

    /// The method of this value that is called, with the call.
    var methodCall: (name: String, call: FunctionCallExprSyntax)? {
        guard let member = parent?.as(MemberAccessExprSyntax.self), member.base?.id == id,
            let call = member.parent?.as(FunctionCallExprSyntax.self)
        else { return nil }
        return (member.declName.baseName.text, call)
    }

    /// The statement that consists of this expression.
    var statement: CodeBlockItemSyntax? {
        parent?.as(CodeBlockItemSyntax.self)
            ?? parent?.as(ExpressionStmtSyntax.self)?.parent?.as(CodeBlockItemSyntax.self)
    }
}

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

/// The elements of a literal that replaces an array or is appended to it: `tokens = […]`, `tokens += […]` and
/// `tokens.append(contentsOf: […])`.
struct AddedElements {
    /// The array that gets the elements.
    let array: ExprSyntax
    let elements: [ExprSyntax]
    /// The assignment or the call.
    let statement: Syntax

    /// - Parameter literal: Possibly the literal of such a statement.
    init?(of literal: ArrayExprSyntax) {
        let array: ExprSyntax?
        if let sequence = literal.parent?.parent?.as(SequenceExprSyntax.self) {
            let parts = Array(sequence.elements)
            guard parts.count == 3, parts[2].id == ExprSyntax(literal).id,
                parts[1].is(AssignmentExprSyntax.self)
                    || parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "+="
            else { return nil }
            array = parts[0]
            statement = Syntax(sequence)
        } else {
            guard let argument = literal.parent?.as(LabeledExprSyntax.self), argument.label?.text == "contentsOf",
                let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
                let member = call.calledExpression.as(MemberAccessExprSyntax.self),
                member.declName.baseName.text == "append"
            else { return nil }
            array = member.base
            statement = Syntax(call)
        }
        guard let array else { return nil }
        self.array = array
        elements = literal.elements.map(\.expression)
    }

    /// - Parameter array: Possibly the array that gets elements.
    init?(to array: ExprSyntax) {
        let assigned = array.parent?.parent?.as(SequenceExprSyntax.self).flatMap { $0.elements.last }
        guard let literal = (assigned ?? array.methodCall?.call.arguments.first?.expression)?.as(ArrayExprSyntax.self),
            let added = AddedElements(of: literal), added.array.id == array.id
        else { return nil }
        self = added
    }
}

/// A statement that passes a token to `removeObserver`, and does nothing else.
struct TokenRemoval {
    let statement: CodeBlockItemSyntax
    /// The center, as written.
    let center: ExprSyntax

    /// The statement around a use of the token's property: `removeObserver(token)`, `if let token { … }`,
    /// `for token in tokens { … }`, `tokens.forEach { … }`, `token.map(center.removeObserver)`.
    init?(of expression: ExprSyntax, name: String) {
        let shape =
            Self.argument(expression, name) ?? Self.binding(expression, name) ?? Self.loop(expression, name)
            ?? Self.application(expression)
        guard let (statement, center) = shape else { return nil }
        self.statement = statement
        self.center = center
    }

    private typealias Shape = (statement: CodeBlockItemSyntax, center: ExprSyntax)

    /// `center.removeObserver(token)`, alone or in `if let token { … }`.
    private static func argument(_ expression: ExprSyntax, _ name: String) -> Shape? {
        guard let (call, center) = removal(ofArgument: expression),
            let item = call.parent?.as(CodeBlockItemSyntax.self)
        else { return nil }
        guard let conditional = item.parent?.parent?.parent?.as(IfExprSyntax.self), conditional.conditions.count == 1,
            conditional.elseBody == nil,
            let condition = conditional.conditions.first?.condition.as(OptionalBindingConditionSyntax.self),
            condition.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name,
            onlyRemoval(in: conditional.body.statements, of: name, property: name) != nil,
            let outer = ExprSyntax(conditional).statement
        else { return (item, center) }
        return (outer, center)
    }

    private static func binding(_ expression: ExprSyntax, _ name: String) -> Shape? {
        let condition =
            expression.parent?.parent?.as(OptionalBindingConditionSyntax.self)
            ?? expression.parent?.as(OptionalBindingConditionSyntax.self)
        guard let condition, let conditional = condition.parent?.parent?.parent?.as(IfExprSyntax.self),
            conditional.conditions.count == 1, conditional.elseBody == nil,
            let item = ExprSyntax(conditional).statement,
            let alias = condition.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let center = onlyRemoval(in: conditional.body.statements, of: alias, property: name)
        else { return nil }
        return (item, center)
    }

    private static func loop(_ expression: ExprSyntax, _ name: String) -> Shape? {
        guard let loop = expression.parent?.as(ForStmtSyntax.self),
            let item = loop.parent?.as(CodeBlockItemSyntax.self),
            let alias = loop.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let center = onlyRemoval(in: loop.body.statements, of: alias, property: name)
        else { return nil }
        return (item, center)
    }

    /// `tokens.forEach(center.removeObserver)`, `token.map { center.removeObserver($0) }`
    private static func application(_ expression: ExprSyntax) -> Shape? {
        guard let (method, call) = expression.methodCall, ["forEach", "map"].contains(method),
            let item = call.parent?.as(CodeBlockItemSyntax.self)
        else { return nil }
        if let closure = call.trailingClosure, call.arguments.isEmpty, closure.statements.count == 1,
            let inner = closure.statements.first?.item.as(FunctionCallExprSyntax.self),
            let argument = inner.arguments.first?.expression
        {
            return removal(ofArgument: argument).map { (item, $0.center) }
        }
        guard call.trailingClosure == nil, call.arguments.count == 1,
            let function = call.arguments.first?.expression.as(MemberAccessExprSyntax.self),
            function.declName.baseName.text == "removeObserver", let base = function.base, mayBeCenter(base)
        else { return nil }
        return (item, base)
    }

    /// `center.removeObserver(token)`, also of `token!`.
    private static func removal(
        ofArgument expression: ExprSyntax
    ) -> (call: FunctionCallExprSyntax, center: ExprSyntax)? {
        let node = expression.parent?.as(ForceUnwrapExprSyntax.self).map { ExprSyntax($0) } ?? expression
        guard let call = node.parent?.parent?.parent?.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
            let shape = CallShape(call), shape.name == "removeObserver", let base = shape.base, mayBeCenter(base)
        else { return nil }
        return (call, base)
    }

    /// Whether it may be a center, judging by its name.
    private static func mayBeCenter(_ expression: ExprSyntax) -> Bool {
        guard let path = ExpressionPath.path(of: expression), !path.contains("Distributed") else { return false }
        return path.hasSuffix("NotificationCenter.default") || path.lowercased().hasSuffix("center")
    }

    /// The center of statements that only remove a token, and may set its property to `nil`.
    private static func onlyRemoval(
        in statements: CodeBlockItemListSyntax,
        of alias: String,
        property: String
    ) -> ExprSyntax? {
        var center: ExprSyntax?
        for statement in statements {
            if let call = statement.item.as(FunctionCallExprSyntax.self),
                let argument = call.arguments.first?.expression.as(DeclReferenceExprSyntax.self),
                argument.baseName.text == alias, let removal = removal(ofArgument: ExprSyntax(argument)), center == nil
            {
                center = removal.center
            } else if let assignment = Assignment(statement.item.as(SequenceExprSyntax.self)),
                assignment.value.is(NilLiteralExprSyntax.self), assignment.target.ownProperty == property
            {
                continue
            } else {
                return nil
            }
        }
        return center
    }
}
