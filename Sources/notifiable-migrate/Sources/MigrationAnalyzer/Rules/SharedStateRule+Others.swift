// What handlers use of other objects on the main thread, and code on other threads uses, too.

extension CodeBase {
    /// Hits at the first handler for each class whose instances it shares with code on another thread.
    ///
    /// - Parameter handled: The observations whose handlers run on the main thread.
    func sharedStateOfOthers(_ handled: [Observation]) -> [Hit] {
        var found: Set<Reference<TypeDeclaration>> = []
        var known = ObjectFacts()
        var called = CalleeTable<[ObjectRace]>()
        return handled.compactMap { observation in
            guard let type = owner(of: observation) else { return nil }
            let code = code(of: observation, hops: true)
            let callees = memberUses.callees(of: code)
            let own = races(of: memberUses.ownUses(of: code), in: type, &known)
            let inner = called.value(for: callees, of: type) {
                races(of: memberUses.uses(in: callees, includes: staysOnMain).uses, in: type, &known)
            }
            guard let race = (own + inner).first(where: { !found.contains($0.type) }) else { return nil }
            found.insert(race.type)
            return hit(observation, "`\(self[race.type].name).\(race.use.use.name)`", race.use, race.other, race.type)
        }
    }

    /// A use of an object's property on the main thread, and one on another thread.
    private typealias ObjectRace = (
        type: Reference<TypeDeclaration>, use: MemberUseTable.Use, other: RacingUse
    )

    /// The first race for each object that code of a type uses on the main thread.
    ///
    /// - Parameter known: What has been found out about objects.
    private func races(
        of uses: [MemberUseTable.Use],
        in type: Reference<TypeDeclaration>,
        _ known: inout ObjectFacts
    ) -> [ObjectRace] {
        var visited: [UsedObject.Place: Set<Reference<FunctionDeclaration>>] = [:]
        let objects = objects(usedBy: uses, in: type, &known, &visited, includes: staysOnMain)
        return objects.compactMap { object in
            let place = SharedObject(place: object.place, user: type)
            let others =
                known.elsewhere[place]
                ?? [usesOffMain(of: object.place.type), usesOffMain(ofObject: object.place, in: type, &known)]
            known.elsewhere[place] = others
            return others.lazy.compactMap { races(between: object.uses, $0, in: object.place.type).first }.first
                .map { (object.place.type, $0.use, $0.other) }
        }
    }

    /// The uses of an unprotected class's variables that are sure to be off the main thread.
    private func usesOffMain(of type: Reference<TypeDeclaration>) -> [String: RacingUses] {
        let origins = memberUses.code(of: type).filter { code in
            guard case .offMain(let path) = code.uses.place else { return true }
            return runsElsewhere(path, of: type) == true
        }
        return usesOffMain(of: type, in: origins, except: lockedProperties(of: type))
    }

    /// An object of a class without isolation and locks that code uses.
    private struct UsedObject {
        struct Place: Hashable {
            let type: Reference<TypeDeclaration>
            /// The properties that lead to it: `manager.cache`.
            let path: String
        }

        let place: Place
        /// What the called methods use of it.
        var uses: [MemberUseTable.Use]
    }

    private struct SharedObject: Hashable {
        let place: UsedObject.Place
        /// The class whose code uses it.
        let user: Reference<TypeDeclaration>
    }

    /// What is found out once about the objects of a scan.
    private struct ObjectFacts {
        /// What code on other threads uses.
        var elsewhere: [SharedObject: [[String: RacingUses]]] = [:]
        var isUnprotected: [Reference<TypeDeclaration>: Bool] = [:]
    }

    /// The objects in properties of a type that code uses, and those in the properties of these.
    ///
    /// - Parameter visited: The methods of each object whose uses are known. Those that the code calls are inserted.
    private func objects(
        usedBy uses: [MemberUseTable.Use],
        in type: Reference<TypeDeclaration>,
        at path: String = "",
        _ known: inout ObjectFacts,
        _ visited: inout [UsedObject.Place: Set<Reference<FunctionDeclaration>>],
        includes: (MemberUses, Reference<FunctionDeclaration>) -> Bool
    ) -> [UsedObject] {
        var result: [UsedObject] = []
        var positions: [UsedObject.Place: Int] = [:]
        for use in Self.withoutNewObjects(uses) {
            guard !use.use.isLocked, let member = use.use.member, let other = object(of: use, in: type), other != type
            else { continue }
            let place = UsedObject.Place(type: other, path: "\(path)\(use.use.type ?? "").\(use.use.name)")
            let inner = self.uses(
                ofMember: member,
                of: other,
                by: use,
                &visited[place, default: []],
                includes: includes
            )
            if let position = positions[place] {
                result[position].uses += inner
            } else {
                positions[place] = result.count
                result.append(UsedObject(place: place, uses: inner))
            }
        }
        let nested = result.flatMap { object -> [UsedObject] in
            guard object.place.path.split(separator: ".").count < 2 else { return [] }
            return objects(
                usedBy: object.uses,
                in: object.place.type,
                at: object.place.path,
                &known,
                &visited,
                includes: includes
            )
        }
        return result.filter { isUnprotectedClass($0.place.type, &known) } + nested
    }

