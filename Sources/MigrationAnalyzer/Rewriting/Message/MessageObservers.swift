import SwiftParser
import SwiftSyntax

/// Closure observers that become observers of a message.
struct MessageObservers {
    let messages: BridgedMessages
    let sources: RewriteSources

    private var codeBase: CodeBase { sources.codeBase }

    /// One observer whose registration and closure are understood.
    struct Site {
        let site: RewriteSite
        let file: Int
        let call: FunctionCallExprSyntax
        let edits: Set<Edit>
        let token: TokenPlace
        let message: BridgedMessage
    }

    func proposal() -> RewriteProposal {
        var proposal = RewriteProposal()
        var sites: [Reference<TypeDeclaration>?: [Site]] = [:]
        for observation in codeBase.observations where !observation.isTemplate {
            let site = sources.site(observation.observer.span, in: observation.file)
            guard observation.observer.kind != .message, sources.scope.contains(observation, in: codeBase) else {
                continue
            }
            do throws(LeftReasonError) {
                guard let message = try messages.only(observation.names) else { continue }
                let type = observation.observer.type.flatMap {
                    codeBase.types.primary(of: Reference(file: observation.file, index: $0))
                }
                sites[type, default: []].append(try self.site(site, observation, message))
            } catch {
                proposal.left.append(LeftSite(site: site, reason: error.reason))
            }
        }
        for (type, sites) in sites.sorted(by: { ($0.value[0].site) < ($1.value[0].site) }) {
            let tokens = MessageTokens(type: type, sites: sites, sources: sources).proposal()
            proposal.changes += tokens.changes
            proposal.left += tokens.left
        }
        return proposal
    }

    // MARK: One observer

    private func site(
        _ site: RewriteSite,
        _ observation: Observation,
        _ message: BridgedMessage
    ) throws(LeftReasonError) -> Site {
        let observer = observation.observer
        if let wrapper = observation.wrapper { throw LeftReasonError(.throughWrapper(codeBase[wrapper].fullName)) }
        guard observer.kind == .closure else { throw LeftReasonError(.notAClosure) }
        guard let source = sources.source(observation.file),
            let call = source.node(FunctionCallExprSyntax.self, at: observer.extent), let shape = CallShape(call)
        else { throw LeftReasonError(.unreadable) }
        guard !call.isConditional else { throw LeftReasonError(.conditionalCode) }
        guard observer.center == .default else {
            throw LeftReasonError(.centerNotKnown(shape.base.map { source.text(of: $0) } ?? "self"))
        }
        guard message.isMainActor else { throw LeftReasonError(.asynchronousMessage(message.typeName)) }
        guard message.fields != nil else { throw LeftReasonError(.conversionByHand(message.typeName)) }
        guard let closure = call.trailingClosure ?? shape["using"]?.as(ClosureExprSyntax.self),
            call.additionalTrailingClosures.isEmpty
        else { throw LeftReasonError(.notAClosure) }
        if case .other(let queue) = observer.queue { throw LeftReasonError(.queue(queue)) }
        try checkPosts(message, observation.names.first ?? message.name)
        try checkCaptures(closure, observation)
        let subject = try subject(observation, message)
        let body = try MessageClosure(closure, of: message, in: source) { key in
            Self.key(key).flatMap { codeBase.identity(of: $0, in: observation.file, inside: observer.type) }
        }
        let head =
            "MessageCenter.default.addObserver(\(subject.map { "of: \($0), " } ?? "")for: \(message.typeName).self"
        let edit =
            call.trailingClosure == nil
            ? Edit(call.codeRange.lowerBound..<closure.codeRange.lowerBound, head + ", using: ")
            : Edit(call.codeRange.lowerBound..<closure.codeRange.lowerBound, head + ") ")
        return Site(
            site: site,
            file: observation.file,
            call: call,
            edits: body.edits.union([edit]),
            token: try TokenPlace(of: call, in: source),
            message: message
        )
    }

