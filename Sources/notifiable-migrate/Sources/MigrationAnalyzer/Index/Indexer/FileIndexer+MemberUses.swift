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
        } else if isVariable(name) {
            noteVariableUse(expression, name)
            return
        } else if unwrappedNames.contains(name), isUnwrapped(name, around: Syntax(node), since: nil) {
            noteMember(of: expression, name)
            return
        } else if instanceMembers.last?.contains(name) == true, scopes.contains(where: { $0.hop?.isTask == true }) {
            // In a task, `self` may be implicit.
            noteSelf(span(of: node))
        }
        if name.first?.isUppercase == true {
            if let object = Self.mainActorObject(expression) {
                keep(MemberUse(name: object, kind: .mainActorObject, isOfMember: true, span: span(of: node)), at: node)
            } else if expression.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == expression.id {
                keep(MemberUse(name: name, kind: .creation, isOfMember: true, span: span(of: node)), at: node)
            } else if let object = Self.typeMember(expression) {
                let use = Self.use(of: ExprSyntax(object))
                let text = object.declName.baseName.text
                keep(
                    MemberUse(
                        name: text,
                        kind: .typeMember,
                        isOfMember: true,
                        member: use.members.first,
                        inner: Self.inner(use.members),
                        isChange: use.kind == .write,
                        type: name,
                        span: span(of: node)
                    ),
                    at: node
                )
            } else {
                noteTypeCall(expression, name)
            }
            return
        }
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

    /// Notes `AppDelegate.current()`.
    private func noteTypeCall(_ type: ExprSyntax, _ name: String) {
        guard let (method, call) = type.methodCall, method.first?.isLowercase == true, method != "init" else { return }
        keep(
            MemberUse(
                name: method,
                kind: .typeCall,
                isOfMember: true,
                type: name,
                labels: call.arguments.map { $0.label?.text ?? "_" },
                span: span(of: type)
            ),
            at: type
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

    /// Notes the use of a member of a variable whose type may be a class of the main actor.
    private func noteVariableUse(_ expression: ExprSyntax, _ name: String) {
        // A constant that has the value, and so the type, of the property of its name.
        if isCopyOfMember(name) { noteMember(of: expression, name) }
        if let collection = collectionMember(ofElement: name) {
            noteMember(of: expression, collection, isOfElement: true)
        }
        guard let type = declaredType(of: name), type.first?.isUppercase == true else { return }
        let bare = TypeText(type).bare
        guard !SDKFacts.valueTypes.contains(bare), !SDKFacts.sendableTypes.contains(bare), bare != "Notification" else {
            return
        }
        noteMember(of: expression, name, type: bare)
    }

    /// Notes the use of a member of a variable's value.
    ///
    /// - Parameter name: The variable, or the property that has the same value or contains it as an element.
    private func noteMember(
        of expression: ExprSyntax,
        _ name: String,
        type: String? = nil,
        isOfElement: Bool = false
    ) {
        let use = Self.use(of: expression)
        guard use.isOfMember else { return }
        keep(
            MemberUse(
                name: name,
                kind: .variable,
                isOfMember: true,
                isOfElement: isOfElement,
                member: use.members.first,
                inner: Self.inner(use.members),
                type: type,
                span: span(of: expression)
            ),
            at: expression
        )
    }

    /// The property of the instance whose element a variable is: `entries` in `for entry in entries`, in
    /// `entries.forEach { entry in … }` and in `let entry = entries[0]`.
    private func collectionMember(ofElement name: String) -> String? {
        // The closures of `reduce` and `sorted` have two parameters.
        let caller = scopes.last { $0.isFunction || $0.calls(name) }
        var collection =
            caller.map { $0.parameters.count > 1 && !$0.isFunction } == true
            ? nil : collection(ofElement: name)
        if collection == nil, let value = local(name)?.local.value,
            let access = ExpressionPath.core(of: value).as(SubscriptCallExprSyntax.self), access.arguments.count == 1,
            let index = access.arguments.first?.expression,
            index.identifier != nil || index.is(IntegerLiteralExprSyntax.self)
        {
            collection = access.calledExpression
        }
        guard let path = collection.flatMap({ ExpressionPath.path(of: ExpressionPath.core(of: $0)) }) else {
            return nil
        }
        let parts = path.split(separator: ".").map(String.init)
        guard let property = parts.last, parts.count == 1 || parts.count == 2 && parts[0] == "self",
            property.first?.isLowercase == true, parts.count == 2 || !isVariable(property)
        else { return nil }
        return property
    }

    /// `UIApplication.shared` in `UIApplication.shared.isIdleTimerDisabled`.
    private static func mainActorObject(_ expression: ExprSyntax) -> String? {
        guard let name = expression.identifier,
            let member = expression.parent?.as(MemberAccessExprSyntax.self), member.base?.id == expression.id
        else { return nil }
        if name == "NSApp" { return name }
        let object = member.declName.baseName.text
        return SDKFacts.mainActorObjects[name]?.contains(object) == true ? "\(name).\(object)" : nil
    }

    /// `AppDelegate.shared` in `AppDelegate.shared.reload()`.
    private static func typeMember(_ expression: ExprSyntax) -> MemberAccessExprSyntax? {
        guard let member = expression.parent?.as(MemberAccessExprSyntax.self), member.base?.id == expression.id,
            member.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != ExprSyntax(member).id
        else { return nil }
        let name = member.declName.baseName.text
        return name.first?.isLowercase == true && name != "self" ? member : nil
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

    /// What static methods use of the static variables of their types, and which of their methods they call: handlers
    /// in other files may call them.
    private func usesOfStaticVariables(in code: [MemberUses], _ typeNames: [String]) -> [MemberUses] {
        var variables: [String: Set<String>] = [:]
        for property in index.properties where property.isStatic && property.isMutable {
            guard let parent = property.parent else { continue }
            variables[typeNames[parent], default: []].insert(property.name)
        }
        return code.compactMap { code in
            guard index.functions[code.function].isStatic, let variables = variables[typeNames[code.type]] else {
                return nil
            }
            var code = code
            code.uses.removeAll { use in
                use.kind != .call && !(use.isOfProperty && variables.contains(use.name))
            }
            return code.uses.isEmpty ? nil : code
        }
    }

    /// Keeps one of equal uses for each scope, and for each call in it that adds an observer. In a file that doesn't
    /// mention notifications, or has no observers, removals, posts and calls of possible wrappers, keeps only those of
    /// types that pass code to other threads, and those of static variables in static methods.
    ///
    /// The members may be declared in other files: `MemberUseTable` drops what is no member.
    func keepUsesOfMembers() {
        let isRelevant =
            !index.observers.isEmpty || !index.removals.isEmpty || !index.posts.isEmpty || !index.calls.isEmpty
            || !index.coreObservers.isEmpty
        if !mentionsNotifications || !isRelevant {
            let names = index.types.map(\.name)
            let types = Set(index.memberUses.filter(\.isOffMain).map { names[$0.type] })
            let others = index.memberUses.filter { !types.contains(names[$0.type]) }
            index.memberUses.removeAll { !types.contains(names[$0.type]) }
            index.memberUses += usesOfStaticVariables(in: others, names)
        }
        let observers = index.observers.map(\.extent.offsets).sorted { $0.lowerBound < $1.lowerBound }
        for position in index.memberUses.indices {
            var seen: Set<MemberUse.Identity> = []
            index.memberUses[position].uses.removeAll { use in
                let observer = Self.start(of: observers, around: use.span.start.offset)
                return !seen.insert(use.identity(in: observer)).inserted
            }
        }
    }

    /// The start of the last of some sorted ranges that begins before an offset, if it contains that.
    private static func start(of ranges: [Range<Int>], around offset: Int) -> Int? {
        let next = ranges.firstPosition { $0.lowerBound > offset }
        return next > 0 && ranges[next - 1].contains(offset) ? ranges[next - 1].lowerBound : nil
    }
}

extension MemberUse {
    fileprivate struct Identity: Hashable {
        let name: String
        let kind: Kind
        let isOfMember: Bool
        let isOfElement: Bool
        let type: String?
        let member: String?
        let inner: String?
        let isChange: Bool
        let isLocked: Bool
        let labels: [String]?
        let observer: Int?
    }

    /// - Parameter observer: The start of the call around it that adds an observer.
    fileprivate func identity(in observer: Int?) -> Identity {
        Identity(
            name: name,
            kind: kind,
            isOfMember: isOfMember,
            isOfElement: isOfElement,
            type: type,
            member: member,
            inner: inner,
            isChange: isChange,
            isLocked: isLocked,
            labels: labels,
            observer: observer
        )
    }
}
