import SwiftSyntax

/// The uses of the tokens of registrations.
extension FileIndexer {
    func tokenUse(of expression: ExprSyntax) -> TokenUse {
        var node = Syntax(expression)
        while let parent = node.parent {
            switch parent.kind {
            case .tryExpr, .awaitExpr, .forceUnwrapExpr:
                node = parent
            case .labeledExpr:
                guard let call = parent.parent?.parent else { return .unknown }
                if call.is(TupleExprSyntax.self) {
                    node = call
                    continue
                }
                let path = call.as(FunctionCallExprSyntax.self).flatMap { ExpressionPath.path(of: $0.calledExpression) }
                return .passed(path ?? "")
            case .arrayElement:
                guard let array = parent.parent?.parent else { return .unknown }
                node = array
            case .exprList:
                return use(inSequence: node, parent.parent)
            case .initializerClause:
                return use(inInitializer: parent)
            case .returnStmt:
                return .returned
            case .codeBlockItem:
                return isImplicitlyReturned(parent) ? .returned : .dropped
            default:
                return .unknown
            }
        }
        return .unknown
    }

    private func use(inSequence node: Syntax, _ sequence: Syntax?) -> TokenUse {
        guard let sequence = sequence?.as(SequenceExprSyntax.self) else { return .unknown }
        let elements = Array(sequence.elements)
        let isAppended = elements.count == 3 && elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "+="
        guard elements.count >= 3, elements[1].is(AssignmentExprSyntax.self) || isAppended else {
            return elements.first?.id == ExprSyntax(node)?.id && elements.count > 1
                && elements[1].is(UnresolvedAsExprSyntax.self) ? tokenUse(of: ExprSyntax(sequence)) : .unknown
        }
        return elements[0].is(DiscardAssignmentExprSyntax.self) ? .dropped : .stored(text(of: elements[0]))
    }

    private func use(inInitializer clause: Syntax) -> TokenUse {
        guard let binding = clause.parent?.as(PatternBindingSyntax.self) else { return .unknown }
        if binding.pattern.is(WildcardPatternSyntax.self) { return .dropped }
        let name = text(of: binding.pattern)
        return scopes.isEmpty ? .stored(name) : .local(name)
    }

    /// Whether a statement is the implicit result of its function or closure.
    private func isImplicitlyReturned(_ item: Syntax) -> Bool {
        guard let items = item.parent?.as(CodeBlockItemListSyntax.self), items.count == 1, let scope = scopes.last
        else { return false }
        switch items.parent?.kind {
        case .closureExpr:
            if items.parent?.as(ClosureExprSyntax.self).map(Self.returnsVoid) == true { return false }
            switch scope.kind {
            case .closure(.hop), .closure(.mainQueueObserver): return false
            case .closure(.inPlace):
                let name = items.parent?.as(ClosureExprSyntax.self).flatMap(Self.call).flatMap(CallShape.init)?.name
                return name != "forEach"
            default: return true
            }
        case .accessorBlock:
            return true
        case .codeBlock:
            guard case .function(let index) = scope.kind, self.index.functions[index].returnsValue else { return false }
            return items.parent?.parent.map { $0.codeRange == scope.offsets } ?? false
        default:
            return false
        }
    }

    /// Whether a closure returns nothing, as its signature or the type of its variable says.
    private static func returnsVoid(_ closure: ClosureExprSyntax) -> Bool {
        if let result = closure.signature?.returnClause?.type { return isVoid(result) }
        let binding = closure.parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self)
        return binding?.typeAnnotation.flatMap { function($0.type) }.map { isVoid($0.returnClause.type) } ?? false
    }

    private static func isVoid(_ type: TypeSyntax) -> Bool {
        ["Void", "()", "Swift.Void"].contains(type.trimmedDescription)
    }

    /// `() -> Void` in `@Sendable () -> Void` and `(() -> Void)?`.
    private static func function(_ type: TypeSyntax) -> FunctionTypeSyntax? {
        switch type.as(TypeSyntaxEnum.self) {
        case .functionType(let type): type
        case .attributedType(let type): function(type.baseType)
        case .optionalType(let type): function(type.wrappedType)
        case .implicitlyUnwrappedOptionalType(let type): function(type.wrappedType)
        case .tupleType(let type): type.elements.count == 1 ? type.elements.first.flatMap { function($0.type) } : nil
        default: nil
        }
    }

    // MARK: Places

    /// The variable that a token comes from: of a loop's variable, a closure's parameter or an optional binding, what
    /// these take it from.
    func tokenPlace(of expression: ExprSyntax, depth: Int = 4) -> String {
        let core = ExpressionPath.core(of: expression)
        guard depth > 0, let name = core.identifier else { return TokenUse.place(text(of: core)) }
        for scope in scopes.reversed() {
            if let local = scope.locals[name] {
                let origin = local.elementsOf ?? local.value.flatMap { isPath($0) ? $0 : nil }
                return origin.map { tokenPlace(of: $0, depth: depth - 1) } ?? name
            }
            if scope.calls(name) { return scope.elementsOf.map { tokenPlace(of: $0, depth: depth - 1) } ?? name }
        }
        return name
    }

    private func isPath(_ expression: ExprSyntax) -> Bool {
        ExpressionPath.path(of: ExpressionPath.core(of: expression)).map { !$0.contains("(") } ?? false
    }

    /// Notes that the value of a local is stored in another variable: `tokens.append(token)`, `self.token = token`.
    func noteKeeping(_ value: ExprSyntax, in place: ExprSyntax) {
        guard let name = ExpressionPath.core(of: value).identifier, let scope = local(name)?.scope else { return }
        scope.locals[name]?.keptIn = text(of: place)
    }

    /// Notes code that releases the content of a variable, which ends observations that end with their token.
    ///
    /// - Parameter method: The method that does it; `nil` for an assignment.
    func noteRelease(of expression: ExprSyntax, by method: String? = nil) {
        let place = tokenPlace(of: expression)
        index.releases.append(
            TokenRelease(
                place: place,
                isOfMember: mayBeMember(place),
                method: method,
                span: span(of: expression),
                function: currentFunction,
                type: types.last
            )
        )
    }
}
