import SwiftSyntax

/// Posts by name that become posts of a message.
struct MessagePosts {
    let messages: BridgedMessages
    let sources: RewriteSources
    /// The names whose observers would be called in another order, with an observer of each.
    let mixed: [NotificationName: Observation]
    let allowsAwait: Bool

    private var codeBase: CodeBase { sources.codeBase }

    func proposal() -> RewriteProposal {
        var proposal = RewriteProposal()
        var altered: [SkippedSite] = []
        var unisolated: Set<RewriteSite> = []
        for posting in codeBase.postings where !posting.isTemplate {
            guard sources.scope.contains(posting) else { continue }
            let site = sources.site(of: posting)
            proposal.add(site) { () throws(SkipReason) in
                guard let message = try messages.only(posting.names) else {
                    guard posting.names.isEmpty, posting.wrapper == nil else { return nil }
                    try sources.checkName(at: posting.post.extent, in: posting.file)
                    return nil
                }
                if let other = mixed[message.name] { throw .reordering(codeBase.place(of: other)) }
                let edits = try edits(posting, message)
                if message.isMainActor, case .offMain(let reason) = posting.thread {
                    altered.append(site.skipped(.awaited(reason)))
                } else if message.isMainActor, posting.thread != .main {
                    unisolated.insert(site)
                }
                return edits.merging(sources.importEdits(for: edits.keys)) { $0.union($1) }
            }
        }
        proposal.altered = altered
        proposal.unisolated = unisolated
        return proposal
    }

    private func edits(_ posting: Posting, _ message: BridgedMessage) throws(SkipReason) -> [Int: Set<Edit>] {
        let post = posting.post
        if let wrapper = posting.wrapper { throw .throughWrapper(codeBase[wrapper].fullName) }
        let (call, source) = try sources.site(at: post.extent, in: posting.file)
        guard let shape = CallShape(call) else { throw .unreadable }
        // Those of the notification in `post(Notification(name: …))`.
        let created = shape.first.flatMap { $0.as(FunctionCallExprSyntax.self) }.flatMap(CallShape.init)
        guard shape.name == "post" else { throw .notPost(shape.name) }
        guard let content = shape["name"] == nil ? created : shape, content["name"] != nil else {
            throw .notPost(source.line(of: call))
        }
        let center = try sources.messageCenter(for: post.center, shape.base, in: posting.context)
        var hop = ""
        // Whatever a compiler says: it doesn't check each closure in the Swift 5 mode.
        for thread in [posting.observedThread(of: message.name), posting.tracedThread] where message.isMainActor {
            guard case .offMain(let reason) = thread else { continue }
            guard thread.canWait, call.canBeAwaited else { throw .postedOffMain(reason) }
            guard allowsAwait else { throw .awaitNeeded(reason) }
            hop = "await "
        }
        guard let fields = message.fields else {
            throw .messageType(message.typeName, "its conversions are written by hand")
        }
        let arguments = try arguments(posting, fields, message, content, call, source)
        let value = "\(message.typeName)(\(arguments.text))"
        let subject =
            (message.valueObject == nil ? Self.subject(posting, content) : nil).map { ", subject: \($0)" } ?? ""
        let edit = Edit(call.codeRange, "\(hop)\(center).post(\(value)\(subject))")
        return sources.importEdits(for: message, in: posting.file)
            .merging([posting.file: arguments.lines.union([edit])]) { $0.union($1) }
    }

    // MARK: Payload

    private func arguments(
        _ posting: Posting,
        _ fields: [BridgedMessage.Field],
        _ message: BridgedMessage,
        _ shape: CallShape,
        _ call: FunctionCallExprSyntax,
        _ source: ParsedSource
    ) throws(SkipReason) -> (text: String, lines: Set<Edit>) {
        var values: [String: String] = [:]
        var lines: Set<Edit> = []
        if let expression = shape["userInfo"], !expression.is(NilLiteralExprSyntax.self) {
            let failure = SkipReason.payload(
                source.text(of: expression),
                "is not a dictionary literal with constant keys"
            )
            guard let literal = PayloadLiteral(expression, of: call, in: source),
                case .entries(let writes) = posting.post.userInfo, writes.count == literal.entries.count
            else { throw failure }
            lines = literal.lines
            for write in writes {
                guard let entry = literal.entries[write.span.start.offset],
                    let key = codeBase.identity(of: write.key, in: posting.context), values[key] == nil
                else { throw failure }
                guard let field = message.field(key) else {
                    throw .payload(key, "is not a property of `\(message.typeName)`")
                }
                guard let value = field.value(in: entry) else {
                    throw .payload(key, "is not known to be the raw value of a `\(field.valueType)`")
                }
                values[key] = source.text(of: value)
            }
        }
        if message.valueObject != nil { values[BridgedMessage.Field.object] = Self.subject(posting, shape) }
        try checkOrder(posting, of: fields, values)
        // The subject follows the message, and the object precedes the payload.
        let object = message.valueObject == nil ? Self.subject(posting, shape) : nil
        let value = values.values.first { $0.contains(where: \.isLetter) && !$0.hasPrefix("\"") }
        if let object, object.contains("("), let value {
            throw .payload(value, "would be evaluated before the object")
        }
        let arguments = try fields.map { field throws(SkipReason) in
            guard let value = values[field.key] else {
                guard field.isOptional else {
                    throw .payload(field.key, "is missing, and `\(message.typeName)` requires it")
                }
                return "\(field.property): nil"
            }
            return "\(field.property): \(value)"
        }
        return (arguments.joined(separator: ", "), lines)
    }

    /// Throws if the values would be evaluated in another order, and one of them contains a call, which may have an
    /// effect.
    private func checkOrder(
        _ posting: Posting,
        of fields: [BridgedMessage.Field],
        _ values: [String: String]
    ) throws(SkipReason) {
        guard case .entries(let writes) = posting.post.userInfo, values.values.contains(where: { $0.contains("(") })
        else { return }
        let written = writes.compactMap { codeBase.identity(of: $0.key, in: posting.context) }.uniqued()
        let evaluated = fields.map(\.key).filter { values[$0] != nil }
        if let difference = zip(written, evaluated).first(where: { $0 != $1 }) {
            throw .payload(difference.1, "would be evaluated in another order")
        }
    }

    // MARK: Subject

    private static func subject(_ posting: Posting, _ shape: CallShape) -> String? {
        guard case .value = posting.post.object else { return nil }
        return shape["object"]?.withoutAny.trimmedDescription
    }
}

extension FunctionCallExprSyntax {
    /// Whether it is a statement of an asynchronous function or of a task.
    fileprivate var canBeAwaited: Bool {
        guard ExprSyntax(self).statement != nil, enclosing(DeferStmtSyntax.self) == nil else { return false }
        if let function = enclosingFunctionOrClosure?.as(FunctionDeclSyntax.self) {
            return function.signature.effectSpecifiers?.asyncSpecifier != nil
        }
        let work = enclosingFunctionOrClosure?.as(ClosureExprSyntax.self)?.enclosing(FunctionCallExprSyntax.self)
        return work?.calledExpression.trimmedDescription.hasPrefix("Task") == true
    }
}
