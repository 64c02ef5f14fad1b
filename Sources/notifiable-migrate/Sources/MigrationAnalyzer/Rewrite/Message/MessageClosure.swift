import Foundation
import SwiftSyntax

/// The edits that make a closure of a notification one of a message.
///
/// A value from the notification becomes a property of the message. `MainActor.assumeIsolated` is deleted, because the
/// closure is isolated to the main actor.
struct MessageClosure {
    private(set) var edits: Set<Edit> = []

    init(
        _ closure: ClosureExprSyntax,
        of message: BridgedMessage,
        in source: ParsedSource,
        _ context: SourceContext,
        _ codeBase: CodeBase
    ) throws(SkipReason) {
        let uses = NameUses(in: closure.statements)
        let (notification, parameter) = try Self.parameters(closure, uses)
        if notification != parameter, let clause = closure.signature?.parameterClause {
            edits.insert(Edit(clause.codeRange, parameter))
        }
        var payload = MessagePayload(of: message, in: source, uses, parameter: parameter, context, codeBase)
        try payload.replace(notification)
        let assumed = AssumedIsolation(in: closure)
        edits.formUnion(payload.edits.map { assumed?.outdenting($0, in: source) ?? $0 })
        // The lines that the payload's edits delete aren't indented.
        let replaced = payload.edits.map(\.range)
        let unwrapping = assumed?.unwrapping(in: source) ?? []
        edits.formUnion(unwrapping.filter { edit in !replaced.contains { $0.contains(edit.range) } })
    }

    /// The closure's names for the notification and for the message.
    private static func parameters(
        _ closure: ClosureExprSyntax,
        _ uses: NameUses
    ) throws(SkipReason) -> (String, String) {
        guard let names = closure.parameterNames else { return ("$0", "$0") }
        guard names.count == 1 else { throw .notAClosure }
        return (names[0], names[0] == "_" ? "_" : uses.messageName(insteadOf: names[0]))
    }
}

extension NameUses {
    /// `message`, unless the code uses that name.
    func messageName(insteadOf name: String) -> String {
        let isTaken = declared.contains("message") || references.contains { $0.baseName.text == "message" }
        return isTaken ? name : "message"
    }
}

/// A method that only observers call with their notification, which becomes one of the message.
struct MessageMethod {
    let reference: Reference<FunctionDeclaration>
    let message: BridgedMessage
    let sources: RewriteSources

    /// The edits of the parameter and its uses.
    func parameterEdits() throws(SkipReason) -> [Int: Set<Edit>] {
        let codeBase = sources.codeBase
        let declaration = codeBase[reference]
        let (function, source) = try sources.node(FunctionDeclSyntax.self, at: declaration.extent, in: reference.file)
        guard let body = function.body, let parameter = function.signature.parameterClause.parameters.first else {
            throw .unreadable
        }
        let type = codeBase.primary(declaration.type, in: reference.file)
        try Self.check(function, of: type, takes: message, codeBase)
        let uses = NameUses(in: body)
        let notification = parameter.localName
        let name = uses.messageName(insteadOf: notification)
        // Without a second name, the first is the label, which stays.
        let label = parameter.firstName.text == name ? name : "\(parameter.firstName.text) \(name)"
        let head = parameter.firstName.codeRange.lowerBound..<parameter.type.codeRange.upperBound
        let context = SourceContext(file: reference.file, type: declaration.type)
        var payload = MessagePayload(of: message, in: source, uses, parameter: name, context, codeBase)
        try payload.replace(notification)
        let reach = try MessageReach(message: message, context: context, sources: sources).edits(creating: false)
        let edits = payload.edits.union([Edit(head, "\(label): \(message.typeName)")])
        return reach.merging([reference.file: edits]) { $0.union($1) }
    }
}

