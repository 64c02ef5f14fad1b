/// What the code of each type uses of its instance, and what the functions use that it calls.
struct MemberUseTable: Sendable {
    /// A use, with the function that contains it.
    struct Use: Hashable, Sendable {
        let use: MemberUse
        let function: Reference<FunctionDeclaration>
    }

    private let files: [FileIndex]
    private let types: TypeTable
    private let byFunction: [Reference<FunctionDeclaration>: [MemberUses]]
    private let byType: [Reference<TypeDeclaration>: [Reference<FunctionDeclaration>]]

    init(_ files: [FileIndex], _ types: TypeTable) {
        self.files = files
        self.types = types
        var byFunction: [Reference<FunctionDeclaration>: [MemberUses]] = [:]
        var byType: [Reference<TypeDeclaration>: [Reference<FunctionDeclaration>]] = [:]
        let sources = files.lazy.filter { !$0.isTest }
        let properties = Set(sources.flatMap { $0.properties.lazy.filter { $0.parent != nil }.map(\.name) })
        let functions = Set(sources.flatMap { $0.functions.lazy.map(\.name) })
        for (number, file) in files.enumerated() where !file.isTest {
            for var uses in file.memberUses {
                uses.uses.removeAll { use in
                    switch use.kind {
                    case .call: !functions.contains(use.name) && !SDKFacts.lockingFunctions.contains(use.name)
                    case .read, .write: !properties.contains(use.name)
                    }
                }
                if uses.uses.isEmpty { continue }
                let function = Reference<FunctionDeclaration>(file: number, index: uses.function)
                if byFunction[function] == nil,
                    let type = types.primary(of: Reference(file: number, index: uses.type))
                {
                    byType[type, default: []].append(function)
                }
                byFunction[function, default: []].append(uses)
            }
        }
        self.byFunction = byFunction
        self.byType = byType
    }

    /// The functions of a type, and the parts of their code that run in one place each.
    func code(of type: Reference<TypeDeclaration>) -> [(function: Reference<FunctionDeclaration>, uses: MemberUses)] {
        (byType[type] ?? []).flatMap { function in (byFunction[function] ?? []).map { (function, $0) } }
    }

    func code(of function: Reference<FunctionDeclaration>) -> [MemberUses] { byFunction[function] ?? [] }

    /// The uses in some code and in the functions of the same instance that it calls, and the functions that it calls.
    ///
    /// - Parameter includes: Whether a part of a called function's code runs where its caller does.
    func uses(
        from start: [(function: Reference<FunctionDeclaration>, uses: MemberUses)],
        includes: (MemberUses, Reference<FunctionDeclaration>) -> Bool
    ) -> (uses: [Use], functions: Set<Reference<FunctionDeclaration>>) {
        var visited: Set<Reference<FunctionDeclaration>> = []
        let uses = uses(from: start, visited: &visited, includes: includes)
        return (uses, visited)
    }

    /// The uses in some code and in the functions of the same instance that it calls.
    ///
    /// - Parameter visited: The functions that are skipped. Those that the code calls are inserted.
    func uses(
        from start: [(function: Reference<FunctionDeclaration>, uses: MemberUses)],
        visited: inout Set<Reference<FunctionDeclaration>>,
        includes: (MemberUses, Reference<FunctionDeclaration>) -> Bool
    ) -> [Use] {
        var result: [Use] = []
        var pending = start
        while let (function, code) = pending.popLast() {
            for use in code.uses {
                result.append(Use(use: use, function: function))
                let type = Reference<TypeDeclaration>(file: function.file, index: code.type)
                guard let callee = callee(of: use, in: type), visited.insert(callee).inserted else { continue }
                pending += self.code(of: callee).filter { $0.closure == nil && includes($0, callee) }.map {
                    (callee, $0)
                }
            }
        }
        return result
    }

    /// The uses in some code itself, in the order of `uses(from:includes:)`.
    func ownUses(of code: [(function: Reference<FunctionDeclaration>, uses: MemberUses)]) -> [Use] {
        code.reversed().flatMap { code in code.uses.uses.map { Use(use: $0, function: code.function) } }
    }

    /// A function, and the functions of the same instance that it calls.
    func functions(calledBy function: Reference<FunctionDeclaration>) -> Set<Reference<FunctionDeclaration>> {
        uses(from: code(of: function).map { (function, $0) }, includes: { _, _ in true }).functions.union([function])
    }

    /// The function that a use runs: a method, the getter of a property, or the observer of one that is set.
    private func callee(of use: MemberUse, in type: Reference<TypeDeclaration>) -> Reference<FunctionDeclaration>? {
        switch use.kind {
        case .call:
            (use.labels.flatMap { types.method(named: use.name, calledWith: $0, in: type) }
                ?? types.method(named: use.name, labels: nil, in: type))
                // A call of a closure that a property holds runs no accessor that changes something.
                .flatMap { files[$0].kind == .function ? $0 : nil }
        case .write: types.methods(named: use.name, of: types[type].name).first { files[$0].isSetter }
        case .read:
            types.methods(named: use.name, of: types[type].name).first { function in
                files[function].kind == .accessor && files[function].returnsValue
            }
        }
    }
}
