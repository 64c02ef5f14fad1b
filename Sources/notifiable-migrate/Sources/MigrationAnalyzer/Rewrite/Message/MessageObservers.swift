import SwiftSyntax

/// Observers by closure and selector that become observers of a message.
struct MessageObservers {
    let messages: BridgedMessages
    let sources: RewriteSources
    /// The posts that become those of messages.
    var rewrittenPosts: Set<RewriteSite> = []
    private let repeated: [Reference<FunctionDeclaration>: String]
    /// The observers that are added again although they are there.
    private let repeatedObservers: Set<RewriteSite>

    init(messages: BridgedMessages, sources: RewriteSources) {
        self.messages = messages
        self.sources = sources
        let codeBase = sources.codeBase
        repeated = codeBase.repeatedFunctions
        repeatedObservers = Set(
            Rule.repeatedObserver.findings(in: codeBase).map { RewriteSite(path: $0.path, span: $0.span) }
        )
    }

    var codeBase: CodeBase { sources.codeBase }

    /// One observer whose registration and closure are understood.
    struct Site {
        let site: RewriteSite
        let file: Int
        let call: FunctionCallExprSyntax
        let edits: [Int: Set<Edit>]
        let token: TokenPlace
        let message: BridgedMessage
        /// The posts that become messages, too.
        let requires: Set<RewriteSite>
        /// Whether code that is known to run again adds it.
        let isRepeated: Bool
    }

    /// The observers of the names of which none stays.
    func proposalInOrder() -> RewriteProposal {
        var left: [RewriteSite: SkipReason] = [:]
        while true {
            let proposal = proposal(leaving: left)
            let mixed = reordered(by: proposal)
            guard !mixed.isEmpty else { return proposal }
            left.merge(mixed) { first, _ in first }
        }
    }

    /// The observers in a proposal whose names have others, which are observers of the message already, or stay.
    private func reordered(by proposal: RewriteProposal) -> [RewriteSite: SkipReason] {
        let rewritten = Set(proposal.changes.flatMap(\.sites))
        // A sequence delivers later anyway.
        let observations = codeBase.observations.filter { !$0.isTemplate && $0.observer.kind != .sequence }
        var others: [NotificationName: Observation] = [:]
        for observation in observations {
            for (name, site) in places(of: observation) where !rewritten.contains(site) && others[name] == nil {
                others[name] = observation
            }
        }
        var result: [RewriteSite: SkipReason] = [:]
        for (name, site) in observations.flatMap(places) where rewritten.contains(site) {
            if let other = others[name] ?? observerOfAll(receiving: name) {
                result[site] = .reordering(codeBase.place(of: other))
            }
        }
        return result
    }

    /// The names that have observers of a message and others, with one of these.
    ///
    /// A posted message reaches the others last, a posted notification when they were added.
    func mixedNames() -> [NotificationName: Observation] {
        let observations = codeBase.observations.filter { !$0.isTemplate && $0.observer.kind != .sequence }
        let observed = Set(observations.filter { $0.observer.kind == .message }.flatMap(names))
        var result: [NotificationName: Observation] = [:]
        for observation in observations where observation.observer.kind != .message {
            for name in observation.names where observed.contains(name) { result[name] = observation }
        }
        for name in observed { result[name] = result[name] ?? observerOfAll(receiving: name) }
        return result
    }

    private func observerOfAll(receiving name: NotificationName) -> Observation? {
        codeBase.observations.first {
            !$0.isTemplate && $0.observer.names.contains(.any) && codeBase.mayObserve($0, name)
        }
    }

    /// The names of an observer; of one of a message, that of its notification.
    func names(of observation: Observation) -> [NotificationName] {
        guard observation.observer.kind == .message else { return observation.names }
        return observation.observer.names.compactMap { name in
            guard case .reference(let text) = name else { return nil }
            return codeBase.types.primary(named: text, from: observation.file).flatMap(messages.message)?.name
        }
    }

