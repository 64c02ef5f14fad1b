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
        let (methods, failures) = handlers(of: sites)
        leave { failures[$0.method] }
        guard !sites.isEmpty else { return Outcome(left: left) }
        do throws(LeftReasonError) {
            let edits = try edits(for: sites, methods)
            let change = RewriteChange(sites: sites.map(\.site).sorted(), edits: edits)
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
        if let subclass = hierarchy.subclass(of: type) { throw LeftReasonError(.subclassHandles(codeBase[subclass].name)) }
        guard !codeBase.isolation(of: type).isMainActor else { return }
        if let unknown = codeBase.unknownSuperclass(of: type) {
            throw LeftReasonError(.isolationNotKnown(type: name, ancestor: unknown))
        }
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

    // MARK: Handlers

    private func handlers(
        of sites: [SelectorSite]
    ) -> ([Reference<FunctionDeclaration>: HandlerMethod], [Reference<FunctionDeclaration>: LeftReason]) {
        var methods: [Reference<FunctionDeclaration>: HandlerMethod] = [:]
        var failures: [Reference<FunctionDeclaration>: LeftReason] = [:]
        for (method, sites) in Dictionary(grouping: sites, by: \.method) {
            do throws(LeftReasonError) {
                let handler = try HandlerMethod(method, of: type, in: sources)
                let registrations = sites.count { CallShape($0.call)?["selector"]?.is(MacroExpansionExprSyntax.self) ?? false }
                methods[method] = try checked(handler, method, registrations: registrations)
            } catch {
                failures[method] = error.reason
            }
        }
        return (methods, failures)
    }

    /// The handler without the attribute that only selectors needed.
    private func checked(
        _ handler: HandlerMethod,
        _ method: Reference<FunctionDeclaration>,
        registrations: Int
    ) throws(LeftReasonError) -> HandlerMethod {
        let declaration = codeBase[method]
        guard let source = sources.source(method.file),
            let function = source.node(FunctionDeclSyntax.self, at: declaration.extent)
        else { throw LeftReasonError(.unreadable) }
        let isPrivate = function.modifiers.contains { ["private", "fileprivate"].contains($0.name.text) }
        guard !isPrivate || method.file == type.file else {
            throw LeftReasonError(.handlerOutOfReach(declaration.fullName))
        }
        let isAlone = isOnlySelector(declaration, method.file, isPrivate: isPrivate, registrations: registrations)
        if handler.changesSignature {
            guard isAlone else { throw LeftReasonError(.handlerUsedElsewhere(declaration.fullName)) }
            guard !isOverridable(declaration, function) else {
                throw LeftReasonError(.handlerOverridden(declaration.fullName))
            }
        }
        guard isAlone, let attribute = function.objectiveCAttribute else {
            guard !handler.changesSignature || function.objectiveCName == nil else {
                throw LeftReasonError(.handlerUsedElsewhere(declaration.fullName))
            }
            return handler
        }
        let next = attribute.nextToken(viewMode: .sourceAccurate)?.codeRange.lowerBound ?? attribute.codeRange.upperBound
        let between = source.text(attribute.codeRange.upperBound..<next)
        guard between.allSatisfy(\.isWhitespace) else { return handler }
        let edits = handler.edits.union([Edit(attribute.codeRange.lowerBound..<next, "")])
        return HandlerMethod(lines: handler.lines, edits: edits, changesSignature: handler.changesSignature)
    }

    /// Whether a method is spoken of by some registrations, and by nothing else.
    private func isOnlySelector(
        _ declaration: FunctionDeclaration,
        _ file: Int,
        isPrivate: Bool,
        registrations: Int
    ) -> Bool {
        guard !codeBase.foreignMentions.mentions(declaration.name) else { return false }
        let family = [type] + hierarchy.subclasses(of: type)
        var uses = 0
        for (number, index) in codeBase.files.enumerated() where number == file || !isPrivate {
            guard index.mentions[declaration.name] > 0 else { continue }
            guard let source = sources.source(number) else { return false }
            let isRelated = index.types.indices.contains { position in
                codeBase.types.primary(of: Reference(file: number, index: position)).map(family.contains) ?? false
            }
            uses += MethodUses.count(of: declaration.name, in: source.tree, isRelated: isRelated)
        }
        return uses == registrations
    }

    private func isOverridable(_ declaration: FunctionDeclaration, _ function: FunctionDeclSyntax) -> Bool {
        if declaration.isOverride || function.modifiers.contains(where: { $0.name.text == "open" }) { return true }
        let related = Set(hierarchy.subclasses(of: type) + codeBase.types.ancestry(of: type).filter { codeBase[$0].kind == .protocol })
        return codeBase.types.functions(named: declaration.name).contains { reference in
            let owner = codeBase[reference].type.flatMap {
                codeBase.types.primary(of: Reference(file: reference.file, index: $0))
            }
            return owner.map(related.contains) ?? false
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

extension FunctionDeclSyntax {
    /// A plain `@objc`.
    var objectiveCAttribute: AttributeSyntax? {
        attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
            .first { $0.attributeName.trimmedDescription == "objc" && $0.arguments == nil }
    }

    /// An attribute that promises Objective-C a method of this signature.
    var objectiveCName: AttributeSyntax? {
        attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
            .first { ["objc", "IBAction"].contains($0.attributeName.trimmedDescription) && $0 != objectiveCAttribute }
    }
}
