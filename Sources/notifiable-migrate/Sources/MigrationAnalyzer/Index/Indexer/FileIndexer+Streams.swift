import SwiftSyntax

/// Publishers and asynchronous sequences of notifications.
extension FileIndexer {
    // MARK: Publishers

    func notePublisher(_ shape: CallShape) {
        guard shape.labels.first == "for", let nameExpression = shape["for"],
            !nameExpression.is(KeyPathExprSyntax.self)
        else { return }
        let isMessage = nameExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "self"
        guard isMessage ? looksLikeMessageCenter(shape) : looksLikeCenter(shape) else { return }
        let names = isMessage ? [messageName(nameExpression)] : names(of: nameExpression)
        var observer = observer(isMessage ? .message : .publisher, shape, names: names)
        if isMessage { observer.object = subject(of: shape["subject"]) }
        followOperators(after: ExprSyntax(shape.call), &observer)
        keep(observer)
    }

    /// Whether a call is an operator after a publisher of notifications, which runs its closures at each post.
    static func isOperator(_ shape: CallShape) -> Bool {
        var base = shape.base
        while let call = base?.as(FunctionCallExprSyntax.self), let publisher = CallShape(call) {
            if publisher.name == "publisher", publisher.labels.first == "for" { return true }
            base = publisher.base
        }
        return false
    }

    /// Follows the operators after a publisher to the handling closure and the cancellable.
    func followOperators(after publisher: ExprSyntax, _ observer: inout Observer) {
        var node = publisher
        var seesNotification = true
        while let next = Self.nextOperator(after: node), let shape = CallShape(next.call) {
            observer.operators.append(streamOperator(shape))
            if shape.closure != nil, seesNotification, observer.body == nil || Self.consumes(shape.name) {
                let closure = next.isArgument ? shape.call.trailingClosure ?? shape.closure : shape.closure
                observer.body = closure?.codeRange.lowerBound
            }
            if Self.transforms.contains(shape.name) { seesNotification = false }
            node = ExprSyntax(shape.call)
            if next.isArgument, shape.name == "onReceive" { break }
        }
        observer.extent = span(of: node)
        if observer.operators.contains(where: { $0.name == "sink" }) {
            observer.fingerprint = Self.fingerprint(of: Syntax(node))
        }
        observer.token = observer.operators.isEmpty ? tokenUse(of: node) : cancellableUse(node, observer.operators)
    }

    private func streamOperator(_ shape: CallShape) -> StreamOperator {
        let values = shape.arguments.map(\.value).filter { !$0.is(ClosureExprSyntax.self) }
        return StreamOperator(
            name: shape.name,
            arguments: values.map { text(of: $0) }.joined(separator: ", "),
            scheduler: (shape["on"] ?? shape["scheduler"]).map { text(of: $0) },
            span: span(of: shape.nameToken)
        )
    }

    private func cancellableUse(_ node: ExprSyntax, _ operators: [StreamOperator]) -> TokenUse {
        // `assign(to: &$value)` returns nothing: the published property keeps the subscription.
        if operators.contains(where: { $0.name == "onReceive" || $0.name == "assign" && $0.arguments.hasPrefix("&") }) {
            return .notApplicable
        }
        if let store = operators.last, store.name == "store" { return .passed("store(\(store.arguments))") }
        // A closure may be a result builder's: the compiler warns of a cancellable that nothing uses.
        let use = tokenUse(of: node)
        if use == .dropped, case .closure(.unknown) = scopes.last?.kind { return .unknown }
        return use
    }

    private static func consumes(_ name: String) -> Bool { ["sink", "onReceive", "assign"].contains(name) }

    /// Operators whose output is not the notification.
    static let transforms: Set<String> = [
        "map", "compactMap", "flatMap", "tryMap", "tryCompactMap", "scan", "reduce",
    ]