extension MessageMethod {
    /// Throws if a method is more visible than the message would be as its parameter.
    static func check(
        _ method: FunctionDeclSyntax,
        of type: Reference<TypeDeclaration>?,
        takes message: BridgedMessage,
        _ codeBase: CodeBase
    ) throws(SkipReason) {
        let own = method.declaredAccess
        guard own < .package else { throw .handlerMustStay(method.name.text, "other modules may call it") }
        let around = type.map { codeBase[$0].access } ?? .internal
        let access = codeBase[message.type].access
        guard min(own, around) <= access else {
            throw .messageOutOfReach("`\(message.typeName)`", "it is less visible than the handler")
        }
    }
}

/// The values that code takes from a notification, as properties of a message.
struct MessagePayload {
    private(set) var edits: Set<Edit> = []

    private let message: BridgedMessage
    private let source: ParsedSource
    private let uses: NameUses
    private let parameter: String
    private let context: SourceContext
    private let codeBase: CodeBase
    /// The conditions that are true of each message, by their lists.
    private var conditions: [SyntaxIdentifier: [PayloadCondition]] = [:]

    init(
        of message: BridgedMessage,
        in source: ParsedSource,
        _ uses: NameUses,
        parameter: String,
        _ context: SourceContext,
        _ codeBase: CodeBase
    ) {
        self.message = message
        self.source = source
        self.uses = uses
        self.parameter = parameter
        self.context = context
        self.codeBase = codeBase
    }

    /// - Parameters:
    ///   - notification: The code's name for its notification.
    ///   - others: Code that is rewritten in another way.
    mutating func replace(_ notification: String, besides others: [Range<Int>] = []) throws(SkipReason) {
        for reference in uses.references where reference.baseName.text == notification {
            if others.contains(where: { $0.contains(reference.codeRange.lowerBound) }) { continue }
            guard !uses.declared.contains(notification), !reference.isConditional else { throw failure(reference) }
            try replace(reference)
        }
        for list in conditions.values.sorted(by: { $0[0].offset < $1[0].offset }) { try drop(list) }
    }

    private func failure(_ reference: DeclReferenceExprSyntax) -> SkipReason {
        .notificationNotInMessage(source.line(of: reference), message.typeName)
    }

    // MARK: The payload

    private mutating func replace(_ reference: DeclReferenceExprSyntax) throws(SkipReason) {
        guard
            let expression = try? PayloadExpression(at: reference, isSendable: { _ in true }, isGlobal: { _ in true }),
            let key = expression.key, let identity = codeBase.identity(ofKey: key, in: context),
            let field = message.field(identity), !field.isRawValue
        else { throw failure(reference) }
        let value = "\(parameter).\(field.property)"
        let valueType = field.qualifiedValueType
        switch codeBase.qualified(expression.type, in: context) {
        case field.isOptional ? ExactTypes.optional(valueType) : valueType: try inline(value, for: expression)
        // `as? Int` of an `Int` property: only in an optional binding, which becomes unconditional.
        case valueType + "?" where !field.isOptional:
            if isPassedOn(expression) { return try inline(value, for: expression) }
            guard let condition = PayloadCondition(of: expression, field.property, value) else {
                throw .conditionOnPayload(source.line(of: reference), field.property, message.typeName)
            }
            conditions[condition.list.id, default: []].append(condition)
        case valueType where field.isOptional && expression.isForced:
            edits.insert(Edit(expression.range, value + "!"))
        case valueType where field.isOptional: try keepDefault(value, for: expression, reference)
        default: throw failure(reference)
        }
    }

