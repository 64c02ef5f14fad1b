// What closures that run elsewhere use of classes that are isolated to the main actor.

extension CodeBase {
    /// Hits at main-actor members in the closures that handlers and functions with posts pass to queues.
    ///
    /// The compiler isolates such a closure to nothing, because it is `@Sendable`.
    ///
    /// - Parameter places: The places that have a hit already.
    func mainActorUsesElsewhere(than places: Set<FilePlace>) -> [Hit] {
        var seen = places
        var called = CalleeTable<MemberUseTable.Use?>()
        let handled = observations.compactMap { observation -> Hit? in
            guard isBeforeSwift6(observation.file), !observation.isTemplate,
                let type = primary(observation.observer.type, in: observation.file), isMainActorClass(type),
                let (use, isCalled) = useElsewhere(by: observation, in: type, &called),
                seen.insert(FilePlace(file: use.function.file, offset: use.use.span.start.offset)).inserted
            else { return nil }
            return observation.hit(
                "The handler\(observation.ofNames) \(isCalled ? "calls a method that " : "")\(Self.problem(of: use))",
                at: use.use.span,
                in: use.function.file
            )
        }
        let posted = postings.compactMap { posting -> Hit? in
            guard isBeforeSwift6(posting.file), posting.wrapper == nil, let index = posting.post.function,
                let type = primary(posting.post.type, in: posting.file), isMainActorClass(type),
                let use = useElsewhere(in: [Reference(file: posting.file, index: index)], of: type),
                seen.insert(FilePlace(file: posting.file, offset: use.use.span.start.offset)).inserted
            else { return nil }
            let names = posting.names
            return Hit(
                posting.context,
                use.use.span,
                use.use.name,
                "The code that posts \(names.isEmpty ? "a notification" : names.phrase) \(Self.problem(of: use))",
                of: names
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

    private func isMainActorClass(_ type: Reference<TypeDeclaration>) -> Bool {
        self[type].kind == .class && isolation(of: type).isMainActor
    }

    /// What a handler, or else a method that it calls, uses of its main-actor class in a closure that runs elsewhere.
    private func useElsewhere(
        by observation: Observation,
        in type: Reference<TypeDeclaration>,
        _ called: inout CalleeTable<MemberUseTable.Use?>
    ) -> (use: MemberUseTable.Use, isCalled: Bool)? {
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
    ) -> MemberUseTable.Use? {
        functions.lazy.compactMap { [self] function in
            useElsewhere(in: memberUses.code(of: function).map { (function, $0) }, of: type)
        }.first
    }

    /// The first main-actor member of a class that some code uses in a closure that a queue runs.
    private func useElsewhere(in code: [Code], of type: Reference<TypeDeclaration>) -> MemberUseTable.Use? {
        let elsewhere = code.filter { code in
            guard case .offMain(let path) = code.uses.place else { return false }
            let name = path.split(separator: ".").last.map(String.init) ?? path
            let isSendable = SDKFacts.queueFunctions.contains(name) || SDKFacts.sessionFunctions.contains(name)
            return isSendable && runsElsewhere(path, of: type) == true
        }
        let uses = elsewhere.flatMap { code in
            code.uses.uses.map { MemberUseTable.Use(use: $0, function: code.function) }
        }
        return uses.filter { isOwnMainActorMember($0, in: type) }.min { $0.use.span < $1.use.span }
    }

    /// The end of a message.
    private static func problem(of use: MemberUseTable.Use) -> String {
        "uses `\(use.use.name)`, which is isolated to the main actor, in a `@Sendable` closure. The Swift 6 "
            + "language mode rejects it."
    }
}
