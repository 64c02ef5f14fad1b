import SwiftSyntax

/// A selector observer that can become one of the names of a `Notifiable`, as far as its registration tells.
struct SelectorSite {
    let site: RewriteSite
    let file: Int
    let call: FunctionCallExprSyntax
    let statement: CodeBlockItemSyntax
    /// The only name it observes.
    let name: NotificationName
    /// The name as written, so that it can stand in the handler.
    let nameText: String
    /// The center as written.
    let center: String
    let centerKind: CenterExpression
    /// The object that it observes, if it observes one.
    let subject: String?
    let method: Reference<FunctionDeclaration>
    let function: Int
}

extension SelectorSite {
    /// - Throws: Why it cannot.
    init(
        _ observation: Observation,
        of type: Reference<TypeDeclaration>,
        in sources: RewriteSources
    ) throws(LeftReasonError) {
        let codeBase = sources.codeBase
        let observer = observation.observer
        if let wrapper = observation.wrapper {
            throw LeftReasonError(.throughWrapper(codeBase[wrapper].fullName))
        }
        guard let source = sources.source(observation.file),
            let call = source.node(FunctionCallExprSyntax.self, at: observer.extent), let shape = CallShape(call)
        else { throw LeftReasonError(.unreadable) }
        guard !call.isConditional else { throw LeftReasonError(.conditionalCode) }
        guard let function = observer.function else { throw LeftReasonError(.valueIsUsed) }
        guard observer.observer == "self" else {
            throw LeftReasonError(.observerIsNotSelf(observer.observer ?? "?"))
        }
        guard let statement = call.parent?.as(CodeBlockItemSyntax.self) else { throw LeftReasonError(.valueIsUsed) }
        guard Self.isKnownCenter(observer, in: observation.file, codeBase), let base = shape.base else {
            throw LeftReasonError(.centerNotKnown(shape.base.map { source.text(of: $0) } ?? "self"))
        }
        guard let nameExpression = shape["name"], !nameExpression.is(NilLiteralExprSyntax.self) else {
            throw LeftReasonError(.everyName)
        }
        guard observation.names.count == 1, let name = observation.names.first,
            ConstantExpression.isConstant(
                nameExpression,
                isGlobal: { codeBase.isGlobalConstant($0, from: observation.file) }
            )
        else { throw LeftReasonError(.nameNotConstant(source.text(of: nameExpression))) }
        guard Self.isInReach(name, of: type, sources) else {
            throw LeftReasonError(.nameIsolated(source.text(of: nameExpression)))
        }
        self.init(
            site: sources.site(observer.span, in: observation.file),
            file: observation.file,
            call: call,
            statement: statement,
            name: name,
            nameText: Self.withType(source.text(of: nameExpression)),
            center: source.text(of: base),
            centerKind: observer.center,
            subject: try Self.subject(observer, observation.file, codeBase),
            method: try Self.method(of: observation, type, codeBase),
            function: function
        )
    }

    /// `.init("…")` says no type, and could be a pattern.
    private static func withType(_ name: String) -> String {
        name.hasPrefix(".init(") ? "Notification.Name" + name.dropFirst(5) : name
    }

    /// Whether a nonisolated handler may read a name: a main-actor type's variable it may not.
    private static func isInReach(
        _ name: NotificationName,
        of type: Reference<TypeDeclaration>,
        _ sources: RewriteSources
    ) -> Bool {
        let codeBase = sources.codeBase
        guard let declaration = name.declaration, codeBase[declaration].isolation != .nonisolated,
            codeBase[declaration].isolation == .mainActor
                || codeBase.isolation(ofType: codeBase[declaration].parent, in: declaration.file)?.isMainActor == true
        else { return true }
        let pattern = sources.source(declaration.file)?.node(TokenSyntax.self, at: codeBase[declaration].span)
        return pattern?.enclosing(VariableDeclSyntax.self)?.bindingSpecifier.text == "let"
    }

    private static func isKnownCenter(_ observer: Observer, in file: Int, _ codeBase: CodeBase) -> Bool {
        switch observer.center {
        case .default: return true
        case .workspace, .distributed, .implicit: return false
        case .other(let path):
            let name = path.hasPrefix("self.") ? String(path.dropFirst(5)) : path
            let parameters = observer.function.map { codeBase.files[file].functions[$0].parameters } ?? []
            let type =
                parameters.first { $0.name == name }?.type
                ?? codeBase.typeName(.property(name), in: file, inside: observer.type, function: observer.function)
            return type.map { ["NotificationCenter", "Foundation.NotificationCenter"].contains($0) } ?? false
        }
    }

    /// What the object is compared with, if it is the same when a notification arrives, and within reach of a nonisolated
    /// handler.
    private static func subject(
        _ observer: Observer,
        _ file: Int,
        _ codeBase: CodeBase
    ) throws(LeftReasonError) -> String? {
        guard case .value(let text, let type) = observer.object else { return nil }
        if text == "self" { return text }
        let typeName = codeBase.typeName(type, in: file, inside: observer.type, function: observer.function)
        if let typeName, codeBase.isValueType(typeName, from: file) { throw LeftReasonError(.valueSubject(text)) }
        throw LeftReasonError(.subjectNotConstant(text))
    }

    private static func method(
        of observation: Observation,
        _ type: Reference<TypeDeclaration>,
        _ codeBase: CodeBase
    ) throws(LeftReasonError) -> Reference<FunctionDeclaration> {
        let selector = observation.observer.selector
        guard case .function(let method)? = observation.handler else {
            throw LeftReasonError(.handlerNotFound(selector?.name ?? "?"))
        }
        let declaration = codeBase[method]
        let owner = declaration.type.flatMap { codeBase.types.primary(of: Reference(file: method.file, index: $0)) }
        guard owner == type else { throw LeftReasonError(.handlerInSuperclass(declaration.fullName)) }
        return method
    }
}
