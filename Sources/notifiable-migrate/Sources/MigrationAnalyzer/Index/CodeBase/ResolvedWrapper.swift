/// A function that registers or posts for its callers.
struct ResolvedWrapper {
    enum Template {
        case observer(Observer)
        case post(Post)
    }

    /// Without labels; of an initializer, the type's without the types around it.
    let name: String
    let labels: [String?]
    /// Which parameter is the name.
    let nameParameter: Int
    /// The property of that parameter that is the name, if the parameter itself isn't: `name` in `event.name`.
    let nameMember: String?
    let template: Template
    /// `nil` if it is configured.
    let function: Reference<FunctionDeclaration>?
    /// The closure that the function registers and that calls the one of its caller.
    private(set) var adapter: Reference<Body>?

    init?(_ observer: Observer, _ file: FileIndex, _ number: Int, adapter: Reference<Body>?) {
        self.init(.observer(observer), observer.names.first, observer.function, file, number)
        self.adapter = observer.body.map { Reference(file: number, index: $0) } ?? adapter
    }

    init?(_ post: Post, _ file: FileIndex, _ number: Int) {
        self.init(.post(post), post.names.first, post.function, file, number)
    }

    private init?(_ template: Template, _ name: NameExpression?, _ function: Int?, _ file: FileIndex, _ number: Int) {
        guard let function else { return nil }
        switch name {
        case .parameter(let parameter)?: (nameParameter, nameMember) = (parameter, nil)
        case .instanceMember(_, let member, let parameter?)?: (nameParameter, nameMember) = (parameter, member)
        default: return nil
        }
        let declaration = file.functions[function]
        let owner = declaration.kind == .initializer ? declaration.type.map { file.types[$0].name } : nil
        self.name = owner.map(TypeTable.simpleName) ?? declaration.name
        labels = declaration.parameters.map(\.label)
        self.template = template
        self.function = Reference(file: number, index: function)
    }

    /// A wrapper from a configuration.
    init(_ configured: Configuration.Wrapper) {
        let parts = configured.function.split(separator: "(", maxSplits: 1)
        name = parts.first.map(String.init) ?? configured.function
        let labels: [Substring] = parts.count < 2 ? [] : parts[1].dropLast().split(separator: ":")
        self.labels = labels.map { $0 == "_" ? nil : String($0) }
        nameParameter = configured.name
        nameMember = nil
        function = nil
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
        return arguments
    }
}
