import SwiftSyntax

/// Posts by name that become posts of a message.
struct MessagePosts {
    let messages: BridgedMessages
    let sources: RewriteSources
    /// The names whose observers would be called in another order, with an observer of each.
    let mixed: [NotificationName: Observation]

    private var codeBase: CodeBase { sources.codeBase }

    func proposal() -> RewriteProposal {
        var proposal = RewriteProposal()
        for posting in codeBase.postings where !posting.isTemplate {
            guard sources.scope.contains(posting, in: codeBase) else { continue }
            proposal.add(sources.site(of: posting)) { () throws(SkipReason) in
                guard let message = try messages.only(posting.names) else {
                    try checkName(of: posting)
                    return nil
                }
                if let other = mixed[message.name] { throw .reordering(codeBase.place(of: other)) }
                let edits = try edits(posting, message)
                return edits.merging(sources.importEdits(for: edits.keys)) { $0.union($1) }
            }
        }
        return proposal
    }

    /// Throws if the name of a post is only known at run time, and may be that of a message.
    private func checkName(of posting: Posting) throws(SkipReason) {
        guard posting.names.isEmpty, posting.wrapper == nil,
            let name = sources.call(at: posting.post.extent, in: posting.file)?["name"]
        else { return }
        throw .nameNotConstant(name.trimmedDescription)
    }

    private func edits(_ posting: Posting, _ message: BridgedMessage) throws(SkipReason) -> [Int: Set<Edit>] {
        let post = posting.post
        if let wrapper = posting.wrapper { throw .throughWrapper(codeBase[wrapper].fullName) }
        let (call, source) = try sources.node(FunctionCallExprSyntax.self, at: post.extent, in: posting.file)
        guard let shape = CallShape(call) else { throw .unreadable }
        // Those of the notification in `post(Notification(name: …))`.
        let created = shape.first.flatMap { $0.as(FunctionCallExprSyntax.self) }.flatMap(CallShape.init)
        guard shape.name == "post" else { throw .notPost(shape.name) }
        guard let content = shape["name"] == nil ? created : shape, content["name"] != nil else {
            throw .notPost(source.line(of: call))
        }
        let center = try sources.messageCenter(for: post.center, shape.base, in: posting.context)
        // Whatever a compiler says: it doesn't check each closure in the Swift 5 mode.
        for thread in [posting.observedThread(of: message.name), posting.tracedThread] where message.isMainActor {
            if case .offMain(let reason) = thread { throw .postedOffMain(reason) }
        }
        guard !message.isMainActor || isIsolatedToMain(call, posting) || sources.isCompiled(posting) else {
            let poster = codeBase.symbol(of: posting.context)
            throw .notOnMain(poster.isEmpty ? "the code around it" : poster)
        }
        guard let fields = message.fields else {
            throw .messageType(message.typeName, "its conversions or its initializer are written by hand")
        }
        let reach = MessageReach(message: message, context: posting.context, sources: sources)
        let edits = try reach.edits(creating: true)
        let arguments = try arguments(posting, fields, message, content, call, source)
        let value = "\(message.typeName)(\(arguments.text))"
        let subject = try subject(posting, message, content).map { ", subject: \($0)" } ?? ""
        let edit = Edit(call.codeRange, "\(center.text).post(\(value)\(subject))")
        return [edits, center.edits].reduce(into: [posting.file: arguments.lines.union([edit])]) {
            $0.merge($1) { $0.union($1) }
        }
    }

    // MARK: Isolation

