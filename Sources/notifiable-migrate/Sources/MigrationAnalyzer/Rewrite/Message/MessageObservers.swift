import SwiftSyntax

/// Observers by closure that become observers of a message.
struct MessageObservers {
    let messages: BridgedMessages
    let sources: RewriteSources
    /// Whether closures behind a hop to the main actor run in place.
    let allowsInPlace: Bool
    /// The posts that become those of messages.
    var rewrittenPosts: Set<RewriteSite> = []
    private let repeated: [Reference<FunctionDeclaration>: String]

    init(messages: BridgedMessages, sources: RewriteSources, allowsInPlace: Bool) {
        self.messages = messages
        self.sources = sources
        self.allowsInPlace = allowsInPlace
        repeated = sources.codeBase.repeatedFunctions
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
        var result: [RewriteSite: SkipReason] = [:]
        for observations in ordered {
            var others: [NotificationName: Observation] = [:]
            for observation in observations {
                for (name, site) in places(of: observation) where !rewritten.contains(site) && others[name] == nil {
                    others[name] = observation
                }
            }
            for (name, site) in observations.flatMap(places) where rewritten.contains(site) {
                if let other = others[name] ?? observerOfAll(receiving: name) {
                    result[site] = .reordering(codeBase.place(of: other))
                }
            }
        }
        return result
    }

    /// The observers that run in place, and the publishers that deliver later: only the order in each matters. A
    /// sequence delivers later anyway.
    private var ordered: [[Observation]] {
        let observations = codeBase.observations.filter { !$0.isTemplate && $0.observer.kind != .sequence }
        return [observations.filter { !$0.observer.isDeferred }, observations.filter(\.observer.isDeferred)]
    }

    /// The names that have observers of a message and others, with one of these.
    ///
    /// A posted message reaches the others last, a posted notification when they were added.
    func mixedNames() -> [NotificationName: Observation] {
        var result: [NotificationName: Observation] = [:]
        for observations in ordered {
            let observed = Set(observations.filter { $0.observer.kind == .message }.flatMap(names))
            for observation in observations where observation.observer.kind != .message {
                for name in observation.names where observed.contains(name) { result[name] = observation }
            }
            for name in observed { result[name] = result[name] ?? observerOfAll(receiving: name) }
        }
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
        var notified: [Reference<TypeDeclaration>: [NotifiedName]] = [:]
        for observation in codeBase.observations where !observation.isTemplate {
            let site = sources.site(of: observation)
            guard observation.observer.kind != .message, sources.scope.contains(observation) else { continue }
            if observation.observer.kind == .notifiable {
                collect(observation, leaving: left, &notified, &proposal.skipped)
                continue
            }
            do throws(SkipReason) {
                if !observation.knowsAllNames, observation.wrapper == nil, observation.observer.names.first != .any {
                    try sources.checkName(at: observation.observer.extent, in: observation.file)
                }
                guard let message = try messages.only(observation.names) else { continue }
                if let reason = left[site] { throw reason }
                if observation.observer.kind == .publisher {
                    let publisher = try publisher(site, observation, message)
                    proposal.changes.append(publisher.change)
                    proposal.altered += publisher.altered.map { [site.skipped($0)] } ?? []
                } else {
                    let type = codeBase.owner(of: observation)
                    sites[type, default: []].append(try self.site(site, observation, message))
                }
            } catch {
                proposal.skipped.append(SkippedSite(site: site, reason: error))
            }
        }
        for (type, sites) in sites.sorted(by: { $0.value[0].site < $1.value[0].site }) {
            proposal.append(MessageTokens(type: type, sites: sites, sources: sources).proposal())
        }
        for (type, names) in notified.sorted(by: { $0.key < $1.key }) {
            proposal.append(MessageNotifiable(type: type, sources: sources).proposal(names))
        }
        return proposal
    }

    // MARK: One observer

    /// The call of a registration, and the center of the message in its place.
    struct Registration {
        let source: ParsedSource
        let call: FunctionCallExprSyntax
        let shape: CallShape
        let center: String
    }

    func registration(_ observation: Observation, _ message: BridgedMessage) throws(SkipReason) -> Registration {
        let observer = observation.observer
        let (call, source) =
            try observer.kind == .closure
            ? sources.site(at: observer.extent, in: observation.file)
            : sources.node(FunctionCallExprSyntax.self, at: observer.extent, in: observation.file)
        guard let shape = CallShape(call) else { throw .unreadable }
        guard message.isMainActor else { throw message.runsLater }
        // A Notifiable's is an argument.
        let center = try center(shape["withNotificationCenter"] ?? shape.base, of: observation, message)
        return Registration(source: source, call: call, shape: shape, center: center)
    }

    /// The center of the message in place of an observer's.
    func center(
        _ base: ExprSyntax?,
        of observation: Observation,
        _ message: BridgedMessage
    ) throws(SkipReason) -> String {
        let center = try sources.messageCenter(for: observation.observer.center, base, in: observation.context)
        if message.valueObject != nil, observation.observer.object != .none {
            throw .messageType(message.typeName, "its object is a value, of which it has no observers")
        }
        guard message.fields != nil else {
            throw .messageType(message.typeName, "its conversions are written by hand")
        }
        return center
    }

    private func site(
        _ site: RewriteSite,
        _ observation: Observation,
        _ message: BridgedMessage
    ) throws(SkipReason) -> Site {
        let observer = observation.observer
        if let wrapper = observation.wrapper { throw .throughWrapper(codeBase[wrapper].fullName) }
        if observer.kind == .selector { throw .selector }
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
        let head = "\(registration.center).addObserver(\(arguments.joined(separator: ", "))"
        let start = head + (call.trailingClosure == nil ? ", using: " : ") ")
        // The closure stays at its place.
        let edit = Edit(call.codeRange.lowerBound..<closure.codeRange.lowerBound, start)
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

    // MARK: Subject

    /// The object that is observed, as written.
    static func subject(of observer: Observer) -> String? {
        guard case .value(let text, _) = observer.object else { return nil }
        return text
    }
}

extension BridgedMessage {
    /// The reason to leave an observer that runs in place.
    var runsLater: SkipReason {
        let way = "observe it by hand, with `{ @MainActor message in … }`, or generate it with --kind main-actor"
        return .messageType(typeName, "it is asynchronous, and its observers run later: \(way)")
    }
}
