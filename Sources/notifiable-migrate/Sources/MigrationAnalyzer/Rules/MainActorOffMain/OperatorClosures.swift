// The closures of operators in front of `receive(on:)`, which the poster calls.

extension CodeBase {
    /// A hit at an operator of a main-actor type that runs in front of the last scheduler, and uses main-actor state.
    ///
    /// - Parameter reason: Why a notification is posted off the main actor.
    func hitBeforeScheduler(in observation: Observation, _ reason: OffMainPost?) -> Hit? {
        let observer = observation.observer
        guard observation.wrapper == nil, let type = owner(of: observation), let function = observation.function,
            let last = observer.operators.lastIndex(where: \.isScheduling)
        else { return nil }
        var scheduler: StreamOperator?
        for step in observer.operators[..<last] {
            if step.isScheduling { scheduler = step }
            let isElsewhere = scheduler.map { $0.schedulerPlace == .offMain }
            // The thread of a scheduler that isn't understood may be the main thread.
            guard let closure = step.closure, isElsewhere ?? !observesLikelyOrOnlyMainPosts(observation, reason),
                let use = ownMainActorUse(inClosureAt: closure, of: function, type)
            else { continue }
            let place =
                scheduler.map { "on the scheduler of `\($0.phrase)`" }
                ?? "on the posting thread\(reason.map { ", and `\($0.name.display)` is posted \($0.reason)" } ?? "")"
            let isCertain = scheduler != nil || reason.map { !SDKFacts.isUncertain($0.reason) } == true
            return observation.hit(
                "The closure of `\(step.phrase)` in front of `\(observer.operators[last].phrase)` uses `\(use.name)`, which "
                    + "is isolated to the main actor, \(place).",
                needsEvidence: !isCertain,
                at: use.span
            )
        }
        return nil
    }

    private func observesLikelyOrOnlyMainPosts(
        _ observation: Observation,
        _ reason: OffMainPost?
    ) -> Bool {
        observesOnlyMainPosts(observation) || reason == nil && observesLikelyMainPosts(observation)
    }

    /// The first use in a closure of a member of its own instance that is isolated to the main actor.
    private func ownMainActorUse(
        inClosureAt offset: Int,
        of function: Reference<FunctionDeclaration>,
        _ type: Reference<TypeDeclaration>
    ) -> MemberUse? {
        memberUses.code(of: function).lazy
            .filter { $0.closure == offset && $0.place == .closure && !$0.isPassedOn }
            .flatMap(\.uses)
            .first { isOwnMainActorMember(MemberUseTable.Use(use: $0, function: function), in: type) }
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