    static func nextOperator(after node: ExprSyntax) -> (call: FunctionCallExprSyntax, isArgument: Bool)? {
        if let member = node.parent?.as(MemberAccessExprSyntax.self), member.base?.id == node.id,
            let call = member.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == ExprSyntax(member).id
        {
            return (call, false)
        }
        // `.onReceive(publisher) { … }`, `Publishers.Merge(a, b)`, `a.merge(with: b)`
        if let call = node.parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self),
            let shape = CallShape(call),
            shape.name == "onReceive" || shape.name.lowercased().hasPrefix("merge")
        {
            return (call, true)
        }
        return nil
    }

    // MARK: Sequences

    func noteSequence(_ shape: CallShape) {
        let isLegacy = shape.name == "notifications"
        guard let nameExpression = shape[isLegacy ? "named" : "for"] else { return }
        let names = isLegacy ? names(of: nameExpression) : [messageName(nameExpression)]
        var observer = observer(isLegacy ? .sequence : .message, shape, names: names)
        if !isLegacy {
            observer.object = subject(of: shape["of"])
        }
        observer.body = Self.loop(over: ExprSyntax(shape.call)).map { $0.body.codeRange.lowerBound }
        observer.task = enclosingTask(of: Syntax(shape.call))
        keep(observer)
    }

    /// The `for await` that reads a sequence, operators in between.
    private static func loop(over sequence: ExprSyntax) -> ForStmtSyntax? {
        var node = Syntax(sequence)
        while let parent = node.parent {
            if let loop = parent.as(ForStmtSyntax.self) {
                return ExprSyntax(node)?.id == loop.sequence.id ? loop : nil
            }
            switch parent.kind {
            case .memberAccessExpr, .functionCallExpr, .tryExpr, .awaitExpr: node = parent
            default: return nil
            }
        }
        return nil
    }

    private func enclosingTask(of node: Syntax) -> TaskUse? {
        guard let scope = scopes.last(where: { $0.hop?.isTask == true }) else { return nil }
        let closures = sequence(first: node) { $0.parent }.lazy.compactMap { $0.as(ClosureExprSyntax.self) }
        guard let call = closures.first(where: { $0.codeRange == scope.offsets }).flatMap(Self.call) else {
            return nil
        }
        let outer = scopes
        defer { scopes = outer }
        // The use of the task is seen from outside its closure.
        scopes = Array(scopes.prefix { $0 !== scope })
        return TaskUse(
            span: span(of: call.calledExpression),
            token: tokenUse(of: ExprSyntax(call)),
            selfUse: scope.body.selfUse
        )
    }

    // MARK: Loops

    func enterLoop(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
        let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
        if node.awaitKeyword != nil {
            let scope = Scope(kind: .loop, span: span(of: node.body), parameters: [])
            scope.body.notification = name
            scopes.append(scope)
        } else if let name {
            let local = Local(elements: elements(of: node.sequence), elementsOf: node.sequence)
            declare(name, local, in: node.body.statements)
        } else if let tuple = node.pattern.as(TuplePatternSyntax.self) {
            // `for (name, selector) in [(.arrived, #selector(arrive)), …]`, and the same of a dictionary.
            let rows = rows(of: node.sequence)
            for (column, element) in tuple.elements.enumerated() {
                guard let name = element.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { continue }
                let elements = rows.compactMap { column < $0.count ? $0[column] : nil }
                declare(name, Local(elements: elements, elementsOf: node.sequence), in: node.body.statements)
            }
        }
        return .visitChildren
    }

    /// The tuples of an array literal, or the keys and values of a dictionary literal.
    private func rows(of sequence: ExprSyntax) -> [[ExprSyntax]] {
        let core = ExpressionPath.core(of: sequence)
        let value = local(core)?.onlyValue ?? core
        if case .elements(let elements)? = value.as(DictionaryExprSyntax.self)?.content {
            return elements.map { [$0.key, $0.value] }
        }
        return elements(of: value).map { element in
            element.as(TupleExprSyntax.self)?.elements.map(\.expression) ?? []
        }
    }

    func leaveLoop(_ node: ForStmtSyntax) {
        if node.awaitKeyword != nil { leaveScope() }
    }
}

/// Publishers in variables, which other code of the file may subscribe to.
extension FileIndexer {
    /// A subscription to the publisher in a variable.
    struct StreamUse {
        /// The variable.
        let name: String
        /// Without the center, the names and the object, which the publisher has.
        let subscription: Observer
    }

    /// Notes `publisher.sink { … }` and `.onReceive(publisher) { … }`, operators in between.
    func noteStreamUse(_ shape: CallShape) {
        guard let start = shape.name == "onReceive" ? shape.first : shape.base, let stream = root(of: start) else {
            return
        }
        var subscription = observer(.publisher, shape, names: [])
        followOperators(after: stream, &subscription)
        streamUses.append(StreamUse(name: TokenUse.place(text(of: stream)), subscription: subscription))
    }

    /// The variable that a chain of operators starts with: `self.publisher` in `self.publisher.map { … }`.
    private func root(of chain: ExprSyntax) -> ExprSyntax? {
        var node = chain
        while true {
            if let call = node.as(FunctionCallExprSyntax.self) {
                guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base else {
                    return nil
                }
                node = base
            } else if let member = node.as(MemberAccessExprSyntax.self) {
                return member.base?.identifier == "self" ? node : nil
            } else {
                return node.is(DeclReferenceExprSyntax.self) ? node : nil
            }
        }
    }

    /// Replaces the publishers in variables by their subscriptions.
    func joinStreams() {
        index.observers = index.observers.flatMap { observer -> [Observer] in
            guard observer.kind == .publisher, !observer.operators.contains(where: { Self.consumes($0.name) }),
                let name = variable(keeping: observer)
            else { return [observer] }
            let uses = streamUses.filter { $0.name == name && isVisible(observer, in: $0.subscription) }
            return uses.isEmpty ? [observer] : uses.map { Self.joined(observer, $0.subscription) }
        }
    }

    /// The variable or computed property that contains a publisher.
    private func variable(keeping observer: Observer) -> String? {
        if observer.token == .returned, let function = observer.function.map({ index.functions[$0] }) {
            return function.kind == .accessor ? function.name : nil
        }
        return observer.token.place
    }

    private func isVisible(_ observer: Observer, in use: Observer) -> Bool {
        if case .local = observer.token { return observer.function == use.function }
        let typeName = { (type: Int?) in type.map { self.index.types[$0].name } }
        return observer.type == nil || typeName(observer.type) == typeName(use.type)
    }

    private static func joined(_ publisher: Observer, _ subscription: Observer) -> Observer {
        var observer = subscription
        observer.center = publisher.center
        observer.names = publisher.names
        observer.object = publisher.object
        observer.operators = publisher.operators + subscription.operators
        // After a transforming operator, the closure does not receive the notification.
        if publisher.operators.contains(where: { transforms.contains($0.name) }) {
            observer.body = nil
        }
        return observer
    }
}
