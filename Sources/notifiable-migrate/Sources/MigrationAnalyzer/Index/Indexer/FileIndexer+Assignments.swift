import SwiftSyntax

/// The values that assignments, conditions and mutating methods give to variables.
extension FileIndexer {
    func note(sequence node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        let elements = Array(node.elements)
        guard elements.count >= 3 else { return .visitChildren }
        if elements[1].is(AssignmentExprSyntax.self) { noteAssignment(elements[0], elements[2...]) }
        if elements[1].isAssignment {
            noteChange(of: elements[0])
            if !elements[1].is(AssignmentExprSyntax.self) { noteUnknownWrite(to: elements[0]) }
        }
        for (position, element) in elements.enumerated().dropFirst().dropLast()
        where element.as(BinaryOperatorExprSyntax.self)?.operator.text == "==" {
            let sides = (elements[position - 1], elements[position + 1])
            for (left, right) in [sides, (sides.1, sides.0)] {
                guard let owner = nameOwner(of: left) else { continue }
                owner.body.handledNames.append(HandledName(name: name(of: right), span: span(of: right)))
            }
        }
        return .visitChildren
    }

    /// `x["key"] = value` and `x = value`, of a local `x`; the value may be several operands and operators.
    private func noteAssignment(_ left: ExprSyntax, _ values: ArraySlice<ExprSyntax>) {
        guard let right = values.first else { return }
        noteKeeping(right, in: left)
        let isEmpty = right.as(ArrayExprSyntax.self)?.elements.isEmpty ?? right.is(NilLiteralExprSyntax.self)
        if isEmpty, values.count == 1 { noteRelease(of: left) }
        if let access = left.as(SubscriptCallExprSyntax.self), let argument = access.arguments.first,
            let variable = ExpressionPath.core(of: access.calledExpression).as(DeclReferenceExprSyntax.self)
        {
            let name = variable.baseName.text
            guard let scope = local(name)?.scope else { return }
            let write = write(argument.expression, Array(values), isConditional: isConditional(access, since: name))
            scope.locals[name]?.writes.append(write)
        } else if let variable = left.as(DeclReferenceExprSyntax.self),
            let (scope, local) = local(variable.baseName.text), values.count == 1
        {
            if local.value == nil {
                scope.locals[variable.baseName.text]?.value = right
            } else {
                scope.locals[variable.baseName.text]?.laterValues.append(right)
            }
        } else if let member = left.as(MemberAccessExprSyntax.self),
            let variable = member.base.map(ExpressionPath.core)?.as(DeclReferenceExprSyntax.self),
            let scope = local(variable.baseName.text)?.scope, values.count == 1
        {
            scope.locals[variable.baseName.text]?.members[member.declName.baseName.text] = right
        }
    }

    /// Notes `x.updateValue(value, forKey: key)` of a local `x`.
    func noteUpdate(_ shape: CallShape) {
        guard let key = shape["forKey"], let value = shape.first,
            let name = shape.base.map(ExpressionPath.core)?.identifier,
            let scope = local(name)?.scope
        else { return }
        let write = write(key, [value], isConditional: isConditional(shape.call, since: name))
        scope.locals[name]?.writes.append(write)
    }

    /// Notes `x.merge(["key": value]) { … }` of a local `x`.
    func noteMerge(_ shape: CallShape) {
        guard let name = shape.base.map(ExpressionPath.core)?.identifier, let scope = local(name)?.scope else { return }
        guard let other = shape.first, case .entries(var writes) = userInfo(of: other) else {
            return noteUnknownWrite(to: shape.base)
        }
        if isConditional(shape.call, since: name) {
            for index in writes.indices { writes[index].isConditional = true }
        }
        scope.locals[name]?.writes += writes
    }

    /// Notes `x.removeValue(forKey: key)`, `x.append(y)` and `x += y` of a local `x`.
    func noteUnknownWrite(to variable: ExprSyntax?) {
        guard let name = variable.map(ExpressionPath.core)?.identifier, let scope = local(name)?.scope else { return }
        scope.locals[name]?.hasUnknownWrites = true
    }

    /// - Parameter value: One or several operands and operators.
    func write(_ key: ExprSyntax, _ value: [ExprSyntax], isConditional: Bool) -> UserInfoWrite {
        UserInfoWrite(
            key: self.key(of: key),
            type: type(of: value),
            value: text(from: value[0], to: value[value.count - 1]),
            isConditional: isConditional,
            span: span(of: key)
        )
    }

    /// Whether a statement is in a branch or a loop that a local variable is declared outside of.
    private func isConditional(_ node: some SyntaxProtocol, since name: String) -> Bool {
        let binding = local(name)?.local.binding
        let block = binding.flatMap { $0.enclosing(CodeBlockItemListSyntax.self)?.id }
        var current = node.parent
        while let parent = current {
            if parent.id == block { return false }
            switch parent.kind {
            case .ifExpr, .guardStmt, .switchCase, .forStmt, .whileStmt, .repeatStmt, .catchClause: return true
            case .closureExpr, .functionDecl, .initializerDecl, .accessorDecl: return false
            default: current = parent.parent
            }
        }
        return false
    }

    func note(condition node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
        guard let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { return .visitChildren }
        // `if let userInfo {` keeps the value.
        guard let value = node.initializer?.value, value.identifier != name else {
            if node.initializer == nil, !isVariable(name), name != "self" { noteImplicitSelf(name, node) }
            unwrappedNames.insert(name)
            return .visitChildren
        }
        // The name is that of another variable in the value.
        walk(value)
        noteLocal(name, type: node.typeAnnotation?.type, value: value, in: Syntax(node))
        return .skipChildren
    }

    /// Visits the value before the pattern, whose constants aren't visible in it.
    func note(match node: MatchingPatternConditionSyntax) -> SyntaxVisitorContinueKind {
        walk(node.initializer.value)
        walk(node.pattern)
        return .skipChildren
    }
}