    func proposal(leaving left: [RewriteSite: SkipReason] = [:]) -> RewriteProposal {
        var proposal = RewriteProposal()
        var sites: [Reference<TypeDeclaration>?: [Site]] = [:]
        var selectors: [Reference<TypeDeclaration>?: [MessageSelector]] = [:]
        var notified: [Reference<TypeDeclaration>: [NotifiedName]] = [:]
        for observation in codeBase.observations where !observation.isTemplate {
            let site = sources.site(of: observation)
            guard observation.observer.kind != .message, sources.scope.contains(observation) else {
                continue
            }
            if observation.observer.kind == .notifiable {
                collect(observation, leaving: left, &notified, &proposal.skipped)
                continue
            }
            do throws(SkipReason) {
                guard let message = try messages.only(observation.names) else {
                    try checkNames(of: observation)
                    continue
                }
                if let reason = left[site] { throw reason }
                let type = codeBase.owner(of: observation)
                if observation.observer.kind == .selector {
                    selectors[type, default: []].append(try selector(site, observation, message))
                } else {
                    sites[type, default: []].append(try self.site(site, observation, message))
                }
            } catch {
                proposal.skipped.append(SkippedSite(site: site, reason: error))
            }
        }
        let first = sites.mapValues { $0[0].site }.merging(selectors.mapValues { $0[0].place.site }) { min($0, $1) }
        for (type, _) in first.sorted(by: { $0.value < $1.value }) {
            let tokens = MessageTokens(
                type: type,
                sites: sites[type] ?? [],
                selectors: selectors[type] ?? [],
                sources: sources
            )
            proposal.append(tokens.proposal())
        }
        for (type, names) in notified.sorted(by: { $0.key < $1.key }) {
            proposal.append(MessageNotifiable(type: type, sources: sources).proposal(names))
        }
        return proposal
    }

    /// Throws if an observer's name is only known at run time, and may be that of a message.
    private func checkNames(of observation: Observation) throws(SkipReason) {
        let observer = observation.observer
        guard observation.names.isEmpty, observation.wrapper == nil, let expression = observer.names.first,
            expression != .any, let call = sources.call(at: observer.extent, in: observation.file),
            let name = call["name"] ?? call["forName"] ?? call["for"] ?? call["named"]
        else { return }
        throw .nameNotConstant(name.trimmedDescription)
    }

    // MARK: One observer

    /// The call of a registration, and the center of the message in its place.
    struct Registration {
        let source: ParsedSource
        let call: FunctionCallExprSyntax
        let shape: CallShape
        let center: String
    }

    func registration(
        _ observation: Observation,
        _ message: BridgedMessage
    ) throws(SkipReason) -> Registration {
        let observer = observation.observer
        let (call, source) = try sources.node(FunctionCallExprSyntax.self, at: observer.extent, in: observation.file)
        guard let shape = CallShape(call) else { throw .unreadable }
        // A Notifiable's is an argument.
        let base = shape["withNotificationCenter"] ?? shape.base
        let isDefault = base?.trimmedDescription.hasSuffix("NotificationCenter.default") ?? false
        let center = try sources.messageCenter(
            for: isDefault ? .default : observer.center,
            base,
            in: observation.context
        )
        guard message.isMainActor else {
            let way = "observe it by hand, with `{ @MainActor message in … }`, or generate it with --kind main-actor"
            throw .messageType(message.typeName, "it is asynchronous, and its observers run later: \(way)")
        }
        guard message.fields != nil else {
            throw .messageType(message.typeName, "its conversions or its initializer are written by hand")
        }
        return Registration(source: source, call: call, shape: shape, center: center)
    }

    private func selector(
        _ site: RewriteSite,
        _ observation: Observation,
        _ message: BridgedMessage
    ) throws(SkipReason) -> MessageSelector {
        let observer = observation.observer
        if let wrapper = observation.wrapper { throw .throughWrapper(codeBase[wrapper].fullName) }
        let type = try NotifiableRewrite.type(of: observation, codeBase)
        guard observer.observer == "self" else { throw .observerIsNotSelf(observer.observer ?? "?") }
        let registration = try registration(observation, message)
        guard let statement = registration.call.parent?.as(CodeBlockItemSyntax.self) else { throw .notInMethod }
        if let base = registration.shape.base, base.isOptionalChain { throw .optionalCenter(base.trimmedDescription) }
        if repeatedObservers.contains(site) { throw .reported(Rule.repeatedObserver.identifier.rawValue) }
        let method = try NotifiableSite.method(of: observation, type, codeBase)
        guard let index = observer.function else { throw .notInMethod }
        let name = observation.names.first ?? message.name
        let requires = try checkPosts(message, name)
        let subject = Self.subject(of: observer)
        return MessageSelector(
            place: NotifiableSite(
                site: site,
                file: observation.file,
                call: registration.call,
                statement: statement,
                name: name,
                nameText: name.display,
                center: registration.center,
                centerKind: observer.center.withoutSelf,
                // Another object may have its name when it is removed.
                subject: subject == "self" ? subject : nil,
                method: method,
                function: index
            ),
            subject: subject,
            message: message,
            imports: sources.importEdits(for: message, in: observation.file),
            requires: requires
        )
    }

