/// Decides from the posters and observers whether a message is a main-actor message or an asynchronous one.
///
/// The questions are those of the migration guide, "Choose between a main-actor and an asynchronous message". Where the
/// source does not answer them, the message is asynchronous, since that may be posted from anywhere.
struct DeliveryInference {
    let codeBase: CodeBase
    let use: NotificationUse

    func delivery() -> MessageProposal.Delivery {
        let (kind, reason) = decision()
        let unknown = use.postings.filter { $0.observedThread(of: use.name) == .unknown }.map(codeBase.site)
        return MessageProposal.Delivery(kind: kind, reason: reason, unknownPosters: unknown)
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

/// The key of a payload entry. All spellings of a key are equal.
struct PayloadKey: Hashable {
    let identity: String
    let expression: MessageProposal.Property.Key
    /// The constant's own name, or the text.
    let word: String

    static func == (left: Self, right: Self) -> Bool { left.identity == right.identity }

    func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension CodeBase {
    func key(_ expression: KeyExpression, in context: SourceContext) -> PayloadKey? {
        switch expression {
        case .text(let text): return PayloadKey(identity: text, expression: .text(text), word: text)
        case .constant(let path):
            let constant = FileIndexer.withoutRawValue(path)
            let isRaw = constant != path
            if let property = property(ofKey: constant, in: context) {
                return key(property, isRaw: isRaw, isImplicit: path.hasPrefix("."))
            }
            // `.platform`, in a dictionary whose type the source doesn't show.
            if path.hasPrefix(".") { return nil }
            let word = TypeTable.simpleName(constant)
            let owner = qualified(String(constant.dropLast(word.count + 1)), in: context)
            let name = owner.isEmpty ? constant : "\(owner).\(word)"
            let isCase = types.primary(named: owner, from: context.file).map { self[$0].cases.contains(word) } ?? false
            let identity = isRaw && isCase ? name + ".rawValue" : name
            return PayloadKey(identity: identity, expression: .constant(isCase ? identity : path), word: word)
        case .other: return nil
        }
    }

    /// The declaration of a constant that is a key.
    func property(ofKey constant: String, in context: SourceContext) -> Reference<PropertyDeclaration>? {
        if let property = names.property(constant, from: context.file, inside: context.type) { return property }
        let word = TypeTable.simpleName(constant)
        let owner = qualified(String(constant.dropLast(word.count + 1)), in: context)
        return owner.isEmpty ? nil : names.property("\(owner).\(word)", from: context.file, inside: nil)
    }

    /// The key that a declared constant is.
    private func key(_ reference: Reference<PropertyDeclaration>, isRaw: Bool, isImplicit: Bool) -> PayloadKey? {
        let property = self[reference]
        // A constant of a type that the source declares isn't equal to its raw value, unlike those that C declares.
        let hasOwnType = typeOfKey(reference) != nil
        if let text = property.text, isRaw || !hasOwnType {
            return PayloadKey(identity: text, expression: .text(text), word: property.name)
        }
        // The value of an instance's property is only known at run time.
        guard !isImplicit, property.isStatic || property.parent == nil else { return nil }
        let owner = property.parent.map { files[reference.file].types[$0].name + "." } ?? ""
        let name = owner + property.name
        return PayloadKey(
            identity: isRaw && hasOwnType ? name + ".rawValue" : name,
            expression: .constant(isRaw ? name + ".rawValue" : name),
            word: property.name
        )
    }

    /// The declared type of a constant that is a key.
    func typeOfKey(_ reference: Reference<PropertyDeclaration>) -> Reference<TypeDeclaration>? {
        let context = SourceContext(file: reference.file, type: self[reference].parent)
        return typeName(self[reference].type, in: context).flatMap { types.primary(named: $0, from: reference.file) }
    }
}
