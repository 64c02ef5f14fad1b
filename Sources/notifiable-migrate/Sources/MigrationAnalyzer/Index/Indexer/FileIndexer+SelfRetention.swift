import SwiftSyntax

/// Strong references that an instance creates to itself.
extension FileIndexer {
    /// Notes a closure that captures `self` strongly and is kept: by the call that takes it, or by the property that it
    /// is assigned to.
    func noteRetention(by closure: ClosureExprSyntax, _ scope: Scope) {
        guard case .strong(let span)? = scope.body.selfUse else { return }
        if let call = Self.call(of: closure), let creation = Self.creation(call, with: closure),
            let place = tokenUse(of: ExprSyntax(call)).place, !place.contains(".")
        {
            return note(retention: .closure, in: place, creation: creation, at: span)
        }
        if let call = Self.call(of: closure), let shape = CallShape(call) {
            let token = tokenUse(of: ExprSyntax(call))
            switch shape.name {
            case "addLocalMonitorForEvents", "addGlobalMonitorForEvents":
                note(retention: .eventMonitor, in: token.place, at: span)
            case "scheduledTimer", "Timer":
                guard Self.repeats(shape) else { return }
                note(retention: .timer, in: token.place, at: span)
            case "sink":
                guard shape.base.map(Self.isEndless) == true, let cancellables = cancellables(of: call, token),
                    mayBeMember(cancellables)
                else { return }
                note(retention: .subscription, in: cancellables, at: span)
            default: return
            }
        } else if let property = assigned(closure), mayBeMember(property), !Self.isReleasedByOwner(property) {
            note(retention: .closure, in: property, at: span)
        }
    }

    private func note(
        retention kind: SelfRetention.Kind,
        in place: String?,
        creation: SelfRetention.Creation? = nil,
        isArgument: Bool = false,
        method: String? = nil,
        property: String? = nil,
        object: TypeExpression = .unknown,
        at span: SourceSpan
    ) {
        guard let type = types.last else { return }
        index.selfRetentions.append(
            SelfRetention(
                kind: kind,
                place: place,
                method: method,
                creation: creation,
                isArgument: isArgument,
                property: property,
                object: object,
                span: span,
                function: currentFunction,
                type: type
            )
        )
    }

    private static func repeats(_ timer: CallShape) -> Bool {
        timer["repeats"]?.as(BooleanLiteralExprSyntax.self)?.literal.text == "true"
    }

    /// Whether a path is that of a type whose instances may keep what is passed to them, as long as they are kept.
    private static func namesKeeper(_ path: String) -> Bool {
        ExpressionPath.namesType(path) && !["Timer", "Task", "Thread"].contains(path)
    }

    /// The creation of an object that a closure is passed to.
    private static func creation(
        _ call: FunctionCallExprSyntax,
        with closure: ClosureExprSyntax
    ) -> SelfRetention.Creation? {
        guard let path = ExpressionPath.path(of: call.calledExpression), Self.namesKeeper(path) else { return nil }
        let label =
            closure.parent?.as(LabeledExprSyntax.self)?.label?.text
            ?? closure.parent?.as(MultipleTrailingClosureElementSyntax.self)?.label.text
        return SelfRetention.Creation(type: path, label: label)
    }

    /// Notes what may be methods of `self` among the arguments of an initializer: `loader = Loader(onEnd: finish)`.
    private func noteMethods(passedTo shape: CallShape) {
        guard !types.isEmpty, let path = ExpressionPath.path(of: shape.call.calledExpression), Self.namesKeeper(path),
            case .stored(let place) = tokenUse(of: ExprSyntax(shape.call)), !place.contains("."), mayBeMember(place)
        else { return }
        for argument in shape.call.arguments {
            guard let label = argument.label?.text else { continue }
            let member = argument.expression.as(MemberAccessExprSyntax.self)
            guard let name = (member?.declName ?? argument.expression.as(DeclReferenceExprSyntax.self))?.baseName.text,
                member == nil ? !isVariable(name) && name != "self" : member?.base?.identifier == "self",
                name.first?.isLowercase == true
            else { continue }
            let creation = SelfRetention.Creation(type: path, label: label)
            note(retention: .closure, in: place, creation: creation, method: name, at: span(of: argument.expression))
        }
    }

    /// Notes a timer or a display link whose target is `self`, and `assign(to:on: self)`.
    func noteRetention(by shape: CallShape) {
        if mentionsNotifications { noteMethods(passedTo: shape) }
        noteReferences(passedTo: shape)
        guard ["scheduledTimer", "Timer", "CADisplayLink", "assign"].contains(shape.name),
            let target = shape["target"] ?? shape["on"], target.identifier == "self"
        else { return }
        let token = tokenUse(of: ExprSyntax(shape.call))
        let span = span(of: target)
        switch shape.name {
        case "scheduledTimer", "Timer":
            guard Self.repeats(shape) else { return }
            note(retention: .timer, in: token.place, isArgument: true, at: span)
        case "CADisplayLink": note(retention: .displayLink, in: token.place, isArgument: true, at: span)
        case "assign":
            guard shape.base.map(Self.isEndless) == true, let cancellables = cancellables(of: shape.call, token),
                mayBeMember(cancellables)
            else { return }
            note(retention: .subscription, in: cancellables, isArgument: true, at: span)
        default: return
        }
    }

