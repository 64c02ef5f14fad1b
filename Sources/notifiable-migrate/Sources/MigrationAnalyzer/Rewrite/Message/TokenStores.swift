import SwiftSyntax

/// The statements that store tokens in one property, and those that remove its observers.
///
/// A NotificationCenter keeps an observer whose token is replaced. A message token that is replaced ends its
/// observation.
struct TokenStores {
    /// The property, as the statements name it.
    private var stores: [ExprSyntax] = []
    private var removals: [CodeBlockItemSyntax] = []
    private var cleared: [CodeBlockItemSyntax] = []
    /// Removals in `deinit`.
    private var ends: [CodeBlockItemSyntax] = []

    mutating func add(_ uses: TokenUses.Uses) {
        stores += uses.stores
        removals += uses.removals.map(\.statement)
        cleared += uses.cleared
        ends += uses.superfluous
    }

    /// Whether `deinit` removes the observers in any case, itself or with a method: `deinit { stop() }`.
    var endWithOwner: Bool {
        guard release == nil else { return false }
        if ends.contains(where: Self.runsAlways) { return true }
        let removals = removals.filter { $0.enclosingFunctionOrClosure?.is(FunctionDeclSyntax.self) == true }
        return removals.filter(Self.runsAlways).contains { removal in
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

    /// The assignments without a removal before them, which replace a token when their code runs again.
    var unguarded: [ExprSyntax] {
        stores.filter { Assignment(around: $0)?.target.id == $0.id && !hasRemoval(before: $0, after: 0) }
    }

    /// A statement that releases the token of an observer that nothing has removed.
    var release: CodeBlockItemSyntax? {
        cleared.first { statement in
            switch statement.enclosingFunctionOrClosure?.kind {
            // The owner ends with it.
            case .deinitializerDecl: false
            case .initializerDecl where !stores.contains { $0.codeRange.lowerBound < statement.codeRange.lowerBound }:
                false
            default: !hasRemoval(before: statement, after: 0)
            }
        }
    }

    /// An assignment that may replace the token of an observer that nothing has removed.
    var replacement: ExprSyntax? {
        stores.first { assignment in
            guard Assignment(around: assignment)?.target.id == assignment.id else { return false }
            if let loop = Self.loop(around: assignment), !hasRemoval(before: assignment, after: loop) { return true }
            return stores.contains { store in
                guard store.id != assignment.id, Self.mayRun(store, before: assignment) else { return false }
                let start = Self.areInOneFunction(store, assignment) ? store.codeRange.upperBound : 0
                return !hasRemoval(before: assignment, after: start)
            }
        }
    }

    /// Whether each path to a statement, from an offset on, contains a removal.
    private func hasRemoval(before assignment: some SyntaxProtocol, after start: Int) -> Bool {
        let function = assignment.enclosingFunctionOrClosure?.id
        return sequence(first: Syntax(assignment)) { $0.parent?.id == function ? nil : $0.parent }.contains { node in
            guard let list = node.parent?.as(CodeBlockItemListSyntax.self) else { return false }
            return list.contains { item in
                let range = item.codeRange
                return start <= range.lowerBound && range.upperBound <= node.codeRange.lowerBound && removes(item)
            }
        }
    }

    /// A removal, or `stop()` of a method that contains one.
    private func removes(_ item: CodeBlockItemSyntax) -> Bool {
        if removals.contains(item) { return true }
        guard let call = item.item.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
            let name = call.calledExpression.ownProperty
        else { return false }
        return removals.contains { removal in
            let function = removal.parent?.parent?.parent?.as(FunctionDeclSyntax.self)
            return function?.name.text == name && function?.signature.parameterClause.parameters.isEmpty == true
        }
    }

    private static func mayRun(_ store: ExprSyntax, before assignment: ExprSyntax) -> Bool {
        if areInOneFunction(store, assignment) {
            return store.codeRange.lowerBound < assignment.codeRange.lowerBound && !areAlternatives(store, assignment)
        }
        let initializer = assignment.enclosingFunctionOrClosure?.as(InitializerDeclSyntax.self)
        return initializer.map { $0.modifiers.contains { $0.name.text == "convenience" } } ?? true
    }

    private static func areInOneFunction(_ one: ExprSyntax, _ other: ExprSyntax) -> Bool {
        one.enclosingFunctionOrClosure?.id == other.enclosingFunctionOrClosure?.id
    }

    /// Whether two expressions are in different branches of one `if`, `switch`, or `#if`.
    private static func areAlternatives(_ one: ExprSyntax, _ other: ExprSyntax) -> Bool {
        let ancestors = Set(sequence(first: Syntax(one)) { $0.parent }.map(\.id))
        let common = sequence(first: Syntax(other)) { $0.parent }.first { ancestors.contains($0.id) }
        return [.ifExpr, .switchCaseList, .ifConfigClauseList].contains(common?.kind)
    }

    /// Where the loop around an expression in its function starts.
    static func loop(around expression: ExprSyntax) -> Int? {
        let function = expression.enclosingFunctionOrClosure?.id
        return sequence(first: Syntax(expression)) { $0.parent?.id == function ? nil : $0.parent }.first {
            [.forStmt, .whileStmt, .repeatStmt].contains($0.kind)
        }?.codeRange.lowerBound
    }
}

extension RewriteSources {
    /// Whether the sources show that code may run more than once for one owner: several places call its method, or one
    /// in a loop or a closure does.
    func mayRunAgain(_ code: ExprSyntax, in type: Reference<TypeDeclaration>) -> Bool {
        guard let function = code.functionRunningOnce else { return true }
        guard let method = function.as(FunctionDeclSyntax.self)?.name.text else { return false }
        let typeName = TypeTable.simpleName(codeBase[type].name)
        let isOnly = codeBase.types.functions(named: method).count == 1
        var isInInitializer = false
        var others = 0
        // Calls elsewhere only count if no other function has the name, such as `viewDidLoad`.
        let files = isOnly ? Set(codeBase.files.indices) : Set(codeBase.types.declarations(of: type).map(\.file))
        for number in files.sorted() where codeBase.files[number].mentions[method] > 0 {
            guard let source = source(number) else { continue }
            var initializers: Set<SyntaxIdentifier> = []
            for call in source.calls where CallShape(call)?.name == method {
                let isOwn = call.calledExpression.ownProperty != nil && call.enclosingTypeName == typeName
                guard isOwn || isOnly else { continue }
                guard let outer = call.functionRunningOnce, TokenStores.loop(around: ExprSyntax(call)) == nil else {
                    return true
                }
                if isOwn, outer.is(InitializerDeclSyntax.self) {
                    guard initializers.insert(outer.id).inserted else { return true }
                    isInInitializer = true
                } else {
                    others += 1
                }
            }
        }
        return others + (isInInitializer ? 1 : 0) > 1
    }
}

extension SyntaxProtocol {
    /// The function around a node, or the file, through closures that a call runs once: `Task { … }`; `nil` in a
    /// closure that may run again.
    var functionRunningOnce: Syntax? {
        guard let function = enclosingFunctionOrClosure else { return Syntax(root) }
        guard let closure = function.as(ClosureExprSyntax.self) else { return function }
        let argument = closure.parent?.as(LabeledExprSyntax.self)?.parent?.parent
        guard let call = (argument ?? closure.parent)?.as(FunctionCallExprSyntax.self),
            let name = CallShape(call)?.name,
            ["Task", "detached", "async", "asyncAfter", "assumeIsolated", "run"].contains(name),
            TokenStores.loop(around: ExprSyntax(call)) == nil
        else { return nil }
        return call.functionRunningOnce
    }
}
