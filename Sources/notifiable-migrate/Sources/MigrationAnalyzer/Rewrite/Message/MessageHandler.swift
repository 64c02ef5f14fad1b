import SwiftSyntax

/// A method that handles a notification, and that takes the message instead if it uses its parameter.
struct MessageHandler {
    struct Outcome {
        let takesMessage: Bool
        let edits: [Int: Set<Edit>]
    }

    private let method: Reference<FunctionDeclaration>
    private let messages: [BridgedMessage]
    private let type: Reference<TypeDeclaration>
    /// How many rewritten observers name it with `#selector`.
    private let selectors: Int
    private let sources: RewriteSources

    init(
        _ method: Reference<FunctionDeclaration>,
        for messages: [BridgedMessage],
        selectors: Int = 0,
        of type: Reference<TypeDeclaration>,
        _ sources: RewriteSources
    ) {
        self.method = method
        self.messages = messages
        self.type = type
        self.sources = sources
        self.selectors = selectors
    }

    func handler() throws(SkipReason) -> Outcome {
        let declaration = sources.codeBase[method]
        let (function, source) = try sources.node(FunctionDeclSyntax.self, at: declaration.extent, in: method.file)
        guard let body = function.body, let message = messages.first else { throw .unreadable }
        if let macro = function.unknownAttribute { throw .macroCode(macro) }
        guard !declaration.isStatic, !declaration.isAsync, declaration.parameters.count <= 1 else {
            throw .handlerParameters(declaration.fullName)
        }
        let clause = function.signature.parameterClause
        let parameter = clause.parameters.first?.localName
        let names = NameUses(in: body)
        if let parameter, names.declared.contains(parameter) || names.captured.contains(parameter) {
            throw .notificationNotInMessage(parameter, message.typeName)
        }
        let takesMessage = names.references.contains { $0.baseName.text == parameter }
        var edits: [Int: Set<Edit>] = [:]
        if takesMessage {
            guard Set(messages.map(\.type)).count == 1 else {
                throw .handlerMustStay(declaration.fullName, "it handles several notifications")
            }
            edits = try self.edits(of: function, taking: message, names, in: source)
        } else if parameter != nil {
            edits[method.file] = [Edit(clause.codeRange, "()")]
        }
        let attribute = try HandlerMethods(type: type, sources: sources)
            .attribute(of: method, isNew: parameter != nil, selectors: selectors)
        if let attribute { edits[method.file, default: []].insert(attribute) }
        return Outcome(takesMessage: takesMessage, edits: edits)
    }

    private func edits(
        of function: FunctionDeclSyntax,
        taking message: BridgedMessage,
        _ uses: NameUses,
        in source: ParsedSource
    ) throws(SkipReason) -> [Int: Set<Edit>] {
        let codeBase = sources.codeBase
        let context = SourceContext(file: method.file, type: codeBase[method].type)
        guard let parameter = function.signature.parameterClause.parameters.first else { throw .unreadable }
        let name = uses.messageName(insteadOf: parameter.localName)
        // Without a second name, the first is the label, which stays.
        let label = parameter.firstName.text == name ? name : "\(parameter.firstName.text) \(name)"
        let head = parameter.firstName.codeRange.lowerBound..<parameter.type.codeRange.upperBound
        var payload = MessagePayload(of: message, in: source, uses, parameter: name, context, codeBase)
        try payload.replace(parameter.localName)
        let edits = payload.edits.union([Edit(head, "\(label): \(message.typeName)")])
        return sources.importEdits(for: message, in: method.file).merging([method.file: edits]) { $0.union($1) }
    }
}
