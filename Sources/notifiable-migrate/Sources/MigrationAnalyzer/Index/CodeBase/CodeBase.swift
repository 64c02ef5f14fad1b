package import CensusFile

/// A place in the source, as a key.
struct FilePlace: Hashable {
    let file: Int
    let offset: Int
}

/// The facts of all files, resolved together: the input of rules, plans, generators and rewrites.
package struct CodeBase: Sendable {
    /// In the order of their paths.
    package let files: [FileIndex]
    package let configuration: Configuration
    /// Those of the program, in the order of the files, including those through wrappers.
    package let observations: [Observation]
    package let postings: [Posting]
    /// Those of the tests. They show nothing about the program, apart from which names it offers.
    package let testObservations: [Observation]
    package let testPostings: [Posting]
    /// What a census of the program shows.
    package let census: CensusEvidence?
    /// The diagnostics of the compiler about the program.
    let compilerLog: CompilerLog?
    /// The code that a run of the program called off the main thread.
    package private(set) var runtime: RuntimeEvidence?
    let objectiveC: ObjectiveCMentions
    let types: TypeTable
    let names: NameTable
    let isolation: IsolationResolver
    /// The posts of each name.
    private let postingsByName: [NotificationName: [Int]]
    let removalsByType: FactsByType<Removal>
    let releasesByType: FactsByType<TokenRelease>
    /// How often each identifier occurs in the program, without its tests.
    private let mentions: MentionCounts
    let lifetimes: Lifetimes
    /// Whether a file of the program imports a framework for screens.
    let isOfApplication: Bool

    package init(
        _ files: [FileIndex],
        objectiveC: ObjectiveCMentions = ObjectiveCMentions(),
        configuration: Configuration = Configuration(),
        census: CensusSnapshot? = nil,
        compilerLog: CompilerLog? = nil,
        runtimeLog: RuntimeLog? = nil
    ) {
        self.compilerLog = compilerLog
        var files = files.sorted { $0.path < $1.path }
        let types = TypeTable(files)
        let names = NameTable(files, types, objectiveC)
        var objectiveC = objectiveC
        objectiveC.addConstants(of: names)
        let isolation = IsolationResolver(files, types, configuration, objectiveC.superclasses)
        var resolver = WrapperResolver(files: files, types: types, names: names, isolation: isolation)
        var (observations, postings) = resolver.resolve()
        files = resolver.files
        let mentions = MentionCounts(files)
        self.mentions = mentions
        let posters = Set(postings.compactMap(\.function))
        let callers = CallerTable(files, types, isolation, objectiveC, mentions, of: posters)
        for index in postings.indices { postings[index].note(callers) }
        let known = (observations.map(\.names) + postings.map(\.names)).flatMap(\.self)
        self.census = census.map { CensusEvidence($0, files, &postings, known) }
        self.observations = observations.filter { !files[$0.file].isTest }
        self.postings = postings.filter { !files[$0.file].isTest }
        testObservations = observations.filter { files[$0.file].isTest }
        testPostings = postings.filter { files[$0.file].isTest }
        lifetimes = Lifetimes(files)
        isOfApplication = files.contains { $0.isOfApplication && !$0.isTest }
        // Most calls only serve to find the callers of wrappers and posters, and there are many of them.
        for number in files.indices {
            files[number].calls = []
            let file = files[number]
            let isRelevant = !file.observers.isEmpty || !file.posts.isEmpty
            if !isRelevant { files[number].callGroups = [] }
        }
        self.files = files
        self.configuration = configuration
        self.objectiveC = objectiveC
        self.types = types
        self.names = names
        self.isolation = isolation
        removalsByType = FactsByType(files, \.removals, \.type)
        releasesByType = FactsByType(files, \.releases, \.type)
        var postingsByName: [NotificationName: [Int]] = [:]
        for (number, posting) in self.postings.enumerated() where !posting.isTemplate {
            for name in posting.names { postingsByName[name, default: []].append(number) }
        }
        self.postingsByName = postingsByName
        runtime = runtimeLog.map { RuntimeEvidence($0, in: self) }
    }

    /// Whether the instance around some code lives as long as the process. A static function has none.
    func livesForever(_ context: SourceContext) -> Bool {
        if function(in: context)?.isStatic == true { return true }
        return declaration(ofType: context.type, in: context.file).map(lifetimes.isImmortal) ?? false
    }

    /// The posts of a name.
    func postings(of name: NotificationName) -> [Posting] { (postingsByName[name] ?? []).map { postings[$0] } }

    // MARK: Facts

    package subscript(reference: Reference<TypeDeclaration>) -> TypeDeclaration { files[reference] }
    package subscript(reference: Reference<FunctionDeclaration>) -> FunctionDeclaration { files[reference] }
    package subscript(reference: Reference<PropertyDeclaration>) -> PropertyDeclaration { files[reference] }
    package subscript(reference: Reference<Body>) -> Body { files[reference] }

    /// The code that handles an observation.
    package func body(of observation: Observation) -> Reference<Body>? { handler(of: observation)?.body }

    /// The code that handles an observation, with the type around it.
    func handler(of observation: Observation) -> HandlerCode? {
        switch observation.handler {
        case .closure(let body): HandlerCode(body: body, type: observation.observer.type)
        case .function(let function): handler(function)
        case nil: nil
        }
    }

    private func handler(_ function: Reference<FunctionDeclaration>) -> HandlerCode? {
        self[function].body.map {
            HandlerCode(body: Reference(file: function.file, index: $0), type: self[function].type)
        }
    }

    /// The code that handles an observation: the handler, and the methods of the same object that it passes the
    /// notification to; and whether no other code sees the notification.
    func handlerCode(of observation: Observation) -> (code: [HandlerCode], isComplete: Bool) {
        // A parameter of another type, such as `_ sender: Any`, is the notification under a name that the body doesn't
        // show.
        var isComplete = observation.handler != nil
        if case .function(let function)? = observation.handler, let parameter = self[function].parameters.first {
            isComplete = parameter.isNotification
        }
        // A function without a body in the index has been read, and reads nothing.
        guard let first = handler(of: observation) else { return ([], isComplete) }
        var pending = [first]
        if let adapter = observation.adapter {
            pending.append(HandlerCode(body: adapter, type: observation.wrapper.flatMap { self[$0].type }))
        }
        var code: [HandlerCode] = []
        while let next = pending.popLast() {
            guard !code.contains(where: { $0.body == next.body && $0.names == next.names }) else { continue }
            code.append(next)
            isComplete = isComplete && !self[next.body].isForwarded
            for (method, cases) in self[next.body].forwards {
                // The closure of a wrapper calls its parameter, which is the handler.
                if next.body == observation.adapter, let wrapper = observation.wrapper,
                    self[wrapper].parameters.contains(where: { $0.name == method.name })
                {
                    continue
                }
                let owner = next.type.map { Reference<TypeDeclaration>(file: next.body.file, index: $0) }
                guard let function = owner.flatMap({ types.method(named: method.name, labels: method.labels, in: $0) })
                else {
                    isComplete = false
                    continue
                }
                guard var more = handler(function) else { continue }
                let names = Set(cases.flatMap { self.names($0, in: next.context) })
                more.names = names.isEmpty ? next.names : next.names?.intersection(names) ?? names
                pending.append(more)
            }
        }
        return (code, isComplete)
    }

    /// The function around some code.
    func function(in context: SourceContext) -> FunctionDeclaration? { function(context.function, in: context.file) }

    func function(_ index: Int?, in file: Int) -> FunctionDeclaration? { index.map { files[file].functions[$0] } }

    /// The declaration of a type; for an extension, the declaration of the extended type.
    func primary(_ type: Int?, in file: Int) -> Reference<TypeDeclaration>? {
        type.flatMap { types.primary(of: Reference(file: file, index: $0)) }
    }

    /// The type around the code that adds an observer.
    func owner(of observation: Observation) -> Reference<TypeDeclaration>? {
        primary(observation.observer.type, in: observation.file)
    }

    func owner(of posting: Posting) -> Reference<TypeDeclaration>? { primary(posting.post.type, in: posting.file) }

    /// The type that declares a function.
    func owner(of function: Reference<FunctionDeclaration>) -> Reference<TypeDeclaration>? {
        primary(self[function].type, in: function.file)
    }

    /// The code of a function.
    func context(of function: Reference<FunctionDeclaration>) -> SourceContext {
        SourceContext(file: function.file, type: self[function].type, function: function.index)
    }

    package func declaration(ofType type: Int?, in file: Int) -> TypeDeclaration? {
        primary(type, in: file).map { self[$0] }
    }

    // MARK: Isolation

    /// Whether the default isolation of a file's module is the main actor.
    func isMainActorByDefault(in file: Int) -> Bool { isolation.fallback(in: file).isMainActor }

    /// Whether a file is compiled in a language mode before Swift 6, or in an unknown one.
    func isBeforeSwift6(_ file: Int) -> Bool { files[file].settings.isBeforeSwift6 }

    package func isolation(of function: Reference<FunctionDeclaration>) -> Isolation {
        isolation.isolation(of: function)
    }

    package func isolation(of type: Reference<TypeDeclaration>) -> Isolation { isolation.isolation(of: type) }

    package func isolation(ofType type: Int?, in file: Int) -> Isolation? {
        type.map { isolation.isolation(of: Reference<TypeDeclaration>(file: file, index: $0)) }
    }

    /// The isolation of the function around some code, or else of the type.
    func isolation(ofCodeIn context: SourceContext) -> Isolation? {
        context.function.map { isolation(of: Reference<FunctionDeclaration>(file: context.file, index: $0)) }
            ?? isolation(ofType: context.type, in: context.file)
    }

    // MARK: Meaning

    /// The notifications that an expression names; empty if the source does not show them.
    package func names(_ expression: NameExpression, in context: SourceContext) -> [NotificationName] {
        names.names(expression, from: context.file, inside: context.type)
    }

    /// A spelling of a key that all its spellings share.
    package func identity(of key: KeyExpression, in context: SourceContext) -> String? {
        self.key(key, in: context)?.identity
    }

    /// Whether a type is known or declared as a value type.
    package func isValueType(_ type: WrittenType, from file: Int) -> Bool {
        if let declaration = types.primary(of: type, from: file) { return types[declaration].kind.isValue }
        return type.isCollection || SDKFacts.valueTypes.contains(type.nominal)
    }

    // MARK: Text

    /// `Type.function`, for messages and for the identity of a finding.
    package func symbol(of context: SourceContext) -> String {
        let type = context.type.map { files[context.file].types[$0].name }
        let function = context.function.map { files[context.file].functions[$0].fullName }
        return [type, function].compactMap(\.self).joined(separator: ".")
    }

    /// How often an identifier occurs in any expression of the program.
    package func mentions(of identifier: String) -> Int { mentions[identifier] }
}

