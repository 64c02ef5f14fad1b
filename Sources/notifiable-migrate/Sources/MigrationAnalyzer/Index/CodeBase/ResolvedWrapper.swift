/// A function that registers or posts for its callers.
struct ResolvedWrapper {
    enum Template {
        case observer(Observer)
        case post(Post)
    }

    /// Without labels; of an initializer, the type's without the types around it.
    let name: String
    let labels: [String?]
    /// The parameters that each call has an argument for.
    private var required: Set<Int> = []
    let nameParameter: Int
    /// The property of that parameter that is the name, if the parameter itself isn't: `name` in `event.name`.
    let nameMember: String?
    let template: Template
    /// The function that is called; `nil` if it is configured, or an initializer that isn't written.
    let function: Reference<FunctionDeclaration>?
    /// The function that registers or posts, if another one passes the name: the initializer of the object.
    private let registering: Reference<FunctionDeclaration>?
    private(set) var type: String?
    /// The closure that the function registers and that calls the one of its caller.
    let adapter: Reference<Body>?

    /// Whether it is an initializer that keeps the name for a method.
    var keepsName: Bool { type != nil }
    /// The function that registers or posts; `nil` if it is configured.
    var origin: Reference<FunctionDeclaration>? { registering ?? function }

    /// A function that passes its own parameter on, or what the instance has that it is called on.
    init(
        _ template: Template,
        _ function: Reference<FunctionDeclaration>,
        name: (parameter: Int, member: String?),
        in files: [FileIndex],
        adapter: Reference<Body>? = nil
    ) {
        let declaration = files[function]
        let owner =
            declaration.kind == .initializer ? files.owner(of: function) : nil
        self.name = owner.map(TypeTable.simpleName) ?? declaration.name
        labels = declaration.parameters.map(\.label)
        // An argument that is a closure may be anywhere after the others.
        let isRequired = { (parameter: Parameter) in !parameter.isOptional && parameter.type?.contains("->") != true }
        required = Set(declaration.parameters.indices.filter { isRequired(declaration.parameters[$0]) })
        (nameParameter, nameMember) = name
        self.template = template
        self.function = function
        registering = nil
        self.adapter = adapter
    }

    /// An initializer that keeps its parameter, which a method observes; `nil` if the source doesn't show it.
    ///
    /// - Parameter path: The name in the instance: `name`, or `event.name`.
    init?(
        initializerFor template: Template,
        _ registering: Reference<FunctionDeclaration>,
        path: String,
        in files: [FileIndex],
        _ types: TypeTable,
        adapter: Reference<Body>?
    ) {
        let file = files[registering.file]
        let declaration = file.functions[registering.index].type
            .map { Reference<TypeDeclaration>(file: registering.file, index: $0) }
        guard let owner = declaration.flatMap(types.primary)
        else { return nil }
        let parts = path.split(separator: ".").map(String.init)
        let written = types.methods(named: "init", of: types[owner].name)
            .filter { files[$0].kind == .initializer }
        let keeping = written.lazy.compactMap { reference in
            files[reference].parameters.firstIndex { $0.name == parts.first }
                .map { (reference, $0) }
        }.first
        if let (initializer, parameter) = keeping {
            function = initializer
            nameParameter = parameter
            labels = files[initializer].parameters.map(\.label)
        } else {
            let stored = files[owner.file].properties
                .filter { $0.parent == owner.index && !$0.isStatic && !$0.isComputed }.map(\.name)
            guard written.isEmpty, let parameter = stored.firstIndex(where: { $0 == parts.first }) else { return nil }
            function = nil
            nameParameter = parameter
            labels = stored
        }
        self.type = types[owner].name
        name = TypeTable.simpleName(types[owner].name)
        nameMember = parts.count > 1 ? parts.dropFirst().joined(separator: ".") : nil
        self.template = template
        self.registering = registering
        self.adapter = adapter
    }

    init(_ configured: Configuration.Wrapper) {
        let parts = configured.function.split(separator: "(", maxSplits: 1)
        name = parts.first.map(String.init) ?? configured.function
        let labels: [Substring] = parts.count < 2 ? [] : parts[1].dropLast().split(separator: ":")
        self.labels = labels.map { $0 == "_" ? nil : String($0) }
        nameParameter = configured.name
        nameMember = nil
        (function, registering, adapter) = (nil, nil, nil)
        let nowhere = SourceSpan(start: SourceLocation(offset: 0, line: 1, column: 1), length: 0)
        let kind: Observer.Kind? =
            switch configured.kind {
            case .selector: .selector
            case .closure: .closure
            case .publisher: .publisher
            case .post: nil
            }
        if let kind {
            var observer = Observer(
                kind: kind,
                center: .default,
                names: [.parameter(configured.name)],
                object: .none,
                span: nowhere,
                extent: nowhere
            )
            observer.observerType = .selfType
            observer.queue = configured.onMain == true ? .main : .none
            template = .observer(observer)
        } else {
            template = .post(
                Post(
                    center: .default,
                    names: [.parameter(configured.name)],
                    object: .none,
                    userInfo: configured.userInfo.map(UserInfoExpression.parameter) ?? .other(""),
                    span: nowhere,
                    extent: nowhere,
                    lastLine: 1,
                    place: configured.onMain == true ? .main : .function
                )
            )
        }
    }

    /// The arguments of a call, by the index of their parameter; `nil` if the call does not match this function.
    func arguments(of call: Call) -> [Int: Call.Argument]? {
        var arguments: [Int: Call.Argument] = [:]
        if let receiver = call.receiver {
            arguments[NameExpression.receiver] = Call.Argument(label: nil, value: .name([receiver]), span: call.span)
        }
        var parameter = 0
        for argument in call.arguments {
            // A trailing closure has no label whatever the parameter is called.
            let isClosure = if case .body = argument.value { argument.label == nil } else { false }
            while parameter < labels.count, !isClosure, labels[parameter] != argument.label { parameter += 1 }
            if isClosure, parameter >= labels.count { return nil }
            guard parameter < labels.count else { return nil }
            arguments[isClosure ? labels.count - 1 : parameter] = argument
            parameter += 1
        }
        return required.isSubset(of: arguments.keys) ? arguments : nil
    }
}