    private static func key(_ expression: ExprSyntax) -> KeyExpression? {
        if let text = expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue { return .text(text) }
        return ExpressionPath.path(of: expression).map { .constant(FileIndexer.withoutRawValue($0)) }
    }

    // MARK: Posts

    /// Whether each post runs on the main actor, and becomes a message.
    private func checkPosts(_ message: BridgedMessage, _ name: NotificationName) throws(LeftReasonError) {
        let postings = codeBase.postings.filter { !$0.isTemplate && $0.names.contains(name) }
        guard !postings.isEmpty || MainNotifications.contains(name) else {
            throw LeftReasonError(.noPost(name.display))
        }
        for posting in postings {
            if posting.thread != .main {
                let place = "\(codeBase.files[posting.file].path):\(posting.post.span.start.line)"
                throw LeftReasonError(.postNotOnMain(name: name.display, place: place))
            }
            for field in message.fields ?? [] { try check(field, posting, name) }
        }
    }

    private func check(
        _ field: BridgedMessage.Field,
        _ posting: Posting,
        _ name: NotificationName
    ) throws(LeftReasonError) {
        let uncertain = LeftReasonError(.payloadNotCertain(name: name.display, key: field.key))
        let post = posting.post
        switch post.userInfo {
        case .none where field.isOptional: return
        case .entries(let writes):
            let found = writes.filter {
                codeBase.identity(of: $0.key, in: posting.file, inside: post.type) == field.key
            }
            guard let write = found.first else {
                // A key that is not a constant may be this one.
                let isCertain = writes.allSatisfy {
                    codeBase.identity(of: $0.key, in: posting.file, inside: post.type) != nil
                }
                guard field.isOptional, isCertain else { throw uncertain }
                return
            }
            let type = codeBase.exactTypeName(
                write.type,
                in: posting.file,
                inside: post.type,
                function: post.function,
                sources
            )
            guard found.count == 1, type == field.valueType else { throw uncertain }
        case .none, .parameter, .other: throw uncertain
        }
    }

    // MARK: Captures

    /// Whether a closure of the main actor may capture what this one does.
    private func checkCaptures(
        _ closure: ClosureExprSyntax,
        _ observation: Observation
    ) throws(LeftReasonError) {
        let observer = observation.observer
        let type = observer.type.flatMap { codeBase.types.primary(of: Reference(file: observation.file, index: $0)) }
        let isSendable = type.map { Sendability.isSendable($0, codeBase) } ?? false
        let uses = NameUses(in: closure)
        if !isSendable, uses.references.contains(where: { $0.baseName.text == "self" }) || !uses.captured.isEmpty {
            throw LeftReasonError(.captures("self"))
        }
        // Of the locals around, nothing is known.
        let functions = sequence(first: Syntax(closure)) { $0.enclosingFunctionOrClosure }
        guard let function = functions.reversed().first else { return }
        let around = NameUses(in: function)
        let inside = Set(uses.references.map(\.baseName.text)).subtracting(uses.declared)
            .union(uses.captured).subtracting(["self"])
        let outside = Set(around.declared).subtracting(uses.declared)
        if let name = inside.intersection(outside).sorted().first { throw LeftReasonError(.captures(name)) }
    }

    // MARK: Subject

    private func subject(
        _ observation: Observation,
        _ message: BridgedMessage
    ) throws(LeftReasonError) -> String? {
        let observer = observation.observer
        guard let subject = message.subject, !codeBase.isValueType(subject, from: observation.file) else {
            throw LeftReasonError(.valueSubject(message.subject ?? "Subject"))
        }
        guard case .value(let text, let type) = observer.object else { return nil }
        let name = codeBase.typeName(type, in: observation.file, inside: observer.type, function: observer.function)
        let bare = name.map { $0.hasSuffix("?") ? String($0.dropLast()) : $0 }
        guard let bare, codeBase.isSameType(bare, subject, from: observation.file) else {
            throw LeftReasonError(.subjectType(text, subject))
        }
        return text
    }
}