    /// Whether a constant is the value, and only an argument of methods of `self`: `self.reload(delay: delay)` takes a
    /// value in the place of an optional one.
    private func isPassedOn(_ expression: PayloadExpression) -> Bool {
        LocalConstant(of: expression, in: source)?.uses(in: uses).allSatisfy { use in
            let call = use.parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)
            return call?.calledExpression.as(MemberAccessExprSyntax.self)?.base?.identifier == "self"
        } ?? false
    }

    /// In place of a constant that is the value, each use of it; else in place of the expression.
    private mutating func inline(_ value: String, for expression: PayloadExpression) throws(SkipReason) {
        guard let constant = LocalConstant(of: expression, in: source), uses.declarationCount(of: constant.name) == 1,
            constant.uses(in: uses).allSatisfy({ $0.mayBeReplaced(from: expression.node) })
        else {
            edits.insert(Edit(expression.range, expression.use(value)))
            return
        }
        edits.insert(Edit(constant.lines, ""))
        for use in constant.uses(in: uses) { edits.insert(Edit(use.codeRange, value)) }
    }

    /// Takes conditions out of their `guard` or `if`.
    ///
    /// The property replaces each use of the constant. Where it can't, `let x = message.x` precedes the `guard`.
    private mutating func drop(_ conditions: [PayloadCondition]) throws(SkipReason) {
        guard let list = conditions.first?.list, let statement = list.parent else { return }
        let isWhole = conditions.count == list.count
        guard !isWhole || statement.is(GuardStmtSyntax.self) else {
            throw conditions[0].failure(in: source, message)
        }
        // A comment about a value stays at the constant.
        let lines = isWhole && !source.hasComments(at: statement) ? source.wholeLines(of: statement.codeRange) : nil
        var constants: [String] = []
        for condition in conditions {
            if condition.mayBeReplaced(in: uses), lines != nil || !isWhole {
                for use in condition.uses(in: uses) { edits.insert(Edit(use.codeRange, condition.value)) }
            } else {
                guard isWhole || !condition.isNamed(before: conditions) else {
                    throw condition.failure(in: source, message)
                }
                constants.append("\(condition.keyword) \(condition.name) = \(condition.value)")
            }
        }
        let start = statement.codeRange.lowerBound
        let separator = source.lineBreak + source.indentation(at: start)
        if isWhole {
            let range = constants.isEmpty ? lines : nil
            edits.insert(Edit(range ?? statement.codeRange, constants.joined(separator: separator)))
            return
        }
        edits.formUnion(Self.deletions(of: Set(conditions.map(\.element.id)), in: Array(list)))
        guard !constants.isEmpty else { return }
        guard statement.is(GuardStmtSyntax.self), source.startsLine(start) else {
            throw conditions[0].failure(in: source, message)
        }
        edits.insert(Edit(insert: constants.map { $0 + separator }.joined(), at: start))
    }

    /// The edits that leave the other elements of a list, of which there is one at least.
    private static func deletions(
        of dropped: Set<SyntaxIdentifier>,
        in elements: [ConditionElementSyntax]
    ) -> Set<Edit> {
        guard let last = elements.lastIndex(where: { !dropped.contains($0.id) }) else { return [] }
        var edits: Set<Edit> = []
        for (index, element) in elements.enumerated() where index < last && dropped.contains(element.id) {
            edits.insert(Edit(element.codeRange.lowerBound..<elements[index + 1].codeRange.lowerBound, ""))
        }
        let end = elements[last].condition.codeRange.upperBound..<elements[elements.count - 1].codeRange.upperBound
        if last + 1 < elements.count { edits.insert(Edit(end, "")) }
        return edits
    }

    /// `… as? T ?? default`, of a property that is optional in the message too.
    private mutating func keepDefault(
        _ value: String,
        for expression: PayloadExpression,
        _ reference: DeclReferenceExprSyntax
    ) throws(SkipReason) {
        guard let operation = expression.coalescing(from: reference) else { throw failure(reference) }
        // A parenthesis around both operands stays.
        let end = source.text(operation.start..<expression.range.upperBound)
        let start = String(repeating: "(", count: operation.parentheses)
        edits.insert(Edit(expression.range, "\(start)\(value) \(end)"))
    }
}

/// `let x = notification.userInfo?["x"] as? Int` as a condition, of a message that always has an `x`.
private struct PayloadCondition {
    let element: ConditionElementSyntax
    let list: ConditionElementListSyntax
    let keyword: String
    let name: String
    let property: String
    /// The message's property, as code reads it.
    let value: String
    /// Where the constant can be used.
    private let scope: Range<Int>

