import SwiftSyntax

/// The local variables and the parameters that are visible at the current node.
extension FileIndexer {
    func noteLocal(_ name: String, type: TypeSyntax?, value: ExprSyntax?, in declaration: Syntax) {
        let local = Local(
            type: type.map { WrittenType($0) },
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
        if let block, outer?.block != block.id, !Self.isBody(block) {
            scope.hidden.append((block.id, name, outer, scope.userInfoAliases[name]))
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
    func declaredType(of name: String, depth: Int = 3) -> WrittenType? {
        if let local = local(name)?.local {
            if let type = local.type { return type }
            if let collection = local.elementsOf?.identifier, depth > 0 {
                guard case .array(let element)? = declaredType(of: collection, depth: depth - 1) else { return nil }
                return element
            }
            guard let value = local.value, case .named(let type) = type(of: value) else { return nil }
            return type
        }
        return parameter(name)?.type
    }

    /// The declaration of a name in the functions and closures around the current node; `nil` for a member or a global.
    enum Binding {
        case local(Local, in: Scope)
        /// A parameter, by its index: `$0` has none.
        case parameter(Int?, of: Scope)
        /// The variable of an asynchronous loop.
        case element(of: Scope)
        /// A copy in a capture list, with a value that isn't a local of the same name.
        case copy(ExprSyntax?)
    }

    func binding(_ name: String) -> Binding? {
        var isCopied = false
        for scope in scopes.reversed() {
            if let local = scope.locals[name] { return .local(local, in: scope) }
            if let index = scope.parameters.firstIndex(where: { $0.name == name }) {
                return .parameter(index, of: scope)
            }
            if name == "$0", case .closure = scope.kind, !scope.namesItsParameters { return .parameter(nil, of: scope) }
            if scope.kind == .loop, scope.body.notification == name { return .element(of: scope) }
            if let value = scope.copiedValues[name] { return .copy(value) }
            isCopied = isCopied || scope.copies.contains(name)
        }
        return isCopied ? .copy(nil) : nil
    }

    func local(_ name: String) -> (scope: Scope, local: Local)? {
        if case .local(let local, let scope)? = binding(name) { (scope, local) } else { nil }
    }

    func local(_ expression: ExprSyntax) -> Local? { expression.identifier.flatMap { local($0)?.local } }

    func parameter(_ name: String) -> Parameter? {
        if case .parameter(let index?, let scope)? = binding(name) { scope.parameters[index] } else { nil }
    }

    /// The index of a parameter of the function around the current node.
    func parameterIndex(_ name: String) -> Int? {
        guard case .parameter(let index?, let scope)? = binding(name), scope === scopes.last(where: \.isFunction) else {
            return nil
        }
        return index
    }

    /// Whether an identifier is a parameter or a local of the code around.
    func isVariable(_ name: some StringProtocol) -> Bool {
        name.hasPrefix("$") || name.first?.isLowercase == true && name != "self" && binding(String(name)) != nil
    }

    /// Whether a capture list around the current node copies the member of `self` with a name.
    func isCopyOfMember(_ name: String) -> Bool {
        guard case .copy(let value)? = binding(name) else { return false }
        return value.map { ExpressionPath.path(of: $0) == "self.\(name)" } ?? true
    }

    /// Whether a name is that of a parameter, of an element or of a copy, and not that of a member or a global.
    func isNoMember(_ name: String) -> Bool {
        name.hasPrefix("$") || binding(name) != nil && !isCopyOfMember(name)
    }

    /// Whether a path may start with a member of the instance. Its type may declare the member in another file.
    func mayBeMember(_ path: String) -> Bool {
        !types.isEmpty && path.first?.isUppercase == false && !isVariable(path.prefix { $0 != "." })
    }
}
