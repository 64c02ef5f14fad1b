import SwiftSyntax

/// The code of a closure observer as a case of `handleNotifications`, or the method that it calls.
struct ClosureHandler {
    enum Code {
        /// The closure only calls a method with its notification, or without an argument.
        ///
        /// - Parameter comments: Those in the closure.
        case method(Reference<FunctionDeclaration>, comments: [String])
        /// The statements of the case.
        ///
        /// - Parameter deletedComments: Those of statements that the case doesn't need.
        case statements([String], deletedComments: [String])
    }

    private let closure: ClosureExprSyntax
    private let source: ParsedSource
    private let observation: Observation
    private let sources: RewriteSources

    private var codeBase: CodeBase { sources.codeBase }

    init(_ closure: ClosureExprSyntax, in source: ParsedSource, of observation: Observation, _ sources: RewriteSources)
    {
        self.closure = closure
        self.source = source
        self.observation = observation
        self.sources = sources
    }

    /// The code, and the changes of the constants that it reads, by file.
    ///
    /// - Throws: Why the closure cannot become a part of a handler.
    func code(
        with constants: HandlerConstants
    ) throws(SkipReason) -> (handler: Code, constants: [Int: Set<Edit>]) {
        let type = constants.type
        try checkCaptures()
        if let method = calledMethod(of: type) {
            let comments = source.comments.filter { closure.codeRange.contains($0.range.lowerBound) }
            return (.method(method, comments: comments.map(\.text)), [:])
        }
        guard !closure.isConstrained else { throw .constrainedHandler("the closure") }
        let reach = HandlerReach(sources: sources, type: type)
        try reach.check(closure.statements, in: observation.context)
        let weakSelf = try WeakSelf(in: closure, source)
        let parameter = try parameter()
        if parameter != "notification", codeBase.hasMember(named: "notification", type) {
            throw .hiddenMember("notification", codeBase[type].name)
        }
        guard assumption != nil || hops(in: type) else {
            let code = try code(weakSelf.edits.union(renaming(parameter)))
            return (.statements(code.lines, deletedComments: code.deletedComments), [:])
        }
        let sendability = Sendability(codeBase: codeBase)
        // What precedes `assumeIsolated` is evaluated before the hop, too.
        let extraction = try PayloadExtraction(
            of: "the closure",
            closure.statements,
            parameter: parameter,
            in: source,
            isSendable: { sendability.isSendable($0, from: observation.file) },
            isGlobal: codeBase.isGlobalConstant
        )
        try reach.check(extraction, in: observation.context)
        let values = extraction.values.map { "let \($0.name) = \($0.expression)" }
        let edits = weakSelf.edits.union(extraction.edits).union(assumption?.unwrapping(in: source) ?? [])
        let unit = Indentation(of: type, in: sources).unit
        let code = try code(edits)
        let hop = Self.hop(code.lines, hasImplicitSelf: weakSelf.isUnwrapped, unit)
        let handler = Code.statements(values + hop, deletedComments: code.deletedComments)
        return (handler, try constants.edits(for: extraction.keys, in: observation.context))
    }

    static func hop(_ body: [String], hasImplicitSelf: Bool, _ unit: String) -> [String] {
        guard !body.isEmpty else { return [] }
        let head = "ensureMainThread {" + (hasImplicitSelf ? " [self] in" : "")
        if body.count == 1, body[0].count < 80, SourceComment.texts(in: body[0]).isEmpty {
            return ["\(head) \(body[0]) }"]
        }
        return [head] + body.map { $0.isEmpty ? "" : unit + $0 } + ["}"]
    }

    // MARK: Isolation

    /// Whether the code has to be on the main actor, and may not be.
    private func hops(in type: Reference<TypeDeclaration>) -> Bool {
        if observation.observer.queue == .main { return true }
        if codeBase.body(of: observation).map({ codeBase[$0].isolation == .mainActor }) == true { return true }
        // In the Swift 5 mode, a closure may use the main actor without a hop.
        return codeBase.isolation(of: type).isMainActor && codeBase.isBeforeSwift6(observation.file) && !hopsItself
    }

    private var hopsItself: Bool {
        closure.statements.onlyHops(NameUses(in: closure).declared.union(closure.parameterNames ?? ["$0"]))
    }

    private var assumption: AssumedIsolation? { AssumedIsolation(in: closure) }

    // MARK: Captures

    private func checkCaptures() throws(SkipReason) {
        let other = closure.signature?.capture?.items.first { $0.name.text != "self" }
        if let other { throw .captures(other.name.text) }
        if let name = NameUses.capturedLocal(in: closure) { throw .captures(name) }
    }

    private func parameter() throws(SkipReason) -> String {
        let names = closure.parameterNames ?? ["$0"]
        guard names.count == 1,
            names != ["$0"] || closure.statements.descendants(ClosureExprSyntax.self).isEmpty
        else { throw .closureNotUnderstood }
        return names[0]
    }

