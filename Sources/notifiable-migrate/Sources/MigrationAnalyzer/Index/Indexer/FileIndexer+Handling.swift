import SwiftSyntax

/// The uses of the notification in a handler's code.
extension FileIndexer {
    /// Whether only a function can be meant: it is called, has labels, or is in `#selector`.
    private static func isOfFunction(_ node: DeclReferenceExprSyntax) -> Bool {
        var expression = ExprSyntax(node)
        if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id {
            expression = ExprSyntax(member)
        }
        if let call = expression.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == expression.id {
            return true
        }
        let macro = expression.parent?.parent?.parent?.as(MacroExpansionExprSyntax.self)
        return node.argumentNames != nil || macro?.macroName.text == "selector"
    }

    func note(reference node: DeclReferenceExprSyntax) {
        let name = node.baseName.text
        index.mentions.add(name)
        if Self.isOfFunction(node) {
            index.functionMentions.add(name)
        } else if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id {
            let base = member.base.map { ExpressionPath.path(of: $0).map(TypeTable.simpleName) ?? "?" } ?? ""
            index.memberMentions.add("\(base).\(name)")
        }
        noteTypeMention(node)
        if name == "removeObserver" { noteRemoval(reference: node) }
        if name == "post" { notePost(reference: node) }
        if name == "isMainThread" { bodyScope?.body.checksMainThread = true }
        if name == "self" {
            // `Train.self` is a type.
            let isType = node.parent?.as(MemberAccessExprSyntax.self).map { $0.declName.id == node.id } ?? false
            return isType ? () : noteSelf(span(of: node))
        }
        if node.parent?.is(KeyPathPropertyComponentSyntax.self) == true { return }
        // The name of a member, of a function that is called with labels, or of an argument is no variable.
        if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id { return }
        if !isVariable(name), !unwrappedNames.contains(name) { noteImplicitSelf(name, node) }
        local(name)?.scope.locals[name]?.isUsed = true
        if let owner = aliasOwner(name) {
            noteUserInfo(ExprSyntax(node), of: owner)
        } else if let owner = notificationOwner(name) {
            noteNotification(node, of: owner)
        }
    }

    /// In a task, `self` may be implicit.
    func noteImplicitSelf(_ member: String, _ node: some SyntaxProtocol) {
        guard instanceMembers.last?.contains(member) == true, scopes.contains(where: { $0.hop?.isTask == true }) else {
            return
        }
        noteSelf(span(of: node))
    }

    private func noteTypeMention(_ node: DeclReferenceExprSyntax) {
        guard node.baseName.text.first?.isUppercase ?? false else { return }
        let isMember = node.parent?.as(MemberAccessExprSyntax.self).map { $0.declName.id == node.id } ?? false
        if !isMember { index.typeMentions.add(node.baseName.text) }
    }

    // MARK: Whose notification

    func notificationOwner(_ name: String) -> Scope? {
        switch binding(name) {
        case .parameter(let index?, let scope) where scope.isFunction:
            scope.parameters[index].isNotification ? scope : nil
        case .parameter(let index, let scope): index == nil || name == scope.body.notification ? scope : nil
        case .element(let scope): scope
        case .local, .copy, nil: nil
        }
    }

    private func aliasOwner(_ name: String) -> Scope? {
        for scope in scopes.reversed() {
            if let owner = scope.userInfoAliases[name] { return owner }
            if scope.locals[name] != nil { return nil }
            if let parameter = scope.parameters.first(where: { $0.name == name }) {
                return scope.isFunction && Self.isUserInfo(parameter) ? scope : nil
            }
        }
        return nil
    }

    private static func isUserInfo(_ parameter: Parameter) -> Bool {
        guard case .dictionary(let key, _)? = parameter.type?.unwrapped else { return false }
        return key == .name("AnyHashable") || parameter.name == "userInfo"
    }

    /// The scope whose notification's `userInfo` an expression is.
    func userInfoOwner(of expression: ExprSyntax) -> Scope? {
        owner(ofMember: "userInfo", in: expression) ?? expression.identifier.flatMap(aliasOwner)
    }

    /// The scope whose notification has its member accessed: `note` in `note.name`.
    private func owner(ofMember name: String, in expression: ExprSyntax) -> Scope? {
        guard let member = expression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == name,
            let base = member.base
        else { return nil }
        return ExpressionPath.core(of: base).identifier.flatMap(notificationOwner)
    }

    // MARK: Uses

