import SwiftParser
import SwiftSyntax

/// `--to message`: observers and posts of a name that a message type bridges become typed.
///
/// A closure observer becomes one of the message, with its token kept; a post of the name becomes one of the message,
/// where its payload is a dictionary in place that maps onto the message's properties.
package struct MessageRewrite: Rewrite {
    package init() {}

    package func proposal(for sources: RewriteSources) -> RewriteProposal {
        let messages = BridgedMessages(in: sources)
        guard !messages.isEmpty else { return RewriteProposal() }
        var proposal = MessageObservers(messages: messages, sources: sources).proposal()
        proposal.append(MessagePosts(messages: messages, sources: sources).proposal())
        return proposal
    }

    /// The observers and posts that the rewrite changes.
    func sites(in sources: RewriteSources) -> Set<RewriteSite> {
        Set(proposal(for: sources).changes.flatMap(\.sites))
    }
}

extension BridgedMessages {
    /// The one message that bridges some names.
    ///
    /// - Returns: `nil` if no message bridges any of them.
    func only(_ names: [NotificationName]) throws(SkipReason) -> BridgedMessage? {
        let found = names.flatMap { self[$0] }
        guard let message = found.first, let name = names.first else { return nil }
        guard names.count == 1 else { throw .severalNames }
        guard found.count == 1 else { throw .severalMessages(name.display) }
        return message
    }
}

extension RewriteSources {
    /// The import that a file needs for messages.
    func importEdits(for files: some Sequence<Int>) -> [Int: Set<Edit>] {
        var edits: [Int: Set<Edit>] = [:]
        for file in files {
            if let edit = source(file)?.importEdit("NotifiableAdapter") { edits[file] = [edit] }
        }
        return edits
    }
}

extension RewriteSources {
    /// The type of the value that a payload has for a property, if the source proves it.
    func typeName(of write: UserInfoWrite, _ field: BridgedMessage.Field, in posting: Posting) -> String? {
        let context = origins.contextOfPayload(of: posting)
        let key = source(context.file)?.node(ExprSyntax.self, at: write.span)
        let types = ExactTypes(context: context, sources: self)
        return key.flatMap(Self.value(ofKey:)).flatMap { field.value(in: $0) }.flatMap { types.name(of: $0) }
    }

    /// The value in `[key: value]`, `x[key] = value` and `x.updateValue(value, forKey: key)`.
    private static func value(ofKey key: ExprSyntax) -> ExprSyntax? {
        if let element = key.parent?.as(DictionaryElementSyntax.self) { return element.value }
        guard let outer = key.parent?.as(LabeledExprSyntax.self)?.parent?.parent else { return nil }
        if let call = outer.as(FunctionCallExprSyntax.self) { return CallShape(call)?.first }
        guard let elements = outer.parent?.as(ExprListSyntax.self).map(Array.init), elements.count == 3,
            outer.is(SubscriptCallExprSyntax.self), elements[1].is(AssignmentExprSyntax.self)
        else { return nil }
        return elements[2]
    }
}

/// Closure observers that become observers of a message.
struct MessageObservers {
    let messages: BridgedMessages
    let sources: RewriteSources
    private let repeated: [Reference<FunctionDeclaration>: String]

    init(messages: BridgedMessages, sources: RewriteSources) {
        self.messages = messages
        self.sources = sources
        repeated = sources.codeBase.repeatedFunctions
    }

    private var codeBase: CodeBase { sources.codeBase }

    /// One observer whose registration and closure are understood.
    struct Site {
        let site: RewriteSite
        let file: Int
        let call: FunctionCallExprSyntax
        let edits: [Int: Set<Edit>]
        let token: TokenPlace
        let message: BridgedMessage
        /// Whether code that is known to run again adds it.
        let isRepeated: Bool

        /// The expression that a property gets.
        var keptToken: ExprSyntax { if case .indirect(_, let token) = token { token } else { ExprSyntax(call) } }
    }

    func proposal() -> RewriteProposal {
        var proposal = RewriteProposal()
        var sites: [Reference<TypeDeclaration>?: [Site]] = [:]
        for observation in codeBase.observations where !observation.isTemplate {
            let site = sources.site(observation.observer.span, in: observation.file)
            guard observation.observer.kind != .message, sources.scope.contains(observation, in: codeBase) else {
                continue
            }
            do throws(SkipReason) {
                guard let message = try messages.only(observation.names) else { continue }
                let type = codeBase.primary(observation.observer.type, in: observation.file)
                sites[type, default: []].append(try self.site(site, observation, message))
            } catch {
                proposal.skipped.append(SkippedSite(site: site, reason: error))
            }
        }
        for (type, sites) in sites.sorted(by: { ($0.value[0].site) < ($1.value[0].site) }) {
            proposal.append(MessageTokens(type: type, sites: sites, sources: sources).proposal())
        }
        return proposal
    }

    // MARK: One observer

