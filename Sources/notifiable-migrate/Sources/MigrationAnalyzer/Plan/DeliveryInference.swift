/// Decides from the posters and observers whether a message is a main-actor message or an asynchronous one.
///
/// The rules are those of the article "Choosing a main-actor or an asynchronous message". Where the source does not
/// decide, the message is one of the main actor in an application, unless more of its posters are in nonisolated code,
/// which the compiler then rejects, than it has observers that an asynchronous message would call later; otherwise it
/// is asynchronous, since that may be posted from anywhere.
struct DeliveryInference {
    let codeBase: CodeBase
    let use: NotificationUse
    let existingType: Reference<TypeDeclaration>?

    func delivery() -> MessageProposal.Delivery {
        let (kind, reason) = decision()
        return MessageProposal.Delivery(kind: kind, reason: reason)
    }

    private typealias Decision = (kind: MessageProposal.Delivery.Kind, reason: String)

    private func decision() -> Decision {
        if let existingType {
            let isMainActor = codeBase[existingType].messageProtocols.contains(where: \.isMainActor)
            return (isMainActor ? .mainActor : .asynchronous, "its type is declared as one")
        }
        if let next = SDKFacts.turnConsequences[use.name.identity] {
            return (.mainActor, "observers must run before the post returns: \(next)")
        }
        if let actor = observingActor { return (.asynchronous, "the actor `\(actor)` observes it") }
        if let phrase = observed?.otherPosts.offMainPhrase {
            return (.asynchronous, "it is posted off the main actor, \(phrase)")
        }
        guard !use.postings.isEmpty else {
            if let reason = codeBase.systemReason(use.name) { return (.asynchronous, "it is posted \(reason)") }
            if codeBase.isPostedOnMain(use.name) { return (.mainActor, "the system posts it on the main thread") }
            return observed.map(observedKind) ?? undecided("the source contains no poster")
        }
        for posting in use.postings {
            for thread in [posting.observedThread(of: use.name), posting.tracedThread] {
                guard case .offMain(let reason) = thread, !(codeBase.isOfApplication && thread.canWait) else {
                    continue
                }
                return (.asynchronous, "`\(codeBase.site(of: posting))` posts it off the main actor, \(reason)")
            }
        }
        if use.postings.allSatisfy({ $0.thread == .main }), !codeBase.objectiveC.mayPost(use.name) {
            return (.mainActor, "every poster is on the main actor")
        }
        let isOnMain = use.postings.allSatisfy { $0.observedThread(of: use.name) == .main }
        return isOnMain ? observed.map(observedKind) ?? unknown : unknown
    }

    private var unknown: Decision { undecided("some posters are not known to be on the main actor") }

    private func undecided(_ reason: String) -> Decision {
        guard codeBase.isOfApplication else { return (.asynchronous, reason) }
        let nonisolated = use.postings.filter(codeBase.isInNonisolatedCode)
        let inPlace = use.observations.filter { $0.observer.kind != .sequence && !$0.observer.isDeferred }
        guard let first = nonisolated.first, nonisolated.count > inPlace.count else {
            return (.mainActor, "nothing in the application speaks against it")
        }
        return (.asynchronous, "`\(codeBase.site(of: first))`, which is not isolated, posts it")
    }

    private func observedKind(_ name: CensusEvidence.Name) -> Decision {
        guard name.isComplete else { return unknown }
        let posts = name.count == 1 ? "the only post" : "each of \(name.count) posts"
        return (.mainActor, "\(posts) in the census was made on the main actor")
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