    private func noteNotification(_ node: DeclReferenceExprSyntax, of owner: Scope) {
        var base = Syntax(node)
        while let parent = base.parent,
            parent.is(OptionalChainingExprSyntax.self) || parent.is(ForceUnwrapExprSyntax.self)
        {
            base = parent
        }
        guard let member = base.parent?.as(MemberAccessExprSyntax.self), member.base?.id == ExprSyntax(base)?.id else {
            if isLogged(node) { return }
            if let method = methodTaking(node) {
                owner.body.forwards.append((method, nameCases.last ?? []))
            } else {
                owner.body.isForwarded = true
            }
            return
        }
        switch member.declName.baseName.text {
        case "userInfo": noteUserInfo(ExprSyntax(member), of: owner)
        case "object":
            owner.body.usesSubject = true
            guard let (type, isForced) = cast(of: ExprSyntax(member)) else { return }
            owner.body.subjectCasts.append(
                SubjectCast(
                    type: type,
                    names: nameCases.last ?? [],
                    isRequired: isForced || isRequired(ExprSyntax(member)),
                    span: span(of: member)
                )
            )
        default: break
        }
    }

    /// The method of `self` that is called with a notification: `self?.reload(notification)`.
    private func methodTaking(_ node: DeclReferenceExprSyntax) -> SelectorExpression? {
        // `notification as NSNotification` is the notification, too.
        var value = ExprSyntax(node)
        while let outer = Self.enclosingExpression(of: value) { value = outer }
        guard let argument = value.parent?.as(LabeledExprSyntax.self),
            let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
            let shape = CallShape(call), call.trailingClosure == nil
        else { return nil }
        let base = shape.base.flatMap { ExpressionPath.path(of: $0) } ?? "self"
        let isSelf =
            base == "self" || local(base)?.local.value?.identifier == "self"
        guard isSelf, shape.name.first?.isLowercase == true else { return nil }
        let labels = shape.arguments.map { $0.label ?? "_" }
        return SelectorExpression(type: nil, name: shape.name, labels: labels, span: span(of: shape.nameToken))
    }

    private func noteUserInfo(_ expression: ExprSyntax, of owner: Scope) {
        var node = expression
        while let outer = Self.enclosingExpression(of: node) { node = outer }
        guard let parent = node.parent else { return }
        if let access = parent.as(SubscriptCallExprSyntax.self), access.calledExpression.id == node.id,
            let argument = access.arguments.first
        {
            let cast = cast(of: ExprSyntax(access))
            owner.body.reads.append(
                UserInfoRead(
                    key: key(of: argument.expression),
                    type: cast?.type,
                    names: nameCases.last ?? [],
                    isRequired: cast?.isForced == true || isRequired(ExprSyntax(access)),
                    span: span(of: argument.expression)
                )
            )
        } else if let member = parent.as(MemberAccessExprSyntax.self), member.base?.id == node.id {
            let harmless: Set<String> = ["isEmpty", "count"]
            if !harmless.contains(member.declName.baseName.text) { owner.body.isForwarded = true }
        } else if !parent.is(InitializerClauseSyntax.self), !isComparison(node), !isLogged(node) {
            owner.body.isForwarded = true
        }
    }

    /// The expression that is one with a smaller one: in parentheses, unwrapped, cast, or with a default.
    static func enclosingExpression(of node: ExprSyntax) -> ExprSyntax? {
        guard let parent = node.parent else { return nil }
        switch parent.kind {
        case .optionalChainingExpr, .forceUnwrapExpr, .tryExpr: return ExprSyntax(parent)
        case .labeledExpr:
            guard let tuple = parent.parent?.parent?.as(TupleExprSyntax.self), tuple.elements.count == 1 else {
                return nil
            }
            return ExprSyntax(tuple)
        case .exprList:
            guard let sequence = parent.parent?.as(SequenceExprSyntax.self) else { return nil }
            let elements = sequence.elements
            guard elements.count > 1, elements.first?.id == node.id else { return nil }
            let second = elements[elements.index(after: elements.startIndex)]
            let isDefault = second.as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
            return second.is(UnresolvedAsExprSyntax.self) || isDefault ? ExprSyntax(sequence) : nil
        default: return nil
        }
    }

    private func cast(of expression: ExprSyntax) -> (type: WrittenType, isForced: Bool)? {
        var node = expression
        while true {
            if let list = node.parent?.as(ExprListSyntax.self),
                let position = list.firstIndex(where: { $0.id == node.id })
            {
                let next = list.index(after: position)
                guard next < list.endIndex, let cast = list[next].as(UnresolvedAsExprSyntax.self) else { return nil }
                let last = list.index(after: next)
                guard last < list.endIndex, let type = list[last].as(TypeExprSyntax.self) else { return nil }
                return (WrittenType(type.type), cast.questionOrExclamationMark?.text == "!")
            }
            guard let outer = Self.enclosingExpression(of: node) else { return nil }
            node = outer
        }
    }