    private func site(
        _ site: RewriteSite,
        _ observation: Observation,
        _ message: BridgedMessage
    ) throws(SkipReason) -> Site {
        let observer = observation.observer
        if let wrapper = observation.wrapper { throw .throughWrapper(codeBase[wrapper].fullName) }
        switch observer.kind {
        case .selector: throw .observesWithSelector
        case .notifiable: throw .observesAsNotifiable
        default: guard observer.kind == .closure else { throw .notAClosure }
        }
        guard let source = sources.source(observation.file),
            let call = source.node(FunctionCallExprSyntax.self, at: observer.extent), let shape = CallShape(call)
        else { throw .unreadable }
        guard !call.isConditional else { throw .conditionalCode }
        let centers = InjectedCenters(sources: sources)
        let center = try centers.messageCenter(for: observer.center, shape.base, in: observation.context)
        guard message.isMainActor else { throw .asynchronousMessage(message.typeName) }
        guard message.fields != nil else { throw .conversionByHand(message.typeName) }
        guard let closure = call.trailingClosure ?? shape["using"]?.as(ClosureExprSyntax.self),
            call.additionalTrailingClosures.isEmpty
        else { throw .notAClosure }
        if case .other(let queue) = observer.queue { throw .queue(queue) }
        let reach = MessageReach(message: message, context: observation.context, sources: sources)
        let imports = try reach.edits(creating: false)
        try checkPosts(message, observation.names.first ?? message.name)
        try checkCaptures(closure, observation)
        let subject = try subject(observation, message, shape["object"])
        let method = MessageMethod.called(by: closure, of: observation, message, sources)
        let body = try MessageClosure(closure, of: message, in: source, passingTo: method?.call) { key in
            codeBase.identity(ofKey: key, in: observation.context)
        }
        let arguments = [subject.map { "of: \($0)" }, "for: \(message.typeName).self"].compactMap(\.self)
        let head = Self.head("\(center.text).addObserver(", arguments, call, closure, source)
        let edit = Edit(call.codeRange.lowerBound..<closure.codeRange.lowerBound, head)
        var edits = center.edits
        edits.merge(imports) { $0.union($1) }
        if let method { edits.merge(try method.edits()) { $0.union($1) } }
        edits[observation.file, default: []].formUnion(body.edits.union([edit]))
        return Site(
            site: site,
            file: observation.file,
            call: call,
            edits: edits,
            token: try TokenPlace(of: call, in: source),
            message: message,
            isRepeated: codeBase.repeatedOccasion(of: observation, repeated) != nil
        )
    }

    /// The text before the closure, which stays at its place.
    private static func head(
        _ start: String,
        _ arguments: [String],
        _ call: FunctionCallExprSyntax,
        _ closure: ClosureExprSyntax,
        _ source: ParsedSource
    ) -> String {
        guard call.trailingClosure == nil else { return start + arguments.joined(separator: ", ") + ") " }
        let label = closure.parent?.codeRange.lowerBound ?? closure.codeRange.lowerBound
        guard source.startsLine(label) else { return start + (arguments + ["using: "]).joined(separator: ", ") }
        let separator = source.lineBreak + source.indentation(at: label)
        return start + separator + (arguments + ["using: "]).joined(separator: "," + separator)
    }

    // MARK: Posts

    /// Whether each post runs on the main actor, and becomes a message.
    private func checkPosts(_ message: BridgedMessage, _ name: NotificationName) throws(SkipReason) {
        let postings = codeBase.postings.filter { !$0.isTemplate && $0.names.contains(name) }
        guard !postings.isEmpty || SDKFacts.isPostedOnMain(name) else { throw .noPost(name.display) }
        try sources.checkUnknownPosts(of: name) { message.fields?.isEmpty != true || $0 != .main }
        for posting in postings {
            if posting.thread != .main {
                throw .postNotOnMain(name: name.display, place: codeBase.place(of: posting))
            }
            for field in message.fields ?? [] { try check(field, posting, name) }
        }
    }

    private func check(_ field: BridgedMessage.Field, _ posting: Posting, _ name: NotificationName) throws(SkipReason) {
        let post = posting.post
        let uncertain = SkipReason.payloadNotCertain(codeBase.place(of: posting), key: field.key, field.valueType)
        switch post.userInfo {
        case .none where field.isOptional: return
        case .entries(let writes):
            let found = writes.filter {
                codeBase.identity(of: $0.key, in: posting.context) == field.key
            }
            guard let write = found.first else {
                // A key that is not a constant may be this one.
                let isCertain = writes.allSatisfy {
                    codeBase.identity(of: $0.key, in: posting.context) != nil
                }
                guard field.isOptional, isCertain else { throw uncertain }
                return
            }
            let type = sources.typeName(of: write, field, in: posting)
            let isCertain = found.count == 1 && (field.isOptional || !write.isConditional)
            guard isCertain, type == field.qualifiedValueType else { throw uncertain }
        case .none, .parameter, .other: throw uncertain
        }
    }

    // MARK: Captures

    /// Throws if a main-actor closure may not capture the same values.
    private func checkCaptures(_ closure: ClosureExprSyntax, _ observation: Observation) throws(SkipReason) {
        let observer = observation.observer
        let type = codeBase.primary(observer.type, in: observation.file)
        let isSendable = type.map { Sendability.mayBeUsedOnAnyThread($0, codeBase) } ?? false
        let uses = NameUses(in: closure)
        if !isSendable, uses.references.contains(where: { $0.baseName.text == "self" }) || !uses.captured.isEmpty {
            throw .captures("self")
        }
        // Of the locals around, nothing is known.
        if let name = NameUses.capturedLocal(in: closure) { throw .captures(name) }
    }

    // MARK: Subject

    private func subject(
        _ observation: Observation,
        _ message: BridgedMessage,
        _ object: ExprSyntax?
    ) throws(SkipReason) -> String? {
        let observer = observation.observer
        guard let subject = message.subject else { throw .noSubject(message.typeName) }
        guard !codeBase.isValueType(subject, from: observation.file) else { throw .valueSubject(subject) }
        guard case .value(let text, _) = observer.object else { return nil }
        let name = object.flatMap { ExactTypes(context: observation.context, sources: sources).name(of: $0) }
        guard let bare = ExactTypes.wrapped(name) ?? name,
            codeBase.isObject(bare, ofSubject: subject, from: observation.file)
        else {
            throw .subjectType(text, subject)
        }
        return text
    }
}
