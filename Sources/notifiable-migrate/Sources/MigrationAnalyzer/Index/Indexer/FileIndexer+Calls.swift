import SwiftSyntax

extension FileIndexer {
    func note(call shape: CallShape) {
        noteCallee(of: shape)
        noteRepeated(shape)
        switch shape.name {
        case "startObservingNotifications": noteNotifiable(shape)
        case "removeObserver" where !shape.arguments.isEmpty, "stopObservingNotifications": noteRemoval(shape)
        case "publisher": notePublisher(shape)
        case "notifications", "messages": noteSequence(shape)
        case "addObserver", "post", "postAndWait", "postNotificationName", "enqueue":
            let isOfCenter = shape.name == "addObserver" ? noteRegistration(shape) : notePost(shape)
            // It may be a method of another type, or another one of a center.
            let isOfShared = [.default, .workspace, .distributed].contains(center(of: shape))
            if !isOfCenter || !isOfShared || !Call.labelsOfCenters.isSuperset(of: shape.labels) { noteCandidate(shape) }
        case "sink", "assign", "onReceive", "subscribe":
            noteStreamUse(shape)
            noteCandidate(shape)
        case "updateValue": noteUpdate(shape)
        case "merge":
            noteMerge(shape)
            noteCandidate(shape)
        case "append", "insert":
            if let base = shape.base, let element = shape.first { noteKeeping(element, in: base) }
            noteUnknownWrite(to: shape.base)
            noteCandidate(shape)
        case "cancel", "removeAll", "removeValue", "remove":
            if let base = shape.base { noteRelease(of: base, by: shape.name) }
            if shape.name.hasPrefix("remove") { noteUnknownWrite(to: shape.base) }
            noteCandidate(shape)
        default:
            if Self.mayEnd(shape), let base = shape.base { noteRelease(of: base, by: shape.name) }
            noteCandidate(shape)
        }
    }

