import SwiftSyntax

extension FileIndexer {
    func note(call shape: CallShape) {
        noteCallee(of: shape)
        noteUnconditional(shape)
        noteRetention(by: shape)
        noteParameterUse(shape)
        switch shape.name {
        case "addObserver": noteRegistration(shape)
        case "startObservingNotifications": noteNotifiable(shape)
        case "removeObserver" where !shape.arguments.isEmpty, "stopObservingNotifications": noteRemoval(shape)
        case "CFNotificationCenterAddObserver", "CFNotificationCenterRemoveObserver",
            "CFNotificationCenterRemoveEveryObserver":
            noteCoreObserver(shape)
            noteCandidate(shape)
        case "publisher": notePublisher(shape)
        case "notification" where Self.isReactive(shape): noteObservable(shape)
        case "notifications", "messages": noteSequence(shape)
        case "post", "postNotificationName", "enqueue":
            if !notePost(shape) { noteCandidate(shape) }
        case "sink", "assign", "onReceive", "subscribe", "bind", "drive", "emit":
            noteStreamUse(shape)
            noteCandidate(shape)
        case "updateValue": noteUpdate(shape)
        case "merge":
            noteMerge(shape)
            noteCandidate(shape)
        case "expectation", "XCTNSNotificationExpectation":
            noteExpectation(shape)
        case "append", "insert":
            if let base = shape.base, let element = shape.first { noteKeeping(element, in: base) }
            noteCandidate(shape)
        case "cancel", "removeAll", "removeValue", "remove":
            if let base = shape.base { noteRelease(of: base, by: shape.name) }
            if shape.name.hasPrefix("remove") { noteRemoval(ofEntriesBy: shape) }
            noteCandidate(shape)
        default:
            if Self.mayEnd(shape), let base = shape.base { noteRelease(of: base, by: shape.name) }
            let isOwn = shape.base.map { $0.identifier == "self" } ?? true
            let isOfDeinit = isInDeinitializer || isOfDeinitializer && isAssumedOnMain
            if isOfDeinit && isOwn || Self.mayRemove(shape.name) && !isOfDeinitializer {
                index.removalCalls.append(removalCall(shape))
            }
            noteCandidate(shape)
        }
    }

