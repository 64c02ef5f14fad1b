/// `--to notifiable`: observers by selector become names of a `Notifiable`.
///
/// A class gets the conformance, one `handleNotifications(_:)` with a `switch` over the names, and one registration for
/// those that stood together. Its handlers stay methods: a nonisolated one is called with the notification, in place; one of
/// the main actor inside `ensureMainThread`, with the payload that it reads as its parameters.
package struct NotifiableRewrite: Rewrite {
    package init() {}

    package func proposal(for sources: RewriteSources) -> RewriteProposal {
        let codeBase = sources.codeBase
        var proposal = RewriteProposal()
        let observations = codeBase.observations.filter { observation in
            guard observation.observer.kind == .selector, !observation.isTemplate else { return false }
            return sources.scope.contains(observation.names, [sources.site(observation.observer.span, in: observation.file)])
        }
        var byType: [Reference<TypeDeclaration>: [Observation]] = [:]
        for observation in observations {
            do throws(LeftReasonError) {
                byType[try Self.type(of: observation, codeBase), default: []].append(observation)
            } catch {
                let site = sources.site(observation.observer.span, in: observation.file)
                proposal.left.append(LeftSite(site: site, reason: error.reason))
            }
        }
        // A subclass overrides the handler of its superclass, which therefore comes first.
        let depths = byType.keys.map { (type: $0, depth: codeBase.types.ancestry(of: $0).count) }
        var hierarchy = NotifiableHierarchy(codeBase)
        for (type, _) in depths.sorted(by: { ($0.depth, $0.type) < ($1.depth, $1.type) }) {
            let rewrite = NotifiableTypeRewrite(type: type, sources: sources, hierarchy: hierarchy)
            let outcome = rewrite.proposal(byType[type] ?? [])
            proposal.left += outcome.left
            if let change = outcome.change {
                proposal.changes.append(change)
                hierarchy.add(type, names: outcome.names)
            }
        }
        return proposal
    }

    private static func type(
        of observation: Observation,
        _ codeBase: CodeBase
    ) throws(LeftReasonError) -> Reference<TypeDeclaration> {
        guard let index = observation.observer.type else { throw LeftReasonError(.outsideType) }
        let declaration = Reference<TypeDeclaration>(file: observation.file, index: index)
        guard let type = codeBase.types.primary(of: declaration) else {
            throw LeftReasonError(.typeOutsideSources(codeBase[declaration].name))
        }
        guard codeBase[type].kind == .class else { throw LeftReasonError(.notAClass(codeBase[type].name)) }
        return type
    }
}

/// Which classes are a `Notifiable`, and which names they observe.
struct NotifiableHierarchy {
    private let codeBase: CodeBase
    private var names: [Reference<TypeDeclaration>: Set<NotificationName>] = [:]
    private let subclasses: [Reference<TypeDeclaration>: [Reference<TypeDeclaration>]]
    /// `Notifiable` and the like, where the code base declares its own.
    let ownDeclaration: String?
    /// Observers that are added again and again.
    let repeated: Set<RewriteSite>

    init(_ codeBase: CodeBase) {
        self.codeBase = codeBase
        var subclasses: [Reference<TypeDeclaration>: [Reference<TypeDeclaration>]] = [:]
        for (file, index) in codeBase.files.enumerated() {
            for position in index.types.indices where index.types[position].kind == .class {
                let type = Reference<TypeDeclaration>(file: file, index: position)
                for ancestor in codeBase.types.ancestry(of: type).dropFirst() { subclasses[ancestor, default: []].append(type) }
                if index.types[position].inherited.contains("Notifiable") { names[type] = [] }
            }
        }
        for observation in codeBase.observations where observation.observer.kind == .notifiable {
            guard let position = observation.observer.type,
                let type = codeBase.types.primary(of: Reference(file: observation.file, index: position))
            else { continue }
            names[type, default: []].formUnion(observation.names)
        }
        self.subclasses = subclasses
        repeated = Set(RepeatedObserver().findings(in: codeBase).map { RewriteSite(path: $0.path, span: $0.span) })
        ownDeclaration = ["Notifiable", "NotificationProtocol", "Notification", "NotificationCenter"].first {
            codeBase.types.primary(named: $0, from: 0).map { codeBase[$0].parent == nil } ?? false
        }
    }

    mutating func add(_ type: Reference<TypeDeclaration>, names added: Set<NotificationName>) {
        names[type, default: []].formUnion(added)
    }

    func isNotifiable(_ type: Reference<TypeDeclaration>) -> Bool { names[type] != nil }

    /// The nearest superclass that is a `Notifiable`.
    func superclass(of type: Reference<TypeDeclaration>) -> Reference<TypeDeclaration>? {
        codeBase.types.ancestry(of: type).dropFirst().first { codeBase[$0].kind == .class && isNotifiable($0) }
    }

    func subclass(of type: Reference<TypeDeclaration>) -> Reference<TypeDeclaration>? {
        subclasses[type]?.first(where: isNotifiable)
    }

    func subclasses(of type: Reference<TypeDeclaration>) -> [Reference<TypeDeclaration>] { subclasses[type] ?? [] }

    /// The superclass that observes a name too.
    func superclass(of type: Reference<TypeDeclaration>, observing name: NotificationName) -> Reference<TypeDeclaration>? {
        codeBase.types.ancestry(of: type).dropFirst().first { names[$0]?.contains(name) ?? false }
    }
}