    private func renaming(_ parameter: String) -> Set<Edit> {
        guard parameter != "notification", parameter != "_" else { return [] }
        let uses = NameUses(in: closure.statements).references.filter { $0.baseName.text == parameter }
        return Set(uses.map { Edit($0.codeRange, "notification") })
    }

    // MARK: A method

    /// The method in `{ [weak self] notification in self?.reload(notification) }`.
    private func calledMethod(of type: Reference<TypeDeclaration>) -> Reference<FunctionDeclaration>? {
        let statements = assumption?.work.statements ?? closure.statements
        guard closure.statements.count == 1, statements.count == 1, let parameter = try? parameter(),
            let call = statements.first?.item.as(FunctionCallExprSyntax.self),
            call.trailingClosure == nil, let shape = CallShape(call), call.arguments.count <= 1,
            shape.base.map({ ["self", "self?", "self!"].contains($0.trimmedDescription) }) ?? true,
            call.arguments.first.map({ $0.expression.trimmedDescription == parameter }) ?? true,
            let method = codeBase.types.method(
                named: shape.name,
                labels: shape.arguments.map { $0.label ?? "_" },
                in: type
            ),
            codeBase.owner(of: method) == type
        else { return nil }
        // A nonisolated method would no longer run on the main thread.
        let isNonisolated = codeBase.isolation(of: method).domain == .nonisolated
        return isNonisolated && observation.observer.queue == .main ? nil : method
    }

    // MARK: Text

    /// The statements after some edits, without their indentation.
    private func code(_ edits: Set<Edit>) throws(SkipReason) -> (lines: [String], deletedComments: [String]) {
        let end = closure.signature?.codeRange.upperBound ?? closure.leftBrace.codeRange.upperBound
        let range = end..<closure.rightBrace.codeRange.lowerBound
        let isInner = { (edit: Edit) in
            range.lowerBound <= edit.range.lowerBound && edit.range.upperBound <= range.upperBound
        }
        let (all, gone) = CommentPolicy.applied(to: edits.filter(isInner), in: source)
        let inner = all.filter(isInner)
        guard inner.areCompatible else { throw .ownEditsExclude }
        return (MovedCode(source, range, inner).lines, gone)
    }
}

/// The uses of a weakly captured `self` in a closure, as uses of `self` in a method.
private struct WeakSelf {
    private(set) var edits: Set<Edit> = []
    /// Whether code may use members without `self`.
    private(set) var isUnwrapped = false

    init(in closure: ClosureExprSyntax, _ source: ParsedSource) throws(SkipReason) {
        let isUnowned =
            closure.signature?.capture?.items.contains { $0.specifier?.specifier.text == "unowned" } ?? false
        guard !isUnowned else {
            isUnwrapped = true
            for reference in NameUses(in: closure.statements).references where reference.baseName.text == "self" {
                try Self.checkRunsInPlace(reference, of: closure, source)
            }
            return
        }
        for shorthand in closure.statements.descendants(OptionalBindingConditionSyntax.self)
        where shorthand.initializer == nil && shorthand.pattern.trimmedDescription == "self"
            && Self.belongs(shorthand, to: closure)
        {
            try Self.checkRunsInPlace(shorthand, of: closure, source)
            try unwrap(shorthand, source)
        }
        for reference in NameUses(in: closure.statements).references where reference.baseName.text == "self" {
            guard Self.belongs(reference, to: closure) else { continue }
            if let binding = reference.enclosing(OptionalBindingConditionSyntax.self),
                binding.initializer?.value.trimmedDescription ?? "self" == "self"
            {
                try Self.checkRunsInPlace(reference, of: closure, source)
                try unwrap(binding, source)
            } else if let chain = reference.parent?.as(OptionalChainingExprSyntax.self) {
                guard Self.isStatement(ExprSyntax(chain)) else { throw .weakSelf(source.line(of: reference)) }
                try Self.checkRunsInPlace(reference, of: closure, source)
                edits.insert(Edit(chain.questionMark.codeRange, ""))
            } else if !isUnwrapped {
                throw .weakSelf(source.line(of: reference))
            }
        }
    }

    /// Whether code means the `self` of a closure, and not that of a closure inside which captures it again.
    private static func belongs(_ node: some SyntaxProtocol, to closure: ClosureExprSyntax) -> Bool {
        guard let inner = node.enclosing(ClosureExprSyntax.self), inner.id != closure.id else { return true }
        let captures = inner.capture(of: "self") != nil
        return !captures && belongs(inner, to: closure)
    }