    init?(of expression: PayloadExpression, _ property: String, _ value: String) {
        guard let initializer = expression.node?.parent?.as(InitializerClauseSyntax.self),
            let condition = initializer.parent?.as(OptionalBindingConditionSyntax.self),
            condition.typeAnnotation == nil,
            let name = condition.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let element = condition.parent?.as(ConditionElementSyntax.self),
            let list = element.parent?.as(ConditionElementListSyntax.self), let statement = list.parent
        else { return nil }
        let end: Int?
        if statement.is(GuardStmtSyntax.self) {
            end = statement.parent?.parent?.as(CodeBlockItemListSyntax.self)?.endPosition.utf8Offset
        } else {
            end = statement.as(IfExprSyntax.self)?.body.codeRange.upperBound
        }
        guard let end else { return nil }
        self.element = element
        self.list = list
        self.name = name
        self.property = property
        self.value = value
        keyword = condition.bindingSpecifier.text
        scope = element.codeRange.upperBound..<max(end, element.codeRange.upperBound)
    }

    var offset: Int { element.codeRange.lowerBound }

    func failure(in source: ParsedSource, _ message: BridgedMessage) -> SkipReason {
        .conditionOnPayload(source.text(of: element.condition), property, message.typeName)
    }

    func uses(in body: NameUses) -> [DeclReferenceExprSyntax] {
        let otherwise = list.parent?.as(GuardStmtSyntax.self)?.body.codeRange
        return body.references.filter {
            let offset = $0.codeRange.lowerBound
            return $0.baseName.text == name && scope.contains(offset) && otherwise?.contains(offset) != true
        }
    }

    func mayBeReplaced(in body: NameUses) -> Bool {
        keyword == "let" && body.declarationCount(of: name) == 1 && !body.captured.contains(name)
            && uses(in: body).allSatisfy { $0.mayBeReplaced(from: element) }
    }

    /// Whether the name means something else in an earlier condition that stays, or in the body of the `else`.
    func isNamed(before dropped: [PayloadCondition]) -> Bool {
        let earlier = list.prefix { $0.id != element.id }.filter { other in
            !dropped.contains { $0.element.id == other.id }
        }
        let body = list.parent?.as(GuardStmtSyntax.self).map { Syntax($0.body) }
        return (earlier.map { Syntax($0) } + [body].compactMap(\.self)).contains { node in
            let uses = NameUses(in: node)
            return uses.declared.contains(name) || uses.captured.contains(name)
                || uses.references.contains { $0.baseName.text == name }
        }
    }
}

extension DeclReferenceExprSyntax {
    /// Whether a property of the message can replace the use of a constant that is declared at a node.
    ///
    /// A shorthand can't be replaced, and a closure would capture the message, which may not be Sendable.
    fileprivate func mayBeReplaced(from declaration: (some SyntaxProtocol)?) -> Bool {
        parent?.is(OptionalBindingConditionSyntax.self) != true && parent?.is(ClosureCaptureSyntax.self) != true
            && function?.id == declaration?.function?.id
    }
}

extension SyntaxProtocol {
    /// The function or closure around a node, other than that of `MainActor.assumeIsolated` and `ensureMainThread`,
    /// which runs at once on the main actor.
    fileprivate var function: Syntax? {
        guard let function = enclosingFunctionOrClosure else { return nil }
        let call = function.parent?.as(FunctionCallExprSyntax.self)
        let callee = call.map { ExpressionPath.callee(of: $0) } ?? ""
        let isAssumed = ["MainActor.assumeIsolated", "ensureMainThread"].contains(callee)
        return isAssumed ? function.function : function
    }
}

extension ParsedSource {
    /// The start of the line after that of an offset.
    func lineAfter(_ offset: Int) -> Int { min(lineEnd(of: offset) + 1, bytes.count) }

    /// The file, and the line that a node starts in.
    func place(of node: some SyntaxProtocol) -> String { "\(path):\(lineNumber(of: node.codeRange.lowerBound))" }

    /// The statement or condition that contains a node, on one line.
    func line(of node: some SyntaxProtocol) -> String {
        var node = Syntax(node)
        while let parent = node.parent, !parent.is(CodeBlockItemSyntax.self), parent.codeRange.count <= 60 {
            node = parent
        }
        return text(of: node).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
