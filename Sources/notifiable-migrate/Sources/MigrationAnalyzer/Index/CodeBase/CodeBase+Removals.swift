/// When a token ends an observation.
enum ObservationEnd: Comparable {
    /// Never, as far as the source shows.
    case never
    /// When the instance that keeps the token is deallocated.
    case inDeinit
    case earlier
}

extension CodeBase {
    /// When an observation ends, as far as the type that registers it and its wrapper show.
    func end(of observation: Observation) -> ObservationEnd {
        let observer = observation.observer
        if case .closure(let reference)? = observation.handler, self[reference].removesObserver { return .earlier }
        if let wrapper = observation.wrapper, self[wrapper].kind == .initializer {
            return end(of: observation, heldByInstanceOf: wrapper)
        }
        guard let place = observer.token.place else { return .never }
        // A superclass may keep the token.
        let lineage = observer.type.map { types.ancestry(of: Reference(file: observation.file, index: $0)) } ?? []
        let inherited = lineage.dropFirst().flatMap { functions(removing: place, inType: $0.index, of: $0.file) }
        let file = observation.file
        var ends = observer.kind == .publisher ? [] : inherited
        if observer.kind == .publisher || observer.kind == .message {
            ends += releases(inType: observer.type, of: file).filter { $0.fact.place == place }
                .map { found in function(found.fact.function, in: found.file) }
        }
        if observer.kind != .publisher {
            // If the function then always adds the next observer, the last one stays.
            ends += removals(inType: observer.type, of: file).filter { found in
                found.fact.place == place
                    && !(found.file == file && found.fact.function == observer.function && !observer.isConditional
                        && found.fact.span < observer.span && observer.function != nil)
            }.map { function(around: $0) }
        }
        if observer.kind != .publisher, observer.kind != .message, let wrapper = observation.wrapper {
            ends += functions(removing: place, inType: self[wrapper].type, of: wrapper.file)
        }
        if ends.contains(where: { $0?.kind != .deinitializer }) { return .earlier }
        // A cancellable and a message's token end with the instance that keeps them.
        return ends.isEmpty && observer.kind == .closure ? .never : .inDeinit
    }

    /// When an observation ends whose token an instance of the program holds, `Observer(for: .arrived) { … }`, as far
    /// as the mentions of that show.
    private func end(
        of observation: Observation,
        heldByInstanceOf initializer: Reference<FunctionDeclaration>
    ) -> ObservationEnd {
        let removers = removers(ofType: self[initializer].type, in: initializer.file)
        let endsWithInstance = removers.contains { $0.kind == .deinitializer }
        guard let type = observation.observer.type, let place = observation.observer.token.place,
            names.property(ofIdentifier: place, from: observation.file, inside: type)
                .map({ self[$0].parent != nil && !self[$0].isStatic }) == true
        else { return .earlier }
        let lineage = types.ancestry(of: Reference(file: observation.file, index: type))
        let releases = lineage.flatMap { self.releases(inType: $0.index, of: $0.file) }.filter { found in
            found.fact.place == place
        }
        let isInDeinit = { (found: (fact: TokenRelease, file: Int)) in
            self.function(found.fact.function, in: found.file)?.kind == .deinitializer
        }
        guard releases.allSatisfy(isInDeinit) else { return .earlier }
        // Other calls of the same methods may be those of a loop over several objects.
        let methods = Set(removers.filter { $0.kind == .function }.map(\.name))
        let owners = lineage.flatMap { [$0] + types.extensions(of: self[$0].name) }
        for file in Set(owners.map(\.file)) {
            let calls = files[file].releases.filter { release in
                release.method.map(methods.contains) == true && isInDeinit((release, file))
            }
            let removals = methods.contains("removeObserver") ? files[file].removals.count : 0
            let mentions = methods.reduce(0) { $0 + files[file].mentions[$1] }
            guard mentions <= calls.count + removals else { return .earlier }
        }
        return endsWithInstance ? .inDeinit : .never
    }

    /// The functions of a type that remove observers from a center, also by calling others of it.
    private func removers(ofType type: Int?, in file: Int) -> [FunctionDeclaration] {
        guard let type = primary(type, in: file) else { return [] }
        let removals = Set(
            removals(inType: type.index, of: type.file).filter(\.fact.isOnCenter).compactMap { found in
                found.fact.function.map { Reference<FunctionDeclaration>(file: found.file, index: $0) }
            }
        )
        let callers = Set(memberUses.code(of: type).map(\.function)).filter { function in
            !removals.isDisjoint(with: memberUses.functions(calledBy: function))
        }
        return removals.union(callers).map { self[$0] }
    }

    private func functions(removing place: String, inType type: Int?, of file: Int) -> [FunctionDeclaration?] {
        removals(inType: type, of: file).filter { $0.fact.place == place }.map { function(around: $0) }
    }

    private func function(around found: (fact: Removal, file: Int)) -> FunctionDeclaration? {
        function(found.fact.function, in: found.file)
    }

