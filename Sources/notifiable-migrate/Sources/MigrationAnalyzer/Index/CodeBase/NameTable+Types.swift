extension CodeBase {
    /// A type, if the source shows it, as code outside of all types would write it.
    package func type(_ expression: TypeExpression, in context: SourceContext) -> WrittenType? {
        names.type(expression, in: context)
    }

    func qualified(_ type: WrittenType, in context: SourceContext) -> WrittenType { names.qualified(type, in: context) }
}

/// The types of expressions.
extension NameTable {
    /// - Parameter depth: The number of properties to follow. Without a limit, `let a = b; let b = a` would recurse
    ///   infinitely.
    func type(_ expression: TypeExpression, in context: SourceContext, depth: Int = 6) -> WrittenType? {
        guard depth > 0 else { return nil }
        let file = context.file
        switch expression {
        case .named(let type): return qualified(type, in: context)
        case .unwrapped(let optional): return type(optional, in: context, depth: depth - 1)?.unwrapped
        case .selfType: return context.type.map { .name(files[file].types[$0].name) }
        case .parameter(let index):
            let parameters = context.function.map { files[file].functions[$0].parameters } ?? []
            return parameters.indices.contains(index) ? parameters[index].type.map { qualified($0, in: context) } : nil
        case .property(let name):
            guard let property = property(ofIdentifier: name, from: file, inside: context.type) else {
                // A type whose name starts with a lowercase letter.
                return types.meaning(of: name, in: context).map { _ in qualified(.name(name), in: context) }
            }
            return type(of: property, depth: depth - 1)
        case .member(let owner, let name):
            // A member of an Optional is accessed with `?`, which the expression would show.
            guard let owner = type(owner, in: context, depth: depth - 1) else { return nil }
            return type(ofMember: name, of: owner, from: file, depth)
        case .unknown: return nil
        }
    }

    func type(of property: Reference<PropertyDeclaration>, depth: Int = 6) -> WrittenType? {
        type(self[property].type, in: context(of: property), depth: depth)
    }

    /// Where the type and the value of a property are resolved.
    func context(of property: Reference<PropertyDeclaration>) -> SourceContext {
        SourceContext(file: property.file, type: self[property].parent)
    }

    private func type(ofMember name: String, of owner: WrittenType, from file: Int, _ depth: Int) -> WrittenType? {
        if let reference = types.primary(of: owner, from: file) {
            let type = types[reference]
            if type.cases.contains(name.hasSuffix("()") ? String(name.dropLast(2)) : name) { return .name(type.name) }
            if name == "rawValue", type.kind == .enum { return type.inherited.first.map { .name($0) } }
            if name.hasSuffix("()") { return returnType(ofStatic: String(name.dropLast(2)), of: reference) }
        }
        if let property = property(named: name, ofType: owner.nominal, from: file) {
            return self.type(of: property, depth: depth - 1)
        }
        let common = Self.commonMembers[name] ?? (owner == .name("URL") && name == "path" ? "String" : nil)
        return common.map { .name($0) }
    }

    /// The type of the value of a static function, if only one function has the name.
    private func returnType(ofStatic name: String, of type: Reference<TypeDeclaration>) -> WrittenType? {
        let owners = Set(types.ancestry(of: type).map { types[$0].name })
        let functions = owners.flatMap { types.methods(named: name, of: $0) }
        guard functions.count == 1, let function = functions.first, files[function].isStatic,
            let result = files[function].returnType, case .name(let name, []) = result.unwrapped
        else { return nil }
        let context = SourceContext(file: function.file, type: files[function].type, function: function.index)
        guard !namesTypeParameter(result, in: context) else { return nil }
        let value = name == "Self" ? .name(types[type].name) : qualified(.name(name), in: context)
        return result.isOptional ? .optional(value) : value
    }

    /// Members of the standard library and Foundation with one type, whatever has them.
    private static let commonMembers = [
        "absoluteString": "String", "count": "Int", "description": "String", "isEmpty": "Bool",
        "lastPathComponent": "String", "localizedDescription": "String", "uuidString": "String",
    ]

    /// A type with the enclosing types of each declared name in it, and without aliases.
    func qualified(_ type: WrittenType, in context: SourceContext, depth: Int = 4) -> WrittenType {
        guard depth > 0 else { return type }
        return type.mapNames { name in
            switch types.meaning(of: name, in: context) {
            case .type(let type): return .name(types[type].name)
            case .alias(let reference):
                let alias = types[reference]
                let place = SourceContext(file: reference.file, type: alias.parent)
                return qualified(alias.target, in: place, depth: depth - 1)
            case nil: return .name(name)
            }
        }
    }

    func namesTypeParameter(_ type: WrittenType, in context: SourceContext) -> Bool {
        let parameters = files[context.file].typeParameters
        return type.identifiers.contains { word in
            parameters.contains(word) && types.primary(named: word, from: context.file) == nil
        }
    }
}
