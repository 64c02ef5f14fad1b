// What handlers use of other objects on the main thread, and code on other threads uses, too.

extension CodeBase {
    /// Hits at the first handler for each class whose instances it shares with code on another thread.
    ///
    /// - Parameter handled: The observations whose handlers run on the main thread.
    func sharedStateOfOthers(_ handled: [Observation]) -> [Hit] {
        var found: Set<Reference<TypeDeclaration>> = []
        var elsewhere: [UsedObject.Place: [[String: UsesElsewhere]]] = [:]
        var called = CalleeTable<[ObjectRace]>()
        return handled.compactMap { observation in
            guard let type = primary(observation.observer.type, in: observation.file) else { return nil }
            let code = code(of: observation, hops: true)
            let callees = memberUses.callees(of: code)
            let own = races(of: memberUses.ownUses(of: code), in: type, &elsewhere)
            let inner = called.value(for: callees, of: type) {
                races(of: memberUses.uses(in: callees, includes: staysOnMain).uses, in: type, &elsewhere)
            }
            guard let race = (own + inner).first(where: { !found.contains($0.type) }) else { return nil }
            found.insert(race.type)
            return hit(observation, race)
        }
    }

    /// A use of an object's property on the main thread, and one on another thread.
    private typealias ObjectRace = (
        type: Reference<TypeDeclaration>, use: MemberUseTable.Use, other: UseElsewhere
    )

    private func hit(_ observation: Observation, _ race: ObjectRace) -> Hit {
        let property = "`\(self[race.type].name).\(race.use.use.name)`"
        return observation.hit(
            "The handler\(observation.ofNames) and what it calls use \(property) on the main thread, but "
                + "\(sentence(of: race.other, in: race.type)): a data race.",
            notes: [
                note("used on the main thread here", race.use.use.span, in: race.use.function.file),
                note("used on another thread here", race.other.use.use.span, in: race.other.use.function.file),
            ]
        )
    }

    /// The first race for each object that code of a type uses on the main thread.
    ///
    /// - Parameter elsewhere: What other code uses of objects, found once for each.
    private func races(
        of uses: [MemberUseTable.Use],
        in type: Reference<TypeDeclaration>,
        _ elsewhere: inout [UsedObject.Place: [[String: UsesElsewhere]]]
    ) -> [ObjectRace] {
        objects(usedBy: uses, in: type, includes: staysOnMain).compactMap { object in
            let place = UsedObject.Place(type: object.type, path: object.path, user: type)
            let others = elsewhere[place] ?? [usesOffMain(of: object.type), usesOffMain(of: object, in: type)]
            elsewhere[place] = others
            return others.lazy.compactMap { races(between: object.uses, $0, in: object.type).first }.first
                .map { (object.type, $0.use, $0.other) }
        }
    }

    /// The uses of an unprotected class's variables that are sure to be off the main thread.
    private func usesOffMain(of type: Reference<TypeDeclaration>) -> [String: UsesElsewhere] {
        let origins = memberUses.code(of: type).filter { code in
            guard case .offMain(let path) = code.uses.place else { return true }
            return runsElsewhere(path, of: type) == true
        }
        return usesOffMain(of: type, in: origins)
    }

    /// An object of a class without isolation and locks that code uses.
    private struct UsedObject {
        struct Place: Hashable {
            let type: Reference<TypeDeclaration>
            let path: String
            /// The class whose code uses it.
            let user: Reference<TypeDeclaration>
        }

        let type: Reference<TypeDeclaration>
        /// The properties that lead to it: `manager.cache`.
        let path: String
        /// What the called methods use of it.
        let uses: [MemberUseTable.Use]
    }

    /// The objects in properties of a type that code uses, and those in the properties of these.
    private func objects(
        usedBy uses: [MemberUseTable.Use],
        in type: Reference<TypeDeclaration>,
        at path: String = "",
        includes: (MemberUses, Reference<FunctionDeclaration>) -> Bool
    ) -> [UsedObject] {
        var result: [UsedObject] = []
        for use in uses {
            guard !use.use.isLocked, let member = use.use.member, let other = object(of: use, in: type), other != type
            else { continue }
            let inner = self.uses(ofMember: member, of: other, by: use, includes: includes)
            let path = "\(path)\(use.use.type ?? "").\(use.use.name)"
            if isUnprotectedClass(other) { result.append(UsedObject(type: other, path: path, uses: inner)) }
            guard path.split(separator: ".").count < 2 else { continue }
            result += objects(usedBy: inner, in: other, at: path, includes: includes)
        }
        return result
    }

    private func isUnprotectedClass(_ type: Reference<TypeDeclaration>) -> Bool {
        self[type].kind == .class && isolation(of: type).domain == .nonisolated && unknownSuperclass(of: type) == nil
            && !hasLock(type, otherThanPlain: true)
    }

    private func isUnprotectedVariable(_ name: String, of type: Reference<TypeDeclaration>) -> Bool {
        isSharedVariable(name, of: type) && !mayBeLocked(name, of: type)
    }

