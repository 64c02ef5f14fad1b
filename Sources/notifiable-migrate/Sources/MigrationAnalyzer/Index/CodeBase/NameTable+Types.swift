extension CodeBase {
    /// A type's name, if the source shows it, as code outside of all types would write it.
    package func typeName(_ expression: TypeExpression, in context: SourceContext) -> String? {
        names.typeName(expression, in: context)
    }

    func qualified(_ text: String, in context: SourceContext) -> String { names.qualified(text, in: context) }
}

/// The types of expressions.
extension NameTable {
    /// - Parameter depth: The number of properties to follow. Without a limit, `let a = b; let b = a` would recurse
    ///   infinitely.
    func typeName(_ expression: TypeExpression, in context: SourceContext, depth: Int = 6) -> String? {
        guard depth > 0 else { return nil }
        let file = context.file
        switch expression {
        case .named(let name): return qualified(name, in: context)
        case .unwrapped(let optional):
            return typeName(optional, in: context, depth: depth - 1).map { TypeText($0).bare }
        case .selfType: return context.type.map { files[file].types[$0].name }
        case .parameter(let index):
            let parameters = context.function.map { files[file].functions[$0].parameters } ?? []
            return parameters.indices.contains(index) ? parameters[index].type.map { qualified($0, in: context) } : nil
        case .property(let name):
            return property(ofIdentifier: name, from: file, inside: context.type)
                .flatMap { typeName(of: $0, depth: depth - 1) }
        case .member(let owner, let name):
            // A member of an Optional is accessed with `?`, which the expression would show.
            guard let owner = typeName(owner, in: context, depth: depth - 1) else { return nil }
            return type(ofMember: name, of: owner, from: file, depth)
        case .unknown: return nil
        }
    }

    func typeName(of property: Reference<PropertyDeclaration>, depth: Int = 6) -> String? {
        typeName(self[property].type, in: context(of: property), depth: depth)
    }

    /// Where the type and the value of a property are resolved.
    func context(of property: Reference<PropertyDeclaration>) -> SourceContext {
        SourceContext(file: property.file, type: self[property].parent)
    }

    private func type(ofMember name: String, of owner: String, from file: Int, _ depth: Int) -> String? {
        if let reference = types.primary(named: owner, from: file) {
            let type = types[reference]
            if type.cases.contains(name.hasSuffix("()") ? String(name.dropLast(2)) : name) { return type.name }
            if name == "rawValue", type.kind == .enum { return type.inherited.first }
            if name.hasSuffix("()") { return returnType(ofStatic: String(name.dropLast(2)), of: reference) }
        }
        if let property = property(named: name, ofType: owner, from: file) {
            return typeName(of: property, depth: depth - 1)
        }
        return Self.commonMembers[name] ?? (owner == "URL" && name == "path" ? "String" : nil)
    }

    /// The type of the value of a static function, if only one function has the name.
    private func returnType(ofStatic name: String, of type: Reference<TypeDeclaration>) -> String? {
        let owners = Set(types.ancestry(of: type).map { types[$0].name })
        let functions = owners.flatMap { types.methods(named: name, of: $0) }
        guard functions.count == 1, let function = functions.first, files[function].isStatic,
            let result = files[function].returnType?.wholeMatch(of: /([A-Z][\w.]*)([?!]?)/)
        else { return nil }
        let context = SourceContext(file: function.file, type: files[function].type, function: function.index)
        guard !namesTypeParameter(String(result.1), in: context) else { return nil }
        let value = result.1 == "Self" ? types[type].name : qualified(String(result.1), in: context)
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
            case .type(let type): return types[type].name
            case .alias(let reference):
                let alias = types[reference]
                let place = SourceContext(file: reference.file, type: alias.parent)
                let target = qualified(alias.target, in: place, depth: depth - 1)
                return target.contains(" ") && text != name ? "(\(target))" : target
            case nil: return name
            }
        }
    }
    func namesTypeParameter(_ type: String, in context: SourceContext) -> Bool {
        let parameters = files[context.file].typeParameters
        return type.identifiers.contains { word in
            parameters.contains(word) && types.primary(named: word, from: context.file) == nil
        }
    }
}
