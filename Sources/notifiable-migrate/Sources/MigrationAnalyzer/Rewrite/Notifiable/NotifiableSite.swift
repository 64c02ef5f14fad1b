import SwiftSyntax

/// An observer by selector whose registration can become one of the names of a `Notifiable`.
struct NotifiableSite {
    let site: RewriteSite
    let file: Int
    let call: FunctionCallExprSyntax
    let statement: CodeBlockItemSyntax
    /// The only name it observes.
    let name: NotificationName
    /// The name as written, for the handler.
    let nameText: String
    let center: String
    let centerKind: CenterExpression
    /// The object that it observes, if it observes one.
    let subject: String?
    let method: Reference<FunctionDeclaration>
    let function: Int

    /// Whether it is added to the same center on each occasion on which another one is, and they are removed together.
    func isAdded(with other: Self) -> Bool {
        file == other.file && statement.parent?.id == other.statement.parent?.id && centerKind == other.centerKind
    }
}

extension CenterExpression {
    /// `self.center` is `center`.
    var withoutSelf: CenterExpression {
        guard case .other(let path) = self, path.hasPrefix("self.") else { return self }
        return .other(String(path.dropFirst(5)))
    }
}

extension NotifiableSite {
    /// - Throws: Why it cannot.
    init(
        _ observation: Observation,
        of type: Reference<TypeDeclaration>,
        in sources: RewriteSources
    ) throws(SkipReason) {
        let codeBase = sources.codeBase
        let observer = observation.observer
        if let wrapper = observation.wrapper {
            throw .throughWrapper(codeBase[wrapper].fullName)
        }
        let (call, source) = try sources.node(FunctionCallExprSyntax.self, at: observer.extent, in: observation.file)
        guard let shape = CallShape(call) else { throw .unreadable }
        guard let function = observer.function else { throw .notInMethod }
        guard observer.observer == "self" else { throw .observerIsNotSelf(observer.observer ?? "?") }
        let base = try Self.center(of: shape, observation, source, codeBase)
        let (nameExpression, name) = try Self.name(in: shape, observation, source, codeBase)
        if let type = codeBase.valueType(of: observer.object, in: observation.context) { throw .valueObject(type) }
        let method = try Self.method(of: observation, type, codeBase)
        guard let statement = call.parent?.as(CodeBlockItemSyntax.self) else { throw .notInMethod }
        self.init(
            site: sources.site(observer.span, in: observation.file),
            file: observation.file,
            call: call,
            statement: statement,
            name: name,
            nameText: Self.withType(source.text(of: nameExpression)),
            center: source.text(of: base),
            centerKind: observer.center.withoutSelf,
            subject: observer.object == .none ? nil : shape["object"].map { source.text(of: $0) },
            method: method,
            function: function
        )
    }

    private static func center(
        of shape: CallShape,
        _ observation: Observation,
        _ source: ParsedSource,
        _ codeBase: CodeBase
    ) throws(SkipReason) -> ExprSyntax {
        guard isKnownCenter(observation, codeBase), let base = shape.base else {
            throw .centerNotKnown(shape.base.map { source.text(of: $0) } ?? "self")
        }
        guard !base.isOptionalChain else { throw .optionalCenter(source.text(of: base)) }
        return base
    }

    private static func name(
        in shape: CallShape,
        _ observation: Observation,
        _ source: ParsedSource,
        _ codeBase: CodeBase
    ) throws(SkipReason) -> (expression: ExprSyntax, name: NotificationName) {
        guard let expression = shape["name"], !expression.is(NilLiteralExprSyntax.self) else { throw .everyName }
        guard observation.names.count == 1, let name = observation.names.first,
            ConstantExpression.isConstant(expression, isGlobal: codeBase.isGlobalConstant)
        else { throw .nameNotConstant(source.text(of: expression)) }
        return (expression, name)
    }

    /// `.init("…")` has no type, and could be a pattern.
    private static func withType(_ name: String) -> String {
        name.hasPrefix(".init(") ? "Notification.Name" + name.dropFirst(5) : name
    }

    private static func isKnownCenter(_ observation: Observation, _ codeBase: CodeBase) -> Bool {
        let (observer, context) = (observation.observer, observation.context)
        switch observer.center {
        case .default, .workspace: return true
        case .distributed, .own, .implicit: return false
        case .other(let path):
            let name = path.hasPrefix("self.") ? String(path.dropFirst(5)) : path
            let parameters = observer.function.map { codeBase.files[context.file].functions[$0].parameters } ?? []
            let type = parameters.first { $0.name == name }?.type ?? codeBase.type(.property(name), in: context)
            return type.map { centerTypes.contains($0.nominal) } ?? false
        }
    }

    private static let centerTypes: Set<String> = [
        "NotificationCenter", "Foundation.NotificationCenter", "NotificationProtocol", "MessageCenter",
    ]

    /// The handler of an observer by selector.
    static func method(
        of observation: Observation,
        _ type: Reference<TypeDeclaration>,
        _ codeBase: CodeBase
    ) throws(SkipReason) -> Reference<FunctionDeclaration> {
        guard case .function(let method)? = observation.handler else {
            throw .handlerNotFound(observation.observer.selector?.name ?? "?")
        }
        let declaration = codeBase[method]
        let owner = codeBase.primary(declaration.type, in: method.file)
        guard owner == type else { throw .handlerNotFound(declaration.fullName) }
        return method
    }
}
