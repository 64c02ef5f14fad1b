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
        var result = functionsCalledAgain
        for observation in observations where !observation.isTemplate {
            guard case .function(let handler)? = observation.handler, let name = observation.names.first else {
                continue
            }
            result[handler] = "`\(name.display)` is posted"
        }
        var called: [Reference<FunctionDeclaration>: String] = [:]
        for (number, file) in files.enumerated() where !file.isTest {
            for call in file.unconditionalCalls where call.occasion == .repeated {
                guard let type = call.type, let caller = call.function.map({ file.functions[$0] }),
                    let owner = owner(of: call, in: SourceContext(file: number, type: type)),
                    let callee = types.method(named: call.name, labels: nil, in: owner),
                    self[callee].kind == .function
                else { continue }
                let isCallback = SDKFacts.repeatedCallbacks.contains(caller.name)
                let occasion =
                    caller.isSetter ? "the setter of `\(caller.name)`" : isCallback ? "`\(caller.name)`" : "`onAppear`"
                called[callee] = "\(occasion) calls `\(self[callee].name)`"
            }
        }
        result.merge(called) { _, new in new }
        var latest = called
        for _ in 0..<3 {
            latest = functionsCalled(by: latest).filter { result[$0.key] == nil }
            result.merge(latest) { direct, _ in direct }
        }
        return result
    }

    /// The functions that some functions call on the same instance without a condition, with the occasion on which
    /// those run.
    private func functionsCalled(
        by callers: [Reference<FunctionDeclaration>: String]
    ) -> [Reference<FunctionDeclaration>: String] {
        var result: [Reference<FunctionDeclaration>: String] = [:]
        for (caller, occasion) in callers {
            for call in files[caller.file].unconditionalCalls
            where call.function == caller.index && call.receiver == nil {
                guard let type = call.type.map({ Reference<TypeDeclaration>(file: caller.file, index: $0) }),
                    let callee = types.method(named: call.name, labels: nil, in: type), self[callee].kind == .function
                else { continue }
                result[callee] = min(result[callee] ?? occasion, occasion)
            }
        }
        return result
    }

    /// The methods that run when an instance is prepared, and again later for the same instance, with both occasions.
    private var functionsCalledAgain: [Reference<FunctionDeclaration>: String] {
        var callers: [Reference<FunctionDeclaration>: [UnconditionalCall.Occasion: [Reference<FunctionDeclaration>]]] =
            [:]
        for (number, file) in files.enumerated() where !file.isTest {
            for call in file.unconditionalCalls
            where call.occasion != .repeated && call.occasion != .call && call.receiver == nil {
                // Two subclasses may each call it once.
                guard let caller = call.function.map({ Reference<FunctionDeclaration>(file: number, index: $0) }),
                    let owner = primary(call.type, in: number),
                    case let methods = types.methods(named: call.name, of: self[owner].name), methods.count == 1,
                    let callee = methods.first, self[callee].kind == .function, !self[callee].isStatic
                else { continue }
                callers[callee, default: [:]][call.occasion, default: []].append(caller)
            }
        }
        return callers.reduce(into: [:]) { result, entry in
            let preparing = entry.value[.preparation] ?? []
            let others = (entry.value[.event] ?? []) + preparing.filter { self[$0].kind == .function }
            for first in preparing {
                guard let second = others.first(where: { runs($0, after: first, preparing) }) else { continue }
                result[entry.key] = "`\(self[first].name)` or `\(self[second].name)` calls `\(self[entry.key].name)`"
                return
            }
        }
    }

    /// Whether a method may run for an instance that a function has prepared, and not only for other instances.
    ///
    /// - Parameter preparing: All functions that do the same as the first when they prepare an instance.
    private func runs(
        _ second: Reference<FunctionDeclaration>,
        after first: Reference<FunctionDeclaration>,
        _ preparing: [Reference<FunctionDeclaration>]
    ) -> Bool {
        guard self[first].kind == .initializer else { return self[first].name != self[second].name }
        switch self[second].name {
        case "loadView", "viewDidLoad": return true
        // An archive creates the instance.
        case "awakeFromNib", "windowDidLoad": if self[first].labels == ["coder"] { return true }
        default: break
        }
        // Another initializer may leave the call to the method.
        guard let type = owner(of: first) else { return false }
        let designated = types.methods(named: "init", of: self[type].name).filter { !self[$0].isSecondary }
        return !designated.isEmpty && designated.allSatisfy(preparing.contains)
    }

    /// Whether a function fills a cell, which a table uses again: other types call it, with what the cell shows.
    private func configuresCell(_ function: FunctionDeclaration, in observation: Observation) -> Bool {
        guard function.kind == .function, !function.parameters.isEmpty, !function.isObjC, !function.isOverride,
            let type = owner(of: observation),
            types.ancestry(of: type).contains(where: { !SDKFacts.cells.isDisjoint(with: self[$0].inherited) })
        else { return false }
        return callers(ofMethod: function.name, in: type).isEmpty
    }

    /// The type whose method a repeated call is of, as far as the source shows it.
    private func owner(of call: UnconditionalCall, in context: SourceContext) -> Reference<TypeDeclaration>? {
        guard let receiver = call.receiver else { return context.type.map { Reference(file: context.file, index: $0) } }
        guard let property = names.property(ofIdentifier: receiver, from: context.file, inside: context.type),
            self[property].parent != nil, let name = typeName(of: property)
        else { return nil }
        return types.primary(named: TypeText(name).bare, from: context.file)
    }

    /// When an observer is added again: `viewWillAppear` runs; `nil` if that is not known.
    func repeatedOccasion(
        of observation: Observation,
        _ repeated: [Reference<FunctionDeclaration>: String]
    ) -> String? {
        if observation.observer.isInOnAppear { return "the view appears" }
        guard let adder = observation.function, let function = function(in: observation.context) else { return nil }
        if function.kind == .function, SDKFacts.repeatedCallbacks.contains(function.name) {
            return "`\(function.name)` runs"
        }
        if function.isSetter { return "`\(function.name)` is set" }
        if configuresCell(function, in: observation) { return "`\(function.name)` fills the cell" }
        return repeated[adder]
    }
}
