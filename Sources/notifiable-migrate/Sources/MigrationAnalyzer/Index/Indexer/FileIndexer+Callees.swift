import SwiftSyntax

/// The calls and assignments of a file. They show where functions without isolation run.
extension FileIndexer {
    func noteCallee(of shape: CallShape) {
        guard let scope = scopes.last else { return }
        scope.callees.append(.function(shape.name, of: owner(of: shape), CallGroup.Arguments(of: shape)))
        if shape.name == "toggle", let base = shape.base { noteChange(of: base) }
    }

    /// The type whose function is called: the surrounding one in `load()` and `self.load()`, or `Store` in
    /// `Store.load()`.
    private func owner(of shape: CallShape) -> String? {
        guard let base = shape.base.map({ ExpressionPath.core(of: $0) }) else {
            return types.last.map { index.types[$0].name }
        }
        // A chain of calls can be thousands of them long: only its last two names are read.
        var names = [base.identifier]
        if let member = base.as(MemberAccessExprSyntax.self) {
            names = [member.base?.identifier, member.declName.baseName.text]
        }
        let path = names.compactMap(\.self)
        guard path.count == names.count, let last = path.last else { return nil }
        if ["self", "Self"].contains(last) { return types.last.map { index.types[$0].name } }
        return last.first?.isUppercase == true ? path.joined(separator: ".") : nil
    }

    /// Notes that code sets a property, or a part of its value: `a.b = c` may set `b` and `a`.
    func noteChange(of expression: ExprSyntax) {
        guard let scope = scopes.last else { return }
        var node: ExprSyntax? = expression
        while let current = node {
            if let member = current.as(MemberAccessExprSyntax.self) {
                scope.callees.append(.setter(of: member.declName.baseName.text))
                node = member.base
            } else if let reference = current.as(DeclReferenceExprSyntax.self) {
                scope.callees.append(.setter(of: reference.baseName.text))
                node = nil
            } else if let access = current.as(SubscriptCallExprSyntax.self) {
                node = access.calledExpression
            } else if let chain = current.as(OptionalChainingExprSyntax.self) {
                node = chain.expression
            } else if let forced = current.as(ForceUnwrapExprSyntax.self) {
                node = forced.expression
            } else {
                node = nil
            }
        }
    }

    func note(inOut node: InOutExprSyntax) -> SyntaxVisitorContinueKind {
        noteChange(of: node.expression)
        // The function that it is passed to can write any entries.
        noteUnknownWrite(to: node.expression)
        return .visitChildren
    }

    /// Moves the callees of the innermost scope into the index.
    func keepCallees() {
        guard let scope = scopes.last, !scope.callees.isEmpty else { return }
        if scope.hop == nil { bodyScope?.body.callees += scope.callees }
        add(scope.callees, to: CallPlace(function: currentFunction, place: place))
    }

    private func add(_ callees: [CallGroup.Callee], to place: CallPlace) {
        let group = callGroups[place] ?? index.callGroups.count
        if group == index.callGroups.count {
            callGroups[place] = group
            index.callGroups.append(CallGroup(function: place.function, place: place.place))
        }
        index.callGroups[group].append(callees)
    }

    /// What the calls of a group have in common.
    struct CallPlace: Hashable {
        let function: Int?
        let place: PostPlace
    }
}
