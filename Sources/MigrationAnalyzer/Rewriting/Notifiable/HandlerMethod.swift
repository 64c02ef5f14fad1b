import SwiftSyntax

/// What `handleNotifications` does for the names whose handler was one method, and how that method changes.
struct HandlerMethod {
    /// The statements of the case.
    let lines: [String]
    /// Changes of the method, in its own file.
    let edits: Set<Edit>
    /// The argument labels that the method gets, so that nobody else may call it as before; `nil` if it keeps its own.
    let newLabels: [String]?

    var changesSignature: Bool { newLabels != nil }
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
        let discard = declaration.returnsValue ? "_ = " : ""
        let isolation = codeBase.isolation(of: reference)
        switch isolation.domain {
        case .nonisolated:
            let argument = try Self.argument(for: parameter, name)
            self.init(lines: ["\(discard)\(function.name.text)(\(argument))"], edits: [], newLabels: nil)
        case .mainActor:
            guard parameter != nil else {
                self.init(lines: Self.hop(to: "\(discard)self.\(function.name.text)()"), edits: [], newLabels: nil)
                return
            }
            try self.init(function, body, source, reference.file, discard, sources)
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
        _ discard: String,
        _ sources: RewriteSources
    ) throws(LeftReasonError) {
        let sendability = Sendability(codeBase: sources.codeBase)
        let clause = function.signature.parameterClause
        guard let parameter = clause.parameters.first else {
            throw LeftReasonError(.handlerParameters(function.name.text))
        }
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
                + Self.hop(to: "\(discard)self.\(function.name.text)(\(arguments))"),
            edits: extraction.edits.union([Edit(clause.codeRange, "(\(parameters))")]),
            newLabels: extraction.values.map(\.name)
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

    private static func hop(to call: String) -> [String] { ["ensureMainThread { \(call) }"] }
}

extension Sendability {
    /// Whether instances of a class may be used on any thread: a global actor isolates the class, or it is Sendable.
    static func isSendable(_ type: Reference<TypeDeclaration>, _ codeBase: CodeBase) -> Bool {
        switch codeBase.isolation(of: type).domain {
        case .mainActor, .globalActor, .actor: return true
        case .nonisolated: break
        }
        return codeBase.types.ancestry(of: type).contains { ancestor in
            let declarations = [ancestor] + codeBase.types.extensions(of: codeBase[ancestor].name)
            return declarations.contains { codeBase[$0].inherited.contains(where: sendableProtocols.contains) }
        }
    }

    /// `Sendable`, and protocols that inherit from it.
    private static let sendableProtocols: Set<String> = [
        "Sendable", "Swift.Sendable", "Error", "LocalizedError", "CustomNSError", "CodingKey",
    ]
}

extension CodeBase {
    /// Whether an identifier is a constant of a file or a module, and no member of a type.
    func isGlobalConstant(_ name: String, from file: Int) -> Bool {
        files.contains { $0.properties.contains { $0.name == name && $0.parent == nil && !$0.isComputed } }
    }
}
