import SwiftSyntax

/// A method that handles a notification, and that takes the message instead if it uses its parameter.
struct MessageHandler {
    let takesMessage: Bool
    private(set) var edits: [Int: Set<Edit>] = [:]

    init(
        _ method: Reference<FunctionDeclaration>,
        for message: BridgedMessage,
        of type: Reference<TypeDeclaration>,
        _ sources: RewriteSources
    ) throws(SkipReason) {
        let declaration = sources.codeBase[method]
        let (function, source) = try sources.node(FunctionDeclSyntax.self, at: declaration.extent, in: method.file)
        let clause = function.signature.parameterClause
        guard let body = function.body, let parameter = clause.parameters.first else { throw .unreadable }
        if let macro = function.unknownAttribute { throw .macroCode(macro) }
        guard !declaration.isStatic, !declaration.isAsync, declaration.parameters.count == 1 else {
            throw .handlerParameters(declaration.fullName)
        }
        let notification = parameter.localName
        let uses = NameUses(in: body)
        if uses.declared.contains(notification) || uses.captured.contains(notification) {
            throw .notificationNotInMessage(notification, message.typeName)
        }
        takesMessage = uses.references.contains { $0.baseName.text == notification }
        if takesMessage {
            let name = uses.messageName(insteadOf: notification)
            // Without a second name, the first is the label, which stays.
            let label = parameter.firstName.text == name ? name : "\(parameter.firstName.text) \(name)"
            let head = parameter.firstName.codeRange.lowerBound..<parameter.type.codeRange.upperBound
            let context = SourceContext(file: method.file, type: declaration.type)
            var payload = MessagePayload(of: message, in: source, uses, parameter: name, context, sources.codeBase)
            try payload.replace(notification)
            edits = sources.importEdits(for: message, in: method.file)
            edits[method.file, default: []].formUnion(payload.edits)
            edits[method.file]?.insert(Edit(head, "\(label): \(message.typeName)"))
        } else {
            edits[method.file] = [Edit(clause.codeRange, "()")]
        }
        let attribute = try HandlerMethods(type: type, sources: sources).attribute(of: method, isNew: true)
        if let attribute { edits[method.file, default: []].insert(attribute) }
    }
}