    /// Notes a call under no condition of a method, in code of which is known when it runs.
    private func noteUnconditional(_ shape: CallShape) {
        guard let occasion = scopes.last?.occasion, shape.name.first?.isLowercase == true,
            occasion != .call || shape.base.map({ $0.identifier == "self" }) ?? true,
            !isConditional(Syntax(shape.call))
        else { return }
        let base = shape.base.map { TokenUse.place(text(of: ExpressionPath.core(of: $0))) }
        guard
            base.map({ $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } && $0 != "super" && !isVariable($0) })
                ?? true
        else { return }
        index.unconditionalCalls.append(
            UnconditionalCall(
                name: shape.name,
                receiver: base == "self" ? nil : base,
                occasion: occasion,
                function: currentFunction,
                type: types.last
            )
        )
    }

    private func removalCall(_ shape: CallShape) -> RemovalCall {
        RemovalCall(
            name: shape.name,
            receiver: shape.base.map {
                $0.is(SuperExprSyntax.self) ? .selfType : type(of: ExpressionPath.core(of: $0))
            },
            isForDismissal: isForDismissal(Syntax(shape.call)),
            isAssumedOnMain: isAssumedOnMain,
            span: span(of: shape.nameToken),
            function: currentFunction,
            type: types.last
        )
    }

    /// Whether code is in a block of `MainActor.assumeIsolated`, which runs it in place.
    var isAssumedOnMain: Bool {
        scopes.reversed().prefix { $0.isPartOfOuter }.contains { $0.hop == .assumeIsolated }
    }

    /// Whether code is in a `deinit`.
    private var isOfDeinitializer: Bool { currentFunction.map { index.functions[$0].kind == .deinitializer } ?? false }

    /// Whether code is directly in a `deinit`, outside its closures.
    private var isInDeinitializer: Bool {
        guard case .function(let function) = scopes.last?.kind else { return false }
        return index.functions[function].kind == .deinitializer
    }

    /// Whether a function removes something, judging by its name.
    private static func mayRemove(_ name: String) -> Bool {
        [
            "remove", "stop", "unregister", "unsubscribe", "unobserve", "detach", "tearDown", "cleanUp", "cleanup",
            "invalidate",
        ]
        .contains { name.hasPrefix($0) }
    }

    /// Whether a method without arguments may end what its object does, judging by its name: `observer.stop()`.
    private static func mayEnd(_ shape: CallShape) -> Bool {
        mayRemove(shape.name) && shape.arguments.isEmpty && shape.name != "removeFromSuperview"
            && shape.base.map { $0.identifier != "self" } ?? false
    }

    /// Keeps a call with an argument that could be the name of a notification.
    func noteCandidate(_ shape: CallShape) {
        let receiver = shape.base.flatMap { name(ofReceiver: $0) }
        guard receiver != nil || shape.arguments.contains(where: { couldBeName($0.value) }) else { return }
        if shape.name.first?.isUppercase == true, shape.base == nil, !couldRegister(shape) { return }
        let arguments = shape.arguments.map { argument in
            Call.Argument(label: argument.label, value: value(of: argument.value), span: span(of: argument.value))
        }
        let created = shape.isImplicitMember && shape.name == "init" ? shape.createdType : nil
        index.calls.append(
            Call(
                name: shape.name,
                base: shape.base.flatMap { ExpressionPath.path(of: $0) } ?? created,
                receiver: receiver,
                arguments: arguments,
                span: span(of: shape.nameToken),
                extent: span(of: shape.call),
                lastLine: lastLine(of: shape.call),
                place: place(of: shape.call),
                token: tokenUse(of: ExprSyntax(shape.call)),
                isBesideDelegateCall: Self.mayPost(shape.name) && isBesideDelegateCall(shape.call),
                function: currentFunction,
                type: types.last
            )
        )
    }

    /// Whether a function posts, judging by its name.
    private static func mayPost(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["post", "notif", "send", "publish"].contains { name.contains($0) }
    }

    /// Whether an initializer could be a wrapper that observes: it takes a closure, a selector or a method.
    private func couldRegister(_ shape: CallShape) -> Bool {
        guard !SDKFacts.closureTakers.contains(shape.name) else { return false }
        // A property may be anything, and so may `.leading`.
        let isNamed = shape.arguments.contains { argument in
            let isImplicit = argument.value.as(MemberAccessExprSyntax.self).map { $0.base == nil } ?? false
            return !isImplicit && couldBeName(argument.value)
        }
        return shape.arguments.contains { argument in
            if argument.value.is(ClosureExprSyntax.self) || argument.value.is(MacroExpansionExprSyntax.self) {
                return true
            }
            if let member = argument.value.as(MemberAccessExprSyntax.self) {
                return isNamed && member.base?.identifier == "self"
            }
            guard isNamed, let name = argument.value.identifier else { return false }
            if let parameter = parameter(name) { return parameter.type?.contains("->") == true }
            return local(name) == nil && instanceMembers.last?.contains(name) == true
        }
    }

    /// `Notification.Name.arrived` in `Notification.Name.arrived.post()`.
    private func name(ofReceiver base: ExprSyntax) -> NameExpression? {
        guard let member = base.as(MemberAccessExprSyntax.self),
            let owner = member.base.flatMap({ ExpressionPath.path(of: $0) }), Self.isNameType(owner)
        else { return nil }
        return .member(base: owner, name: member.declName.baseName.text)
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
            return path.map { Self.isNameType($0) || Self.isNotificationType($0) } ?? false || madeName(by: call) != nil
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
        if identifier.hasSuffix("Notification") || identifier.hasSuffix("NotificationName") { return true }
        if let local = local(identifier)?.local {
            guard let value = local.value else { return !local.elements.isEmpty }
            return !value.is(DeclReferenceExprSyntax.self) && couldBeName(value, depth: depth)
        }
        let type = parameter(identifier)?.type ?? ""
        return type.hasSuffix("Notification") || type.contains("Notification.Name")
    }

    static func isNotificationType(_ name: String) -> Bool {
        ["Notification", "NSNotification", "Foundation.Notification", "Foundation.NSNotification"].contains(name)
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

    // MARK: Centers

    func center(of shape: CallShape) -> CenterExpression {
        guard let base = Self.center(before: shape) else { return .implicit }
        let path = ExpressionPath.path(of: base) ?? text(of: base)
        if path.hasSuffix("DistributedNotificationCenter.default()")
            || path.hasSuffix("DistributedNotificationCenter.default")
        {
            return .distributed
        }
        if path.hasSuffix("NotificationCenter.default") { return .default }
        if path.hasPrefix("NSWorkspace.shared") { return .workspace }
        guard let declaration = declaration(ofCenter: path) else { return .other(path) }
        if declaration.hasPrefix("NSWorkspace.shared") { return .workspace }
        if declaration.contains("DistributedNotificationCenter") { return .distributed }
        if declaration.hasSuffix("NotificationCenter.default") { return .default }
        guard declaration.hasSuffix("NotificationCenter()") else { return .other(path) }
        return ownCenter(path, at: shape.call)
    }

    /// A center that the code around creates; its scope is `nil` if other code may use it.
    private func ownCenter(_ path: String, at call: FunctionCallExprSyntax) -> CenterExpression {
        let name = TypeTable.simpleName(path)
        let owner = types.last.map { index.types[$0].name } ?? ""
        if let local = local(path)?.local {
            guard let block = local.binding?.enclosing(CodeBlockItemListSyntax.self) else {
                return .own(.function, scope: nil)
            }
            let function = currentFunction.map { index.functions[$0].fullName } ?? ""
            let isPrivate = ownCenters[block.id, default: [:]][name] ?? !Self.isPassedOn(name, in: block)
            ownCenters[block.id, default: [:]][name] = isPrivate
            return .own(.function, scope: isPrivate ? "\(owner).\(function).\(name)" : nil)
        }
        let around = sequence(first: Syntax(call)) { $0.parent }
        guard let type = around.lazy.compactMap({ $0.asProtocol((any DeclGroupSyntax).self) }).first else {
            return .own(.instance, scope: nil)
        }
        let isPrivate = ownCenters[type.id, default: [:]][name] ?? Self.isPrivate(name, of: type)
        ownCenters[type.id, default: [:]][name] = isPrivate
        return .own(.instance, scope: isPrivate ? "\(owner).\(name)" : nil)
    }

    /// Whether a property is private, and only the declaration of its type uses it.
    private static func isPrivate(_ name: String, of type: any DeclGroupSyntax) -> Bool {
        let isDeclaredPrivate = type.memberBlock.members.contains { member in
            guard let variable = member.decl.as(VariableDeclSyntax.self) else { return false }
            return variable.bindings.contains { $0.pattern.trimmedDescription == name }
                && variable.modifiers.contains {
                    ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil
                }
        }
        guard isDeclaredPrivate, !isPassedOn(name, in: type.memberBlock) else { return false }
        // Extensions in the same file may use it, too, and with `fileprivate` all other code.
        return type.root.descendants(DeclReferenceExprSyntax.self).allSatisfy { reference in
            guard reference.baseName.text == name, !type.codeRange.contains(reference.codeRange.lowerBound) else {
                return true
            }
            guard reference.enclosing(ExtensionDeclSyntax.self) == nil else { return false }
            guard let member = reference.parent?.as(MemberAccessExprSyntax.self), member.declName.id == reference.id
            else {
                return true
            }
            return member.base?.identifier == "self"
        }
    }

    /// Whether code uses a variable for anything but calls of its methods.
    private static func isPassedOn(_ name: String, in code: some SyntaxProtocol) -> Bool {
        code.descendants(DeclReferenceExprSyntax.self).contains { reference in
            guard reference.baseName.text == name else { return false }
            var node = ExprSyntax(reference)
            if let member = reference.parent?.as(MemberAccessExprSyntax.self), member.declName.id == reference.id {
                guard member.base?.identifier == "self" else { return true }
                node = ExprSyntax(member)
            }
            if node.parent?.is(ClosureCaptureSyntax.self) == true { return false }
            return node.parent?.as(MemberAccessExprSyntax.self)?.base?.id != node.id
        }
    }

    /// Whether a call's base is a center, judging by its declaration or else by its name.
    func looksLikeCenter(_ shape: CallShape) -> Bool {
        guard let base = Self.center(before: shape) else { return isInsideCenter || shape.isImplicitMember }
        return looksLikeCenter(base)
    }

    /// Whether an expression is a center, and not known to be a message center.
    func isNotificationCenter(_ base: ExprSyntax) -> Bool {
        let path = ExpressionPath.path(of: base) ?? ""
        return !(declaration(ofCenter: path) ?? path).contains("MessageCenter") && looksLikeCenter(base)
    }

    private func looksLikeCenter(_ base: ExprSyntax) -> Bool {
        let path = ExpressionPath.path(of: base) ?? ""
        if path == "self" { return isInsideCenter }
        if path == ".default" { return true }
        return declaration(ofCenter: path).map(Self.namesCenter) ?? Self.soundsLikeCenter(path)
    }

    /// The type or the value with which a variable is declared: the function's, or the type's.
    private func declaration(ofCenter path: String) -> String? {
        let isMember = path.hasPrefix("self.")
        let name = isMember ? String(path.dropFirst("self.".count)) : path
        guard !name.contains(".") else { return nil }
        if !isMember {
            if let local = local(name)?.local {
                return local.type ?? local.value.flatMap { ExpressionPath.path(of: ExpressionPath.core(of: $0)) }
            }
            if let parameter = parameter(name) { return parameter.type }
        }
        return memberTypes.last?[name]
    }

    /// Whether a call's base is a message center, judging by its declaration or else by its name.
    func looksLikeMessageCenter(_ shape: CallShape) -> Bool {
        guard let base = shape.base, let path = ExpressionPath.path(of: base), path != "self" else {
            return isInsideCenter
        }
        if let declaration = declaration(ofCenter: path) { return Self.namesCenter(declaration) }
        let last = path.split(separator: ".").last?.lowercased() ?? ""
        return path.contains("MessageCenter") || Self.soundsLikeCenter(path) || path == ".default"
            || last.hasSuffix("messages")
    }

    private static func namesCenter(_ declaration: String) -> Bool {
        let isProtocol = declaration.contains("NotificationProtocol") || declaration.contains("MessageCenter")
        // A type or a call is conclusive; the value of a variable can be another variable.
        let isSpelledOut = declaration.contains { $0.isUppercase }
        return isProtocol || (isSpelledOut ? isNotificationCenter(declaration) : soundsLikeCenter(declaration))
    }

    private static func soundsLikeCenter(_ path: String) -> Bool {
        let last = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return isNotificationCenter(path) || last.hasSuffix("center") || last == "nc"
    }

    private static func isNotificationCenter(_ path: String) -> Bool {
        path.contains("NotificationCenter")
            && !["UserNotificationCenter", "DarwinNotificationCenter"].contains(where: path.contains)
    }

    /// Whether the type around is a center itself.
    var isInsideCenter: Bool {
        guard let type = types.last.map({ index.types[$0] }) else { return false }
        return ["NotificationCenter", "MessageCenter", "NotificationProtocol", "CenterProtocol"]
            .contains(where: type.name.hasSuffix)
            || type.inherited.contains { $0.hasSuffix("NotificationCenter") }
    }
}
