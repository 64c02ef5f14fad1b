/// Decides from the posters and observers whether a message is a main-actor message or an asynchronous one.
///
/// The questions are those of the migration guide, "Choose between a main-actor and an asynchronous message". Where the
/// source does not answer them, the message is asynchronous, since that may be posted from anywhere.
struct DeliveryInference {
    let codeBase: CodeBase
    let use: NotificationUse
    let existingType: Reference<TypeDeclaration>?

    func delivery() -> MessageProposal.Delivery {
        let (kind, reason) = declared ?? decision()
        let unknown = use.postings.filter { $0.observedThread(of: use.name) == .unknown }.map(codeBase.site)
        return MessageProposal.Delivery(kind: kind, reason: reason, unknownPosters: unknown)
    }

    private var declared: (MessageProposal.Delivery.Kind, MessageProposal.Delivery.Reason)? {
        existingType.map { type in
            (codeBase[type].messageProtocols.contains(where: \.isMainActor) ? .mainActor : .asynchronous, .declared)
        }
    }

    private func decision() -> (MessageProposal.Delivery.Kind, MessageProposal.Delivery.Reason) {
        if let next = SDKFacts.turnConsequences[use.name.identity] { return (.mainActor, .needsTurn(next)) }
        if let actor = observingActor { return (.asynchronous, .observedByActor(actor)) }
        if let phrase = observed?.otherPosts.offMainPhrase { return (.asynchronous, .observedOffMain(phrase)) }
        guard !use.postings.isEmpty else {
            if let reason = codeBase.systemReason(use.name) { return (.asynchronous, .systemPostsOffMain(reason)) }
            if codeBase.isPostedOnMain(use.name) { return (.mainActor, .systemPostsOnMain) }
            return observed.map(observedKind) ?? (.asynchronous, .noPosters)
        }
        for posting in use.postings {
            guard case .offMain(let reason) = posting.observedThread(of: use.name) else { continue }
            return (.asynchronous, .postedOffMain(codeBase.site(of: posting), reason))
        }
        guard use.postings.allSatisfy({ $0.observedThread(of: use.name) == .main }) else {
            return (.asynchronous, .unknownPosters)
        }
        if use.postings.allSatisfy({ $0.thread == .main }) { return (.mainActor, .everyPosterIsOnMain) }
        return observed.map(observedKind) ?? (.asynchronous, .unknownPosters)
    }

    private func observedKind(
        _ name: CensusEvidence.Name
    ) -> (MessageProposal.Delivery.Kind, MessageProposal.Delivery.Reason) {
        name.isComplete ? (.mainActor, .observedOnMain(name.count)) : (.asynchronous, .unknownPosters)
    }

    private var observed: CensusEvidence.Name? { codeBase.census?[use.name] }

    private var observingActor: String? {
        use.observations.lazy.compactMap { observation in
            let isolation = codeBase.isolation(ofType: observation.observer.type, in: observation.file)
            if case .actor(let name)? = isolation?.domain { return name }
            return nil
        }.first
    }
}

/// Finds the code that writes the object and the payload of a post: the call, or the wrapper that it calls.
///
/// The wrapper's `self` and parameters have no meaning at the caller.
struct PostOrigins {
    private let templates: [Reference<FunctionDeclaration>: Posting]

    init(_ codeBase: CodeBase) {
        var templates: [Reference<FunctionDeclaration>: Posting] = [:]
        for posting in codeBase.postings where posting.isTemplate {
            guard let function = posting.post.function else { continue }
            templates[Reference(file: posting.file, index: function)] = posting
        }
        self.templates = templates
    }

    private func template(of posting: Posting) -> Posting? { posting.wrapper.flatMap { templates[$0] } }

    func contextOfObject(of posting: Posting) -> SourceContext {
        guard let template = template(of: posting) else { return posting.context }
        if case .value(_, .parameter) = template.post.object { return posting.context }
        return template.context
    }

    func contextOfPayload(of posting: Posting) -> SourceContext {
        guard let template = template(of: posting) else { return posting.context }
        if case .parameter = template.post.userInfo { return posting.context }
        return template.context
    }
}
