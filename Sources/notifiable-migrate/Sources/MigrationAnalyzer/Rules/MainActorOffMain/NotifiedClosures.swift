// Closures that have the isolation of the main actor, and that a queue runs.

extension CodeBase {
    /// Hits at main-actor members in the closures that handlers and functions with posts pass to `notify(queue:)`.
    ///
    /// Such a closure isn't `@Sendable`, so the compiler takes it for a part of the main-actor code around it.
    var mainActorUsesInNotifiedClosures: [Hit] {
        var seen: Set<FilePlace> = []
        let handled = observations.compactMap { observation -> Hit? in
            guard !observation.isTemplate, let type = owner(of: observation), isMainActorClass(type),
                let use = useInNotifiedClosure(in: allCode(of: observation), of: type),
                seen.insert(FilePlace(file: use.function.file, offset: use.use.span.start.offset)).inserted
            else { return nil }
            return Hit(
                observation.context,
                use.use.span,
                use.use.name,
                "The handler\(observation.ofNames) \(Self.problem(of: use))",
                file: use.function.file,
                severity: .warning
            )
        }
        let posted = postings.compactMap { posting -> Hit? in
            guard posting.wrapper == nil, let function = posting.function, let type = owner(of: posting),
                isMainActorClass(type), let use = useInNotifiedClosure(in: function, of: type),
                seen.insert(FilePlace(file: posting.file, offset: use.use.span.start.offset)).inserted
            else { return nil }
            let names = posting.names
            return Hit(
                posting.context,
                use.use.span,
                use.use.name,
                "The code that posts \(names.isEmpty ? "a notification" : names.phrase) \(Self.problem(of: use))",
                severity: .warning
            )
        }
        return handled + posted
    }

    private func isMainActorClass(_ type: Reference<TypeDeclaration>) -> Bool {
        self[type].kind == .class && isolation(of: type).isMainActor
    }

    /// The first use of a main-actor member in such a closure.
    private func useInNotifiedClosure(
        in function: Reference<FunctionDeclaration>,
        of type: Reference<TypeDeclaration>
    ) -> MemberUseTable.Use? {
        useInNotifiedClosure(in: memberUses.code(of: function).map { (function, $0) }, of: type)
    }

    private func useInNotifiedClosure(in code: [Code], of type: Reference<TypeDeclaration>) -> MemberUseTable.Use? {
        code.flatMap { code -> [MemberUseTable.Use] in
            guard case .offMain(let path) = code.uses.place, path == "notify" || path.hasSuffix(".notify"),
                isolation(of: code.function).isMainActor
            else { return [] }
            return code.uses.uses.map { MemberUseTable.Use(use: $0, function: code.function) }
        }.filter { isOwnMainActorMember($0, in: type) }.min { $0.use.span < $1.use.span }
    }

    /// The end of a message.
    private static func problem(of use: MemberUseTable.Use) -> String {
        "uses `\(use.use.name)`, which is isolated to the main actor, in a closure that has this isolation and runs on "
            + "another queue: the compiler accepts it, but it traps in the Swift 6 language mode."
    }

    /// Whether code uses a member of its own instance whose declaration is isolated to the main actor.
    func isOwnMainActorMember(_ use: MemberUseTable.Use, in type: Reference<TypeDeclaration>) -> Bool {
        let name = use.use.name
        switch use.use.kind {
        case .call:
            // An asynchronous function may wait for it.
            guard !self[use.function].isAsync, let labels = use.use.labels,
                let method = types.method(named: name, calledWith: labels, in: type)
            else { return false }
            return self[method].kind == .function && self[method].isStatic == self[use.function].isStatic
                && isolation(of: method).isMainActor
        case .read, .write:
            guard !self[use.function].isAsync,
                let property = names.property(ofIdentifier: name, from: type.file, inside: type.index),
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