    /// Throws if a closure around a use of `self` may run later, when nothing else keeps the owner alive.
    private static func checkRunsInPlace(
        _ use: some SyntaxProtocol,
        of closure: ClosureExprSyntax,
        _ source: ParsedSource
    ) throws(SkipReason) {
        guard belongs(use, to: closure) else { return }
        var node = Syntax(use)
        while let inner = node.enclosing(ClosureExprSyntax.self), inner.id != closure.id {
            let path = FileIndexer.call(of: inner).flatMap { ExpressionPath.path(of: $0.calledExpression) } ?? ""
            let name = path.split(separator: ".").last.map(String.init) ?? ""
            guard FileIndexer.callsInPlace.contains(name) || ["assumeIsolated", "sync"].contains(name) else {
                let own = closure.capture(of: "self")
                let isUnowned = own?.specifier?.specifier.text == "unowned"
                throw .ownerKeptAlive(source.line(of: inner), isUnowned ? "unowned" : "weakly")
            }
            node = Syntax(inner)
        }
    }

    /// `guard let self else { return }`
    private mutating func unwrap(_ binding: OptionalBindingConditionSyntax, _ source: ParsedSource) throws(SkipReason) {
        guard binding.pattern.trimmedDescription == "self",
            let element = binding.parent?.as(ConditionElementSyntax.self),
            let statement = element.parent?.parent?.as(GuardStmtSyntax.self)
        else { throw .weakSelf(source.line(of: binding)) }
        isUnwrapped = true
        guard let next = statement.conditions.first(where: { $0.id != element.id }) else {
            edits.insert(Edit(statement.enclosing(CodeBlockItemSyntax.self)?.codeRange ?? statement.codeRange, ""))
            return
        }
        guard statement.conditions.first?.id == element.id else { throw .weakSelf(source.line(of: binding)) }
        edits.insert(Edit(element.codeRange.lowerBound..<next.codeRange.lowerBound, ""))
    }

    /// Whether an optional chain is a statement, or the target of an assignment.
    private static func isStatement(_ chain: ExprSyntax) -> Bool {
        var node = Syntax(chain)
        while let parent = node.parent {
            switch parent.kind {
            case .memberAccessExpr, .functionCallExpr, .subscriptCallExpr, .optionalChainingExpr, .awaitExpr, .tryExpr:
                if parent.as(FunctionCallExprSyntax.self).map({ Syntax($0.calledExpression).id != node.id }) == true {
                    return false
                }
                node = parent
            case .exprList:
                let elements = parent.cast(ExprListSyntax.self).map(\.self)
                return elements.first.map { Syntax($0).id == node.id } == true && elements.count > 2
                    && elements[1].isAssignment
            case .codeBlockItem: return true
            default: return false
            }
        }
        return false
    }
}

extension CodeBase {
    /// Whether a class declares or inherits a property or a method of a name.
    fileprivate func hasMember(named name: String, _ type: Reference<TypeDeclaration>) -> Bool {
        types.ancestry(of: type).contains { owner in
            names.property(named: name, ofType: self[owner].name, from: owner.file) != nil
                || !types.methods(named: name, of: self[owner].name).isEmpty
        }
    }
}

extension CodeBlockItemListSyntax {
    /// Whether all that the code of a handler does on its own thread is to read its notification, and to start
    /// main-actor work.
    ///
    /// - Parameter known: The variables and the parameters.
    func onlyHops(_ known: Set<String>) -> Bool {
        let hops = descendants(FunctionCallExprSyntax.self).filter(\.isMainActorHop)
        let others = NameUses(in: self).references.filter { reference in
            !hops.contains { $0.codeRange.contains(reference.codeRange.lowerBound) }
        }
        return !hops.isEmpty
            && others.allSatisfy { reference in
                if reference.baseName.text == "self" {
                    return reference.enclosing(GuardStmtSyntax.self)?.unwrapsSelf ?? false
                }
                // Of other types, only constants as keys: a static method may be of the main actor.
                return known.contains(reference.baseName.text)
                    || reference.enclosing(SubscriptCallExprSyntax.self) != nil
            }
    }
}

extension FunctionCallExprSyntax {
    /// `DispatchQueue.main.async { … }` and `Task { @MainActor in … }`
    fileprivate var isMainActorHop: Bool {
        guard arguments.isEmpty, let closure = trailingClosure, additionalTrailingClosures.isEmpty else { return false }
        switch ExpressionPath.path(of: calledExpression) {
        case "DispatchQueue.main.async": return true
        case "Task", "Task.detached":
            return closure.signature?.attributes.contains {
                $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "MainActor"
            } ?? false
        default: return false
        }
    }
}

extension GuardStmtSyntax {
    /// `guard let self else { return }`
    fileprivate var unwrapsSelf: Bool {
        let binding = conditions.first?.condition.as(OptionalBindingConditionSyntax.self)
        return conditions.count == 1 && binding?.pattern.trimmedDescription == "self"
            && binding?.initializer?.value.trimmedDescription ?? "self" == "self"
    }
}
