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

    // MARK: Places

    /// The variable that a token comes from: of a loop's variable, a closure's parameter or an optional binding, what
    /// these take it from.
    func tokenPlace(of expression: ExprSyntax, depth: Int = 4) -> String {
        let core = ExpressionPath.core(of: expression)
        guard depth > 0, let name = core.identifier else { return TokenUse.place(text(of: core)) }
        var origin = collection(ofElement: name)
        if origin == nil { origin = local(name)?.local.value.flatMap { isPath($0) ? $0 : nil } }
        return origin.map { tokenPlace(of: $0, depth: depth - 1) } ?? name
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
    // MARK: Locals

    func keep(_ observer: Observer) {
        index.observers.append(observer)
        note(\.observers[index.observers.count - 1].token, at: observer.span)
    }

    /// Notes the token of an observer or a call, which may be in a local.
    func note(_ token: WritableKeyPath<FileIndex, TokenUse>, at span: SourceSpan) {
        switch index[keyPath: token] {
        case .local(let name), .stored(let name):
            if local(name) != nil { localTokens[name, default: []].append((span.start.offset, token)) }
        default: break
        }
    }

    /// Drops the tokens in a local that is never used again, and moves those of one whose value is stored.
    ///
    /// - Parameter offset: The start of the local's block.
    func settleTokens(in name: String, _ local: Local, since offset: Int) {
        guard let tokens = localTokens[name] else { return }
        localTokens[name] = tokens.filter { $0.offset < offset }
        for token in tokens.lazy.filter({ $0.offset >= offset }).map(\.token) {
            if let place = local.keptIn {
                index[keyPath: token] = .stored(place)
            } else if index[keyPath: token] == .local(name), !local.isUsed {
                index[keyPath: token] = .dropped
            }
        }
    }
}