    /// Notes a call of a method under no condition, in code that runs many times.
    private func noteRepeated(_ shape: CallShape) {
        guard scopes.last?.isRepeated == true, shape.name.first?.isLowercase == true, !isConditional(Syntax(shape.call))
        else { return }
        let base = shape.base.map { TokenUse.place(text(of: ExpressionPath.core(of: $0))) }
        guard
            base.map({ $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } && $0 != "super" && !isVariable($0) })
                ?? true
        else { return }
        index.repeatedCalls.append(
            RepeatedCall(
                name: shape.name,
                receiver: base == "self" ? nil : base,
                function: currentFunction,
                type: types.last
            )
        )
    }

    /// Whether a method without arguments may end what its object does, judging by its name: `observer.stop()`.
    private static func mayEnd(_ shape: CallShape) -> Bool {
        let words = [
            "remove", "stop", "unregister", "unsubscribe", "unobserve", "detach", "tearDown", "invalidate", "popLast",
        ]
        return words.contains(where: shape.name.hasPrefix) && shape.arguments.isEmpty
            && shape.name != "removeFromSuperview" && shape.base.map { $0.identifier != "self" } ?? false
    }

    /// Keeps a call with an argument that could be the name of a notification.
    func noteCandidate(_ shape: CallShape) {
        if shape.name.first?.isUppercase == true || shape.name == "init" { return }
        let receiver = shape.base.flatMap { self.receiver($0, of: shape.name) }
        let couldBeTexts = shape.arguments.map { couldBeText($0, of: shape) }
        guard
            receiver != nil || couldBeTexts.contains(true) || shape.arguments.contains(where: { couldBeName($0.value) })
        else { return }
        let arguments = zip(shape.arguments, couldBeTexts).map { argument, couldBeText in
            let created = argument.value.as(FunctionCallExprSyntax.self).flatMap(createdType)
            let names = { created.map { [.type($0)] } ?? self.names(of: argument.value) }
            return Call.Argument(label: argument.label, value: couldBeText ? .name(names()) : value(of: argument.value))
        }
        keep(shape.call, shape.nameToken, shape.base, receiver, arguments, tokenUse(of: ExprSyntax(shape.call)))
    }

    /// Keeps the use of a property that could be a publisher or a sequence: `Events[.arrived].publisher`.
    func note(member: MemberAccessExprSyntax) {
        let name = member.declName.baseName
        guard let base = member.base, member.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != member.id,
            let receiver = receiver(base, of: name.text)
        else { return }
        keep(member, name, nil, receiver, [], .notApplicable)
    }

    private func keep(
        _ call: some ExprSyntaxProtocol,
        _ name: TokenSyntax,
        _ base: ExprSyntax?,
        _ receiver: NameExpression?,
        _ arguments: [Call.Argument],
        _ token: TokenUse
    ) {
        index.calls.append(
            Call(
                name: name.text,
                base: base.flatMap { ExpressionPath.path(of: $0) },
                baseType: base.map { type(of: ExpressionPath.core(of: $0)) } ?? .selfType,
                receiver: receiver,
                arguments: arguments,
                span: span(of: name),
                extent: span(of: call),
                lastLine: lastLine(of: call),
                place: place(of: call),
                token: token,
                function: currentFunction,
                type: types.last
            )
        )
        note(\.calls[index.calls.count - 1].token, at: span(of: name))
    }

    /// The type of `DidArrive(train: train)`, which may have a name; `nil` for a name itself, or for another call.
    private func createdType(_ call: FunctionCallExprSyntax) -> String? {
        let type = ExpressionPath.callee(of: call)
        let isName = Self.isNameType(type) || Self.isNotificationType(type)
        return ExpressionPath.namesType(type) && !isName && !SDKFacts.isKnownType(type) ? type : nil
    }

    /// Whether a function or a property posts or observes, judging by its name.
    private func mayNotify(_ name: String) -> Bool {
        if let known = notifyingNames[name] { return known }
        let lowercased = name.lowercased()
        let mayNotify =
            lowercased == "on"
            || [
                "post", "notif", "send", "publish", "observ", "listen", "subscri", "emit", "fire", "broadcast",
                "trigger", "dispatch", "stream", "register", "watch",
            ]
            .contains { lowercased.contains($0) }
        notifyingNames[name] = mayNotify
        return mayNotify
    }

    /// Whether an argument could be the text of a name, judging by its label or by the function's name.
    private func couldBeText(_ argument: CallShape.Argument, of shape: CallShape) -> Bool {
        let label = argument.label?.lowercased()
        let isNamed = label.map { label in ["name", "notif", "event"].contains { label.contains($0) } }
        guard isNamed ?? mayNotify(shape.name) else { return false }
        switch argument.value.as(ExprSyntaxEnum.self) {
        case .stringLiteralExpr: return true
        case .functionCallExpr(let call): return createdType(call) != nil
        case .declReferenceExpr(let reference):
            let name = reference.baseName.text
            if isNamed == nil, let value = local(name)?.local.value?.as(MemberAccessExprSyntax.self) {
                return ExpressionPath.path(of: ExprSyntax(value)).map(mayBeConstant) ?? false
            }
            return name != "self" && isNamed == true || parameter(name)?.type == .name("String")
                || name.allSatisfy { $0.isUppercase || $0.isNumber || $0 == "_" }
        case .memberAccessExpr(let member):
            let path = ExpressionPath.path(of: argument.value) ?? ""
            return member.base != nil && !path.contains("(")
                && (isNamed == true || path.hasSuffix(".rawValue") || mayBeConstant(path))
        default: return false
        }
    }

    /// Whether a path is that of a constant of a type, or of an object in a property: `Topics.arrived`,
    /// `topics.arrived`.
    private func mayBeConstant(_ path: String) -> Bool {
        let first = String((path.hasPrefix("self.") ? path.dropFirst(5) : path[...]).prefix { $0 != "." })
        let isMember = !usesAreNoted || instanceMembers.last?.contains(first) == true
        return first.first?.isUppercase == true || isMember && !isVariable(first)
    }

    /// A value that may be a name or have one: `Notification.Name.arrived`, `Events.arrived`, `Events[.arrived]`,
    /// `event`.
    ///
    /// - Parameter member: The method or the property of the value.
    private func receiver(_ base: ExprSyntax, of member: String) -> NameExpression? {
        if let subscripting = base.as(SubscriptCallExprSyntax.self) {
            // The key has the name, whatever the subscript makes of it.
            let key = subscripting.arguments.first?.expression.as(MemberAccessExprSyntax.self)
            return subscripting.arguments.count == 1 ? key.map { name(of: ExprSyntax($0)) } : nil
        }
        let path = ExpressionPath.path(of: base) ?? ""
        let isName =
            base.as(MemberAccessExprSyntax.self)?.base
            .flatMap { ExpressionPath.path(of: $0) }.map(Self.isNameType) ?? false
        guard isName || mayNotify(member), !path.contains("NotificationCenter") else { return nil }
        if let call = base.as(FunctionCallExprSyntax.self) { return createdType(call).map(NameExpression.type) }
        if ExpressionPath.namesType(path) { return .type(path) }
        switch name(of: base) {
        case .member(let owner?, let name): return .member(base: owner, name: name)
        case .parameter(let index): return .parameter(index)
        case .reference(let name) where name != "self": return .reference(name)
        default: return nil
        }
    }

    /// - Parameter depth: The number of locals to follow. Without a limit, `let names = [names]` would recurse
    ///   infinitely.
    private func couldBeName(_ expression: ExprSyntax, depth: Int = 4) -> Bool {
        switch expression.as(ExprSyntaxEnum.self) {
        case .memberAccessExpr(let member):
            guard let base = member.base else { return true }
            if member.declName.baseName.text.hasSuffix("Notification") { return true }
            // `Events.arrived`, `Station.Events.arrived`
            return ExpressionPath.path(of: base).map(ExpressionPath.namesType) ?? false
        case .functionCallExpr(let call):
            let path = ExpressionPath.path(of: call.calledExpression)
            return path.map { Self.isNameType($0) || Self.isNotificationType($0) } ?? false
                || CallShape(call).map { $0.isImplicitMember && $0.name == "init" && name(of: ExprSyntax(call)).isText }
                    ?? false
        case .macroExpansionExpr(let macro):
            return macro.macroName.text == "selector"
        case .declReferenceExpr(let reference):
            return depth > 0 && isDeclaredName(reference.baseName.text, depth: depth - 1)
        case .arrayExpr(let array):
            return array.elements.first.map { couldBeName($0.expression, depth: depth) } ?? false
        default:
            return false
        }
    }

    /// Whether an identifier is declared as a name or as a notification, in the function or by convention.
    private func isDeclaredName(_ identifier: String, depth: Int) -> Bool {
        if ["Notification", "NotificationName"].contains(where: identifier.hasSuffix) { return true }
        // `NOTIFICATION_DID_ARRIVE` of Objective-C.
        if identifier.contains("NOTIFICATION") { return true }
        if let local = local(identifier)?.local {
            guard let value = local.value else { return !local.elements.isEmpty }
            return !value.is(DeclReferenceExprSyntax.self) && couldBeName(value, depth: depth)
        }
        guard let type = parameter(identifier)?.type else { return false }
        if type.names.contains(where: { $0.contains("otification") }) { return true }
        // A typed event: `Event<Arrival>`.
        guard case .name(let name, let arguments) = type else { return false }
        return !arguments.isEmpty && !SDKFacts.isKnownType(name)
    }

    static func isNotificationType(_ name: String) -> Bool {
        let parts = name.split(separator: ".").map(String.init)
        guard let last = parts.last, ["Notification", "NSNotification"].contains(last), parts.count <= 2 else {
            return false
        }
        // Modules that export Foundation export its names, too: `SwiftUI.Notification`.
        return parts.count == 1 || parts[0] == "Foundation" || SDKFacts.appleModules.contains(parts[0])
    }

    private func value(of expression: ExprSyntax) -> Call.Value {
        if let closure = expression.as(ClosureExprSyntax.self) { return .body(closure.codeRange.lowerBound) }
        if let selector = selector(of: expression) { return .selector(selector) }
        if let reference = expression.as(DictionaryExprSyntax.self) {
            return .userInfo(userInfo(of: ExprSyntax(reference)))
        }
        if couldBeName(expression) { return .name(names(of: expression)) }
        if let local = local(expression),
            local.value?.is(DictionaryExprSyntax.self) == true || !local.writes.isEmpty || !local.laterValues.isEmpty
        {
            return .userInfo(userInfo(of: expression))
        }
        if let name = expression.identifier, let parameter = parameterIndex(name) {
            return .other(name, .parameter(parameter))
        }
        return .other(text(of: expression), type(of: expression))
    }
}
