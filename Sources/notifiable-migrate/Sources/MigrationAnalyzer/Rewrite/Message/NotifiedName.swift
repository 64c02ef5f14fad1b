import SwiftSyntax

/// A name in the list of `startObservingNotifications`, whose observer can become one of a message.
struct NotifiedName {
    let site: RewriteSite
    let file: Int
    let call: FunctionCallExprSyntax
    let element: ArrayElementSyntax
    let message: BridgedMessage
    let center: String
    /// The object that it observes, as written.
    let subject: String?
    let imports: [Int: Set<Edit>]
    /// The posts that become messages, too.
    let requires: Set<RewriteSite>

    /// The name as the handler of the class writes it.
    var text: String { Self.pattern(element.expression) }

    /// `.trainDidArrive` of `Notification.Name.trainDidArrive`.
    static func pattern(_ expression: some SyntaxProtocol) -> String {
        let text = expression.trimmedDescription
        let prefix = ["Notification.Name.", "NSNotification.Name."].first { text.hasPrefix($0) }
        return prefix.map { "." + text.dropFirst($0.count) } ?? text
    }
}

/// The handler of a `Notifiable`: `switch notification.name`, perhaps below a call of the superclass's.
struct NotifiedHandler {
    let function: FunctionDeclSyntax
    let file: Int
    let parameter: String
    /// Without the default.
    let cases: [SwitchCaseSyntax]

    /// - Throws: That the handler does more.
    init(of type: Reference<TypeDeclaration>, in sources: RewriteSources) throws(SkipReason) {
        let codeBase = sources.codeBase
        let failure = SkipReason.ownHandler(codeBase[type].name)
        let handlers = codeBase.types.functions(named: "handleNotifications").filter { codeBase.owner(of: $0) == type }
        guard let handler = handlers.first, handlers.count == 1 else { throw failure }
        function = try sources.node(FunctionDeclSyntax.self, at: codeBase[handler].extent, in: handler.file).node
        file = handler.file
        guard let body = function.body, let last = body.statements.last,
            let parameter = function.signature.parameterClause.parameters.first?.localName,
            let choice = (last.item.as(ExpressionStmtSyntax.self)?.expression ?? ExprSyntax(last.item))?
                .as(SwitchExprSyntax.self),
            choice.subject.trimmedDescription == "\(parameter).name",
            body.statements.dropLast().allSatisfy({
                $0.trimmedDescription == "super.handleNotifications(\(parameter))"
            })
        else { throw failure }
        self.parameter = parameter
        let all = choice.cases.compactMap { $0.as(SwitchCaseSyntax.self) }
        cases = all.filter { $0.label.is(SwitchCaseLabelSyntax.self) }
        guard all.count == choice.cases.count, let other = all.last, other.label.is(SwitchDefaultLabelSyntax.self),
            other.statements.trimmedDescription == "break"
        else { throw failure }
    }

    /// - Parameter name: The name as the handler writes it.
    func item(of name: String) -> (item: SwitchCaseItemSyntax, branch: SwitchCaseSyntax)? {
        let items = cases.flatMap { branch in
            (branch.label.as(SwitchCaseLabelSyntax.self)?.caseItems ?? []).map { (item: $0, branch: branch) }
        }
        func last(_ text: String) -> Substring? { text.split(separator: ".").last }
        let found = items.filter { last(NotifiedName.pattern($0.item.pattern)) == last(name) }
        guard found.count == 1, NotifiedName.pattern(found[0].item.pattern) == name else { return nil }
        return found[0]
    }

    /// Whether a name's code only hops to the main actor. An observer of the message runs there, too, wherever the
    /// notification is posted.
    func onlyHops(for name: String) -> Bool {
        let statements = item(of: name)?.branch.statements
        return statements?.count == 1
            && statements?.first.flatMap { AssumedIsolation(in: $0, of: "ensureMainThread") } != nil
    }
}

/// The code of a name's case as the closure of a message's observer.
struct NotifiedCase {
    /// The statements of the closure.
    let lines: [String]
    let takesMessage: Bool
    let parameter: String
    /// Changes of the methods that take the notification.
    let edits: [Int: Set<Edit>]

