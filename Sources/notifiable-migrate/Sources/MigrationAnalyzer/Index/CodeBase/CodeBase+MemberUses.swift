/// What handlers use of their instances.
extension CodeBase {
    typealias Code = (function: Reference<FunctionDeclaration>, uses: MemberUses)

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

    /// The functions of a type that call a method of the same instance.
    func callers(ofMethod name: String, in type: Reference<TypeDeclaration>) -> [FunctionDeclaration] {
        memberUses.code(of: type).filter { code in
            code.uses.uses.contains { $0.kind == .call && $0.name == name }
        }.map { self[$0.function] }
    }
}