    /// The class of the program that a stored property has, or the static one of a class of its own type.
    private func object(
        of use: MemberUseTable.Use,
        in type: Reference<TypeDeclaration>
    ) -> Reference<TypeDeclaration>? {
        let property: Reference<PropertyDeclaration>?
        switch (use.use.kind, use.use.type) {
        case (.read, _), (.write, _), (.variable, nil):
            property = names.property(ofIdentifier: use.use.name, from: type.file, inside: type.index)
        case (.typeMember, let owner?):
            property = types.primary(named: owner, from: use.function.file).flatMap { owner in
                names.staticProperties(named: use.use.name, of: self[owner].name).first
            }
        default: return nil
        }
        guard let property, !use.use.isOfElement, self[property].parent != nil, !self[property].isComputed,
            !self[property].isWrapped,
            let name = typeName(
                self[property].type,
                in: SourceContext(file: property.file, type: self[property].parent)
            ),
            let other = types.primary(named: TypeText(name).bare, from: property.file), self[other].kind == .class
        else { return nil }
        return other
    }

    /// What a use of a member uses of an object: the property, or what the only method of the name uses.
    private func uses(
        ofMember name: String,
        of type: Reference<TypeDeclaration>,
        by use: MemberUseTable.Use,
        includes: (MemberUses, Reference<FunctionDeclaration>) -> Bool
    ) -> [MemberUseTable.Use] {
        let owners = types.ancestry(of: type).map { self[$0].name }
        let property = names.property(named: name, ofType: self[type].name, from: type.file)
        if let property, !self[property].isComputed {
            let inner = use.use.inner?.split(separator: ".", maxSplits: 1).map(String.init) ?? []
            let isChange =
                use.use.kind == .write || use.use.isChange
                || inner.count == 1 && FileIndexer.mutatingMethods.contains(inner[0])
            let own = MemberUse(
                name: name,
                kind: isChange ? .write : .read,
                isOfMember: !inner.isEmpty,
                isOfElement: use.use.isOfElement,
                member: inner.first,
                inner: inner.dropFirst().first,
                span: use.use.span
            )
            return [MemberUseTable.Use(use: own, function: use.function)]
        }
        let methods = owners.flatMap { types.methods(named: name, of: $0) }
        guard methods.count == 1, let method = methods.first, self[method].kind == .function,
            !self[method].isStatic, !self[method].isAsync, isolation(of: method).domain == .nonisolated
        else { return [] }
        let start = memberUses.code(of: method).filter { $0.closure == nil && includes($0, method) }
        return memberUses.uses(from: start.map { (method, $0) }, includes: includes).uses
    }

    /// What code of a type uses of an object in the same property, off the main thread.
    private func usesOffMain(of object: UsedObject, in type: Reference<TypeDeclaration>) -> [String: UsesElsewhere] {
        var result: [String: UsesElsewhere] = [:]
        guard !hasLock(type) else { return result }
        for code in memberUses.code(of: type) {
            guard case .offMain(let path) = code.uses.place, runsElsewhere(path, of: type) == true,
                path != "Task.detached"
            else { continue }
            let uses = memberUses.uses(from: [code], includes: staysWithCaller).uses
            let objects = objects(usedBy: uses, in: type, includes: staysWithCaller)
            for same in objects where same.type == object.type && same.path == object.path {
                for use in same.uses where use.use.isOfProperty && isUnprotectedVariable(use.use.name, of: object.type)
                {
                    let other = UseElsewhere(use: use, origin: code.function, reason: "inside `\(path)`")
                    result[use.use.name, default: UsesElsewhere()].all.append(other)
                    if changes(use.use, in: object.type) {
                        result[use.use.name, default: UsesElsewhere()].changes.append(other)
                    }
                }
            }
        }
        return result
    }
}

// MARK: Queues

extension CodeBase {
    /// Whether a call such as `store.queue.async` runs its closure off the main thread; `nil` if the source doesn't
    /// show which queue it is.
    func runsElsewhere(_ path: String, of type: Reference<TypeDeclaration>) -> Bool? {
        let name = path.split(separator: ".").last.map(String.init) ?? path
        if ["DispatchQueue.global()", "DispatchQueue()", "OperationQueue()", "URLSession.shared."]
            .contains(where: path.hasPrefix)
            || ["Task.detached", "Thread.detachNewThread"].contains(path)
            || ["performBackgroundTask", "notify"].contains(name)
        {
            return true
        }
        if SDKFacts.callsInBackground(path, name: name) { return SDKFacts.functionNamedAfterOwner(in: path) == nil }
        guard ["async", "asyncAfter", "addOperation"].contains(name), let property = queue(ofCall: path, in: type)
        else { return nil }
        switch self[property].type {
        case .named("DispatchQueue"), .named("OperationQueue"): return self[property].isCreated ? true : nil
        case .member(of: .named("DispatchQueue"), let member), .member(of: .named("OperationQueue"), let member):
            return member == "main" ? false : member == "global()" ? true : nil
        default: return nil
        }
    }

    /// The property that holds the queue of a call such as `store.queue.async`.
    private func queue(ofCall path: String, in type: Reference<TypeDeclaration>) -> Reference<PropertyDeclaration>? {
        var owner = type
        var property: Reference<PropertyDeclaration>?
        for part in path.split(separator: ".").dropLast().map(String.init) where part != "self" && part != "Self" {
            if let known = property {
                let context = SourceContext(file: known.file, type: self[known].parent)
                guard let name = typeName(self[known].type, in: context),
                    let next = types.primary(named: TypeText(name).bare, from: known.file)
                else { return nil }
                owner = next
            } else if part.first?.isUppercase == true {
                guard let next = types.primary(named: part, from: type.file) else { return nil }
                owner = next
                continue
            }
            property =
                property == nil
                ? names.property(ofIdentifier: part, from: owner.file, inside: owner.index)
                : names.property(named: part, ofType: self[owner].name, from: owner.file)
            if property == nil { return nil }
        }
        return property
    }
}
