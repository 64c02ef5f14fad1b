import SwiftSyntax

/// The local variables and the parameters that are visible at the current node.
extension FileIndexer {
    func noteLocal(_ name: String, type: TypeSyntax?, value: ExprSyntax?, in declaration: Syntax) {
        let local = Local(
            type: type.map { ExpressionPath.spelling(of: $0, in: self) },
            value: value,
            binding: declaration.is(PatternBindingSyntax.self) ? declaration : nil
        )
        let alias = value.flatMap { userInfoOwner(of: ExpressionPath.core(of: $0)) }
        declare(name, local, in: Self.block(of: declaration), alias: alias)
    }

    /// Makes a local visible until its block ends.
    ///
    /// - Parameter alias: The scope whose notification's `userInfo` it holds.
    func declare(_ name: String, _ local: Local, in block: CodeBlockItemListSyntax?, alias: Scope? = nil) {
        guard let scope = scopes.last else { return }
        var local = local
        local.block = block?.id
        let outer = scope.locals[name]
        if let block, outer?.block == block.id {
            local.position = outer?.position
        } else if let block, !Self.isBody(block) {
            scope.hidden.append((block.id, name, outer, scope.userInfoAliases[name]))
            local.position = scope.inner[name]?.count ?? 0
            scope.inner[name, default: []].append(
                InnerLocal(block: block.codeRange, outer: outer?.position, local: local)
            )
        }
        scope.locals[name] = local
        scope.userInfoAliases[name] = alias
    }

    /// Notes what a pattern declares: `let (first, second) = …`, `case .success(let value)`, `catch let error as E`.
    func note(pattern node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
        let name = node.identifier.text
        let loop = node.enclosing(TuplePatternSyntax.self)?.parent?.as(ForStmtSyntax.self)
        switch node.parent?.kind {
        // These are noted with their values.
        case .patternBinding, .optionalBindingCondition, .forStmt: break
        case .tuplePatternElement where loop.map { $0.awaitKeyword == nil } == true: break
        default: noteLocal(name, type: nil, value: nil, in: Syntax(node))
        }
        return .visitChildren
    }

    /// The type of a local or of a parameter, if it is written.
    func declaredType(of name: String, depth: Int = 3) -> String? {
        if let local = local(name)?.local {
            if let type = local.type { return type }
            if let collection = local.elementsOf?.identifier, depth > 0 {
                return declaredType(of: collection, depth: depth - 1).flatMap { TypeText($0).element }
            }
            guard let value = local.value, case .named(let type) = type(of: value) else { return nil }
            return type
        }
        return parameter(name)?.type
    }

    /// The local variable of a name that is visible here.
    func local(_ name: String) -> (scope: Scope, local: Local)? {
        for scope in scopes.reversed() {
            if let local = scope.locals[name] { return (scope, local) }
            if scope.parameters.contains(where: { $0.name == name }) || scope.copiedValues[name] != nil { return nil }
        }
        return nil
    }

    func local(_ expression: ExprSyntax) -> Local? { expression.identifier.flatMap { local($0)?.local } }

    /// The nearest parameter of a name around the current node.
    func parameter(_ name: String) -> Parameter? {
        for scope in scopes.reversed() {
            if let parameter = scope.parameters.first(where: { $0.name == name }) { return parameter }
            if scope.copiedValues[name] != nil { return nil }
        }
        return nil
    }

    func parameterIndex(_ name: String) -> Int? {
        for scope in scopes.reversed() {
            let index = scope.parameters.firstIndex { $0.name == name }
            if scope.isFunction { return index }
            if index != nil || scope.copiedValues[name] != nil { return nil }
        }
        return nil
    }

    /// Whether an identifier is a parameter or a local of the code around.
    func isVariable(_ name: some StringProtocol) -> Bool {
        name.first?.isLowercase == true && name != "self"
            && (isParameter(String(name)) || local(String(name)) != nil || isCopyOrElement(String(name)))
            || name.hasPrefix("$")
    }

    /// Whether a capture list or an asynchronous loop around the current node declares a name.
    private func isCopyOrElement(_ name: String) -> Bool {
        scopes.contains { $0.copies.contains(name) || $0.kind == .loop && $0.body.notification == name }
    }

    /// Whether a capture list around the current node copies the member of `self` with a name.
    func isCopyOfMember(_ name: String) -> Bool {
        guard local(name) == nil, parameter(name) == nil, let scope = scopes.last(where: { $0.copies.contains(name) })
        else { return false }
        return scope.copiedValues[name].map { ExpressionPath.path(of: $0) == "self.\(name)" } ?? true
    }

    /// Whether a name is that of a parameter, of an element or of a copy, and not that of a member or a global.
    func isNoMember(_ name: String) -> Bool {
        isParameter(name) || isCopyOrElement(name) && !isCopyOfMember(name)
    }

    private func isParameter(_ name: String) -> Bool {
        name.hasPrefix("$") || parameter(name) != nil
    }

    /// Whether a path may start with a member of the instance. Its type may declare the member in another file.
    func mayBeMember(_ path: String) -> Bool {
        !types.isEmpty && path.first?.isUppercase == false && !isVariable(path.prefix { $0 != "." })
    }
}
