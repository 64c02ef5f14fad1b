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
        let attribute = try HandlerMethods(type: type, sources: sources, isCompiled: false).attribute(
            of: method,
            isNew: parameter != nil,
            takesMessage ? nil : [],
            for: uses
        )
        if let attribute { edits[method.file, default: []].insert(attribute) }
        return Outcome(takesMessage: takesMessage, edits: edits)
    }

    /// The edits of the parameter and its uses.
    private func edits(
        of function: FunctionDeclSyntax,
        taking message: BridgedMessage,
        _ uses: NameUses,
        in source: ParsedSource
    ) throws(SkipReason) -> [Int: Set<Edit>] {
        let codeBase = sources.codeBase
        let context = SourceContext(file: method.file, type: codeBase[method].type)
        guard let parameter = function.signature.parameterClause.parameters.first else { throw .unreadable }
        let access = function.declaredAccess
        guard access < .package else { throw .handlerMustStay(function.name.text, "other modules may call it") }
        let around = codeBase.primary(context.type, in: method.file).map { codeBase[$0].access } ?? .internal
        guard min(access, around) <= codeBase[message.type].access else {
            throw .messageOutOfReach("`\(message.typeName)`", "it is less visible than the handler")
        }
        let name = uses.messageName(insteadOf: parameter.localName)
        // Without a second name, the first is the label, which stays.
        let label = parameter.firstName.text == name ? name : "\(parameter.firstName.text) \(name)"
        let head = parameter.firstName.codeRange.lowerBound..<parameter.type.codeRange.upperBound
        var payload = MessagePayload(of: message, in: source, uses, parameter: name, context, codeBase)
        try payload.replace(parameter.localName)
        let reach = try MessageReach(message: message, context: context, sources: sources).edits(creating: false)
        let edits = payload.edits.union([Edit(head, "\(label): \(message.typeName)")])
        return reach.merging([method.file: edits]) { $0.union($1) }
    }
}