    /// Whether a publisher is that of a property or of several, or a timer's, with operators that don't end it. A
    /// function may return one that completes, and then releases what subscribes to it; the `publisher` of a sequence
    /// completes at once.
    private static func isEndless(_ publisher: ExprSyntax) -> Bool {
        var publisher = ExpressionPath.core(of: publisher)
        while let call = publisher.as(FunctionCallExprSyntax.self) {
            guard let shape = CallShape(call) else { return false }
            if ["CombineLatest", "Merge"].contains(where: shape.name.hasPrefix) || shape.name == "publish" {
                return true
            }
            guard endlessOperators.contains(shape.name), let base = shape.base else { return false }
            publisher = ExpressionPath.core(of: base)
        }
        return ExpressionPath.path(of: publisher).map { !$0.hasSuffix(".publisher") } ?? false
    }

    private static let endlessOperators = SDKFacts.words(
        """
        map compactMap tryMap flatMap filter removeDuplicates dropFirst drop receive subscribe debounce throttle delay collect
        scan share autoconnect combineLatest merge handleEvents replaceError replaceNil catch mapError setFailureType
        switchToLatest eraseToAnyPublisher print withLatestFrom publisher
        """
    )

    /// The variable that keeps the cancellable of `sink { … }`, also of `sink { … }.store(in: &cancellables)`.
    private func cancellables(of call: FunctionCallExprSyntax, _ token: TokenUse) -> String? {
        guard let member = call.parent?.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "store",
            let store = member.parent?.as(FunctionCallExprSyntax.self).flatMap(CallShape.init)
        else { return token.place }
        return store["in"].map { TokenUse.place(text(of: $0)) }
    }

    /// The left side of `button.action = { … }` or of `onChange = { … }`.
    private func assigned(_ closure: ClosureExprSyntax) -> String? {
        guard let elements = closure.parent?.as(ExprListSyntax.self).map(Array.init), elements.count == 3,
            elements[1].is(AssignmentExprSyntax.self), elements[2].id == ExprSyntax(closure).id,
            let path = ExpressionPath.path(of: ExpressionPath.core(of: elements[0])), !path.contains("(")
        else { return nil }
        return path.split(separator: ".").drop { $0 == "self" }.joined(separator: ".")
    }

    /// Whether an object releases the closure in a property after it has called it, judging by the name.
    private static func isReleasedByOwner(_ property: String) -> Bool {
        let name = property.split(separator: ".").last?.lowercased() ?? ""
        return ["completion", "termination", "invalidation", "interruption"].contains(where: name.hasPrefix)
    }

    // MARK: References

    /// Notes `child.delegate = self`, of a member, of a local value that a property may keep, and of the cell that a
    /// table or a collection shows.
    func noteReference(in left: ExprSyntax, to value: ExprSyntax) {
        guard let member = left.as(MemberAccessExprSyntax.self), let base = member.base.map(ExpressionPath.core),
            let path = ExpressionPath.path(of: base), path != "super", !path.contains("(")
        else { return }
        let property = member.declName.baseName.text
        let place = TokenUse.place(path)
        guard place != "self", !place.contains(".") else { return }
        if mayBeMember(place) {
            note(retention: .reference, in: place, property: property, at: span(of: value))
        } else if let local = local(place)?.local, path == place {
            let object = type(of: base)
            guard case .named = object else { return }
            if let owner = Self.lazyProperty(returning: place, around: Syntax(left)) {
                note(retention: .reference, in: owner, property: property, object: object, at: span(of: value))
            } else if isShown(local) {
                note(retention: .reference, in: nil, property: property, object: object, at: span(of: value))
            } else if local.value.map({ $0.is(FunctionCallExprSyntax.self) }) == true {
                localReferences[index.selfRetentions.count] = place
                note(retention: .reference, in: place, property: property, object: object, at: span(of: value))
            }
        }
    }

    /// Notes `child = Child(delegate: self)`.
    private func noteReferences(passedTo shape: CallShape) {
        guard !types.isEmpty, let argument = shape.call.arguments.first(where: { $0.expression.identifier == "self" }),
            let path = ExpressionPath.path(of: shape.call.calledExpression), Self.namesKeeper(path),
            case .stored(let place) = tokenUse(of: ExprSyntax(shape.call)), !place.contains("."), mayBeMember(place)
        else { return }
        let creation = SelfRetention.Creation(type: path, label: argument.label?.text)
        note(retention: .reference, in: place, creation: creation, at: span(of: argument.expression))
    }

    /// The lazy property whose initial value is that of a local variable: `lazy var x = { …; return y }()`.
    private static func lazyProperty(returning variable: String, around code: Syntax) -> String? {
        guard let closure = code.enclosing(ClosureExprSyntax.self),
            let result = closure.statements.last?.item.as(ReturnStmtSyntax.self)?.expression,
            result.identifier == variable, let call = closure.parent?.as(FunctionCallExprSyntax.self),
            call.calledExpression.id == ExprSyntax(closure).id,
            let binding = call.parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self),
            let declaration = binding.enclosing(VariableDeclSyntax.self),
            declaration.modifiers.contains(where: { $0.name.text == "lazy" })
        else { return nil }
        return binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
    }

    /// Whether a method of a table's or a collection's data source or delegate dequeues a view.
    private func isShown(_ local: Local) -> Bool {
        guard let function = currentFunction.map({ index.functions[$0] }),
            ["tableView", "collectionView"].contains(function.name),
            let view = function.parameters.first?.name
        else { return false }
        return local.value?.trimmedDescription.hasPrefix(view + ".dequeue") == true
    }

    /// Keeps those references of local values that a property keeps.
    func settleReferences() {
        for (position, name) in localReferences {
            let offset = index.selfRetentions[position].span.start.offset
            index.selfRetentions[position].place = local(name, around: offset)?.keptIn.map { TokenUse.place($0) }
        }
        let dropped = localReferences.keys.filter { index.selfRetentions[$0].place?.contains(".") ?? true }
        for position in dropped.sorted(by: >) { index.selfRetentions.remove(at: position) }
    }
}