    private func site(
        _ site: RewriteSite,
        _ observation: Observation,
        _ message: BridgedMessage
    ) throws(SkipReason) -> Site {
        let observer = observation.observer
        if let wrapper = observation.wrapper { throw .throughWrapper(codeBase[wrapper].fullName) }
        guard observer.kind == .closure else { throw .stream }
        let registration = try registration(observation, message)
        let (source, call, shape) = (registration.source, registration.call, registration.shape)
        guard let closure = call.trailingClosure ?? shape["using"]?.as(ClosureExprSyntax.self),
            call.additionalTrailingClosures.isEmpty
        else { throw .notAClosure }
        if case .other(let queue) = observer.queue { throw .queue(queue) }
        let requires = try checkPosts(message, observation.names.first ?? message.name)
        let subject = Self.subject(of: observer)
        let body = try MessageClosure(closure, of: message, in: source, observation.context, codeBase)
        let arguments = [subject.map { "of: \($0)" }, "for: \(message.typeName).self"].compactMap(\.self)
        let head = Self.head("\(registration.center).addObserver(", arguments, call, closure, source)
        let edit = Edit(call.codeRange.lowerBound..<closure.codeRange.lowerBound, head)
        var edits = sources.importEdits(for: message, in: observation.file)
        edits[observation.file, default: []].formUnion(body.edits.union([edit]))
        return Site(
            site: site,
            file: observation.file,
            call: call,
            edits: edits,
            token: try TokenPlace(of: call, in: source),
            message: message,
            requires: requires,
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

    /// The posts that become messages in this rewrite, of which the compiler knows where they run and what they have.
    ///
    /// - Throws: That another post isn't known to run on the main actor, or to become a message.
    func checkPosts(_ message: BridgedMessage, _ name: NotificationName) throws(SkipReason) -> Set<RewriteSite> {
        let postings = codeBase.postings(of: name).filter { !$0.isTemplate }
        guard !postings.isEmpty || SDKFacts.isPostedOnMain(name) || isPosted(message) else {
            throw .unknownPost(name: name.display, "the sources have none, so its thread is not known")
        }
        try sources.checkUnknownPosts(of: name) { message.fields?.isEmpty != true || $0 != .main }
        var rewritten: Set<RewriteSite> = []
        for posting in postings {
            let site = sources.site(of: posting)
            if rewrittenPosts.contains(site) {
                rewritten.insert(site)
                continue
            }
            if posting.thread != .main {
                throw .postNotOnMain(name: name.display, place: codeBase.place(of: posting))
            }
            for field in message.fields ?? [] { try check(field, posting, name) }
        }
        for posting in codeBase.testPostings where !posting.isTemplate && posting.names.contains(name) {
            guard posting.thread == .main || codeBase.isRunByXCTest(posting) else {
                throw .postNotOnMain(name: name.display, place: codeBase.place(of: posting))
            }
            for field in message.fields ?? [] { try check(field, posting, name) }
        }
        return rewritten
    }

    /// Whether code posts the message itself, for which the compiler requires the main actor.
    private func isPosted(_ message: BridgedMessage) -> Bool {
        guard !message.name.isOfLibrary, !codeBase.objectiveC.mentions(message.name) else { return false }
        let type = TypeTable.simpleName(message.typeName)
        return codeBase.files.indices.contains { file in
            guard codeBase.files[file].mentions[type] > 0, !codeBase.files[file].isTest else { return false }
            let calls = sources.source(file)?.calls ?? []
            return calls.contains { call in
                guard let shape = CallShape(call), shape.name == "post",
                    let value = shape.first?.as(FunctionCallExprSyntax.self)
                else { return false }
                return TypeTable.simpleName(ExpressionPath.callee(of: value)) == type
            }
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
            // A call may return an optional, and a cast may fail. The type of a raw value is that of the enumeration.
            let isPlain =
                !field.isRawValue && !write.value.contains(where: "(?!".contains) && !write.value.contains(" as ")
            let context = sources.origins.contextOfPayload(of: posting)
            let type = isPlain ? codeBase.typeName(write.type, in: context) : nil
            let isCertain = found.count == 1 && (field.isOptional || !write.isConditional)
            guard isCertain, type == field.qualifiedValueType else { throw uncertain }
        case .none, .parameter, .other: throw uncertain
        }
    }

    // MARK: Subject

    /// The object that is observed, as written.
    private static func subject(of observer: Observer) -> String? {
        guard case .value(let text, _) = observer.object else { return nil }
        return text
    }
}

extension CodeBase {
    /// Whether a post is in a method that XCTest calls on the main thread: a test that isn't asynchronous.
    fileprivate func isRunByXCTest(_ posting: Posting) -> Bool {
        guard posting.thread == .unknown, let function = function(in: posting.context), !function.isAsync,
            let type = primary(posting.context.type, in: posting.file)
        else { return false }
        return types.ancestry(of: type).contains { self[$0].inherited.contains("XCTestCase") }
    }
}