/// A body that handles a notification, with the type around it.
struct HandlerCode {
    let body: Reference<Body>
    let type: Int?
    /// The names with which it is called, if it is called behind a `case`.
    var names: Set<NotificationName>?

    /// Where the names in it are resolved.
    var context: SourceContext { SourceContext(file: body.file, type: type) }
}

/// The place of a fact in an index: the file's number, and the position in an array of the file's index.
package struct Reference<Fact>: Hashable, Comparable, Sendable {
    package let file: Int
    package let index: Int

    package static func < (left: Self, right: Self) -> Bool { (left.file, left.index) < (right.file, right.index) }
}

extension [FileIndex] {
    subscript(reference: Reference<TypeDeclaration>) -> TypeDeclaration { self[reference.file].types[reference.index] }
    subscript(reference: Reference<FunctionDeclaration>) -> FunctionDeclaration {
        self[reference.file].functions[reference.index]
    }
    subscript(reference: Reference<PropertyDeclaration>) -> PropertyDeclaration {
        self[reference.file].properties[reference.index]
    }
    subscript(reference: Reference<Body>) -> Body { self[reference.file].bodies[reference.index] }

    /// The name of the type around a function.
    func owner(of function: Reference<FunctionDeclaration>) -> String? {
        self[function].type.map { self[function.file].types[$0].name }
    }
}