    /// Whether a handler stops if an entry that it reads is missing: at `!`, at a `guard let`, behind an `if let`
    /// around everything, or in `compactMap`.
    private func isRequired(_ access: ExprSyntax) -> Bool {
        var node = access
        while let outer = Self.enclosingExpression(of: node) {
            if outer.is(ForceUnwrapExprSyntax.self) { return true }
            let operators =
                outer.as(SequenceExprSyntax.self)?.elements.map { $0.as(BinaryOperatorExprSyntax.self) } ?? []
            if operators.contains(where: { $0?.operator.text == "??" }) { return false }
            node = outer
        }
        let condition = node.parent?.as(InitializerClauseSyntax.self)?.parent?.as(OptionalBindingConditionSyntax.self)
        guard let statement = condition?.parent?.parent?.parent else {
            // `compactMap { $0.userInfo?["delay"] as? Int }`
            let closure = node.statement?.parent?.parent?.as(ClosureExprSyntax.self)
            return closure.flatMap(Self.call).flatMap(CallShape.init)?.name == "compactMap"
        }
        if statement.is(GuardStmtSyntax.self) { return true }
        guard let branch = statement.as(IfExprSyntax.self), branch.elseBody == nil,
            let block = ExprSyntax(branch).statement, let items = block.parent?.as(CodeBlockItemListSyntax.self),
            items.last?.id == block.id
        else { return false }
        // The last statement of the handler, or of its case.
        return items.parent?.is(SwitchCaseSyntax.self) == true || Self.isBody(items)
    }

    private func isComparison(_ node: ExprSyntax) -> Bool {
        guard let list = node.parent?.as(ExprListSyntax.self) else { return false }
        return list.contains { ["==", "!="].contains($0.as(BinaryOperatorExprSyntax.self)?.operator.text) }
    }

    /// Whether a value is only printed.
    private func isLogged(_ node: some ExprSyntaxProtocol) -> Bool {
        var current = node.parent
        while let parent = current {
            if parent.is(StringSegmentSyntax.self) || parent.is(ExpressionSegmentSyntax.self) { return true }
            if let call = parent.as(FunctionCallExprSyntax.self) { return Self.isLog(call) }
            guard parent.is(LabeledExprSyntax.self) || parent.is(LabeledExprListSyntax.self) else { return false }
            current = parent.parent
        }
        return false
    }

    static func isLog(_ call: FunctionCallExprSyntax) -> Bool {
        let name = ExpressionPath.path(of: call.calledExpression)?.lowercased() ?? ""
        return name.hasSuffix("print") || name.hasSuffix("log") || name.contains("log.") || name.contains("logger.")
    }

    // MARK: Which notification

    /// The scope whose notification's name an expression is.
    func nameOwner(of expression: ExprSyntax) -> Scope? {
        let core = ExpressionPath.core(of: expression)
        if let owner = owner(ofMember: "name", in: core) { return owner }
        if let member = core.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "rawValue" {
            return member.base.flatMap(nameOwner)
        }
        guard let value = local(core)?.onlyValue, value.is(MemberAccessExprSyntax.self) else { return nil }
        return nameOwner(of: value)
    }

    func enterCase(_ node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind {
        guard let switchNode = node.parent?.parent?.as(SwitchExprSyntax.self),
            let owner = nameOwner(of: switchNode.subject)
        else {
            nameCases.append(nameCases.last ?? [])
            return .visitChildren
        }
        switch node.label {
        case .case(let label):
            let patterns = label.caseItems.compactMap { $0.pattern.as(ExpressionPatternSyntax.self)?.expression }
            let names = patterns.map { (name: name(of: $0), node: $0) }
            for (name, node) in names {
                owner.body.handledNames.append(HandledName(name: name, span: span(of: node)))
            }
            nameCases.append(names.map(\.name))
        default:
            if isInert(node.statements) {
                owner.body.ignoresOtherNames = true
                let list = switchNode.parent?.parent?.parent?.as(CodeBlockItemListSyntax.self)
                owner.body.doesNothingElse = list?.count == 1 && list?.parent?.parent?.codeRange == owner.offsets
            }
            nameCases.append([])
        }
        return .visitChildren
    }

    private func isInert(_ statements: CodeBlockItemListSyntax) -> Bool {
        statements.allSatisfy { item in
            if item.item.is(BreakStmtSyntax.self) { return true }
            if let returned = item.item.as(ReturnStmtSyntax.self) { return returned.expression == nil }
            guard let call = item.item.as(FunctionCallExprSyntax.self) else { return false }
            let inert: Set<String> = [
                "fatalError", "assertionFailure", "preconditionFailure", "print", "debugPrint", "NSLog",
            ]
            return ExpressionPath.path(of: call.calledExpression).map(inert.contains) ?? false
        }
    }
}