    /// Some uses without those of an object that the same function has put in the property before: it may be new, and
    /// nothing else uses it yet.
    private static func withoutNewObjects(_ uses: [MemberUseTable.Use]) -> [MemberUseTable.Use] {
        struct Property: Hashable {
            let function: Reference<FunctionDeclaration>
            let owner: String?
            let name: String

            init(_ use: MemberUseTable.Use) {
                function = use.function
                owner = use.use.kind == .typeMember ? use.use.type : nil
                name = use.use.name
            }
        }

        let assignments = uses.filter { use in
            switch use.use.kind {
            case .write: !use.use.isOfMember && !use.use.isOfElement
            case .typeMember: use.use.isChange && use.use.member == nil
            default: false
            }
        }
        if assignments.isEmpty { return uses }
        let starts = Dictionary(assignments.map { (Property($0), $0.use.span.start.offset) }, uniquingKeysWith: min)
        return uses.filter { use in starts[Property(use)].map { use.use.span.start.offset <= $0 } ?? true }
    }

    private func isUnprotectedClass(_ type: Reference<TypeDeclaration>, _ known: inout ObjectFacts) -> Bool {
        if let isUnprotected = known.isUnprotected[type] { return isUnprotected }
        let isUnprotected = isNonisolatedClass(type) && !hasLock(type, ignoringLocksOfFoundation: true)
        known.isUnprotected[type] = isUnprotected
        return isUnprotected
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
            !self[property].isWrapped, let name = typeName(of: property),
            let other = types.primary(named: TypeText(name).bare, from: property.file), self[other].kind == .class
        else { return nil }
        return other
    }

    /// What a use of a member uses of an object: the property, or what the only method of the name uses.
    private func uses(
        ofMember name: String,
        of type: Reference<TypeDeclaration>,
        by use: MemberUseTable.Use,
        _ visited: inout Set<Reference<FunctionDeclaration>>,
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
            !self[method].isStatic, !self[method].isAsync, isolation(of: method).domain == .nonisolated,
            visited.insert(method).inserted
        else { return [] }
        let start = memberUses.code(of: method).filter { $0.closure == nil && includes($0, method) }
        return memberUses.uses(from: start.map { (method, $0) }, visited: &visited, includes: includes)
    }

    /// What code of a type uses of an object in the same property, off the main thread.
    private func usesOffMain(
        ofObject place: UsedObject.Place,
        in type: Reference<TypeDeclaration>,
        _ known: inout ObjectFacts
    ) -> [String: RacingUses] {
        var result: [String: RacingUses] = [:]
        guard !hasLock(type) else { return result }
        let locked = lockedProperties(of: place.type)
        // What one function calls elsewhere needn't be followed again for the next one.
        var called: Set<Reference<FunctionDeclaration>> = []
        var visited: [UsedObject.Place: Set<Reference<FunctionDeclaration>>] = [:]
        for code in memberUses.code(of: type) {
            guard case .offMain(let path) = code.uses.place, runsElsewhere(path, of: type) == true,
                path != "Task.detached", !waits(for: code)
            else { continue }
            let uses = memberUses.uses(from: [code], visited: &called, includes: staysWithCaller)
            let objects = objects(usedBy: uses, in: type, &known, &visited, includes: staysWithCaller)
            for use in objects.lazy.filter({ $0.place == place }).flatMap(\.uses) where use.use.isOfProperty {
                let name = use.use.name
                guard isSharedVariable(name, of: place.type), !locked.contains(name) else { continue }
                let other = RacingUse(use: use, origin: code.function, reason: "inside `\(path)`")
                result[name, default: RacingUses()].all.append(other)
                if changes(use.use, in: place.type) { result[name, default: RacingUses()].changes.append(other) }
            }
        }
        return result
    }
}
