// What closures that run elsewhere use of classes that are isolated to the main actor.

extension CodeBase {
    /// Hits at main-actor members in the closures that handlers and functions with posts pass to queues.
    ///
    /// The compiler isolates such a closure to nothing, because it is `@Sendable`.
    ///
    /// - Parameter places: The places that have a hit already.
    func mainActorUsesElsewhere(than places: Set<FilePlace>) -> [Hit] {
        var seen = places
        var called = CalleeTable<UseElsewhere?>()
        let handled = observations.compactMap { observation -> Hit? in
            guard isBeforeSwift6(observation.file), !observation.isTemplate,
                let type = owner(of: observation), isMainActorClass(type),
                let (found, isCalled) = useElsewhere(by: observation, in: type, &called), case let use = found.use,
                seen.insert(FilePlace(file: use.function.file, offset: use.use.span.start.offset)).inserted
            else { return nil }
            return observation.hit(
                "The handler\(observation.ofNames) \(isCalled ? "calls a method that " : "")\(found.problem)",
                severity: found.severity,
                at: use.use.span,
                in: use.function.file
            )
        }
        let posted = postings.compactMap { posting -> Hit? in
            guard isBeforeSwift6(posting.file), posting.wrapper == nil, let function = posting.function,
                let type = owner(of: posting), isMainActorClass(type),
                let found = useElsewhere(in: [function], of: type), case let use = found.use,
                seen.insert(FilePlace(file: posting.file, offset: use.use.span.start.offset)).inserted
            else { return nil }
            let names = posting.names
            return Hit(
                posting.context,
                use.use.span,
                use.use.name,
                "The code that posts \(names.isEmpty ? "a notification" : names.phrase) \(found.problem)",
                of: names,
                severity: found.severity
            )
        }
        return handled + posted
    }

    /// What an observer's closure uses of the main actor, as the start of a sentence, but for what it passes on.
    ///
    /// `main-actor-use` reports it in classes without isolation.
    func mainActorUseOutsideHops(
        of observation: Observation,
        _ type: Reference<TypeDeclaration>
    ) -> (problem: String, place: (span: SourceSpan, file: Int)?)? {
        guard self[type].kind.isValue || isMainActorClass(type) else { return nil }
        let found = memberUses.ownUses(of: code(of: observation, hops: false)).lazy.compactMap { [self] use in
            mainActorState(use, in: type).map { (use, $0) }
        }.first
        return found.map { use, what in
            ("observer\(observation.ofNames) uses \(what), in a nonisolated closure", (use.use.span, use.function.file))
        }
    }

    /// Whether a closure uses nothing of its instance but stored constants whose types are Sendable, which any code of
    /// the module may read.
    func readsOnlyConstants(_ observation: Observation, of type: Reference<TypeDeclaration>) -> Bool {
        let uses = memberUses.ownUses(of: code(of: observation, hops: true))
        return !uses.isEmpty
            && uses.allSatisfy { use in
                use.use.kind == .read && !isOwnMainActorMember(use, in: type)
                    && names.property(ofIdentifier: use.use.name, from: type.file, inside: type.index) != nil
            }
    }

    private func isMainActorClass(_ type: Reference<TypeDeclaration>) -> Bool {
        self[type].kind == .class && isolation(of: type).isMainActor
    }

    /// What a handler, or else a method that it calls, uses of its main-actor class in a closure that runs elsewhere.
    private func useElsewhere(
        by observation: Observation,
        in type: Reference<TypeDeclaration>,
        _ called: inout CalleeTable<UseElsewhere?>
    ) -> (use: UseElsewhere, isCalled: Bool)? {
        let code = allCode(of: observation)
        if let use = useElsewhere(in: code, of: type) { return (use, false) }
        let callees = memberUses.callees(of: code)
        let use = called.value(for: callees, of: type) {
            useElsewhere(in: memberUses.uses(in: callees, includes: { _, _ in true }).functions.sorted(), of: type)
        }
        return use.map { ($0, true) }
    }

    private func useElsewhere(
        in functions: [Reference<FunctionDeclaration>],
        of type: Reference<TypeDeclaration>
    ) -> UseElsewhere? {
        functions.lazy.compactMap { [self] function in
            useElsewhere(in: memberUses.code(of: function).map { (function, $0) }, of: type)
        }.first
    }

    /// The first main-actor member of a class that some code uses in a closure that a queue runs.
    private func useElsewhere(in code: [Code], of type: Reference<TypeDeclaration>) -> UseElsewhere? {
        let uses = code.flatMap { code -> [UseElsewhere] in
            guard case .offMain(let path) = code.uses.place, runsElsewhere(path, of: type) == true else { return [] }
            let name = path.split(separator: ".").last.map(String.init) ?? path
            let isSendable = SDKFacts.queueFunctions.contains(name) || SDKFacts.sessionFunctions.contains(name)
            let isIsolated = inheritsIsolation(path, in: code.function)
            guard isSendable || isIsolated else { return [] }
            return code.uses.uses.map {
                UseElsewhere(use: MemberUseTable.Use(use: $0, function: code.function), isIsolated: isIsolated)
            }
        }
        return uses.filter { isOwnMainActorMember($0.use, in: type) }.min { $0.use.use.span < $1.use.use.span }
    }

    /// Whether the closure that a function passes to a queue has the function's isolation to the main actor, because it
    /// isn't `@Sendable`.
    func inheritsIsolation(_ path: String, in function: Reference<FunctionDeclaration>) -> Bool {
        (path == "notify" || path.hasSuffix(".notify")) && isolation(of: function).isMainActor
    }
}

/// What a closure for a queue uses of the main actor.
private struct UseElsewhere {
    let use: MemberUseTable.Use
    /// Whether the compiler isolates the closure to the main actor, and so accepts the use.
    let isIsolated: Bool

    var severity: Severity? { isIsolated ? .warning : nil }

    /// The end of a message.
    var problem: String {
        let what = "uses `\(use.use.name)`, which is isolated to the main actor,"
        return isIsolated
            ? "\(what) in a closure that has this isolation and runs on another queue: the compiler accepts it, but it traps "
                + "in the Swift 6 language mode."
            : "\(what) in a `@Sendable` closure. The Swift 6 language mode rejects it."
    }
}