    /// - Throws: Why the code cannot be that of a closure.
    init(
        of name: NotifiedName,
        in handler: NotifiedHandler,
        of type: Reference<TypeDeclaration>,
        _ sources: RewriteSources
    ) throws(SkipReason) {
        let failure = SkipReason.ownHandler(sources.codeBase[type].name)
        guard let (item, branch) = handler.item(of: name.text), item.whereClause == nil,
            let source = sources.source(handler.file),
            let first = branch.statements.first, let last = branch.statements.last,
            source.comments(in: branch.codeRange).isEmpty,
            branch.statements.descendants(BreakStmtSyntax.self).isEmpty,
            branch.statements.descendants(FallThroughStmtSyntax.self).isEmpty
        else { throw failure }
        let uses = NameUses(in: branch.statements)
        let isShared = branch.label.as(SwitchCaseLabelSyntax.self)?.caseItems.count != 1
        let calls = Self.calls(in: branch.statements, passing: handler.parameter)
        var methodEdits: [Int: Set<Edit>] = [:]
        var caseEdits: Set<Edit> = []
        var takesMessage = false
        let parameter = uses.messageName(insteadOf: handler.parameter)
        for call in calls {
            guard let called = call.calledExpression.ownProperty,
                let method = sources.codeBase.types.method(
                    named: called,
                    labels: call.arguments.map { $0.label?.text ?? "_" },
                    in: type
                ), sources.codeBase.owner(of: method) == type
            else { throw failure }
            guard !isShared else { throw .handlerMustStay(called, "it handles several notifications") }
            let handler = try MessageHandler(method, for: name.message, of: type, sources)
            methodEdits.merge(handler.edits) { $0.union($1) }
            takesMessage = takesMessage || handler.takesMessage
            let argument = handler.takesMessage ? call.arguments.first?.expression.codeRange : call.arguments.codeRange
            if let argument { caseEdits.insert(Edit(argument, handler.takesMessage ? parameter : "")) }
        }
        let context = SourceContext(file: handler.file, type: type.file == handler.file ? type.index : nil)
        let codeBase = sources.codeBase
        var payload = MessagePayload(of: name.message, in: source, uses, parameter: parameter, context, codeBase)
        try payload.replace(handler.parameter, besides: calls.map(\.codeRange))
        caseEdits.formUnion(payload.edits)
        for statement in branch.statements {
            guard let hop = AssumedIsolation(in: statement, of: "ensureMainThread") else { continue }
            let declared = NameUses(in: hop.work).declared
            guard declared.allSatisfy({ uses.declarationCount(of: $0) == 1 }) else { throw failure }
            caseEdits.formUnion(hop.unwrapping(in: source, besides: caseEdits))
        }
        guard caseEdits.areCompatible else { throw failure }
        let start = first.codeRange.lowerBound
        let range = (source.startsLine(start) ? source.lineStart(of: start) : start)..<last.codeRange.upperBound
        let text = source.text(range, applying: caseEdits.filter { range.contains($0.range.lowerBound) })
        let code = Self.outdented(text)
        self.parameter = parameter
        self.takesMessage = takesMessage || !payload.edits.isEmpty
        edits = methodEdits
        lines = Self.weakCall(code, uses, handler.parameter) ?? ["guard let self else { return }"] + code
    }

    /// The calls with the notification as their only argument: `reload(notification)`.
    private static func calls(
        in statements: CodeBlockItemListSyntax,
        passing parameter: String
    ) -> [FunctionCallExprSyntax] {
        statements.descendants(FunctionCallExprSyntax.self).filter { call in
            guard call.arguments.count == 1, call.trailingClosure == nil, let argument = call.arguments.first else {
                return false
            }
            return [parameter, "\(parameter) as NSNotification"].contains(argument.expression.trimmedDescription)
        }
    }

    private static func outdented(_ text: String) -> [String] {
        let lines = text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
        let margin = lines.map { $0.prefix { $0.isWhitespace }.count }.min() ?? 0
        return lines.map { String($0.dropFirst(margin)) }
    }

    /// `self?.reload()` for a call of a method of `self` that uses `self` no further.
    private static func weakCall(_ code: [String], _ uses: NameUses, _ parameter: String) -> [String]? {
        guard code.count == 1, let line = code.first else { return nil }
        let discard = line.hasPrefix("_ = ") ? "_ = " : ""
        let call = line.dropFirst(discard.count)
        let name = call.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        let method = name.hasPrefix("self.") ? name.dropFirst(5) : name
        guard call.dropFirst(name.count).hasPrefix("("), !method.isEmpty, !method.contains("."),
            method.first?.isLowercase == true
        else { return nil }
        let known = uses.declared.union([parameter, "self", "ensureMainThread", String(method)])
        let others = uses.references.map(\.baseName.text).filter {
            !known.contains($0) && $0.first?.isLowercase == true
        }
        guard others.isEmpty, uses.references.count(where: { $0.baseName.text == "self" }) <= 1 else { return nil }
        return ["\(discard)self?.\(method)\(call.dropFirst(name.count))"]
    }
}

extension ParsedSource {
    func text(_ range: Range<Int>, applying edits: Set<Edit>) -> String {
        let start = range.lowerBound
        let moved = edits.map { edit in
            let bounds = edit.range.clamped(to: range)
            return Edit(bounds.lowerBound - start..<bounds.upperBound - start, edit.replacement)
        }
        return String(decoding: moved.applied(to: bytes[range]), as: UTF8.self)
    }
}
