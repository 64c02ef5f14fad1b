/// What handlers use of their instances.
extension CodeBase {
    typealias Code = (function: Reference<FunctionDeclaration>, uses: MemberUses)

    /// The code of a handler itself.
    ///
    /// - Parameter hops: Whether the code that it passes to the main actor belongs to it.
    func code(of observation: Observation, hops: Bool) -> [Code] {
        allCode(of: observation).filter { code in
            if hops, code.uses.place == .main { return true }
            if code.uses.isPassedOn { return false }
            return if code.uses.closure == nil {
                code.uses.place == .function
            } else {
                code.uses.place == .closure || code.uses.place == .main
            }
        }
    }

    /// The code of a handler itself, and what it passes on.
    func allCode(of observation: Observation) -> [Code] {
        let function: Reference<FunctionDeclaration>
        var closure: Int?
        switch observation.handler {
        case .function(let handler)?: function = handler
        case .closure(let body)?:
            guard let adder = observation.function, observation.file == body.file else { return [] }
            function = adder
            closure = self[body].span.start.offset
        case nil: return []
        }
        return memberUses.code(of: function).filter { $0.closure == closure }.map { (function, $0) }
    }

    /// Whether code belongs to a handler itself, or is passed on by it.
    func isCode(_ code: Code, of observation: Observation) -> Bool {
        switch observation.handler {
        case .function(let handler)?: code.function == handler && code.uses.closure == nil
        case .closure(let body)?:
            code.function.file == body.file && code.uses.closure == self[body].span.start.offset
        case nil: false
        }
    }

    /// Whether a handler has an isolation of its own, so that the compiler lets it use what has the same one.
    func handlerIsIsolated(_ observation: Observation) -> Bool {
        if case .function(let function)? = observation.handler, isolation(of: function).domain != .nonisolated {
            return true
        }
        return body(of: observation).map { self[$0].isolation != nil } ?? false
    }

    /// Whether a part of a function runs where the function is called.
    func staysWithCaller(_ code: MemberUses, _ function: Reference<FunctionDeclaration>) -> Bool {
        code.place == .function && !self[function].isAsync && isolation(of: function).domain == .nonisolated
    }

    /// The functions of a type that call a method of the same instance.
    func callers(ofMethod name: String, in type: Reference<TypeDeclaration>) -> [FunctionDeclaration] {
        memberUses.code(of: type).filter { code in
            code.uses.uses.contains { $0.kind == .call && $0.name == name }
        }.map { self[$0.function] }
    }
}
