import SwiftSyntax

extension FileIndexer {
    /// Notes `addObserver`, in its legacy forms and in that of messages; `false` if the call is none.
    func noteRegistration(_ shape: CallShape) -> Bool {
        let labels = shape.labels
        if labels.starts(with: [nil, "selector", "name"]) {
            noteSelectorObserver(shape)
        } else if labels.first == "forName" {
            noteClosureObserver(shape)
        } else if labels.first == "of" || labels.first == "for", labels.contains("for"),
            shape.closure != nil || labels.contains("using"), looksLikeMessageCenter(shape)
        {
            noteMessageObserver(shape)
        } else {
            // It may be a function of the code base that is called as the center's.
            return false
        }
        return true
    }

    func observer(_ kind: Observer.Kind, _ shape: CallShape, names: [NameExpression]) -> Observer {
        Observer(
            kind: kind,
            center: center(of: shape),
            names: names,
            object: subject(of: shape["object"]),
            span: span(of: shape.nameToken),
            extent: span(of: shape.call),
            isInOnAppear: scopes.reversed().prefix { !$0.isFunction }.contains { $0.isOnAppear },
            isConditional: isConditional(Syntax(shape.call)),
            staticProperty: currentFunction == nil ? staticProperty(around: Syntax(shape.call)) : nil,
            function: currentFunction,
            type: types.last
        )
    }

    /// A hash of an expression's text and of the place of the block around it.
    static func fingerprint(of expression: Syntax) -> UInt64 {
        let block = expression.enclosing(CodeBlockItemListSyntax.self)?.codeRange.lowerBound ?? 0
        let words = expression.tokens(viewMode: .sourceAccurate).map(\.text) + [String(block)]
        return StableHash.fnv1a(words.joined(separator: " "))
    }

    /// The static or global property whose value contains some code. Those of `main.swift` are initialized in order.
    private func staticProperty(around code: Syntax) -> String? {
        let bindings = sequence(first: code, next: \.parent).compactMap { $0.as(PatternBindingSyntax.self) }
        guard let binding = bindings.last, let variable = binding.enclosing(VariableDeclSyntax.self),
            binding.initializer?.value.is(ClosureExprSyntax.self) != true,
            types.isEmpty ? !index.isMain : Self.isStatic(variable.modifiers)
        else { return nil }
        return text(of: binding.pattern)
    }

    private func noteSelectorObserver(_ shape: CallShape) {
        guard let selector = shape["selector"] else { return }
        var observer = observer(.selector, shape, names: shape["name"].map { names(of: $0) } ?? [.any])
        observer.observer = shape.first.map { text(of: $0) }
        observer.observerType = shape.first.map { type(of: $0) } ?? .unknown
        observer.selector =
            self.selector(of: selector)
            ?? SelectorExpression(type: "?", name: text(of: selector), labels: nil, span: span(of: selector))
        observer.fingerprint = Self.fingerprint(of: Syntax(shape.call))
        keep(observer)
    }

    private func noteClosureObserver(_ shape: CallShape) {
        var observer = observer(.closure, shape, names: shape["forName"].map { names(of: $0) } ?? [.any])
        observer.queue = shape["queue"].map { queue($0) } ?? .none
        observer.body = shape.closure.map { $0.codeRange.lowerBound }
        if observer.body == nil, let handler = shape["using"] {
            let name = handler.identifier
            // `let block = { … }`, and then `using: block`.
            let constant = name.flatMap { local($0)?.local }
            if let closure = constant?.onlyValue?.as(ClosureExprSyntax.self) {
                observer.body = closure.codeRange.lowerBound
            }
            // `using: self.reload`, but not `using: block`.
            if name.map({ local($0) == nil && parameterIndex($0) == nil }) ?? true {
                observer.selector = selector(ofMethod: handler)
            }
        }
        observer.fingerprint = Self.fingerprint(of: Syntax(shape.call))
        observer.token = tokenUse(of: ExprSyntax(shape.call))
        keep(observer)
    }

    private func noteMessageObserver(_ shape: CallShape) {
        guard let message = shape["for"] else { return }
        var observer = observer(.message, shape, names: [messageName(message)])
        observer.object = subject(of: shape["of"])
        observer.body = shape.closure.map { $0.codeRange.lowerBound }
        observer.token = tokenUse(of: ExprSyntax(shape.call))
        keep(observer)
    }

