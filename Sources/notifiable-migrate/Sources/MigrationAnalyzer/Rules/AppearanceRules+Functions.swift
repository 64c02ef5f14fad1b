// Observers that two functions of one instance add, both of which run.

/// What makes two selector observers the same, whichever function of an instance adds them.
private struct SelectorRegistration: Hashable {
    let center: CenterExpression
    let selector: String
    let names: [NotificationName]
    let clause: Int?

    /// `nil` if the observer is not `self`, or is not added each time its function runs.
    init?(_ observation: Observation) {
        let observer = observation.observer
        guard observer.kind == .selector, observer.observer == "self", observer.object == .none,
            let selector = observer.selector?.name, observer.function != nil, !observation.isTemplate,
            observation.wrapper == nil, !observer.isConditional, !observation.names.isEmpty
        else { return nil }
        center = observer.center
        self.selector = selector
        names = observation.names
        clause = observer.clause
    }
}

extension CodeBase {
    /// The observers that another function has added for the same instance, with those: the overridden function, or one
    /// that prepares the instance.
    var addedByOthers: [FilePlace: Observation] {
        let groups = Dictionary(grouping: observations.lazy.filter { SelectorRegistration($0) != nil }) {
            SelectorRegistration($0)
        }
        var result: [FilePlace: Observation] = [:]
        for group in groups.values where group.count > 1 {
            for later in group {
                guard let earlier = group.first(where: { isAdded($0, before: later) }) else { continue }
                result[later.place] = earlier
            }
        }
        return result
    }

    private func isAdded(_ earlier: Observation, before later: Observation) -> Bool {
        guard let first = function(in: earlier.context), let second = function(in: later.context),
            let base = primary(earlier.observer.type, in: earlier.file),
            let type = primary(later.observer.type, in: later.file)
        else { return false }
        if base != type {
            return second.isOverride && second.callsOverridden && first.fullName == second.fullName
                && types.ancestry(of: type).contains(base) && !isRemoved(in: earlier) && !isRemoved(in: later)
        }
        return first.extent != second.extent && isPreparing(earlier) && second.kind == .function && !second.isStatic
            && !SDKFacts.preparingCallbacks.contains(second.name) && !isPreparing(later) && isUsed(second)
            && !removesObservers(before: later)
    }

    /// Whether the function that adds an observer also removes it.
    private func isRemoved(in observation: Observation) -> Bool {
        let file = files[observation.file]
        return file.removals.contains {
            $0.function == observation.observer.function && removes($0, in: observation.file, observation)
        }
            || file.removalCalls.contains {
                $0.function == observation.observer.function
            }
    }

    /// Whether an observer is added when any instance is prepared: by a callback such as `viewDidLoad`, by the only
    /// initializer, or by a method that those call.
    private func isPreparing(_ observation: Observation) -> Bool {
        guard let function = function(in: observation.context), let type = owner(of: observation) else { return false }
        if isPreparing(function, of: type) { return true }
        guard function.kind == .function, types.methods(named: function.name, of: self[type].name).count == 1 else {
            return false
        }
        return types.declarations(of: type).contains { declaration in
            files[declaration.file].unconditionalCalls.contains { call in
                call.type == declaration.index && call.name == function.name && call.receiver == nil
                    && call.function.map { isPreparing(files[declaration.file].functions[$0], of: type) } == true
            }
        }
    }

    private func isPreparing(_ function: FunctionDeclaration, of type: Reference<TypeDeclaration>) -> Bool {
        if function.kind == .function { return SDKFacts.preparingCallbacks.contains(function.name) }
        let initializers = types.methods(named: "init", of: self[type].name).filter { !self[$0].isSecondary }
        return function.kind == .initializer && initializers.count == 1 && !function.isSecondary
    }

    /// Whether code may run a function: the system does, or something mentions it.
    private func isUsed(_ function: FunctionDeclaration) -> Bool {
        function.isObjC || function.isOverride || mentions(of: function.name) > 0
    }
}
