/// Information about a code base that its source does not show, and how to report its hazards.
package struct Configuration: Codable, Equatable, Sendable {
    package enum DefaultIsolation: String, Codable, CaseIterable, Sendable {
        case nonisolated
        case mainActor = "main-actor"
    }

    /// A function that registers or posts for its callers.
    package struct Wrapper: Codable, Equatable, Sendable {
        enum CodingKeys: String, CodingKey, CaseIterable {
            case kind, function, name, userInfo, onMain
        }

        package enum Kind: String, CaseIterable, Codable, Sendable {
            case selector, closure, publisher, post
        }

        package let kind: Kind
        /// With its labels: `postOnMainThread(_:userInfo:)`.
        package let function: String
        /// Which argument is the name, counted from 0.
        package let name: Int
        /// Which argument is `userInfo`.
        package let userInfo: Int?
        /// Whether it registers or posts on the main actor.
        package let onMain: Bool?
    }

    /// The severity of a rule's findings, or none.
    package enum RuleLevel: String, CaseIterable, Codable, Sendable {
        case off, note, warning, error

        var severity: Severity? { Severity(rawValue: rawValue) }
    }

    enum CodingKeys: String, CodingKey, CaseIterable {
        case paths, testPaths, rules, failOn, defaultIsolation, wrappers, mainActorTypes, offMainNotifications, cache
    }

    /// The files and folders to read if the command line names none.
    package var paths: [String]?
    /// Files and folders of tests, besides those of test targets.
    package var testPaths: [String]?
    /// By the rules' identifiers.
    package var rules: [String: RuleLevel]?
    /// The severity from which on `scan` fails.
    package var failOn: Severity?
    /// The compiler's `-default-isolation`.
    package var defaultIsolation: DefaultIsolation?
    package var wrappers: [Wrapper]?
    /// Types outside the source that are isolated to the main actor, as are their subtypes.
    package var mainActorTypes: [String]?
    /// Names posted outside the source, off the main actor, with the reason.
    package var offMainNotifications: [String: String]?
    /// The folder of the cache of indexes and findings.
    package var cache: String?

    package init() {}
}

/// A function that registers or posts for its callers.
struct Wrapper {
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
