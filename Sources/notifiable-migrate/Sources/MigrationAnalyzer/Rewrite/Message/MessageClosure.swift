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
        let assumed = isIsolated ? AssumedIsolation(in: closure) : nil
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
            guard !uses.declared.contains(notification),
                let reads = try? PayloadReads(at: reference, in: uses, source),
                reads.expressions.allSatisfy({ $0.reference.function?.id == reference.function?.id })
            else { throw failure(reference) }
            for expression in reads.expressions { try replace(expression) }
            if let lines = reads.lines { edits.insert(Edit(lines, "")) }
            if let constant = reads.condition {
                conditions[constant.list.id, default: []].append(
                    PayloadCondition(constant: constant, property: "userInfo", value: nil)
                )
            }
        }
        for list in conditions.values.sorted(by: { $0[0].offset < $1[0].offset }) { try drop(list) }
    }

    private func failure(_ reference: DeclReferenceExprSyntax) -> SkipReason {
        .notificationNotInMessage(source.line(of: reference), message.typeName)
    }

    // MARK: The payload

    private mutating func replace(_ expression: PayloadExpression) throws(SkipReason) {
        let object = expression.word == "object" ? BridgedMessage.Field.object : nil
        guard let identity = expression.key.map({ codeBase.identity(ofKey: $0, in: context) }) ?? object,
            let field = message.field(identity), !field.isRawValue
        else { throw failure(expression.reference) }
        let value = "\(parameter).\(field.property)"
        let valueType = field.qualifiedValueType
        switch codeBase.qualified(expression.type, in: context) {
        case field.isOptional ? valueType + "?" : valueType: try inline(value, for: expression)
        // `as? Int` of an `Int` property: only in an optional binding, which becomes unconditional.
        case valueType + "?" where !field.isOptional:
            if isPassedOn(expression) || isCompacted(expression) { return try inline(value, for: expression) }
            guard let constant = ConditionConstant(of: expression.node) else {
                throw .conditionOnPayload(source.line(of: expression.reference), field.property, message.typeName)
            }
            let condition = PayloadCondition(constant: constant, property: field.property, value: value)
            conditions[constant.list.id, default: []].append(condition)
        case valueType where field.isOptional && expression.isForced:
            edits.insert(Edit(expression.range, value + "!"))
        case valueType where field.isOptional: try keepDefault(value, for: expression)
        default: throw failure(expression.reference)
        }
    }

    /// Whether a constant is the value, and only an argument of methods of `self`: `self.reload(delay: delay)` takes a
    /// value in the place of an optional one.
    private func isPassedOn(_ expression: PayloadExpression) -> Bool {
        LocalConstant(of: expression.node, in: source)?.uses(in: uses).allSatisfy { use in
            let call = use.parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)
            return call?.calledExpression.as(MemberAccessExprSyntax.self)?.base?.identifier == "self"
        } ?? false
    }

    /// Whether the value is the result of a closure of `compactMap`, which also takes one that isn't optional.
    private func isCompacted(_ expression: PayloadExpression) -> Bool {
        guard let closure = expression.node?.enclosingFunctionOrClosure?.as(ClosureExprSyntax.self),
            closure.statements.codeRange == expression.range,
            let call = closure.parent?.as(FunctionCallExprSyntax.self).flatMap(CallShape.init)
        else { return false }
        return call.name == "compactMap" || call.name == "tryCompactMap"
    }

    /// In place of a constant that is the value, each use of it; else in place of the expression.
    private mutating func inline(_ value: String, for expression: PayloadExpression) throws(SkipReason) {
        guard let constant = LocalConstant(of: expression.node, in: source),
            uses.declarationCount(of: constant.name) == 1,
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
        guard let list = conditions.first?.constant.list, let statement = list.parent else { return }
        let isWhole = conditions.count == list.count
        guard !isWhole || statement.is(GuardStmtSyntax.self) else {
            throw conditions[0].failure(in: source, message)
        }
        // A comment about a value stays at the constant.
        let lines = isWhole && !source.hasComments(at: statement) ? source.wholeLines(of: statement.codeRange) : nil
        var constants: [String] = []
        for condition in conditions {
            guard let value = condition.value else { continue }
            let constant = condition.constant
            if condition.mayBeReplaced(in: uses), lines != nil || !isWhole {
                for use in constant.uses(in: uses) { edits.insert(Edit(use.codeRange, value)) }
            } else {
                guard isWhole || !condition.isNamed(before: conditions) else {
                    throw condition.failure(in: source, message)
                }
                constants.append("\(constant.keyword) \(constant.name) = \(value)")
            }
        }
        let start = statement.codeRange.lowerBound
        let separator = source.lineBreak + source.indentation(at: start)
        if isWhole {
            let range = constants.isEmpty ? lines : nil
            edits.insert(Edit(range ?? statement.codeRange, constants.joined(separator: separator)))
            return
        }
        edits.formUnion(source.removing(Set(conditions.map(\.constant.element.id)), from: Array(list)))
        guard !constants.isEmpty else { return }
        guard statement.is(GuardStmtSyntax.self), source.startsLine(start) else {
            throw conditions[0].failure(in: source, message)
        }
        edits.insert(Edit(insert: constants.map { $0 + separator }.joined(), at: start))
    }

    /// `… as? T ?? default`, of a property that is optional in the message too.
    private mutating func keepDefault(
        _ value: String,
        for expression: PayloadExpression
    ) throws(SkipReason) {
        guard let operation = expression.coalescing() else { throw failure(expression.reference) }
        // A parenthesis around both operands stays.
        let end = source.text(operation.start..<expression.range.upperBound)
        let start = String(repeating: "(", count: operation.parentheses)
        edits.insert(Edit(expression.range, "\(start)\(value) \(end)"))
    }
}

/// `let x = notification.userInfo?["x"] as? Int` as a condition, of a message that always has an `x`.
private struct PayloadCondition {
    let constant: ConditionConstant
    let property: String
    /// The message's property, as code reads it; `nil` for a constant with the `userInfo`.
    let value: String?

    var offset: Int { constant.element.codeRange.lowerBound }

    func failure(in source: ParsedSource, _ message: BridgedMessage) -> SkipReason {
        .conditionOnPayload(source.text(of: constant.element.condition), property, message.typeName)
    }

    func mayBeReplaced(in body: NameUses) -> Bool {
        constant.keyword == "let" && body.declarationCount(of: constant.name) == 1
            && !body.captured.contains(constant.name)
            && constant.uses(in: body).allSatisfy { $0.mayBeReplaced(from: constant.element) }
    }

    /// Whether the name means something else in an earlier condition that stays, or in the body of the `else`.
    func isNamed(before dropped: [PayloadCondition]) -> Bool {
        let (name, list) = (constant.name, constant.list)
        let earlier = list.prefix { $0.id != constant.element.id }.filter { other in
            !dropped.contains { $0.constant.element.id == other.id }
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
