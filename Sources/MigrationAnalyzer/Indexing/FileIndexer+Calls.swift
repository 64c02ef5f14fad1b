import SwiftSyntax

extension FileIndexer {
    func note(call shape: CallShape) {
        switch shape.name {
        case "addObserver": noteRegistration(shape)
        case "startObservingNotifications": noteNotifiable(shape)
        case "removeObserver", "stopObservingNotifications": noteRemoval(shape)
        case "publisher": notePublisher(shape)
        case "notifications", "messages": noteSequence(shape)
        case "post", "postNotificationName", "enqueue":
            if !notePost(shape) { noteCandidate(shape) }
        default: noteCandidate(shape)
        }
    }

    /// Keeps a call that passes what could be the name of a notification.
    func noteCandidate(_ shape: CallShape) {
        guard shape.arguments.contains(where: { couldBeName($0.value) }) else { return }
        if shape.name.first?.isUppercase == true, shape.base == nil { return }
        let arguments = shape.arguments.map { argument in
            Call.Argument(label: argument.label, value: value(of: argument.value), span: span(of: argument.value))
        }
        index.calls.append(
            Call(
                name: shape.name,
                base: shape.base.flatMap { ExpressionPath.path(of: $0) },
                arguments: arguments,
                span: span(of: shape.nameToken),
                extent: span(of: shape.call),
                place: place,
                token: tokenUse(of: ExprSyntax(shape.call)),
                function: currentFunction,
                type: types.last
            )
        )
    }

    private func couldBeName(_ expression: ExprSyntax) -> Bool {
        switch expression.kind {
        case .memberAccessExpr:
            let member = expression.cast(MemberAccessExprSyntax.self)
            guard let base = member.base else { return true }
            if member.declName.baseName.text.hasSuffix("Notification") { return true }
            if let reference = base.as(DeclReferenceExprSyntax.self) {
                return reference.baseName.text.first?.isUppercase == true
            }
            return ExpressionPath.path(of: base).map(Self.isNameType) ?? false
        case .functionCallExpr:
            let path = ExpressionPath.path(of: expression.cast(FunctionCallExprSyntax.self).calledExpression)
            return path.map { Self.isNameType($0) || Self.isNotificationType($0) } ?? false
        case .macroExpansionExpr:
            return expression.cast(MacroExpansionExprSyntax.self).macroName.text == "selector"
        case .declReferenceExpr:
            return isDeclaredName(expression.cast(DeclReferenceExprSyntax.self).baseName.text)
        case .arrayExpr:
            return expression.cast(ArrayExprSyntax.self).elements.first.map { couldBeName($0.expression) } ?? false
        default:
            return false
        }
    }

    /// Whether an identifier is declared as a name or as a notification, in the function or by custom.
    private func isDeclaredName(_ identifier: String) -> Bool {
        if identifier.hasSuffix("Notification") || identifier.hasSuffix("NotificationName") { return true }
        if let local = local(identifier)?.local {
            guard let value = local.value else { return !local.elements.isEmpty }
            return !value.is(DeclReferenceExprSyntax.self) && couldBeName(value)
        }
        let parameter = scopes.reversed().lazy.compactMap { $0.parameters.first { $0.name == identifier } }.first
        return parameter?.type.map {
            Self.isNameType($0) || $0.hasSuffix("Notification") || $0.contains("Notification.Name")
        }
            ?? false
    }

    static func isNotificationType(_ name: String) -> Bool {
        ["Notification", "NSNotification", "Foundation.Notification", "Foundation.NSNotification"].contains(name)
    }

    private func value(of expression: ExprSyntax) -> Call.Value {
        if let closure = expression.as(ClosureExprSyntax.self) { return .body(offsets(of: closure).lowerBound) }
        if let selector = selector(of: expression) { return .selector(selector) }
        if let reference = expression.as(DictionaryExprSyntax.self) {
            return .userInfo(userInfo(of: ExprSyntax(reference)))
        }
        if couldBeName(expression) { return .name(names(of: expression)) }
        if let reference = expression.as(DeclReferenceExprSyntax.self),
            let local = local(reference.baseName.text)?.local,
            local.value?.is(DictionaryExprSyntax.self) == true || !local.writes.isEmpty
        {
            return .userInfo(userInfo(of: expression))
        }
        if let reference = expression.as(DeclReferenceExprSyntax.self),
            let parameter = parameterIndex(reference.baseName.text)
        {
            return .other(reference.baseName.text, .parameter(parameter))
        }
        return .other(text(of: expression), type(of: expression))
    }

    // MARK: Centers

