import SwiftSyntax

/// The rewriting of one class.
struct NotifiableTypeRewrite {
    let type: Reference<TypeDeclaration>
    let sources: RewriteSources
    let hierarchy: NotifiableHierarchy

    struct Outcome {
        var change: RewriteChange?
        var left: [LeftSite] = []
        var names: Set<NotificationName> = []
    }

    private var codeBase: CodeBase { sources.codeBase }

    func proposal(_ observations: [Observation]) -> Outcome {
        var sites: [SelectorSite] = []
        var left: [LeftSite] = []
        for observation in observations {
            do throws(LeftReasonError) {
                try checkType()
                sites.append(try SelectorSite(observation, of: type, in: sources))
            } catch {
                let site = sources.site(observation.observer.span, in: observation.file)
                left.append(LeftSite(site: site, reason: error.reason))
            }
        }
        func leave(_ reason: (SelectorSite) -> LeftReason?) {
            sites.removeAll { site in
                guard let reason = reason(site) else { return false }
                left.append(LeftSite(site: site.site, reason: reason))
                return true
            }
        }
        leave(repetition(among: sites))
        leave { site in
            hierarchy.superclass(of: type, observing: site.name)
                .map { .superclassHandles(name: site.name.display, type: codeBase[$0].name) }
        }
        let (methods, failures) = HandlerMethods(type: type, sources: sources, hierarchy: hierarchy).rewritten(
            for: sites
        )
        leave { failures[$0.method] }
        guard !sites.isEmpty else { return Outcome(left: left) }
        do throws(LeftReasonError) {
            let edits = try edits(for: sites, methods)
            let change = RewriteChange(
                sites: sites.map(\.site).sorted(),
                edits: edits,
                requires: hierarchy.required(by: type)
            )
            return Outcome(change: change, left: left, names: Set(sites.map(\.name)))
        } catch {
            leave { _ in error.reason }
            return Outcome(left: left)
        }
    }

    // MARK: The type

    private func checkType() throws(LeftReasonError) {
        let name = codeBase[type].name
        if let own = hierarchy.ownDeclaration { throw LeftReasonError(.ownDeclaration(own)) }
        guard let declaration = sources.source(type.file)?.declaration(namedAt: codeBase[type].span) else {
            throw LeftReasonError(.unreadable)
        }
        if declaration.isConditional { throw LeftReasonError(.conditionalCode) }
        if let subclass = hierarchy.subclass(of: type) {
            throw LeftReasonError(.subclassHandles(codeBase[subclass].name))
        }
        guard !codeBase.isolation(of: type).isMainActor else { return }
        if let unknown = codeBase.unknownSuperclass(of: type) {
            throw LeftReasonError(.isolationNotKnown(type: name, ancestor: unknown))
        }
        guard Sendability.isSendable(type, codeBase) else { throw LeftReasonError(.observerNotSendable(name)) }
    }

    // MARK: Names

    /// Whom a `Notifiable` would call once where selectors were called more often.
    private func repetition(among sites: [SelectorSite]) -> (SelectorSite) -> LeftReason? {
        let byName = Dictionary(grouping: sites, by: \.name)
        return { site in
            if hierarchy.repeated.contains(site.site) {
                return .addedRepeatedly(codeBase.files[site.file].functions[site.function].name)
            }
            let alike = byName[site.name] ?? []
            if alike.filter({ $0.method == site.method }).count > 1 { return .addedTwice(site.name.display) }
            return Set(alike.map(\.subject)).count > 1 ? .severalSubjects(site.name.display) : nil
        }
    }

    // MARK: Edits

    private func edits(
        for sites: [SelectorSite],
        _ methods: [Reference<FunctionDeclaration>: HandlerMethod]
    ) throws(LeftReasonError) -> [Int: Set<Edit>] {
        guard let source = sources.source(type.file), let declaration = source.declaration(namedAt: codeBase[type].span)
        else { throw LeftReasonError(.unreadable) }
        let indentation = Indentation(of: declaration, in: source)
        var edits: [Int: Set<Edit>] = [:]
        for (method, handler) in methods { edits[method.file, default: []].formUnion(handler.edits) }
        for (file, sites) in Dictionary(grouping: sites, by: \.file) {
            guard let source = sources.source(file) else { throw LeftReasonError(.unreadable) }
            edits[file, default: []].formUnion(ObservingCalls.edits(starting: sites, in: source, indentation))
        }
        let removals = NotifiableRemovals(type: type, rewritten: sites, sources: sources, hierarchy: hierarchy)
        var observing = Set(sites.map(\.file) + [type.file])
        let ends = try removals.edits(indentation)
        for (file, more) in ends.edits { edits[file, default: []].formUnion(more) }
        observing.formUnion(ends.stopping)
        let handler = NotifiableHandler(
            type: type,
            declaration: declaration,
            source: source,
            cases: NotifiableHandler.cases(of: sites, methods),
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