    /// Whether the type of an observer removes observers before its instances are deallocated, in its own or in
    /// inherited code. A removal that follows the observer in a setter is for another value.
    func removesObservers(before observation: Observation) -> Bool {
        let observer = observation.observer
        guard let type = observer.type else { return false }
        let isInSetter = function(in: observation.context)?.isSetter == true
        let lineage = types.ancestry(of: Reference(file: observation.file, index: type))
        let owners = lineage.isEmpty ? [Reference(file: observation.file, index: type)] : lineage
        let ownerNames = Set(owners.map { self[$0].name })
        return owners.contains { owner in
            removals(inType: owner.index, of: owner.file).contains { found in
                guard removes(found.fact, in: found.file, observation), !isForDismissal(found),
                    !isUndone(found, by: observation)
                else { return false }
                let isHere = found.file == observation.file && found.fact.function == observer.function
                if isInSetter, isHere { return found.fact.span < observer.span }
                return function(around: found)?.kind != .deinitializer
            }
                || removalCalls(inType: owner.index, of: owner.file).contains { found in
                    let function = function(found.fact.function, in: found.file)
                    return function?.kind != .deinitializer
                        && isRemover(found.fact, in: found.file, outside: ownerNames)
                }
        }
    }

    /// Whether a removal in `removeFromSuperview` comes before the call of the overridden method, which calls the
    /// method that adds the observer again.
    private func isUndone(_ removal: (fact: Removal, file: Int), by observation: Observation) -> Bool {
        guard let adder = function(in: observation.context), SDKFacts.superviewCallbacks.contains(adder.name),
            function(around: removal)?.name == "removeFromSuperview"
        else { return false }
        return removalCalls(inType: removal.fact.type, of: removal.file).contains { call in
            call.file == removal.file && call.fact.function == removal.fact.function
                && call.fact.name == "removeFromSuperview" && removal.fact.span < call.fact.span
        }
    }

    /// Whether a removal only runs when a view controller is removed, dismissed or deallocated: the removal, or each
    /// call of its function, depends on that.
    func isForDismissal(_ found: (fact: Removal, file: Int)) -> Bool {
        if found.fact.isForDismissal { return true }
        guard let function = function(around: found), function.kind == .function, !function.isOverride,
            !objectiveC.mentions(function.name)
        else { return false }
        let calls = removalCalls(inType: found.fact.type, of: found.file).filter { $0.fact.name == function.name }
        return calls.contains(where: \.fact.isForDismissal)
            && calls.allSatisfy { call in
                call.fact.isForDismissal
                    || call.fact.function.map { files[call.file].functions[$0].kind } == .deinitializer
            }
            // Other types may call it, or code may pass it on.
            && mentions(of: function.name) == calls.count
    }

    /// Whether the function that adds an observer also removes observers.
    func removesObserversAlongside(_ observation: Observation) -> Bool {
        removals(inType: observation.observer.type, of: observation.file).contains { found in
            found.file == observation.file && found.fact.function == observation.observer.function
        }
    }

    /// Whether a removal concerns an observation: it has the notification's name, or none, and the same object, or
    /// none.
    func removes(_ removal: Removal, in file: Int, _ observation: Observation) -> Bool {
        if removal.object != .none, observation.observer.object == .none, observation.observer.kind == .selector {
            return false
        }
        let context = SourceContext(file: file, type: removal.type)
        let removed = removal.names.map { self.names($0, in: context) }
        // An expression without names is `nil` or unknown.
        return removed.isEmpty || observation.names.isEmpty || removed.contains(where: \.isEmpty)
            || !Set(removed.joined()).isDisjoint(with: observation.names)
    }

    /// Whether a call is that of a function that removes observers.
    ///
    /// - Parameter owners: The observer's own types, whose functions don't count: what they remove is among the
    ///   removals.
    func isRemover(_ call: RemovalCall, in file: Int, outside owners: Set<String> = []) -> Bool {
        functions(calledBy: call, in: file).contains { reference in
            let owner = declaration(ofType: self[reference].type, in: reference.file)?.name
            guard owner.map({ !owners.contains($0) }) ?? true else { return false }
            return self[reference].body.map { files[reference.file].bodies[$0].removesObserver } ?? false
        }
    }

    /// The function that a call is of, or all of its name if the source doesn't show whose it is.
    private func functions(calledBy call: RemovalCall, in file: Int) -> [Reference<FunctionDeclaration>] {
        let named = types.functions(named: call.name)
        let context = SourceContext(file: file, type: call.type, function: call.function)
        let receiver = call.receiver ?? (call.type == nil ? .unknown : .selfType)
        let name = typeName(receiver, in: context).map { TypeText($0).bare }
        guard let type = name.flatMap({ types.primary(named: $0, from: file) }),
            let method = types.method(named: call.name, labels: nil, in: type)
        else { return named }
        // A subtype's method may run instead.
        let subtypes = types.subtypes(of: type)
        return [method]
            + named.filter { other in
                other != method
                    && declaration(ofType: self[other].type, in: other.file).map { subtypes.contains($0.name) } ?? false
            }
    }
}