    /// A message's type or identifier, as written: `Train.DidArrive.self`, `.didArrive`.
    func messageName(_ expression: ExprSyntax) -> NameExpression {
        let name = name(of: expression)
        if case .member(let base?, "self") = name { return .reference(base) }
        return name
    }

    func noteNotifiable(_ shape: CallShape) {
        guard let observing = shape["observing"] else { return }
        var observer = observer(.notifiable, shape, names: names(of: observing))
        observer.center = shape["withNotificationCenter"].map(center) ?? .default
        observer.observer = shape["forObserver"].map { text(of: $0) }
        observer.observerType = shape["forObserver"].map { type(of: $0) } ?? .selfType
        observer.selector = SelectorExpression(
            type: nil,
            name: "handleNotifications",
            labels: ["_"],
            span: span(of: shape.nameToken)
        )
        keep(observer)
    }

    func noteRemoval(_ shape: CallShape) {
        guard !shape.labels.contains("forKeyPath"), let observer = shape["forObserver"] ?? shape.first else { return }
        var removal = removal(of: observer, at: shape.nameToken, by: shape.call)
        removal.center = shape["withNotificationCenter"].map(center) ?? center(of: shape)
        removal.isOnCenter = looksLikeCenter(shape)
        removal.names = (shape["name"] ?? shape["observing"]).map { names(of: $0) } ?? []
        removal.object = subject(of: shape["object"])
        index.removals.append(removal)
    }

    /// `tokens.forEach(center.removeObserver)`: a removal by a method that is passed on.
    func noteRemoval(reference: DeclReferenceExprSyntax) {
        let method = reference.parent?.as(MemberAccessExprSyntax.self).map(Syntax.init) ?? Syntax(reference)
        guard let call = method.parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self),
            let tokens = CallShape(call)?.base
        else { return }
        index.removals.append(removal(of: tokens, at: reference, by: call))
    }

    private func removal(
        of observer: ExprSyntax,
        at place: some SyntaxProtocol,
        by call: FunctionCallExprSyntax
    ) -> Removal {
        bodyScope?.body.removesObserver = true
        let variable = tokenPlace(of: observer)
        return Removal(
            center: .default,
            observer: text(of: observer),
            place: variable == "oldValue" ? observedProperty ?? variable : variable,
            isOnCenter: true,
            names: [],
            span: span(of: place),
            extent: span(of: call),
            function: currentFunction,
            type: types.last
        )
    }

    /// The property whose `didSet` is around the current node: `oldValue` is a value of it.
    private var observedProperty: String? {
        currentFunction.map { index.functions[$0] }.flatMap { $0.kind == .accessor && !$0.returnsValue ? $0.name : nil }
    }

    // MARK: Selectors and queues

    /// `#selector(…)`, `Selector("…")` and `NSSelectorFromString("…")`, in place or in a local constant.
    func selector(of expression: ExprSyntax) -> SelectorExpression? {
        if let value = local(expression)?.onlyValue, value.identifier == nil { return selector(of: value) }
        if let macro = expression.as(MacroExpansionExprSyntax.self), macro.macroName.text == "selector",
            let argument = macro.arguments.first
        {
            return selector(ofMethod: ExpressionPath.core(of: argument.expression))
        }
        guard let call = expression.as(FunctionCallExprSyntax.self), let shape = CallShape(call),
            ["Selector", "NSSelectorFromString"].contains(shape.name), let first = shape.first,
            let text = literal(ExpressionPath.core(of: first))
        else { return nil }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        return SelectorExpression(
            type: nil,
            name: parts.first.map(String.init) ?? text,
            labels: nil,
            parameterCount: parts.count - 1,
            span: span(of: first)
        )
    }

    private func selector(ofMethod expression: ExprSyntax) -> SelectorExpression? {
        let (reference, base): (DeclReferenceExprSyntax, ExprSyntax?)
        if let member = expression.as(MemberAccessExprSyntax.self) {
            (reference, base) = (member.declName, member.base)
        } else if let direct = expression.as(DeclReferenceExprSyntax.self) {
            (reference, base) = (direct, nil)
        } else {
            return nil
        }
        let path = base.flatMap { ExpressionPath.path(of: $0) }
        return SelectorExpression(
            type: path.flatMap { ["self", "Self"].contains($0) ? nil : $0 },
            name: reference.baseName.text,
            labels: reference.argumentNames.map { $0.arguments.map(\.name.text) },
            span: span(of: expression)
        )
    }

    func queue(_ expression: ExprSyntax) -> QueueExpression {
        QueueExpression(ExpressionPath.path(of: expression) ?? text(of: expression))
    }
}
