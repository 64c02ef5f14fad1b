import SwiftSyntax

/// Posts by name that become posts of a message.
struct MessagePosts {
    let messages: BridgedMessages
    let sources: RewriteSources

    private var codeBase: CodeBase { sources.codeBase }

    func proposal() -> RewriteProposal {
        var proposal = RewriteProposal()
        for posting in codeBase.postings where !posting.isTemplate {
            guard sources.scope.contains(posting, in: codeBase) else { continue }
            proposal.add(sources.site(posting.post.span, in: posting.file)) { () throws(SkipReason) in
                guard let message = try messages.only(posting.names) else { return nil }
                let edits = try edits(posting, message)
                return edits.merging(sources.importEdits(for: edits.keys)) { $0.union($1) }
            }
        }
        return proposal
    }

    private func edits(_ posting: Posting, _ message: BridgedMessage) throws(SkipReason) -> [Int: Set<Edit>] {
        let post = posting.post
        if let wrapper = posting.wrapper { throw .throughWrapper(codeBase[wrapper].fullName) }
        guard let source = sources.source(posting.file),
            let call = source.node(FunctionCallExprSyntax.self, at: post.extent), let shape = CallShape(call)
        else { throw .unreadable }
        guard !call.isConditional else { throw .conditionalCode }
        let centers = InjectedCenters(sources: sources)
        var center = try centers.messageCenter(for: post.center, shape.base, in: posting.context)
        guard !message.isMainActor || post.place == .function && posting.thread == .main else {
            throw .postIsolation(message.typeName)
        }
        guard let fields = message.fields else { throw .conversionByHand(message.typeName) }
        let arguments = try arguments(posting, fields, message, shape, source)
        let value = "\(message.typeName)(\(arguments.map { "\($0.name): \($0.value)" }.joined(separator: ", ")))"
        let subject = try subject(posting, message, shape).map { ", subject: \($0)" } ?? ""
        center.edits[posting.file, default: []].insert(Edit(call.codeRange, "\(center.text).post(\(value)\(subject))"))
        return center.edits
    }

    // MARK: Payload

    private func arguments(
        _ posting: Posting,
        _ fields: [BridgedMessage.Field],
        _ message: BridgedMessage,
        _ shape: CallShape,
        _ source: ParsedSource
    ) throws(SkipReason) -> [(name: String, value: String)] {
        let expression = shape["userInfo"].flatMap { $0.is(NilLiteralExprSyntax.self) ? nil : $0 }
        guard shape["name"] != nil else { throw .payloadNotLiteral(source.line(of: shape.call)) }
        var values: [String: (text: String, type: String?)] = [:]
        if let expression {
            guard let dictionary = ExpressionPath.core(of: expression).as(DictionaryExprSyntax.self),
                case .entries(let writes) = posting.post.userInfo
            else { throw .payloadNotLiteral(source.text(of: expression)) }
            let elements =
                if case .elements(let elements) = dictionary.content { Array(elements) } else {
                    [DictionaryElementSyntax]()
                }
            for write in writes {
                guard let element = elements.first(where: { $0.key.codeRange.lowerBound == write.span.start.offset }),
                    let key = codeBase.identity(of: write.key, in: posting.context)
                else { throw .payloadNotLiteral(source.text(of: expression)) }
                guard message.field(key) != nil else { throw .keyNotInMessage(key: key, message: message.typeName) }
                let type = codeBase.exactTypeName(write.type, in: posting.context, sources)
                values[key] = (source.text(of: element.value), type)
            }
        }
        return try fields.map { field throws(SkipReason) in
            guard let value = values[field.key] else {
                guard field.isOptional else { throw .keyMissing(key: field.key, message: message.typeName) }
                return (field.property, "nil")
            }
            guard value.type == field.valueType else { throw .valueType(key: field.key, type: field.valueType) }
            return (field.property, value.text)
        }
    }

    // MARK: Subject

    private func subject(
        _ posting: Posting,
        _ message: BridgedMessage,
        _ shape: CallShape
    ) throws(SkipReason) -> String? {
        guard case .value(let text, let type) = posting.post.object, let expression = shape["object"] else {
            return nil
        }
        let name = codeBase.exactTypeName(type, in: posting.context, sources)
        guard let name, let subject = message.subject, codeBase.isSameType(name, subject, from: posting.file),
            !codeBase.isValueType(subject, from: posting.file)
        else { throw .subjectType(text, message.subject ?? "subject") }
        return expression.trimmedDescription
    }
}

extension CodeBase {
    /// The name of a type, if the value certainly has that type and is not an Optional.
    func exactTypeName(_ expression: TypeExpression, in context: SourceContext, _ sources: RewriteSources) -> String? {
        guard case .property(let name) = expression else { return typeName(expression, in: context) }
        guard let property = names.property(ofIdentifier: name, from: context.file, inside: context.type),
            let token = sources.source(property.file)?.node(TokenSyntax.self, at: self[property].span),
            let binding = token.enclosing(PatternBindingSyntax.self)
        else { return nil }
        if let annotation = binding.typeAnnotation?.type {
            guard annotation.is(IdentifierTypeSyntax.self) || annotation.is(MemberTypeSyntax.self) else { return nil }
        }
        return typeName(expression, in: context)
    }

    func isSameType(_ left: String, _ right: String, from file: Int) -> Bool {
        if left == right { return true }
        guard let first = types.primary(named: left, from: file), let second = types.primary(named: right, from: file)
        else { return false }
        return first == second
    }
}
