import SwiftSyntax

/// `--to notifiable`: observers by selector become names of a `Notifiable`.
///
/// A class gets the conformance, one `handleNotifications(_:)` with a `switch` over the names, and one registration for
/// those that stood together. Its handlers stay methods: a nonisolated one is called with the notification, in place;
/// one of the main actor inside `ensureMainThread`, with the payload that it reads as its parameters.
package struct NotifiableRewrite: Rewrite {
    /// Whether observers that may be added again are registered once.
    private let once: Bool

    package init(once: Bool = false) { self.once = once }

    package func proposal(for sources: RewriteSources) -> RewriteProposal {
        let codeBase = sources.codeBase
        var proposal = RewriteProposal()
        let observations = codeBase.observations.filter { observation in
            !observation.isTemplate && ![.message, .notifiable].contains(observation.observer.kind)
                && sources.scope.contains(observation)
        }
        var byType: [Reference<TypeDeclaration>: [Observation]] = [:]
        for observation in observations {
            do throws(SkipReason) {
                guard observation.observer.kind == .selector else { throw Self.reason(toLeave: observation, codeBase) }
                byType[try Self.type(of: observation, codeBase), default: []].append(observation)
            } catch {
                let site = sources.site(of: observation)
                proposal.skipped.append(SkippedSite(site: site, reason: error))
            }
        }
        // A subclass overrides the handler of its superclass, which therefore comes first.
        let depths = byType.keys.map { (type: $0, depth: codeBase.types.ancestry(of: $0).count) }
        var hierarchy = NotifiableHierarchy(codeBase)
        for (type, _) in depths.sorted(by: { ($0.depth, $0.type) < ($1.depth, $1.type) }) {
            let rewrite = NotifiableTypeRewrite(type: type, sources: sources, hierarchy: hierarchy, once: once)
            let outcome = rewrite.proposal(byType[type] ?? [])
            proposal.skipped += outcome.skipped
            proposal.altered += outcome.altered
            if let change = outcome.change {
                proposal.changes.append(change)
                hierarchy.add(type, names: outcome.names, change)
            }
        }
        return proposal
    }

    /// The reason to leave an observer by closure, which no `Notifiable` can have.
    private static func reason(toLeave observation: Observation, _ codeBase: CodeBase) -> SkipReason {
        if let wrapper = observation.wrapper { return .throughWrapper(codeBase[wrapper].fullName) }
        if observation.observer.center == .distributed { return .centerNotKnown("DistributedNotificationCenter") }
        guard observation.observer.kind == .closure else { return .stream }
        return observation.observer.names.contains(.any) ? .everyName : .closure
    }

    /// The class whose code registers an observer.
    static func type(
        of observation: Observation,
        _ codeBase: CodeBase
    ) throws(SkipReason) -> Reference<TypeDeclaration> {
        guard let index = observation.observer.type else { throw .notInClass(nil) }
        let declaration = Reference<TypeDeclaration>(file: observation.file, index: index)
        guard let type = codeBase.types.primary(of: declaration) else {
            throw .notInClass(codeBase[declaration].name)
        }
        guard codeBase[type].kind == .class else {
            throw .notInClass(codeBase[type].name, isActor: codeBase[type].kind == .actor)
        }
        return type
    }
}

struct NotifiableTypeRewrite {
    let type: Reference<TypeDeclaration>
    let sources: RewriteSources
    let hierarchy: NotifiableHierarchy
    let once: Bool

    struct Outcome {
        var change: RewriteChange?
        var skipped: [SkippedSite] = []
        /// Those that may have been added again.
        var altered: [SkippedSite] = []
        var names: Set<NotificationName> = []
    }

    private var codeBase: CodeBase { sources.codeBase }

    func proposal(_ observations: [Observation]) -> Outcome {
        var sites: [NotifiableSite] = []
        var skipped: [SkippedSite] = []
        for observation in observations {
            do throws(SkipReason) {
                try checkType()
                sites.append(try NotifiableSite(observation, of: type, in: sources))
            } catch {
                let site = sources.site(of: observation)
                skipped.append(SkippedSite(site: site, reason: error))
            }
        }
        func skip(_ reason: (NotifiableSite) -> SkipReason?) {
            sites.removeAll { site in
                guard let reason = reason(site) else { return false }
                skipped.append(SkippedSite(site: site.site, reason: reason))
                return true
            }
        }
        skip(repetition(among: sites))
        skip { site in
            let isInherited = hierarchy.superclass(of: type, observing: site.name) != nil
            return isInherited ? .addedElsewhere(site.name.display) : nil
        }
        skip { site in
            do throws(SkipReason) {
                try NotifiableRemovals(type: type, rewritten: [site], sources: sources).checkOthers()
                return nil
            } catch {
                return error
            }
        }
        let handlers = HandlerMethods(type: type, sources: sources)
        var methods: [Reference<FunctionDeclaration>: HandlerMethod] = [:]
        // An observer that stays calls its handler as it is.
        var count = 0
        repeat {
            count = sites.count
            let (rewritten, failures) = handlers.rewritten(for: sites)
            methods = rewritten
            skip { site in failures[site.method] }
            if !once { skip(repetition(of:)) }
        } while sites.count < count
        guard !sites.isEmpty else { return Outcome(skipped: skipped) }
        do throws(SkipReason) {
            let edits = try edits(for: sites, methods)
            let change = RewriteChange(
                sites: sites.map(\.site).sorted(),
                edits: edits,
                requires: hierarchy.required(by: type)
            )
            let altered = sites.filter { repetition(of: $0) != nil }
                .map { $0.site.skipped(.addedOnce(codeBase.files[$0.file].functions[$0.function].name)) }
            return Outcome(change: change, skipped: skipped, altered: altered, names: Set(sites.map(\.name)))
        } catch {
            skip { _ in error }
            return Outcome(skipped: skipped)
        }
    }

