import Foundation
import SwiftSyntax

/// What the functions and closures of a type use of its instance.
extension FileIndexer {
    static func contains(_ text: String, _ source: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = source.baseAddress else { return false }
        let data = Data(
            bytesNoCopy: UnsafeMutableRawPointer(mutating: start),
            count: source.count,
            deallocator: .none
        )
        return data.range(of: Data(text.utf8)) != nil
    }

    /// Notes a mention of a member of `self`, with `self.` or without.
    func noteMemberUse(_ node: DeclReferenceExprSyntax) {
        guard usesAreNoted, !types.isEmpty else { return }
        let name = node.baseName.text
        var expression = ExprSyntax(node)
        if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id {
            guard let base = member.base, ExpressionPath.core(of: base).identifier == "self" else { return }
            expression = ExprSyntax(member)
        } else if name == "self" {
            return
        } else if isVariable(name)
            || unwrappedNames.contains(name) && isUnwrapped(name, around: Syntax(node), since: nil)
        {
            return
        } else if instanceMembers.last?.contains(name) == true, scopes.contains(where: { $0.hop?.isTask == true }) {
            // In a task, `self` may be implicit.
            noteSelf(span(of: node))
        }
        if name.first?.isUppercase == true { return }
        let (kind, isOfMember) = Self.use(of: expression)
        let call = kind == .call ? expression.parent?.as(FunctionCallExprSyntax.self) : nil
        keep(
            MemberUse(
                name: name,
                kind: kind,
                isOfMember: isOfMember,
                labels: call?.arguments.map { $0.label?.text ?? "_" },
                span: span(of: node)
            ),
            at: node
        )
    }

    /// Keeps a use in the innermost scope, apart from the others if the code only runs on the main thread.
    private func keep(_ use: MemberUse, at node: some SyntaxProtocol) {
        guard let scope = scopes.last else { return }
        if isCheckedForMainThread(Syntax(node)) { scope.mainUses.append(use) } else { scope.uses.append(use) }
    }

    /// Notes `if let pending`, which reads a member of `self`.
    func noteMemberRead(_ name: String, _ node: OptionalBindingConditionSyntax) {
        guard usesAreNoted, !types.isEmpty else { return }
        if instanceMembers.last?.contains(name) == true, scopes.contains(where: { $0.hop?.isTask == true }) {
            noteSelf(span(of: node))
        }
        keep(MemberUse(name: name, kind: .read, isOfMember: false, span: span(of: node)), at: node)
    }

    /// How an expression is used, and whether only a member of its value is.
    private static func use(of expression: ExprSyntax) -> (kind: MemberUse.Kind, isOfMember: Bool) {
        if expression.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == expression.id {
            return (.call, false)
        }
        var node = Syntax(expression)
        var isOfMember = false
        while let parent = node.parent {
            if let member = parent.as(MemberAccessExprSyntax.self), member.base?.id == ExprSyntax(node)?.id {
                if let call = parent.parent?.as(FunctionCallExprSyntax.self),
                    call.calledExpression.id == ExprSyntax(member).id
                {
                    let mutates = !isOfMember && mutatingMethods.contains(member.declName.baseName.text)
                    return (mutates ? .write : .read, true)
                }
                isOfMember = true
            } else if let access = parent.as(SubscriptCallExprSyntax.self) {
                guard access.calledExpression.id == ExprSyntax(node)?.id else { return (.read, isOfMember) }
            } else if !parent.is(OptionalChainingExprSyntax.self), !parent.is(ForceUnwrapExprSyntax.self) {
                break
            }
            node = parent
        }
        if node.parent?.is(InOutExprSyntax.self) == true { return (.write, isOfMember) }
        guard let elements = node.parent?.as(ExprListSyntax.self)?.prefix(2),
            elements.first?.id == ExprSyntax(node)?.id,
            let next = elements.dropFirst().first
        else { return (.read, isOfMember) }
        return (next.isAssignment ? .write : .read, isOfMember)
    }

    static let mutatingMethods = SDKFacts.words(
        """
        append insert remove removeAll removeFirst removeLast removeValue updateValue merge formUnion formIntersection subtract
        popFirst popLast sort reverse shuffle swapAt reserveCapacity toggle
        """
    )

    /// Moves the uses of the innermost scope into the index.
    func keepUses() {
        guard let scope = scopes.last, let function = currentFunction, let type = types.last else { return }
        let owner = scopes.last { !$0.isPartOfOuter || $0.isOfOperator }
        let closure = owner.flatMap { $0.isFunction ? nil : $0.offsets.lowerBound }
        let isPassedOn = scopes.reversed().prefix { $0.isPartOfOuter }.contains { $0.hop != nil }
        for (uses, place, isPassedOn) in [(scope.uses, place, isPassedOn), (scope.mainUses, .main, true)]
        where !uses.isEmpty {
            index.memberUses.append(
                MemberUses(
                    function: function,
                    type: type,
                    place: place,
                    closure: closure,
                    isPassedOn: isPassedOn,
                    uses: uses
                )
            )
        }
    }

    /// Keeps one of equal uses for each scope. In a file that doesn't mention notifications, or has no observers,
    /// removals, posts and calls of possible wrappers, keeps only those of types that pass code to other threads.
    ///
    /// The members may be declared in other files: `MemberUseTable` drops what is no member.
    func keepUsesOfMembers() {
        let isRelevant =
            !index.observers.isEmpty || !index.removals.isEmpty || !index.posts.isEmpty || !index.calls.isEmpty
            || !index.coreObservers.isEmpty
        if !mentionsNotifications || !isRelevant {
            let names = index.types.map(\.name)
            let types = Set(index.memberUses.filter(\.isOffMain).map { names[$0.type] })
            index.memberUses.removeAll { !types.contains(names[$0.type]) }
        }
        for position in index.memberUses.indices {
            var seen: Set<MemberUse> = []
            index.memberUses[position].uses.removeAll { use in
                var use = use
                use.span = SourceSpan(start: SourceLocation(offset: 0, line: 1, column: 1), length: 0)
                return !seen.insert(use).inserted
            }
        }
    }
}
