/// What handlers use of their instances.
extension CodeBase {
    typealias Code = (function: Reference<FunctionDeclaration>, uses: MemberUses)

    /// The code of a handler itself.
    ///
    /// - Parameter hops: Whether the code that it passes to the main actor belongs to it.
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
}
