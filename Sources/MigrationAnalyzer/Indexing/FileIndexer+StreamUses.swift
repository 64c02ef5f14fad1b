import SwiftSyntax

/// A publisher that a variable keeps may be subscribed to elsewhere in the file.
extension FileIndexer {
    /// What subscribes to the content of a variable.
    struct StreamUse {
        /// The variable.
        let name: String
        /// All but the publisher's own part.
        let subscription: Observer
    }

    /// Notes `publisher.sink { … }` and `.onReceive(publisher) { … }`, operators in between.
    func noteStreamUse(_ shape: CallShape) {
        guard let start = shape.name == "onReceive" ? shape.first : shape.base, let stream = root(of: start) else {
            return
        }
        var subscription = Observer(
            kind: .publisher,
            center: .implicit,
            names: [],
            object: .none,
            span: span(of: shape.nameToken),
            extent: span(of: shape.call),
            function: currentFunction,
            type: types.last
        )
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
                return member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" ? node : nil
            } else {
                return node.is(DeclReferenceExprSyntax.self) ? node : nil
            }
        }
    }

    /// Puts subscriptions in the places of the publishers that variables keep for them.
    func joinStreams() {
        let consumers: Set<String> = ["sink", "assign", "onReceive"]
        index.observers = index.observers.flatMap { observer -> [Observer] in
            guard observer.kind == .publisher, !observer.operators.contains(where: { consumers.contains($0.name) }),
                let name = variable(keeping: observer)
            else { return [observer] }
            let uses = streamUses.filter { $0.name == name && isVisible(observer, in: $0.subscription) }
            return uses.isEmpty ? [observer] : uses.map { Self.joined(observer, $0.subscription) }
        }
    }

    /// The variable, or the computed property, that is a publisher.
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
        // What an operator made of the notification is no notification.
        if publisher.operators.contains(where: { transforms.contains($0.name) }) { observer.body = nil }
        return observer
    }
}
