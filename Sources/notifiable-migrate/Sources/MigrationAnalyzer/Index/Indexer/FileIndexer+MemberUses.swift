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
        let (kind, isOfMember, isOfElement, members) = Self.use(of: expression)
        let call = kind == .call ? expression.parent?.as(FunctionCallExprSyntax.self) : nil
        keep(
            MemberUse(
                name: name,
                kind: kind,
                isOfMember: isOfMember,
                isOfElement: isOfElement,
                member: members.first,
                inner: Self.inner(members),
                labels: call?.arguments.map { $0.label?.text ?? "_" },
                span: span(of: node)
            ),
            at: node
        )
    }

    /// Keeps a use in the innermost scope, apart from the others if the code only runs on the main thread.
    private func keep(_ use: MemberUse, at node: some SyntaxProtocol) {
        guard let scope = scopes.last else { return }
        var use = use
        use.isLocked = heldLock(at: Syntax(node)) != nil
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

    /// The members after the first: `layer.opacity` of `view.layer.opacity`.
    private static func inner(_ members: [String]) -> String? {
        members.count > 1 ? members.dropFirst().joined(separator: ".") : nil
    }

    /// How an expression is used, whether only a member or an element of its value is, and the members that are.
    private static func use(
        of expression: ExprSyntax
    ) -> (kind: MemberUse.Kind, isOfMember: Bool, isOfElement: Bool, members: [String]) {
        if expression.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == expression.id {
            return (.call, false, false, [])
        }
        var node = Syntax(expression)
        var isOfMember = false
        var isOfElement = false
        var members: [String] = []
        while let parent = node.parent {
            if let member = parent.as(MemberAccessExprSyntax.self), member.base?.id == ExprSyntax(node)?.id {
                members.append(member.declName.baseName.text)
                if let call = parent.parent?.as(FunctionCallExprSyntax.self),
                    call.calledExpression.id == ExprSyntax(member).id
                {
                    let mutates = !isOfMember && mutatingMethods.contains(member.declName.baseName.text)
                    return (mutates ? .write : .read, true, isOfElement, members)
                }
                isOfMember = true
            } else if let access = parent.as(SubscriptCallExprSyntax.self) {
                guard access.calledExpression.id == ExprSyntax(node)?.id else {
                    return (.read, isOfMember, isOfElement, members)
                }
                isOfElement = true
            } else if !parent.is(OptionalChainingExprSyntax.self), !parent.is(ForceUnwrapExprSyntax.self) {
                break
            }
            node = parent
        }
        if node.parent?.is(InOutExprSyntax.self) == true { return (.write, isOfMember, isOfElement, members) }
        guard let elements = node.parent?.as(ExprListSyntax.self)?.prefix(2),
            elements.first?.id == ExprSyntax(node)?.id,
            let next = elements.dropFirst().first
        else { return (.read, isOfMember, isOfElement, members) }
        let isWrite = next.isAssignment
        return (isWrite ? .write : .read, isOfMember, isOfElement, members)
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

    /// Keeps one of equal uses for each scope, and for each call in it that adds an observer. In a file that doesn't
    /// mention notifications, or has no observers, removals, posts and calls of possible wrappers, keeps only those of
    /// types that pass code to other threads.
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
        let observers = index.observers.map(\.extent.offsets).sorted { $0.lowerBound < $1.lowerBound }
        for position in index.memberUses.indices {
            var seen: [MemberUse: Set<Int?>] = [:]
            index.memberUses[position].uses.removeAll { use in
                var use = use
                let observer = Self.start(of: observers, around: use.span.start.offset)
                use.span = SourceSpan(start: SourceLocation(offset: 0, line: 1, column: 1), length: 0)
                return !seen[use, default: []].insert(observer).inserted
            }
        }
    }

    /// The start of the last of some sorted ranges that begins before an offset, if it contains that.
    private static func start(of ranges: [Range<Int>], around offset: Int) -> Int? {
        let next = ranges.firstPosition { $0.lowerBound > offset }
        return next > 0 && ranges[next - 1].contains(offset) ? ranges[next - 1].lowerBound : nil
    }
}
