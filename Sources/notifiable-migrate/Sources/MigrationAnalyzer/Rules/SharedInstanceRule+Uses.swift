// What handlers use of types, and not of instances.

/// The functions that need no second look when the next handler is followed.
struct FollowedFunctions {
    /// Those that handlers call on their instance.
    fileprivate var own: Set<Reference<FunctionDeclaration>> = []
    /// Those that these call of other types, whose own calls of further types aren't followed.
    fileprivate var others: Set<Reference<FunctionDeclaration>> = []
}

extension CodeBase {
    /// What a handler uses, with its closures, the methods of its instance that it calls, and the static methods of
    /// other types.
    ///
    /// The static methods that those call of further types aren't followed: most of a program can be reached so.
    ///
    /// - Parameter visited: The functions that are skipped. Those that the handler calls are inserted.
    func usesOfTypes(
        in observation: Observation,
        _ visited: inout FollowedFunctions
    ) -> [MemberUseTable.Use] {
        let own = memberUses.uses(from: allCodeWithClosures(of: observation), visited: &visited.own) { _, _ in true }
        let called = own.compactMap(staticMethod).filter { visited.others.insert($0).inserted }
        let start = called.flatMap { method in memberUses.code(of: method).map { (method, $0) } }
        return own + memberUses.uses(from: start, visited: &visited.others) { _, _ in true }
    }

    /// The code of a handler, and that of all closures in it.
    private func allCodeWithClosures(of observation: Observation) -> [Code] {
        guard case .closure(let body)? = observation.handler, let function = observation.function,
            observation.file == body.file
        else { return allCode(around: observation) }
        let offsets = self[body].span.offsets
        return memberUses.code(of: function).filter { $0.closure.map(offsets.contains) == true }.map { (function, $0) }
    }

    /// The static method of a type of the program that a use calls.
    private func staticMethod(of use: MemberUseTable.Use) -> Reference<FunctionDeclaration>? {
        guard use.use.kind == .typeCall, let labels = use.use.labels,
            let type = use.use.type.flatMap({ types.primary(named: $0, from: use.function.file) }),
            let method = types.method(named: use.use.name, calledWith: labels, in: type), self[method].isStatic
        else { return nil }
        return method
    }

    /// The static property that code uses: `Archive.shared`, or `shared` in a static method of `Archive`.
    func staticProperty(of use: MemberUseTable.Use) -> Reference<PropertyDeclaration>? {
        switch (use.use.kind, use.use.type) {
        case (.typeMember, let type?):
            return names.property(use.use.name, of: type, from: use.function.file, inside: nil)
        case (.read, _), (.write, _):
            guard self[use.function].isStatic,
                let property = names.property(
                    ofIdentifier: use.use.name,
                    from: use.function.file,
                    inside: self[use.function].type
                ), self[property].isStatic
            else { return nil }
            return property
        default: return nil
        }
    }
}