    /// Whether the compiler knows that a post is on the main actor: by its function, or by a closure around it.
    private func isIsolatedToMain(_ call: FunctionCallExprSyntax, _ posting: Posting) -> Bool {
        switch posting.post.place {
        case .function: return posting.thread == .main
        case .task, .main: break
        case .offMain, .closure: return false
        }
        var node = Syntax(call)
        while let code = node.enclosingFunctionOrClosure {
            guard let closure = code.as(ClosureExprSyntax.self) else { break }
            if let isolation = closure.signature.flatMap({ FileIndexer.isolation($0.attributes, nil) }) {
                return isolation == .mainActor
            }
            let path = FileIndexer.call(of: closure).flatMap { ExpressionPath.path(of: $0.calledExpression) } ?? ""
            if Self.mainActorCalls.contains(path) { return true }
            let name = path.split(separator: ".").last.map(String.init) ?? ""
            guard ["Task", "Task.init"].contains(path) || FileIndexer.callsInPlace.contains(name) else { return false }
            node = code
        }
        return codeBase.isolation(ofCodeIn: posting.context)?.isMainActor == true
    }

    /// The functions that run a closure on the main actor, as the compiler knows.
    private static let mainActorCalls: Set<String> = [
        "MainActor.assumeIsolated", "MainActor.run", "DispatchQueue.main.async", "DispatchQueue.main.asyncAfter",
    ]

    // MARK: Payload

    private func arguments(
        _ posting: Posting,
        _ fields: [BridgedMessage.Field],
        _ message: BridgedMessage,
        _ shape: CallShape,
        _ call: FunctionCallExprSyntax,
        _ source: ParsedSource
    ) throws(SkipReason) -> (text: String, lines: Set<Edit>) {
        let types = ExactTypes(context: posting.context, sources: sources)
        var values: [String: (text: String, type: String?)] = [:]
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
                let value = field.value(in: entry)
                values[key] = (source.text(of: value ?? entry), value.flatMap { types.name(of: $0) })
            }
        }
        try checkOrder(posting, of: fields, values.mapValues(\.text))
        let arguments = try fields.map { field throws(SkipReason) in
            guard let value = values[field.key] else {
                guard field.isOptional else {
                    throw .payload(field.key, "is missing, and `\(message.typeName)` requires it")
                }
                return "\(field.property): nil"
            }
            guard let type = value.type else {
                if sources.isCompiled(posting) { return "\(field.property): \(value.text)" }
                throw .payload(field.key, "is not known to have the type `\(field.valueType)`")
            }
            guard type == field.qualifiedValueType else {
                throw .payload(field.key, "has the type `\(type)`, not `\(field.valueType)`")
            }
            return "\(field.property): \(value.text)"
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

    private func subject(
        _ posting: Posting,
        _ message: BridgedMessage,
        _ shape: CallShape
    ) throws(SkipReason) -> String? {
        guard case .value(let text, _) = posting.post.object, let expression = shape["object"]?.withoutAny else {
            return nil
        }
        guard let subject = message.subject else { throw .subjectType("object", message.typeName) }
        let name = ExactTypes(context: posting.context, sources: sources).name(of: expression)
        let isKnown = name != nil && !codeBase.isOfUnknownKind(subject, from: posting.file)
        if !isKnown, sources.isCompiled(posting) { return expression.trimmedDescription }
        guard let name, !codeBase.isValueType(subject, from: posting.file),
            codeBase.isObject(ExactTypes.wrapped(name) ?? name, ofSubject: subject, from: posting.file)
        else { throw .subjectType(text, message.typeName) }
        guard !name.hasSuffix("?") else { throw .subjectType(text, message.typeName) }
        return expression.trimmedDescription
    }
}

extension CodeBase {
    /// Whether an object of a type can be a subject: it has the subject's type or a subclass, or the subject may be any
    /// object.
    func isObject(_ name: String, ofSubject subject: String, from file: Int) -> Bool {
        if name == subject { return !isOfUnknownKind(name, from: file) }
        guard let type = types.primary(named: name, from: file) else { return false }
        if subject == "AnyObject" { return [.class, .actor].contains(self[type].kind) }
        guard let other = types.primary(named: subject, from: file) else {
            return types.ancestry(of: type).contains { ancestor in
                self[ancestor].kind == .class && self[ancestor].inherited.contains(subject)
            }
        }
        return type == other || self[other].kind == .class && types.ancestry(of: type).contains(other)
    }
}
