extension CodeBase {
    /// A type's name, if the source shows it, as code outside of all types would write it.
    package func typeName(_ expression: TypeExpression, in context: SourceContext) -> String? {
        typeName(expression, in: context, depth: 6)
    }

    /// - Parameter depth: The number of properties to follow. Without a limit, `let a = b; let b = a` would recurse
    ///   infinitely.
    private func typeName(_ expression: TypeExpression, in context: SourceContext, depth: Int) -> String? {
        guard depth > 0 else { return nil }
        let file = context.file
        switch expression {
        case .named(let name): return qualified(name, in: context)
        case .unwrapped(let optional):
            return typeName(optional, in: context, depth: depth - 1).map { TypeText($0).bare }
        case .selfType: return context.type.map { files[file].types[$0].name }
        case .parameter(let index):
            let parameters = context.function.map { files[file].functions[$0].parameters } ?? []
            return index < parameters.count ? parameters[index].type.map { qualified($0, in: context) } : nil
        case .property(let name):
            return names.property(ofIdentifier: name, from: file, inside: context.type).flatMap { type(of: $0, depth) }
        case .member(let owner, let name):
            // A member of an Optional is accessed with `?`, which the expression would show.
            guard let owner = typeName(owner, in: context, depth: depth - 1) else { return nil }
            return type(ofMember: name, of: owner, from: file, depth)
        case .unknown: return nil
        }
    }

    private func type(of property: Reference<PropertyDeclaration>, _ depth: Int) -> String? {
        typeName(self[property].type, in: context(of: property), depth: depth - 1)
    }

    func typeName(of property: Reference<PropertyDeclaration>) -> String? {
        typeName(self[property].type, in: context(of: property))
    }

    private func type(ofMember name: String, of owner: String, from file: Int, _ depth: Int) -> String? {
        if let reference = types.primary(named: owner, from: file) {
            let type = self[reference]
            if type.cases.contains(name.hasSuffix("()") ? String(name.dropLast(2)) : name) { return type.name }
            if name == "rawValue", type.kind == .enum { return type.inherited.first }
            if name.hasSuffix("()") { return returnType(ofStatic: String(name.dropLast(2)), of: reference) }
        }
        if let property = names.property(named: name, ofType: owner, from: file) {
            return self.type(of: property, depth)
        }
        return Self.commonMembers[name] ?? (owner == "URL" && name == "path" ? "String" : nil)
    }

    /// The type of the value of a static function, if only one function has the name.
    private func returnType(ofStatic name: String, of type: Reference<TypeDeclaration>) -> String? {
        let owners = Set([self[type].name] + types.ancestry(of: type).map { self[$0].name })
        let functions = owners.flatMap { types.methods(named: name, of: $0) }
        guard functions.count == 1, let function = functions.first, self[function].isStatic,
            let result = self[function].returnType?.wholeMatch(of: /([A-Z][\w.]*)([?!]?)/)
        else { return nil }
        let context = SourceContext(file: function.file, type: self[function].type, function: function.index)
        guard !namesTypeParameter(String(result.1), in: context) else { return nil }
        let value = result.1 == "Self" ? self[type].name : qualified(String(result.1), in: context)
        return result.2.isEmpty ? value : value + "?"
    }

    /// Members of the standard library and Foundation with one type, whatever has them.
    private static let commonMembers = [
        "absoluteString": "String", "count": "Int", "description": "String", "isEmpty": "Bool",
        "lastPathComponent": "String", "localizedDescription": "String", "uuidString": "String",
    ]

    /// A type with the enclosing types of each declared name in it, and without aliases.
    func qualified(_ text: String, in context: SourceContext, depth: Int = 4) -> String {
        guard depth > 0 else { return text }
        return TypeText.mappingNames(of: text) { name in
            switch types.meaning(of: name, in: context) {
            case .type(let type): return self[type].name
            case .alias(let reference):
                let alias = types[reference]
                let place = SourceContext(file: reference.file, type: alias.parent)
                let target = qualified(alias.target, in: place, depth: depth - 1)
                return target.contains(" ") && text != name ? "(\(target))" : target
            case nil: return name
            }
        }
    }
}
