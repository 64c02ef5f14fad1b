/// When code runs that adds an observer, and may run again.
extension CodeBase {
    /// Whether a subscription is added to those that a property keeps, and that only end with their instance.
    func isAddedToCancellables(_ observation: Observation) -> Bool {
        let observer = observation.observer
        guard observer.kind == .publisher, case .passed(let call) = observer.token, call.hasPrefix("store("),
            let place = observer.token.place, end(of: observation) == .inDeinit
        else { return false }
        return names.property(ofIdentifier: place, from: observation.file, inside: observer.type)
            .map { self[$0].parent != nil && !self[$0].isStatic } ?? false
    }

    /// The methods that the system's repeated callbacks and setters call without a condition, and those that centers
    /// call, with the occasion.
    var repeatedFunctions: [Reference<FunctionDeclaration>: String] {
        var result: [Reference<FunctionDeclaration>: String] = [:]
        for observation in observations where !observation.isTemplate {
            guard case .function(let handler)? = observation.handler, let name = observation.names.first else {
                continue
            }
            result[handler] = "`\(name.display)` is posted"
        }
        for (number, file) in files.enumerated() where !file.isTest {
            for call in file.repeatedCalls {
                guard let type = call.type, let caller = call.function.map({ file.functions[$0] }),
                    let owner = owner(of: call, in: SourceContext(file: number, type: type)),
                    let callee = types.method(named: call.name, labels: nil, in: owner),
                    self[callee].kind == .function
                else { continue }
                let isCallback = SDKFacts.repeatedCallbacks.contains(caller.name)
                let occasion =
                    caller.isSetter ? "the setter of `\(caller.name)`" : isCallback ? "`\(caller.name)`" : "`onAppear`"
                result[callee] = "\(occasion) calls `\(self[callee].name)`"
            }
        }
        return result
    }

    /// The type whose method a repeated call is of, as far as the source shows it.
    private func owner(of call: RepeatedCall, in context: SourceContext) -> Reference<TypeDeclaration>? {
        guard let receiver = call.receiver else { return context.type.map { Reference(file: context.file, index: $0) } }
        guard let property = names.property(ofIdentifier: receiver, from: context.file, inside: context.type),
            self[property].parent != nil, let type = names.type(of: property)
        else { return nil }
        return types.primary(of: type, from: context.file)
    }

    /// Whether the handler of an observer calls the function that adds it, and doesn't remove it.
    func isAddedByItsHandler(_ observation: Observation) -> Bool {
        guard let adder = observation.function, let body = body(of: observation) else { return false }
        return self[adder].kind == .function && !self[body].removesObserver
            && methods(among: self[body].callees, in: observation.context).contains(adder)
    }

    /// When an observer is added again: `viewWillAppear` runs; `nil` if that is not known.
    func repeatedOccasion(
        of observation: Observation,
        _ repeated: [Reference<FunctionDeclaration>: String]
    ) -> String? {
        if observation.observer.isInOnAppear { return "the view appears" }
        guard let adder = observation.function, let function = function(in: observation.context) else { return nil }
        if isAddedByItsHandler(observation) { return "its handler calls `\(function.name)`" }
        if function.kind == .function, SDKFacts.repeatedCallbacks.contains(function.name) {
            return "`\(function.name)` runs"
        }
        if function.isSetter { return "`\(function.name)` is set" }
        return repeated[adder]
    }
}
