/// Infers the subject of a notification from the objects that are posted, observed and cast to.
struct SubjectInference {
    let codeBase: CodeBase
    let origins: PostOrigins
    let use: NotificationUse

    func subject() -> (MessageProposal.Subject, [MessageProposal.Gap]) {
        let posted = use.postings.map(postedType)
        var types = (posted.compactMap(\.type) + observedTypes + castTypes).filter { !$0.isAny }
        if types.isEmpty { types = recordedTypes }
        // The system's message is about the class that has the name, also where a subclass is observed.
        let owner = use.postings.isEmpty ? Self.owner(ofSystemName: use.name) : nil
        let distinct = types.map { codeBase.qualified($0.nominal, from: use.file) }.map { type in
            owner.flatMap { codeBase.inherits(type, $0, from: use.file) ? $0 : nil } ?? type
        }.uniqued()
        switch distinct.count {
        case 0 where posted.contains(where: \.isUnknown): return (.unknown, [.subject])
        case 0: return withoutObject()
        case 1:
            if codeBase.isProtocol(distinct[0], from: use.file) { return (.unknown, [.protocolSubject(distinct[0])]) }
            let type = types[0].isCollection ? types[0].unwrapped : .name(distinct[0])
            guard codeBase.isValueType(type, from: use.file) else {
                let isForeign = codeBase.isOfUnknownKind(distinct[0], from: use.file)
                return (.object(distinct[0]), isForeign ? [.foreignSubject(distinct[0])] : [])
            }
            // An observer that casts the object knows its type, whatever the source shows of the posts.
            let unknown = castTypes.isEmpty ? zip(use.postings, posted).first { $1.isUnknown }?.0 : nil
            return (.value(type), unknown.map { [.objectType(codeBase.site(of: $0))] } ?? [])
        default:
            let common = distinct.first { candidate in
                distinct.allSatisfy { $0 == candidate || codeBase.inherits($0, candidate, from: use.file) }
            }
            if let common, !codeBase.isProtocol(common, from: use.file) { return (.object(common), []) }
            let isAny = !isObjectObserved && distinct.allSatisfy { codeBase.isClass($0, from: use.file) }
            return isAny ? (.any, []) : (.conflict(distinct), [.subjects(distinct)])
        }
    }

    /// Why the object may be missing, if it is a value.
    func optionality(of subject: MessageProposal.Subject) -> MessageProposal.Property.Optionality? {
        guard case .value = subject else { return nil }
        if let posting = use.postings.first(where: { $0.post.object == .none }) {
            return .omitted(by: codeBase.site(of: posting))
        }
        let optional = use.postings.first { posting in
            postedType(posting).type?.isOptional ?? false
        }
        return optional.map { .writtenAsOptional(at: codeBase.site(of: $0)) }
    }

    /// The posts and observers whose object is a value, with its type. That of the distributed center is one by design.
    var valueObjects: [(call: NotificationMap.Call, type: WrittenType)] {
        let posts = use.postings.filter { $0.wrapper == nil && $0.post.center != .distributed }.map {
            ($0.context, $0.post.span, $0.post.object)
        }
        let observers = use.observations.filter { $0.wrapper == nil && $0.observer.center != .distributed }.map {
            ($0.context, $0.observer.span, $0.observer.object)
        }
        return (posts + observers).compactMap { context, span, object in
            codeBase.valueType(of: object, in: context).map {
                (NotificationMap.Call(path: codeBase.files[context.file].path, line: span.start.line), $0)
            }
        }
    }

    // MARK: Objects

    private struct PostedType {
        let type: WrittenType?
        /// Whether there is an object with an unknown type.
        let isUnknown: Bool
    }

    private func postedType(_ posting: Posting) -> PostedType {
        guard case .value(_, let expression) = posting.post.object else {
            return PostedType(type: nil, isUnknown: false)
        }
        let context = origins.contextOfObject(of: posting)
        let type = codeBase.type(expression, in: context).flatMap { meaningful($0, in: context) }
        return PostedType(type: type, isUnknown: type?.isAny ?? true)
    }

    private var observedTypes: [WrittenType] {
        use.observations.compactMap { observation in
            guard observation.wrapper == nil, case .value(_, let expression) = observation.observer.object else {
                return nil
            }
            return codeBase.type(expression, in: observation.context)
                .flatMap { meaningful($0, in: observation.context) }
        }
    }

    /// `nil` for a type parameter, which has no meaning outside its code.
    private func meaningful(_ type: WrittenType, in context: SourceContext) -> WrittenType? {
        codeBase.names.namesTypeParameter(type, in: context) ? nil : type
    }

    private var castTypes: [WrittenType] {
        use.observations.flatMap { observation in
            codeBase.handlerCode(of: observation).code.flatMap { handler in
                codeBase[handler.body].subjectCasts.filter { codeBase.concerns(use.name, $0.names, in: handler) }
                    .map { codeBase.qualified($0.type, in: handler.context) }
                    .filter { meaningful($0, in: handler.context) != nil }
            }
        }
    }

