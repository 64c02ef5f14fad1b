import SwiftSyntax

extension FileIndexer {
    /// Notes a post; `false` if the call is none.
    func notePost(_ shape: CallShape) -> Bool {
        let labels = shape.labels
        switch shape.name {
        case "post" where labels.first == "name":
            notePost(shape, name: shape["name"], object: shape["object"], userInfo: shape["userInfo"])
        case "post" where labels == [nil, "subject"], "postAndWait":
            notePost(ofMessage: shape)
            return false
        case "post" where labels == [nil]:
            guard let payload = shape.first else { return false }
            let notification = notification(of: payload)
            guard notification != nil || looksLikeCenter(shape) && couldBeNotification(payload) else {
                notePost(ofMessage: shape)
                if mayBeNotification(payload, in: shape) { index.uncertainPosts.append(span(of: shape.nameToken)) }
                return false
            }
            noteWhole(shape, notification, payload)
        case "postNotificationName" where labels.contains("object"):
            notePost(shape, name: shape.first, object: shape["object"], userInfo: shape["userInfo"])
        case "enqueue" where labels.first == .some(nil) && labels.contains("postingStyle"):
            guard let payload = shape.first else { return false }
            noteWhole(shape, notification(of: payload), payload)
        default:
            return false
        }
        return true
    }

    /// Notes `center.post` where it isn't called: the code that it is passed to may post any notification.
    func notePost(reference: DeclReferenceExprSyntax) {
        guard let member = reference.parent?.as(MemberAccessExprSyntax.self), member.declName.id == reference.id,
            let parent = member.parent, !parent.is(MemberAccessExprSyntax.self),
            parent.as(FunctionCallExprSyntax.self)?.calledExpression.id != ExprSyntax(member).id,
            member.base.map(isNotificationCenter) ?? false
        else { return }
        index.uncertainPosts.append(span(of: reference.baseName))
    }

    private func notePost(ofMessage shape: CallShape) {
        guard let message = shape.first, case .named(let type) = type(of: message) else { return }
        let name = type.nominal
        index.messagePosts.append(
            MessagePost(message: name, span: span(of: shape.nameToken), function: currentFunction, type: types.last)
        )
    }

    private func noteWhole(_ shape: CallShape, _ notification: CallShape?, _ payload: ExprSyntax) {
        guard let notification else {
            let parameter = payload.identifier.flatMap(parameterIndex)
            let name = parameter.map(NameExpression.parameter) ?? .other(text(of: payload))
            let userInfo = parameter.map(UserInfoExpression.parameter) ?? .other(text(of: payload))
            return notePost(shape, names: [name], object: .none, userInfo: userInfo)
        }
        let members = local(payload)?.members
        notePost(
            shape,
            name: notification["name"] ?? notification.first,
            object: members?["object"] ?? notification["object"],
            userInfo: members?["userInfo"] ?? notification["userInfo"]
        )
    }

    private func notePost(_ shape: CallShape, name: ExprSyntax?, object: ExprSyntax?, userInfo: ExprSyntax?) {
        notePost(
            shape,
            names: name.map { names(of: $0) } ?? [],
            object: subject(of: object),
            userInfo: userInfo.map { self.userInfo(of: $0) } ?? .none
        )
    }

    private func notePost(
        _ shape: CallShape,
        names: [NameExpression],
        object: SubjectExpression,
        userInfo: UserInfoExpression
    ) {
        index.posts.append(
            Post(
                center: center(of: shape),
                names: names,
                object: object,
                userInfo: userInfo,
                span: span(of: shape.nameToken),
                extent: span(of: shape.call),
                lastLine: lastLine(of: shape.call),
                place: place(of: shape.call),
                heldLock: heldLock(at: Syntax(shape.call)),
                function: currentFunction,
                type: types.last
            )
        )
    }

    /// The lock that code holds, or the queue that it runs on synchronously, as written.
    func heldLock(at code: Syntax) -> String? {
        var node = code
        // By the statements in front of the code, in its block and in those around it.
        var unlocked: Set<String> = []
        while let parent = node.parent {
            if let closure = parent.as(ClosureExprSyntax.self) {
                guard let shape = Self.call(of: closure).flatMap(CallShape.init), let base = shape.base else {
                    return nil
                }
                let path = text(of: base)
                switch shape.name {
                case "withLock", "withLockUnchecked": return path
                case "sync" where !path.lowercased().hasSuffix("main"): return "\(path).sync"
                case "forEach", "map", "compactMap", "flatMap": break
                default: return nil
                }
            } else if let items = parent.as(CodeBlockItemListSyntax.self) {
                let locks = facts(of: items).locks(at: node.codeRange.lowerBound)
                if let lock = locks.held.last(where: { !unlocked.contains($0) }) { return lock }
                unlocked.formUnion(locks.unlocked)
            } else if parent.is(FunctionDeclSyntax.self) || parent.is(AccessorDeclSyntax.self) {
                return nil
            }
            node = parent
        }
        return nil
    }

