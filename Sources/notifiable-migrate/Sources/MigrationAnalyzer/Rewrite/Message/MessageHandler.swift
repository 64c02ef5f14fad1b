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
    private let uses: HandlerMethods.Uses
    private let sources: RewriteSources

    /// - Parameters:
    ///   - selectors: How many rewritten observers name it with `#selector`.
    ///   - calls: How many calls of it are rewritten.
    init(
        _ method: Reference<FunctionDeclaration>,
        for messages: [BridgedMessage],
        selectors: Int = 0,
        calls: Int = 0,
        of type: Reference<TypeDeclaration>,
        _ sources: RewriteSources
    ) {
        self.method = method
        self.messages = messages
        self.type = type
        self.sources = sources
        uses = HandlerMethods.Uses(selectors: selectors, calls: calls, file: method.file)
    }

    func handler() throws(SkipReason) -> Outcome {
        let declaration = sources.codeBase[method]
        let function = try sources.node(FunctionDeclSyntax.self, at: declaration.extent, in: method.file).node
        guard let body = function.body, let message = messages.first else { throw .unreadable }
        if let macro = function.unknownAttribute { throw .macroCode(macro) }
        guard !declaration.isStatic, !declaration.isAsync, declaration.parameters.count <= 1 else {
            throw .handlerParameters(declaration.fullName)
        }
        let clause = function.signature.parameterClause
        let parameter = clause.parameters.first.map { $0.localName }
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
            edits = try MessageMethod(reference: method, message: message, sources: sources).parameterEdits()
        } else if parameter != nil {
            edits[method.file] = [Edit(clause.codeRange, "()")]
        }
        let attribute = try HandlerMethods(type: type, sources: sources, isCompiled: false).attribute(
            of: method,
            isNew: parameter != nil,
            takesMessage ? nil : [],
            for: uses
        )
        if let attribute { edits[method.file, default: []].insert(attribute) }
        return Outcome(takesMessage: takesMessage, edits: edits)
    }
}
