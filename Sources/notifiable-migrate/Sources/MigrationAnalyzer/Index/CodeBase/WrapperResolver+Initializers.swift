/// Initializers as wrappers, which observe for the code that creates an instance.
extension WrapperResolver {
    /// The name of the function that a call calls; of an initializer, its type's: `Observer(…)`, `self.init(…)`.
    func name(ofFunctionIn call: Call, _ file: Int) -> String {
        guard ["init", "Self"].contains(call.name) else { return call.name }
        return createdType(call, file).map { TypeTable.simpleName(types[$0].name) } ?? call.name
    }

    private func createdType(_ call: Call, _ file: Int) -> Reference<TypeDeclaration>? {
        let own = call.type.flatMap { types.primary(of: Reference<TypeDeclaration>(file: file, index: $0)) }
        switch (call.name, call.base) {
        case ("init", "self"), ("init", "Self"), ("Self", nil): return own
        case ("init", "super"):
            return own.flatMap { types.ancestry(of: $0).dropFirst().first { types[$0].kind == .class } }
        case ("init", let base?): return types.primary(named: base, from: file)
        case (let name, let base): return types.primary(named: base.map { "\($0).\(name)" } ?? name, from: file)
        }
    }

    func creates(_ call: Call, _ wrapper: ResolvedWrapper, _ file: Int) -> Bool {
        // A constant with a name is no observer: `static let arrived = Event(…)`.
        if wrapper.keepsName, call.function == nil || call.type.map({ files[file].types[$0].name }) == wrapper.type {
            return false
        }
        guard let function = wrapper.function, let owner = files[function].type,
            isInitializer(wrapper)
        else { return true }
        let type = types.primary(of: Reference<TypeDeclaration>(file: function.file, index: owner))
        return type != nil && createdType(call, file) == type
    }

    func isInitializer(_ wrapper: ResolvedWrapper) -> Bool {
        wrapper.keepsName || wrapper.function.map { files[$0].kind == .initializer } ?? false
    }

    /// What keeps the instance that an initializer creates, and that keeps the token.
    func token(ofInstanceBy call: Call) -> TokenUse {
        call.token == .dropped || call.name == "init" && ["self", "super"].contains(call.base)
            ? .notApplicable : call.token
    }
}
