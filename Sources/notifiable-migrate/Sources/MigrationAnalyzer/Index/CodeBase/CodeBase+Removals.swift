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
        return owners.contains { owner in
            removals(inType: owner.index, of: owner.file).contains { found in
                guard removes(found.fact, in: found.file, observation) else { return false }
                let isHere = found.file == observation.file && found.fact.function == observer.function
                if isInSetter, isHere { return found.fact.span < observer.span }
                return function(around: found)?.kind != .deinitializer
            }
        }
    }

    /// Whether a removal concerns an observation: it has the notification's name, or none, and the same object, or
    /// none.
    func removes(_ removal: Removal, in file: Int, _ observation: Observation) -> Bool {
        let observer = observation.observer
        if removal.object != .none, observer.object == .none, observer.kind == .selector { return false }
        if removal.place == "self", observer.kind == .closure { return false }
        let context = SourceContext(file: file, type: removal.type)
        let removed = removal.names.map { self.names($0, in: context) }
        // An expression without names is `nil` or unknown.
        return removed.isEmpty || observation.names.isEmpty || removed.contains(where: \.isEmpty)
            || !Set(removed.joined()).isDisjoint(with: observation.names)
    }
}
