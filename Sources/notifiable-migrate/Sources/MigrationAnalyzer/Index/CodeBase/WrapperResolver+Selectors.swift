/// Functions that take the selector of an observer as a parameter.
extension WrapperResolver {
    /// The observations of functions whose selector is a parameter, one for each method that a call passes to a
    /// function of the same type that takes a selector.
    ///
    /// Such a function may pass it on to the one that observes, so which notifications a method handles isn't known.
    func observationsOfPassedSelectors(_ observations: [Observation]) -> [Observation] {
        var templates: [Reference<TypeDeclaration>: Observation] = [:]
        for observation in observations where takesSelector(observation) {
            guard let type = type(observation.observer.type, observation.file), templates[type] == nil else { continue }
            templates[type] = observation
        }
        if templates.isEmpty { return [] }
        var seen: Set<Reference<FunctionDeclaration>> = []
        return files.enumerated().flatMap { number, file -> [Observation] in
            if file.isTest { return [] }
            return file.calls.compactMap { call in
                guard let owner = type(call.type, number), let template = templates[owner],
                    let (function, handler) = passedMethod(call, of: owner), seen.insert(handler).inserted
                else { return nil }
                var observer = template.observer
                (observer.span, observer.extent) = (call.span, call.extent)
                (observer.function, observer.type) = (call.function, call.type)
                return Observation(
                    observer: observer,
                    file: number,
                    names: [],
                    knowsAllNames: false,
                    handler: .function(handler),
                    wrapper: function,
                    adapter: nil,
                    isTemplate: false
                )
            }
        }
    }

    private func type(_ index: Int?, _ file: Int) -> Reference<TypeDeclaration>? {
        index.flatMap { types.primary(of: Reference<TypeDeclaration>(file: file, index: $0)) }
    }

    /// Whether the selector of an observer is a parameter of the function around it.
    private func takesSelector(_ observation: Observation) -> Bool {
        guard observation.wrapper == nil, observation.observer.kind == .selector,
            let selector = observation.observer.selector, selector.type == "?",
            let function = observation.observer.function
        else { return false }
        return files[observation.file].functions[function].parameters.contains {
            $0.name == selector.name && $0.type == "Selector"
        }
    }

    /// The method of the same instance that a call passes as a selector, and the function that takes it.
    private func passedMethod(
        _ call: Call,
        of type: Reference<TypeDeclaration>
    ) -> (function: Reference<FunctionDeclaration>, method: Reference<FunctionDeclaration>)? {
        let selector = call.arguments.lazy.compactMap { argument in
            if case .selector(let selector) = argument.value { selector } else { nil }
        }.first
        guard let selector, selector.type == nil, call.base == nil || call.base == "self",
            let function = types.method(
                named: call.name,
                labels: call.arguments.map { $0.label ?? "_" },
                in: type
            ), files[function.file].functions[function.index].parameters.contains(where: { $0.type == "Selector" }),
            let method = types.method(named: selector, in: type)
        else { return nil }
        return (function, method)
    }
}
