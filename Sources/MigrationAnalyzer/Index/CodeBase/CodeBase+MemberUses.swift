/// What handlers use of their instances.
extension CodeBase {
    typealias Code = (function: Reference<FunctionDeclaration>, uses: MemberUses)

    /// The code of a handler itself.
    ///
    /// - Parameter hops: Whether to include the code that a method passes to the main actor. For a closure, it is always
    ///   included.
    func code(of observation: Observation, hops: Bool) -> [Code] {
        switch observation.handler {
        case .function(let function)?:
            return memberUses.code(of: function)
                .filter { $0.closure == nil && ($0.place == .function || hops && $0.place == .main) }
                .map { (function, $0) }
        case .closure(let body)?:
            guard let index = observation.observer.function, body.file == observation.file else { return [] }
            let function = Reference<FunctionDeclaration>(file: observation.file, index: index)
            let start = self[body].span.start.offset
            return memberUses.code(of: function)
                .filter { $0.closure == start && ($0.place == .closure || $0.place == .main) }
                .map { (function, $0) }
        case nil: return []
        }
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

    /// The type of a property or a variable that code uses.
    func typeName(
        of use: MemberUse,
        in type: Reference<TypeDeclaration>,
        _ function: Reference<FunctionDeclaration>
    ) -> String? {
        if let written = use.type {
            return qualified(written, in: SourceContext(file: function.file, type: self[function].type))
        }
        guard let property = names.property(ofIdentifier: use.name, from: type.file, inside: type.index),
            self[property].parent != nil, self[property].isolation == nil
        else { return nil }
        return typeName(self[property].type, in: SourceContext(file: property.file, type: self[property].parent))
    }
}
