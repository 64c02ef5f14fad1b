/// All of a code base's facts with their meaning: what the rules, and whoever plans or rewrites, ask.
package struct CodeBase: Sendable {
    /// In the order of their paths.
    package let files: [FileIndex]
    package let configuration: Configuration
    /// Those through wrappers among them, in the order of the files.
    package let observations: [Observation]
    package let postings: [Posting]
    /// What source in other languages speaks of.
    let foreignMentions: ForeignMentions
    let types: TypeTable
    let names: NameTable
    let isolation: IsolationResolver

    /// Resolves the facts of all files together.
    package init(
        _ files: [FileIndex],
        foreignMentions: ForeignMentions = ForeignMentions(),
        configuration: Configuration = Configuration()
    ) {
        var files = files.sorted { $0.path < $1.path }
        let types = TypeTable(files)
        let names = NameTable(files, types)
        let isolation = IsolationResolver(
            files,
            types,
            configuration,
            foreignSuperclasses: foreignMentions.superclasses
        )
        let resolver = WrapperResolver(files, types, names, isolation, configuration)
        (observations, postings) = resolver.resolve()
        // Calls serve to find the wrappers' callers, and there are many.
        for number in files.indices { files[number].calls = [] }
        self.files = files
        self.configuration = configuration
        self.foreignMentions = foreignMentions
        self.types = types
        self.names = names
        self.isolation = isolation
    }

    // MARK: Facts

    package subscript(reference: Reference<TypeDeclaration>) -> TypeDeclaration {
        files[reference.file].types[reference.index]
    }
    package subscript(reference: Reference<FunctionDeclaration>) -> FunctionDeclaration {
        files[reference.file].functions[reference.index]
    }
    package subscript(reference: Reference<PropertyDeclaration>) -> PropertyDeclaration {
        files[reference.file].properties[reference.index]
    }
    package subscript(reference: Reference<Body>) -> Body {
        files[reference.file].bodies[reference.index]
    }

    /// The code that handles an observation, and the file in which it stands.
    package func body(of observation: Observation) -> Reference<Body>? {
        switch observation.handler {
        case .closure(let body): body
        case .function(let function): self[function].body.map { Reference(file: function.file, index: $0) }
        case nil: nil
        }
    }

    // MARK: Isolation

    package func isolation(of function: Reference<FunctionDeclaration>) -> Isolation {
        isolation.isolation(of: function)
    }

    package func isolation(of type: Reference<TypeDeclaration>) -> Isolation { isolation.isolation(of: type) }

    /// The isolation of the type in which something stands.
    package func isolation(ofType type: Int?, in file: Int) -> Isolation? {
        type.map { isolation.isolation(of: Reference<TypeDeclaration>(file: file, index: $0)) }
    }

    /// The type's own declaration, where an extension of it was found.
    package func declaration(ofType type: Int?, in file: Int) -> TypeDeclaration? {
        type.flatMap { types.primary(of: Reference(file: file, index: $0)) }.map { self[$0] }
    }

    // MARK: Names

    /// The notifications that an expression names; empty if the source does not tell.
    package func names(_ expression: NameExpression, in file: Int, inside type: Int?) -> [NotificationName] {
        names.names(expression, from: file, inside: type)
    }

    /// What a key is, as one thing however it is spelled.
    package func identity(of key: KeyExpression, in file: Int, inside type: Int?) -> String? {
        names.identity(of: key, from: file, inside: type)
    }

    /// A type's name, where the source tells it.
    package func typeName(_ expression: TypeExpression, in file: Int, inside type: Int?, function: Int?) -> String? {
        switch expression {
        case .named(let name): name
        case .selfType: type.map { files[file].types[$0].name }
        case .parameter(let index):
            function.map { files[file].functions[$0].parameters }
                .flatMap { index < $0.count ? $0[index].type : nil }
        case .property(let name):
            switch names.type(ofProperty: name, from: file, inside: type) {
            case .named(let name): name
            default: nil
            }
        case .member(let owner, let name):
            // A member of an Optional is reached by a `?`, which the expression would show.
            typeName(owner, in: file, inside: type, function: function)
                .flatMap { names.type(ofProperty: name, ofType: $0, from: file) }
        case .unknown: nil
        }
    }

    /// Whether a type is a value type: known as one, or declared as one.
    package func isValueType(_ name: String, from file: Int) -> Bool {
        if let declaration = types.primary(named: name, from: file) { return types[declaration].kind.isValue }
        return name.hasPrefix("[") || ValueTypes.names.contains(TypeText(name).nominal)
    }

    // MARK: Words

    /// `Type.function`, for messages and for the identity of a finding.
    package func symbol(type: Int?, function: Int?, in file: Int) -> String {
        let typeName = type.map { files[file].types[$0].name }
        let functionName = function.map { files[file].functions[$0].fullName }
        return [typeName, functionName].compactMap(\.self).joined(separator: ".")
    }

    /// How often an identifier stands in any expression.
    package func mentions(of identifier: String) -> Int {
        files.reduce(0) { $0 + $1.mentions[identifier] }
    }
}
