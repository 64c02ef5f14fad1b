import Foundation
import SwiftSyntax

/// The edits that make a closure of a notification one of a message.
///
/// A value from the notification becomes a property of the message. `MainActor.assumeIsolated` is deleted, because the
/// closure is isolated to the main actor.
struct MessageClosure {
    private(set) var edits: Set<Edit> = []

    /// - Parameter isIsolated: Whether the closure is one of the main actor wherever it is written.
    init(
        _ closure: ClosureExprSyntax,
        of message: BridgedMessage,
        in source: ParsedSource,
        _ context: SourceContext,
        _ codeBase: CodeBase,
        isIsolated: Bool = true
    ) throws(SkipReason) {
        let uses = NameUses(in: closure.statements)
        let (notification, parameter) = try Self.parameters(closure, uses)
        let isTyped = closure.signature?.parameterClause?.is(ClosureParameterClauseSyntax.self) == true
        if notification != parameter || isTyped, let clause = closure.signature?.parameterClause {
            edits.insert(Edit(clause.codeRange, parameter))
        }
        var payload = MessagePayload(of: message, in: source, uses, parameter: parameter, context, codeBase)
        try payload.replace(notification)
        edits.formUnion(payload.edits)
        guard isIsolated, let assumed = AssumedIsolation(in: closure) else { return }
        edits.formUnion(assumed.unwrapping(in: source, besides: payload.edits))
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

/// The values that code takes from a notification, as properties of a message.
struct MessagePayload {
    private(set) var edits: Set<Edit> = []

    private let message: BridgedMessage
    private let source: ParsedSource
    private let uses: NameUses
    private let parameter: String
    private let context: SourceContext
    private let codeBase: CodeBase
    /// The conditions that are true of each message, by their lists, with the values; without one for the `userInfo`.
    private var conditions: [SyntaxIdentifier: [(condition: ConditionConstant, value: String?)]] = [:]

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
            guard !uses.declared.contains(notification),
                let reads = try? PayloadReads(at: reference, in: uses, source)
            else { throw failure(reference) }
            // Another closure has its own `$0`.
            let function = reference.enclosingFunctionOrClosure?.id
            let isShared = reads.expressions.contains { $0.reference.enclosingFunctionOrClosure?.id != function }
            if isShared, notification == "$0" { throw failure(reference) }
            for expression in reads.expressions { try replace(expression) }
            if let lines = reads.lines { edits.insert(Edit(lines, "")) }
            guard let condition = reads.condition else { continue }
            edits.insert(condition.deletion)
            conditions[condition.list.id, default: []].append((condition, nil))
        }
        for conditions in conditions.values { declare(conditions) }
    }

    private func failure(_ reference: DeclReferenceExprSyntax) -> SkipReason {
        .notificationNotInMessage(source.line(of: reference), message.typeName)
    }

    private mutating func replace(_ expression: PayloadExpression) throws(SkipReason) {
        let object = expression.word == "object" ? BridgedMessage.Field.object : nil
        guard let identity = expression.key.map({ codeBase.identity(ofKey: $0, in: context) }) ?? object,
            let field = message.field(identity), !field.isRawValue
        else { throw failure(expression.reference) }
        let value = "\(parameter).\(field.property)"
        let valueType = field.qualifiedValueType
        switch codeBase.qualified(expression.type, in: context) {
        case field.isOptional ? .optional(valueType) : valueType: take(value, for: expression)
        case .optional(valueType) where !field.isOptional:
            take(value, for: expression, as: "Optional(\(value))")
            guard let condition = ConditionConstant(of: expression.node) else { return }
            conditions[condition.list.id, default: []].append((condition, value))
        case valueType where field.isOptional && expression.isForced:
            edits.insert(Edit(expression.range, value + "!"))
        case valueType where field.isOptional:
            guard let range = expression.undefaulted else { throw failure(expression.reference) }
            edits.insert(Edit(range, value))
        default: throw failure(expression.reference)
        }
    }

    private mutating func take(_ value: String, for expression: PayloadExpression, as optional: String? = nil) {
        if let constant = LocalConstant(of: expression.node, in: source),
            inline(constant.name, value, where: { constant.scope.contains($0.codeRange.lowerBound) })
        {
            edits.insert(Edit(constant.lines, ""))
        } else {
            edits.insert(Edit(expression.range, expression.use(optional ?? value)))
        }
    }

    /// Declares constants in place of a `guard` with no other conditions.
    private mutating func declare(_ conditions: [(condition: ConditionConstant, value: String?)]) {
        guard let list = conditions.first?.condition.list, list.count == conditions.count,
            let statement = list.parent?.as(GuardStmtSyntax.self)
        else { return }
        let range = statement.codeRange
        let separator = source.lineBreak + source.indentation(at: range.lowerBound)
        edits = edits.filter { !range.contains($0.range.lowerBound) }
        let declarations = conditions.sorted {
            $0.condition.initializer.lowerBound < $1.condition.initializer.lowerBound
        }
        .compactMap { condition, value in
            value.flatMap { value in
                inline(condition.name, value, where: condition.isInScope)
                    ? nil : "\(condition.keyword) \(condition.name) = \(value)"
            }
        }
        edits.insert(Edit(range, declarations.joined(separator: separator)))
    }

    /// Replaces a constant if its only uses are arguments of methods of `self`, such as those that step 1 writes.
    private mutating func inline(
        _ name: String,
        _ value: String,
        where isInScope: (DeclReferenceExprSyntax) -> Bool
    ) -> Bool {
        let all = uses.references.filter { $0.baseName.text == name }
        let isPassedOn = all.allSatisfy { use in
            let call = use.parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)
            let base = call?.calledExpression.as(MemberAccessExprSyntax.self)?.base
            return isInScope(use) && base.map { ["self", "self?"].contains($0.trimmedDescription) } ?? false
        }
        guard isPassedOn, uses.declarationCount(of: name) == 1 else { return false }
        for use in all { edits.insert(Edit(use.codeRange, value)) }
        return true
    }
}

extension ParsedSource {
    /// The start of the line after that of an offset.
    func lineAfter(_ offset: Int) -> Int { min(lineEnd(of: offset) + 1, bytes.count) }

    /// The statement or condition that contains a node, on one line.
    func line(of node: some SyntaxProtocol) -> String {
        var node = Syntax(node)
        while let parent = node.parent, !parent.is(CodeBlockItemSyntax.self), parent.codeRange.count <= 60 {
            node = parent
        }
        return text(of: node).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
