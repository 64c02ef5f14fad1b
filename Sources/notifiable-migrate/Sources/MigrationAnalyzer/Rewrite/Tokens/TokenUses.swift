import SwiftSyntax

/// The uses of a private property for tokens in the code of its class: stores, removals and releases.
struct TokenUses {
    /// The property, where code keeps the token of a rewritten observer in it.
    private var stores: [ExprSyntax] = []
    /// The edits of code that keeps a message token.
    private(set) var edits: Set<Edit> = []
    /// Removals outside `deinit`.
    private(set) var removals: [TokenRemoval] = []
    /// Removals in `deinit`.
    private(set) var superfluous: [CodeBlockItemSyntax] = []
    /// `token = nil`, `tokens.removeAll()`
    private(set) var cleared: [CodeBlockItemSyntax] = []

    /// - Parameters:
    ///   - type: The simple name of the class.
    ///   - kept: The calls that return the tokens of rewritten observers.
    /// - Throws: A use that is not understood.
    init(
        of name: String,
        in type: String,
        keeping kept: Set<SyntaxIdentifier>,
        _ source: ParsedSource
    ) throws(SkipReason) {
        for reference in source.references(named: name) {
            guard let expression = try Self.property(reference, of: type, source) else { continue }
            if let edits = Self.keepingToken(expression, kept) {
                self.edits.formUnion(edits)
                stores.append(expression)
            } else if Self.isCleared(expression), let statement = expression.enclosing(CodeBlockItemSyntax.self) {
                cleared.append(statement)
            } else if let removal = TokenRemoval(of: expression, name: name) {
                if removal.statement.enclosingFunctionOrClosure?.is(DeinitializerDeclSyntax.self) == true {
                    if !superfluous.contains(removal.statement) { superfluous.append(removal.statement) }
                } else if !removals.contains(where: { $0.statement == removal.statement }) {
                    removals.append(removal)
                }
            } else {
                throw .tokenUse(source.line(of: expression))
            }
        }
        // `token = nil` inside of a removal goes with it.
        let removed = (removals.map(\.statement) + superfluous).map(\.codeRange)
        cleared.removeAll { item in removed.contains { $0.contains(item.codeRange.lowerBound) } }
    }

    /// The expression that is the property; `nil` for another declaration of its name.
    private static func property(
        _ reference: DeclReferenceExprSyntax,
        of type: String,
        _ source: ParsedSource
    ) throws(SkipReason) -> ExprSyntax? {
        let types = reference.enclosingTypes.map(TypeTable.simpleName)
        guard types.contains(type) else { return nil }
        guard reference.parent?.is(KeyPathPropertyComponentSyntax.self) != true else {
            throw .tokenUse(source.line(of: reference))
        }
        let member = reference.parent?.as(MemberAccessExprSyntax.self).flatMap {
            $0.declName.id == reference.id ? $0 : nil
        }
        let expression = member.map { ExprSyntax($0) } ?? ExprSyntax(reference)
        // `.token` of another value.
        guard expression.ownProperty != nil else { throw .tokenUse(source.line(of: expression)) }
        return types.first == type ? expression : nil
    }

    /// The edits of `token = center.addObserver…`, `tokens.append(center.addObserver…)` and
    /// `tokens.add(center.addObserver…)`, for the observers that are rewritten.
    private static func keepingToken(_ expression: ExprSyntax, _ kept: Set<SyntaxIdentifier>) -> Set<Edit>? {
        if let assignment = Assignment(around: expression) {
            return assignment.target.id == expression.id && kept.contains(assignment.value.id) ? [] : nil
        }
        guard let (method, call) = expression.methodCall, let argument = call.arguments.first,
            kept.contains(argument.expression.id)
        else { return nil }
        switch (method, call.calledExpression.as(MemberAccessExprSyntax.self)) {
        case ("append", _) where call.arguments.count == 1: return []
        case ("add", let callee?):
            let center = argument.expression.codeRange.upperBound..<call.arguments.codeRange.upperBound
            let rename = Edit(callee.declName.codeRange, "append")
            return center.isEmpty ? [rename] : [rename, Edit(center, "")]
        default: return nil
        }
    }

    /// `token = nil`, `tokens = []`, `tokens.removeAll()`
    private static func isCleared(_ expression: ExprSyntax) -> Bool {
        guard let assignment = Assignment(around: expression) else {
            return expression.methodCall?.name == "removeAll"
        }
        return assignment.target.id == expression.id
            && (assignment.value.is(NilLiteralExprSyntax.self)
                || assignment.value.as(ArrayExprSyntax.self)?.elements.isEmpty == true)
    }
}

