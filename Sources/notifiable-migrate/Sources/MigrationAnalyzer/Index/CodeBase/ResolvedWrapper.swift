/// A function that registers or posts for its callers.
struct ResolvedWrapper {
    enum Template {
        case observer(Observer)
        case post(Post)
    }

    /// Without labels.
    let name: String
    let labels: [String?]
    /// The parameters that each call has an argument for.
    private let required: Set<Int>
    let nameParameter: Int
    /// The property of that parameter that is the name, if the parameter itself isn't: `name` in `event.name`.
    let nameMember: String?
    /// The type of that parameter, or of the instance that the function is called on.
    let parameterType: WrittenType?
    let template: Template
    let function: Reference<FunctionDeclaration>
    /// The closure that the function registers and that calls the one of its caller.
    let adapter: Reference<Body>?

    /// A function that passes its own parameter on, or what the instance has that it is called on.
    init(
        _ template: Template,
        _ function: Reference<FunctionDeclaration>,
        name: (parameter: Int, member: String?),
        in files: [FileIndex],
        adapter: Reference<Body>? = nil
    ) {
        let declaration = files[function]
        self.name = declaration.name
        labels = declaration.parameters.map(\.label)
        // An argument that is a closure may be anywhere after the others.
        let isRequired = { (parameter: Parameter) in !parameter.isOptional && parameter.type?.isFunction != true }
        required = Set(declaration.parameters.indices.filter { isRequired(declaration.parameters[$0]) })
        (nameParameter, nameMember) = name
        parameterType =
            name.parameter == NameExpression.receiver
            ? files.owner(of: function).map { .name($0) } : declaration.parameters[name.parameter].type
        self.template = template
        self.function = function
        self.adapter = adapter
    }

    /// The arguments of a call, by the index of their parameter; `nil` if the call does not match this function.
    func arguments(of call: Call) -> [Int: Call.Argument]? {
        var arguments: [Int: Call.Argument] = [:]
        if let receiver = call.receiver {
            arguments[NameExpression.receiver] = Call.Argument(label: nil, value: .name([receiver]))
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
