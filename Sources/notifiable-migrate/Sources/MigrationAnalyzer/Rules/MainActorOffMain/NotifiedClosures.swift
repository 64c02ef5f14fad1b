// Closures that have the isolation of the main actor, and that a queue runs.

extension CodeBase {
    /// Hits at main-actor members in the closures that handlers and functions with posts pass to `notify(queue:)`.
    ///
    /// Such a closure isn't `@Sendable`, so the compiler takes it for a part of the main-actor code around it.
    var mainActorUsesInNotifiedClosures: [Hit] {
        let handled = observations.filter { !$0.isTemplate }.map { observation in
            (observation.context, allCode(of: observation), "The handler\(observation.ofNames)")
        }
        let posted = postings.filter { $0.wrapper == nil }.map { posting in
            let code = posting.function.map { function in memberUses.code(of: function).map { (function, $0) } } ?? []
            let names = posting.names
            return (posting.context, code, "The code that posts \(names.isEmpty ? "a notification" : names.phrase)")
        }
        var seen: Set<FilePlace> = []
        return (handled + posted).compactMap { context, code, subject in
            guard let type = primary(context.type, in: context.file), self[type].kind == .class,
                isolation(of: type).isMainActor, let use = useInNotifiedClosure(in: code, of: type),
                seen.insert(FilePlace(file: use.function.file, offset: use.use.span.start.offset)).inserted
            else { return nil }
            return Hit(
                context,
                use.use.span,
                use.use.name,
                "\(subject) uses `\(use.use.name)`, which is isolated to the main actor, in a closure that has this "
                    + "isolation and runs on another queue: the compiler accepts it, but it traps in the Swift 6 language "
                    + "mode.",
                file: use.function.file,
                severity: .warning
            )
        }
    }

    /// The first use of a main-actor member in such a closure.
    private func useInNotifiedClosure(in code: [Code], of type: Reference<TypeDeclaration>) -> MemberUseTable.Use? {
        code.flatMap { code -> [MemberUseTable.Use] in
            guard case .offMain(let reason) = code.uses.place, reason.hasSuffix("notify`"),
                isolation(of: code.function).isMainActor
            else { return [] }
            return code.uses.uses.map { MemberUseTable.Use(use: $0, function: code.function) }
        }.filter { isOwnMainActorMember($0, in: type) }.min { $0.use.span < $1.use.span }
    }

    /// Whether code uses a member of its own instance whose declaration is isolated to the main actor.
    private func isOwnMainActorMember(_ use: MemberUseTable.Use, in type: Reference<TypeDeclaration>) -> Bool {
        let name = use.use.name
        // An asynchronous function may wait for it.
        if self[use.function].isAsync { return false }
        switch use.use.kind {
        case .call:
            guard let labels = use.use.labels,
                let method = types.method(named: name, calledWith: labels, in: type)
            else { return false }
            return self[method].kind == .function && self[method].isStatic == self[use.function].isStatic
                && isolation(of: method).isMainActor
        case .read, .write:
            guard let property = names.property(ofIdentifier: name, from: type.file, inside: type.index),
                self[property].isStatic == self[use.function].isStatic,
                let owner = primary(self[property].parent, in: property.file),
                self[property].isolation == .mainActor
                    || self[property].isolation == nil
                        && isolation(ofType: self[property].parent, in: property.file)?.isMainActor == true,
                types.ancestry(of: type).contains(owner)
            else { return false }
            return self[property].isMutable || !isStoredSendable(property, isOfMember: use.use.isOfMember)
        }
    }

    /// Whether a property is stored, its type may be Sendable, and no member is used that the main actor isolates.
    private func isStoredSendable(_ property: Reference<PropertyDeclaration>, isOfMember: Bool) -> Bool {
        let context = context(of: property)
        guard !self[property].isComputed, self[property].wrapper == nil,
            let name = typeName(self[property].type, in: context)
        else { return false }
        return !(isOfMember && isMainActorType(TypeText(name).bare, from: property.file))
            && sendability(of: name, from: property.file) != .notSendable
    }

    private func isMainActorType(_ name: String, from file: Int) -> Bool {
        types.primary(named: name, from: file).map { self[$0].kind != .protocol && isolation(of: $0).isMainActor }
            ?? (isolation.isKnownMainActor(name) && !SDKFacts.isMainActorProtocol(name))
    }
}