    /// `Notification(name: …)`, in place or in a local constant.
    ///
    /// - Parameter depth: The number of locals to follow. One may be made of what it shadows:
    ///   `guard let note = note as? …`.
    private func notification(of expression: ExprSyntax, depth: Int = 4) -> CallShape? {
        let core = ExpressionPath.core(of: expression)
        if let call = core.as(FunctionCallExprSyntax.self), let shape = CallShape(call), shape["name"] != nil {
            let callee = ExpressionPath.callee(of: call)
            return Self.isNotificationType(callee) || callee.isEmpty ? shape : nil
        }
        guard depth > 0, let value = local(core)?.onlyValue, value.identifier == nil else { return nil }
        return notification(of: value, depth: depth - 1)
    }

    /// Whether an expression is a notification that other code created, and not a message.
    private func couldBeNotification(_ expression: ExprSyntax) -> Bool {
        switch expression.kind {
        case .declReferenceExpr:
            let name = expression.cast(DeclReferenceExprSyntax.self).baseName.text
            if let declared = local(name)?.local.type { return declared.isNotification }
            return parameter(name)?.isNotification == true
        case .functionCallExpr:
            // `event.notification(for: tab)`, but neither `DidArrive(…)` nor `Train.DidArrive(…)`.
            let callee = ExpressionPath.path(of: expression.cast(FunctionCallExprSyntax.self).calledExpression)
            if callee.map(Self.isNotificationType) == true { return true }
            let last = callee?.split(separator: ".").last
            return last.map { $0.lowercased().hasSuffix("notification") && $0.first?.isLowercase == true } ?? false
        default:
            return false
        }
    }

    /// Whether a call of a center may post a notification, because nothing shows that it posts a message.
    private func mayBeNotification(_ payload: ExprSyntax, in shape: CallShape) -> Bool {
        guard let base = shape.base.flatMap({ ExpressionPath.path(of: $0) }), !base.contains("MessageCenter"),
            looksLikeCenter(shape)
        else { return false }
        switch type(of: payload) {
        case .named(let type): return type.isNotification
        case .parameter(let position):
            let parameters = scopes.last { $0.isFunction }?.parameters ?? []
            return parameters.indices.contains(position) ? parameters[position].type?.isNotification ?? true : true
        case .property, .member, .selfType, .unwrapped, .unknown: return true
        }
    }

    // MARK: Texts

    /// Notes a text that could be that of a name, a selector or a key path.
    func note(text node: StringLiteralExprSyntax) {
        guard node.segments.count == 1, case .stringSegment(let segment)? = node.segments.first else { return }
        let text = segment.content.text
        guard !text.isEmpty, text.utf8.count <= 120, !text.contains(where: \.isWhitespace) else { return }
        index.texts.add(text)
        let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        for word in words where word.count < text.count { index.texts.add(String(word)) }
    }

    // MARK: Payloads

    func userInfo(of expression: ExprSyntax) -> UserInfoExpression {
        let core = ExpressionPath.core(of: expression)
        if core.is(NilLiteralExprSyntax.self) { return .none }
        if let entries = entries(of: core, depth: 4) { return .entries(entries) }
        guard let name = core.identifier else { return .other(text(of: core)) }
        if local(name) != nil { return .other(name) }
        return parameterIndex(name).map(UserInfoExpression.parameter) ?? .other(name)
    }

    /// The entries of a dictionary; `nil` if the source does not show all of them.
    private func entries(of expression: ExprSyntax, depth: Int) -> [UserInfoWrite]? {
        guard depth > 0 else { return nil }
        let core = ExpressionPath.core(of: expression)
        if core.is(NilLiteralExprSyntax.self) { return [] }
        if let dictionary = core.as(DictionaryExprSyntax.self) { return entries(of: dictionary) }
        if let (first, second) = Self.branches(of: core) {
            return entries(ofOneOf: [first, second], depth: depth)
        }
        if let call = core.as(FunctionCallExprSyntax.self) {
            // `[String: Any]()`
            if call.calledExpression.is(DictionaryExprSyntax.self) || call.calledExpression.is(ArrayExprSyntax.self) {
                return call.arguments.isEmpty ? [] : nil
            }
            guard let shape = CallShape(call), shape.name == "merging", let base = shape.base, let other = shape.first,
                let entries = entries(of: base, depth: depth - 1)
            else { return nil }
            return self.entries(of: other, depth: depth - 1).map { entries + $0 }
        }
        guard let name = core.identifier, let local = local(name)?.local, !local.hasUnknownWrites,
            let value = local.value
        else { return nil }
        return entries(ofOneOf: [value] + local.laterValues, depth: depth).map { entries in
            (entries + local.writes).map { $0.inDictionary(of: local.type) }
        }
    }

    /// The entries of one of several dictionaries: an entry that not all of them have is conditional.
    private func entries(ofOneOf values: [ExprSyntax], depth: Int) -> [UserInfoWrite]? {
        let known = values.compactMap { entries(of: $0, depth: depth - 1) }
        guard known.count == values.count, var entries = known.first else { return nil }
        guard known.count > 1 else { return entries }
        for other in known.dropFirst() {
            entries += other.filter { write in !entries.contains { $0.key == write.key && $0.type == write.type } }
        }
        for index in entries.indices where !known.allSatisfy({ $0.contains { $0.key == entries[index].key } }) {
            entries[index].isConditional = true
        }
        return entries
    }

    private func entries(of dictionary: DictionaryExprSyntax) -> [UserInfoWrite] {
        guard case .elements(let elements) = dictionary.content else { return [] }
        return elements.map { write($0.key, [$0.value], isConditional: false) }
    }
}
