import SwiftSyntax

/// The methods of a class that handle its notifications, once it is certain who else speaks of them.
struct HandlerMethods {
    let type: Reference<TypeDeclaration>
    let sources: RewriteSources
    let hierarchy: NotifiableHierarchy

    private var codeBase: CodeBase { sources.codeBase }

    /// What becomes of the handlers of some observers, and why some stay.
    func rewritten(
        for sites: [SelectorSite]
    ) -> ([Reference<FunctionDeclaration>: HandlerMethod], [Reference<FunctionDeclaration>: LeftReason]) {
        var methods: [Reference<FunctionDeclaration>: HandlerMethod] = [:]
        var failures: [Reference<FunctionDeclaration>: LeftReason] = [:]
        for (method, sites) in Dictionary(grouping: sites, by: \.method) {
            do throws(LeftReasonError) {
                let handler = try HandlerMethod(method, of: type, in: sources)
                let registrations = sites.count {
                    CallShape($0.call)?["selector"]?.is(MacroExpansionExprSyntax.self) ?? false
                }
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
        guard let uses = uses(of: declaration, method.file, isPrivate: isPrivate) else {
            throw LeftReasonError(.unreadable)
        }
        let isForeign = codeBase.foreignMentions.mentions(declaration.name)
        if handler.changesSignature {
            guard uses.all == registrations, !isForeign else {
                throw LeftReasonError(.handlerUsedElsewhere(declaration.fullName))
            }
            guard !isOverridable(declaration, function) else {
                throw LeftReasonError(.handlerOverridden(declaration.fullName))
            }
            guard !isTaken(declaration.name, handler.newLabels ?? []) else {
                throw LeftReasonError(.handlerNameTaken(declaration.name))
            }
        }
        guard uses.selectors == registrations, !isForeign, let attribute = function.objectiveCAttribute else {
            guard !handler.changesSignature || function.objectiveCName == nil else {
                throw LeftReasonError(.handlerUsedElsewhere(declaration.fullName))
            }
            return handler
        }
        let end = attribute.codeRange.upperBound
        let next = attribute.nextToken(viewMode: .sourceAccurate)?.codeRange.lowerBound ?? end
        // A comment behind it stays.
        let isBare = source.text(end..<next).allSatisfy(\.isWhitespace)
        let edits = handler.edits.union([Edit(attribute.codeRange.lowerBound..<(isBare ? next : end), "")])
        return HandlerMethod(lines: handler.lines, edits: edits, newLabels: handler.newLabels)
    }

    /// How often a method is spoken of; `nil` if that cannot be told.
    private func uses(of declaration: FunctionDeclaration, _ file: Int, isPrivate: Bool) -> MethodUses.Counts? {
        // A protocol's extension may call what its conforming class has.
        let relatives = [type] + hierarchy.subclasses(of: type) + codeBase.types.ancestry(of: type)
        let family = Set(relatives.map { TypeTable.simpleName(codeBase[$0].name) })
        var uses = MethodUses.Counts()
        for (number, index) in codeBase.files.enumerated() where number == file || !isPrivate {
            guard index.mentions[declaration.name] > 0 else { continue }
            guard let source = sources.source(number) else { return nil }
            let counts = MethodUses.counts(of: declaration.name, in: source.tree, family: family)
            uses.all += counts.all
            uses.selectors += counts.selectors
        }
        return uses
    }

    /// Whether the class has a method of a name and labels already, or inherits one.
    private func isTaken(_ name: String, _ labels: [String]) -> Bool {
        let family = Set(codeBase.types.ancestry(of: type) + hierarchy.subclasses(of: type))
        return codeBase.types.functions(named: name).contains { reference in
            let function = codeBase[reference]
            guard function.parameters.map({ $0.label ?? "_" }) == labels else { return false }
            let owner = function.type.flatMap { codeBase.types.primary(of: Reference(file: reference.file, index: $0)) }
            return owner.map(family.contains) ?? false
        }
    }

    private func isOverridable(_ declaration: FunctionDeclaration, _ function: FunctionDeclSyntax) -> Bool {
        if declaration.isOverride || function.modifiers.contains(where: { $0.name.text == "open" }) { return true }
        let related = Set(
            hierarchy.subclasses(of: type) + codeBase.types.ancestry(of: type).filter { codeBase[$0].kind == .protocol }
        )
        return codeBase.types.functions(named: declaration.name).contains { reference in
            let owner = codeBase[reference].type.flatMap {
                codeBase.types.primary(of: Reference(file: reference.file, index: $0))
            }
            return owner.map(related.contains) ?? false
        }
    }
}
