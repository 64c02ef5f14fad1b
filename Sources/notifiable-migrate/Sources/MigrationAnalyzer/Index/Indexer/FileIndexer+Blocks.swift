import SwiftSyntax

/// What the statements of a block do to those after them. Each block is read once, however many calls it contains.
extension FileIndexer {
    struct BlockFacts {
        /// The offset of the first statement that may return because of a condition.
        var firstTest = Int.max
        /// The offset of the first `guard` or `if` that leaves the block off the main thread.
        var firstMainThreadGuard = Int.max
        /// The locks that are held after the statements that lock or unlock one, and those that have been unlocked.
        var locks: [(offset: Int, held: [String], unlocked: Set<String>)] = []

        /// The locks that the statements before an offset lock and don't unlock, and those that they unlock.
        func locks(at offset: Int) -> (held: [String], unlocked: Set<String>) {
            let next = locks.firstPosition { $0.offset >= offset }
            return next == 0 ? ([], []) : (locks[next - 1].held, locks[next - 1].unlocked)
        }
    }

    func facts(of block: CodeBlockItemListSyntax) -> BlockFacts {
        if let known = blockFacts[block.id] { return known }
        var facts = BlockFacts()
        for statement in block {
            let offset = statement.codeRange.lowerBound
            if let statement = statement.item.as(GuardStmtSyntax.self) {
                if Self.isTest(statement.conditions) { facts.firstTest = min(facts.firstTest, offset) }
                if Self.asksForMainThread(statement.conditions) {
                    facts.firstMainThreadGuard = min(facts.firstMainThreadGuard, offset)
                }
            } else if let branch = statement.item.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self) {
                if branch.body.statements.contains(where: { $0.item.is(ReturnStmtSyntax.self) }) {
                    facts.firstTest = min(facts.firstTest, offset)
                    if Self.asksForOtherThread(branch.conditions) {
                        facts.firstMainThreadGuard = min(facts.firstMainThreadGuard, offset)
                    }
                }
            } else if let call = statement.item.as(FunctionCallExprSyntax.self).flatMap(CallShape.init) {
                note(call, at: offset, in: &facts)
            }
        }
        blockFacts[block.id] = facts
        return facts
    }

    /// Makes what the locals of a block have hidden visible again.
    func leave(_ block: CodeBlockItemListSyntax) {
        guard let scope = scopes.last else { return }
        while let (place, name, local, alias) = scope.hidden.last, place == block.id {
            scope.hidden.removeLast()
            if let inner = scope.locals[name] { settleTokens(in: name, inner, since: block.codeRange.lowerBound) }
            scope.locals[name] = local
            scope.userInfoAliases[name] = alias
        }
    }

    /// Whether a block is the code of a function, a closure or an accessor, and not an inner one.
    static func isBody(_ block: CodeBlockItemListSyntax) -> Bool {
        switch block.parent?.kind {
        case .closureExpr, .accessorBlock: true
        case .codeBlock:
            [.functionDecl, .initializerDecl, .deinitializerDecl, .accessorDecl].contains(block.parent?.parent?.kind)
        default: false
        }
    }

    static func block(of declaration: Syntax) -> CodeBlockItemListSyntax? {
        for node in sequence(first: declaration, next: \.parent) {
            if let block = node.as(CodeBlockItemListSyntax.self) { return block }
            if let branch = node.as(SwitchCaseSyntax.self) { return branch.statements }
            let body =
                node.as(IfExprSyntax.self)?.body ?? node.as(WhileStmtSyntax.self)?.body
                ?? node.as(ForStmtSyntax.self)?.body ?? node.as(CatchClauseSyntax.self)?.body
            if let body { return body.statements }
        }
        return nil
    }

    /// Notes a call that locks or unlocks. A `defer` unlocks later.
    private func note(_ call: CallShape, at offset: Int, in facts: inout BlockFacts) {
        let locks = call.name == "lock" || SDKFacts.lockingFunctions.contains(call.name)
        let unlocks = call.name == "unlock" || SDKFacts.unlockingFunctions.contains(call.name)
        guard locks || unlocks else { return }
        let operand = (call.base ?? call.first).map { text(of: $0) } ?? ""
        var (held, unlocked) = facts.locks(at: .max)
        if locks {
            held.append(operand)
        } else {
            held.removeAll { $0 == operand }
            unlocked.insert(operand)
        }
        facts.locks.append((offset, held, unlocked))
    }
}