    /// The types of the objects that a census has recorded.
    private var recordedTypes: [WrittenType] {
        let names = codeBase.census?[use.name]?.posts.objectTypes ?? []
        let types = names.compactMap { WrittenType(recorded: $0).map { codeBase.declared($0, from: use.file) } }
        return types.count == names.count ? types.filter { !$0.isAny } : []
    }

    // MARK: No object

    private func withoutObject() -> (MessageProposal.Subject, [MessageProposal.Gap]) {
        if let owner = codeBase.declaringType(of: use.name) { return (.poster(owner), []) }
        // `UIApplication.willResignActiveNotification`: the system's objects are where their names are.
        if use.postings.isEmpty, let owner = Self.owner(ofSystemName: use.name) { return (.object(owner), []) }
        let posters = posters
        if posters.count == 1 { return (.poster(posters[0]), []) }
        if use.postings.count + use.observations.count > 0, !isObjectObserved { return (.any, []) }
        return (.unknown, [posters.isEmpty ? .subject : .posters(posters)])
    }

    /// Whether an observer names an object, or reads that of its notification.
    private var isObjectObserved: Bool {
        use.observations.contains { observation in
            observation.observer.object != .none
                || codeBase.handlerCode(of: observation).code.contains {
                    codeBase[$0.body].usesSubject && codeBase.concerns(use.name, [], in: $0)
                }
        }
    }

    /// The types that post it.
    private var posters: [String] {
        use.postings.compactMap { codeBase.type(.selfType, in: $0.context)?.nominal }
            .filter { !$0.hasSuffix("NotificationCenter") && $0 != "NotificationProtocol" }
            .map { codeBase.qualified($0, from: use.file) }.uniqued()
    }

    // MARK: Container

    /// The type that the message is nested in: its subject, else the type that declares the name, else the only one
    /// that posts it.
    func container(for subject: MessageProposal.Subject) -> String? {
        switch subject {
        case .object(let type), .poster(let type): return type
        case .value, .conflict, .any, .unknown:
            let posters = posters
            return codeBase.declaringType(of: use.name) ?? (posters.count == 1 ? posters[0] : nil)
        }
    }

    private static func owner(ofSystemName name: NotificationName) -> String? {
        guard name.declaration == nil, !name.display.hasPrefix("\""), !name.display.hasPrefix(".") else { return nil }
        let parts = name.display.split(separator: ".")
        return parts.count > 1 ? parts.dropLast().joined(separator: ".") : nil
    }
}

extension NotificationUse {
    /// The file from which a type's name is resolved, if several types have the name.
    var file: Int { postings.first?.file ?? observations.first?.file ?? 0 }
}

extension CodeBase {
    /// The type that declares a name, if that is not `Notification.Name`.
    func declaringType(of name: NotificationName) -> String? {
        name.declaration.flatMap { declaration(ofType: self[$0].parent, in: $0.file)?.name }
    }

    /// A declared type's name with the enclosing types; any other name as it is.
    func qualified(_ name: String, from file: Int) -> String {
        types.primary(named: name, from: file).map { self[$0].name } ?? name
    }

    /// Whether a type may be a class or a value: a library declares it.
    func isOfUnknownKind(_ name: String, from file: Int) -> Bool {
        types.primary(named: name, from: file) == nil && !SDKFacts.isFromSDK(name)
            && !SDKFacts.foundationClasses.contains(name)
    }

    fileprivate func isClass(_ name: String, from file: Int) -> Bool {
        types.primary(named: name, from: file).map { self[$0].kind == .class } ?? false
    }

    func isProtocol(_ name: String, from file: Int) -> Bool {
        types.primary(named: name, from: file).map { self[$0].kind == .protocol }
            ?? (TypeTable.withoutModule(name) == "Error")
    }

    /// Whether a type is a subtype of another, as far as the source declares them.
    func inherits(_ name: String, _ ancestor: String, from file: Int) -> Bool {
        guard let type = types.primary(named: name, from: file) else { return false }
        return types.ancestry(of: type).contains { reference in
            self[reference].name == ancestor && reference != type || self[reference].inherited.contains(ancestor)
        }
    }

    /// Whether code under a `case` for some names applies to a name.
    func concerns(_ name: NotificationName, _ cases: [NameExpression], in handler: HandlerCode) -> Bool {
        let names = cases.flatMap { self.names($0, in: handler.context) }
        return (names.isEmpty || names.contains(name)) && handler.names?.contains(name) != false
    }
}

extension CodeBase {
    /// The type of the object of a post or an observer, if it is a value.
    func valueType(of object: SubjectExpression, in context: SourceContext) -> WrittenType? {
        guard case .value(_, let expression) = object, let type = type(expression, in: context)?.unwrapped,
            isValueType(type, from: context.file)
        else { return nil }
        return type
    }
}