// A NotificationCenter keeps an observer whose token is replaced. A message token that is replaced ends its
// observation.

extension TokenUses {
    /// Whether `deinit` removes the observers in any case, itself or with a method: `deinit { stop() }`.
    var endWithOwner: Bool {
        guard release == nil else { return false }
        if superfluous.contains(where: Self.runsAlways) { return true }
        return removals.map(\.statement).filter(Self.runsAlways).contains { removal in
            let type = removal.enclosingTypeName
            return removal.root.descendants(DeinitializerDeclSyntax.self).contains { deinitializer in
                deinitializer.enclosingTypeName == type
                    && deinitializer.body?.statements.contains { removes($0) && Self.runsAlways($0) } == true
            }
        }
    }

    /// Whether each run of a function gets to one of its statements.
    private static func runsAlways(_ item: CodeBlockItemSyntax) -> Bool {
        guard let list = item.parent?.as(CodeBlockItemListSyntax.self),
            let function = item.enclosingFunctionOrClosure, list.parent?.parent?.id == function.id
        else { return false }
        return !list.prefix { $0.id != item.id }.contains { statement in
            statement.descendants(ReturnStmtSyntax.self).contains {
                $0.enclosingFunctionOrClosure?.id == function.id
            }
        }
    }

    /// A statement that releases the token of an observer that nothing has removed.
    var release: CodeBlockItemSyntax? {
        cleared.first { statement in
            switch statement.enclosingFunctionOrClosure?.kind {
            // The owner ends with it.
            case .deinitializerDecl: false
            case .initializerDecl where !stores.contains { $0.codeRange.lowerBound < statement.codeRange.lowerBound }:
                false
            default: !hasRemoval(before: statement)
            }
        }
    }

    /// An assignment that may replace the token of an observer that nothing has removed.
    func replacement(runsOnce: (ExprSyntax) -> Bool) -> ExprSyntax? {
        stores.first { store in
            guard Assignment(around: store)?.target.id == store.id, !hasRemoval(before: store) else { return false }
            return stores.count > 1 || !runsOnce(store)
        }
    }

    /// Whether each path to a statement, in a loop each round, contains a removal.
    private func hasRemoval(before statement: some SyntaxProtocol) -> Bool {
        let function = statement.enclosingFunctionOrClosure?.id
        let start = statement.loop?.codeRange.lowerBound ?? 0
        return sequence(first: Syntax(statement)) { $0.parent?.id == function ? nil : $0.parent }.contains { node in
            guard let list = node.parent?.as(CodeBlockItemListSyntax.self) else { return false }
            return list.contains { item in
                let range = item.codeRange
                return start <= range.lowerBound && range.upperBound <= node.codeRange.lowerBound && removes(item)
            }
        }
    }

    /// A removal, or `stop()` of a method that contains one.
    private func removes(_ item: CodeBlockItemSyntax) -> Bool {
        let removals = removals.map(\.statement)
        if removals.contains(item) { return true }
        guard let call = item.item.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
            let name = call.calledExpression.ownProperty
        else { return false }
        return removals.contains { removal in
            let function = removal.parent?.parent?.parent?.as(FunctionDeclSyntax.self)
            return function?.name.text == name && function?.signature.parameterClause.parameters.isEmpty == true
        }
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
        let conditional = item.parent?.parent?.parent?.as(IfExprSyntax.self)
        guard let condition = conditional?.conditions.first?.condition.as(OptionalBindingConditionSyntax.self),
            condition.pattern.trimmedDescription == name, let outer = binding(condition, name)
        else { return (item, center) }
        return outer
    }

    private static func binding(_ expression: ExprSyntax, _ name: String) -> Shape? {
        let condition =
            expression.parent?.parent?.as(OptionalBindingConditionSyntax.self)
            ?? expression.parent?.as(OptionalBindingConditionSyntax.self)
        return condition.flatMap { binding($0, name) }
    }

    /// `if let token { center.removeObserver(token) }`
    private static func binding(_ condition: OptionalBindingConditionSyntax, _ name: String) -> Shape? {
        guard let conditional = condition.parent?.parent?.parent?.as(IfExprSyntax.self),
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
            if let argument = statement.item.as(FunctionCallExprSyntax.self)?.arguments.first?.expression,
                argument.identifier == alias, let removal = removal(ofArgument: argument), center == nil
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
