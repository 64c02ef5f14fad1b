import SwiftSyntax

/// What `handleNotifications` does for the names whose handler was one method, and how that method changes.
struct HandlerMethod {
    /// The statements of the case.
    let lines: [String]
    /// Changes of the method, in its own file.
    let edits: Set<Edit>
    /// Whether the method changes so that nobody else may call it as before.
    let changesSignature: Bool
}

extension HandlerMethod {
    /// - Throws: Why the method cannot be called from a nonisolated handler.
    init(
        _ reference: Reference<FunctionDeclaration>,
        of type: Reference<TypeDeclaration>,
        in sources: RewriteSources
    ) throws(LeftReasonError) {
        let codeBase = sources.codeBase
        let declaration = codeBase[reference]
        let name = declaration.fullName
        guard let source = sources.source(reference.file),
            let function = source.node(FunctionDeclSyntax.self, at: declaration.extent), let body = function.body
        else { throw LeftReasonError(.unreadable) }
        guard !function.isConditional else { throw LeftReasonError(.conditionalCode) }
        if let macro = function.unknownAttribute { throw LeftReasonError(.macroCode(macro)) }
        guard !declaration.isStatic, !declaration.isAsync, declaration.parameters.count <= 1 else {
            throw LeftReasonError(.handlerParameters(name))
        }
        let parameter = declaration.parameters.first
        let isolation = codeBase.isolation(of: reference)
        switch isolation.domain {
        case .nonisolated:
            let argument = try Self.argument(for: parameter, name)
            self.init(lines: ["\(function.name.text)(\(argument))"], edits: [], changesSignature: false)
        case .mainActor:
            guard Sendability.isMainActorOrSendable(type, codeBase) else {
                throw LeftReasonError(.selfNotSendable(handler: name, type: codeBase[type].name))
            }
            guard parameter != nil else {
                self.init(lines: Self.hop(to: "\(function.name.text)()"), edits: [], changesSignature: false)
                return
            }
            try self.init(function, body, source, reference.file, sources)
        case .globalActor(let actor), .actor(let actor):
            throw LeftReasonError(.handlerIsolation(name, actor))
        }
    }

    /// A main-actor method with a parameter: it takes the payload instead.
    private init(
        _ function: FunctionDeclSyntax,
        _ body: CodeBlockSyntax,
        _ source: ParsedSource,
        _ file: Int,
        _ sources: RewriteSources
    ) throws(LeftReasonError) {
        let sendability = Sendability(codeBase: sources.codeBase)
        let clause = function.signature.parameterClause
        guard let parameter = clause.parameters.first else { throw LeftReasonError(.handlerParameters(function.name.text)) }
        let extraction = try PayloadExtraction(
            of: function,
            body,
            parameter: (parameter.secondName ?? parameter.firstName).text,
            in: source,
            isSendable: { sendability.isSendable($0, from: file) },
            isGlobal: { sources.codeBase.isGlobalConstant($0, from: file) }
        )
        let parameters = extraction.values.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
        let arguments = extraction.values.map { "\($0.name): \($0.name)" }.joined(separator: ", ")
        self.init(
            lines: extraction.values.map { "let \($0.name) = \($0.expression)" }
                + Self.hop(to: "\(function.name.text)(\(arguments))"),
            edits: extraction.edits.union([Edit(clause.codeRange, "(\(parameters))")]),
            changesSignature: true
        )
    }

    private static func argument(for parameter: Parameter?, _ name: String) throws(LeftReasonError) -> String {
        guard let parameter else { return "" }
        let label = parameter.label.map { "\($0): " } ?? ""
        switch parameter.type {
        case "Notification", "Foundation.Notification", "Notification?", "Any", "Any?", "Notification!":
            return label + "notification"
        case "NSNotification", "NSNotification?", "Foundation.NSNotification", "NSNotification!":
            return label + "notification as NSNotification"
        default:
            throw LeftReasonError(.handlerParameters(name))
        }
    }

    private static func hop(to call: String) -> [String] { ["ensureMainThread { self.\(call) }"] }
}

extension Sendability {
    /// Whether `self` may be sent to the main actor.
    static func isMainActorOrSendable(_ type: Reference<TypeDeclaration>, _ codeBase: CodeBase) -> Bool {
        codeBase.isolation(of: type).isMainActor
            || codeBase.types.ancestry(of: type).contains { codeBase[$0].inherited.contains("Sendable") }
    }
}

extension FunctionDeclSyntax {
    /// An attribute that the language does not know, and that may be a macro which rewrites the body.
    var unknownAttribute: String? {
        let known: Set<String> = [
            "objc", "nonobjc", "IBAction", "MainActor", "available", "discardableResult", "inlinable", "inline",
            "usableFromInline", "_dynamicReplacement", "backDeployed", "Sendable", "preconcurrency",
        ]
        return attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
            .map { $0.attributeName.trimmedDescription }
            .first { !known.contains($0) }
            .map { "@\($0)" }
    }
}

extension CodeBase {
    /// Whether an identifier is a constant of a file or a module, and no member of a type.
    func isGlobalConstant(_ name: String, from file: Int) -> Bool {
        files.contains { $0.properties.contains { $0.name == name && $0.parent == nil && !$0.isComputed } }
    }
}