    // MARK: The type

    private func checkType() throws(SkipReason) {
        guard let declaration = sources.source(type.file)?.declaration(namedAt: codeBase[type].span) else {
            throw .unreadable
        }
        if declaration.isConditional { throw .conditionalCode }
        // The compiler finds own types of the library's names.
        let ancestry = codeBase.types.ancestry(of: type)
        let isOwn = codeBase.types.functions(named: "ensureMainThread").contains { function in
            codeBase.owner(of: function).map(ancestry.contains)
                ?? (codeBase[function].type != nil && !codeBase[function].isStatic)
        }
        if isOwn { throw .ownDeclaration("ensureMainThread") }
    }

    // MARK: Names

    /// The reason to skip an observer that a `Notifiable` would call less often than its selector is called.
    private func repetition(among sites: [NotifiableSite]) -> (NotifiableSite) -> SkipReason? {
        let byName = Dictionary(grouping: sites, by: \.name)
        return { site in
            if !once, hierarchy.repeated.contains(site.site), let reason = repetition(of: site) { return reason }
            let alike = byName[site.name] ?? []
            let isTogether =
                alike.filter { $0.method == site.method }.count == 1 && alike.allSatisfy { $0.isAdded(with: site) }
                && Set(alike.map(\.subject)).count == 1
            // One handler for several objects.
            let objects = Set(alike.compactMap(\.subject))
            let isForObjects = objects.count == alike.count && Set(alike.map(\.method)).count == 1
            return (isTogether || isForObjects) && !isMixed(alike) ? nil : .addedElsewhere(site.name.display)
        }
    }

    /// Whether another observer of a name is added between some, and would run after all of them.
    private func isMixed(_ sites: [NotifiableSite]) -> Bool {
        let starts = sites.map { $0.call.codeRange.lowerBound }
        guard let first = sites.first, let start = starts.min(), let end = starts.max() else { return false }
        return codeBase.observations.contains { observation in
            observation.file == first.file && (start..<end).contains(observation.observer.extent.offsets.lowerBound)
                && (observation.names.isEmpty || observation.names.contains(first.name))
                && !sites.contains { $0.site == sources.site(of: observation) }
        }
    }

    /// The reason to skip an observer that isn't known to be added once.
    private func repetition(of site: NotifiableSite) -> SkipReason? {
        let run = SingleRun(type: type, sources: sources)
        if !hierarchy.repeated.contains(site.site), run.isCertain(for: site.call, in: site.file) {
            return nil
        }
        if site.isRemovedBefore(codeBase) { return nil }
        return .mayBeAddedAgain(codeBase.files[site.file].functions[site.function].name)
    }

    // MARK: Edits

    private func edits(
        for sites: [NotifiableSite],
        _ methods: [Reference<FunctionDeclaration>: HandlerMethod]
    ) throws(SkipReason) -> [Int: Set<Edit>] {
        guard let source = sources.source(type.file), let declaration = source.declaration(namedAt: codeBase[type].span)
        else { throw .unreadable }
        let indentation = Indentation(of: declaration, in: source)
        var edits: [Int: Set<Edit>] = [:]
        for (method, handler) in methods { edits[method.file, default: []].formUnion(handler.edits) }
        for (file, sites) in Dictionary(grouping: sites, by: \.file) {
            guard let source = sources.source(file) else { throw .unreadable }
            edits[file, default: []].formUnion(ObservingCalls.edits(starting: sites, in: source, indentation))
        }
        let removals = NotifiableRemovals(type: type, rewritten: sites, sources: sources)
        var observing = Set(sites.map(\.file) + [type.file])
        let ends = try removals.edits(indentation)
        for (file, more) in ends.edits { edits[file, default: []].formUnion(more) }
        observing.formUnion(ends.stopping)
        let handler = NotifiableHandler(
            type: type,
            declaration: declaration,
            source: source,
            cases: NotifiableHandler.cases(of: sites, methods, indentation.unit),
            overrides: hierarchy.superclass(of: type) != nil,
            indentation: indentation
        )
        edits[type.file, default: []].formUnion(try handler.edits(after: sites, codeBase))
        if !hierarchy.isNotifiable(type), hierarchy.superclass(of: type) == nil {
            edits[type.file, default: []].insert(declaration.conformance(to: "Notifiable", in: source))
        }
        for file in observing {
            guard let source = sources.source(file), let edit = source.importEdit("NotifiableAdapter") else { continue }
            edits[file, default: []].insert(edit)
        }
        return edits
    }
}