/// The code around an expression, in which its names and types are resolved.
package struct SourceContext: Hashable, Sendable {
    package let file: Int
    package var type: Int?
    package var function: Int?

    package init(file: Int, type: Int? = nil, function: Int? = nil) {
        self.file = file
        self.type = type
        self.function = function
    }

    /// The code of a type outside its functions.
    init(of type: Reference<TypeDeclaration>) { self.init(file: type.file, type: type.index) }
}

extension CodeBase {
    /// The methods that a function calls on its own instance.
    func ownMethods(calledBy function: Reference<FunctionDeclaration>) -> [Reference<FunctionDeclaration>] {
        let groups = files[function.file].callGroups.filter { $0.function == function.index }
        return methods(
            among: groups.flatMap(\.callees),
            in: SourceContext(file: function.file, type: self[function].type)
        )
    }

    /// The methods of a type that some code in it calls on its own instance.
    func methods(among callees: [CallGroup.Callee], in context: SourceContext) -> [Reference<FunctionDeclaration>] {
        guard let index = context.type, let type = primary(index, in: context.file) else { return [] }
        let name = files[context.file].types[index].name
        let callees = Set(callees)
        return types.declarations(of: type).flatMap { declaration in
            files[declaration.file].functions.enumerated().compactMap { index, function in
                function.type == declaration.index && callees.contains(.function(function.name, of: name))
                    ? Reference(file: declaration.file, index: index) : nil
            }
        }
    }
}