    func center(of shape: CallShape) -> CenterExpression {
        guard let base = shape.base else { return .implicit }
        let path = ExpressionPath.path(of: base) ?? text(of: base)
        if path.hasSuffix("DistributedNotificationCenter.default()")
            || path.hasSuffix("DistributedNotificationCenter.default")
        {
            return .distributed
        }
        if path.hasSuffix("NotificationCenter.default") { return .default }
        if path.hasPrefix("NSWorkspace.shared") { return .workspace }
        if let reference = base.as(DeclReferenceExprSyntax.self),
            let value = local(reference.baseName.text)?.local.value,
            let valuePath = ExpressionPath.path(of: ExpressionPath.core(of: value))
        {
            if valuePath.hasPrefix("NSWorkspace.shared") { return .workspace }
            if valuePath.contains("DistributedNotificationCenter") { return .distributed }
            if valuePath.hasSuffix("NotificationCenter.default") { return .default }
        }
        return .other(path)
    }

    /// Whether a call's base is a center, as far as its words or its declaration say.
    func looksLikeCenter(_ shape: CallShape) -> Bool {
        guard let base = shape.base else { return isInsideCenter || shape.isImplicitMember }
        let path = ExpressionPath.path(of: base) ?? ""
        let last = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
        if path.contains("NotificationCenter") || last.hasSuffix("center") || last == "nc" || path == ".default" {
            return true
        }
        guard let reference = base.as(DeclReferenceExprSyntax.self) else { return false }
        let name = reference.baseName.text
        if name == "self" { return isInsideCenter }
        let declared =
            local(name)?.local.type
            ?? scopes.reversed().lazy.compactMap { $0.parameters.first { $0.name == name }?.type }.first
        return declared.map { $0.contains("NotificationCenter") || $0.contains("NotificationProtocol") } ?? false
    }

    /// Whether the type around is a center itself.
    private var isInsideCenter: Bool {
        guard let type = types.last.map({ index.types[$0] }) else { return false }
        return type.name.hasSuffix("NotificationCenter")
            || type.inherited.contains { $0.hasSuffix("NotificationCenter") }
    }

    // MARK: Results

    /// What happens to the value of an expression.
    func tokenUse(of expression: ExprSyntax) -> TokenUse {
        var node = Syntax(expression)
        while let parent = node.parent {
            switch parent.kind {
            case .tryExpr, .awaitExpr, .forceUnwrapExpr:
                node = parent
            case .labeledExpr:
                guard let call = parent.parent?.parent else { return .passed("") }
                if call.is(TupleExprSyntax.self) {
                    node = call
                    continue
                }
                let path = call.as(FunctionCallExprSyntax.self).flatMap { ExpressionPath.path(of: $0.calledExpression) }
                return .passed(path ?? "")
            case .exprList:
                return use(inSequence: node, parent.parent)
            case .initializerClause:
                return use(inInitializer: parent)
            case .returnStmt:
                return .returned
            case .codeBlockItem:
                return isImplicitlyReturned(parent) ? .returned : .dropped
            default:
                return .passed("")
            }
        }
        return .passed("")
    }

    private func use(inSequence node: Syntax, _ sequence: Syntax?) -> TokenUse {
        guard let sequence = sequence?.as(SequenceExprSyntax.self) else { return .passed("") }
        let elements = Array(sequence.elements)
        guard elements.count >= 3, elements[1].is(AssignmentExprSyntax.self) else {
            return elements.first?.id == ExprSyntax(node)?.id && elements.count > 1
                && elements[1].is(UnresolvedAsExprSyntax.self) ? tokenUse(of: ExprSyntax(sequence)) : .passed("")
        }
        return elements[0].is(DiscardAssignmentExprSyntax.self) ? .dropped : .stored(text(of: elements[0]))
    }

    private func use(inInitializer clause: Syntax) -> TokenUse {
        guard let binding = clause.parent?.as(PatternBindingSyntax.self) else { return .passed("") }
        if binding.pattern.is(WildcardPatternSyntax.self) { return .dropped }
        let name = text(of: binding.pattern)
        return scopes.isEmpty ? .stored(name) : .local(name)
    }

    /// Whether a statement is the whole of a function or a closure that gives its value back.
    private func isImplicitlyReturned(_ item: Syntax) -> Bool {
        guard let items = item.parent?.as(CodeBlockItemListSyntax.self), items.count == 1, let scope = scopes.last
        else {
            return false
        }
        switch items.parent?.kind {
        case .closureExpr:
            switch scope.kind {
            case .closure(.hop), .closure(.mainQueueObserver): return false
            case .closure(.inPlace):
                let name = items.parent?.as(ClosureExprSyntax.self).flatMap(Self.call).flatMap(CallShape.init)?.name
                return name != "forEach"
            default: return true
            }
        case .accessorBlock:
            return true
        case .codeBlock:
            guard case .function(let index) = scope.kind, self.index.functions[index].returnsValue else { return false }
            return items.parent?.parent.map { offsets(of: $0) == scope.offsets } ?? false
        default:
            return false
        }
    }
}
