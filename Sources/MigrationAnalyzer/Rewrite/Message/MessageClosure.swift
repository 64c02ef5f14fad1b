import Foundation
import SwiftSyntax

/// The edits that make a closure of a notification one of a message.
///
/// A value from the notification becomes a property of the message. `MainActor.assumeIsolated` is deleted, because the
/// closure is isolated to the main actor.
struct MessageClosure {
    private(set) var edits: Set<Edit> = []

    private let source: ParsedSource
    private let closure: ClosureExprSyntax
    private let message: BridgedMessage
    private let parameter: String
    private let uses: NameUses

    init(
        _ closure: ClosureExprSyntax,
        of message: BridgedMessage,
        in source: ParsedSource,
        identity: (ExprSyntax) -> String?
    ) throws(SkipReason) {
        self.source = source
        self.closure = closure
        self.message = message
        uses = NameUses(in: closure.statements)
        let notification: String
        (notification, parameter) = try Self.parameters(closure, uses)
        if notification != parameter { try renameParameter() }
        for reference in uses.references where reference.baseName.text == notification {
            guard !uses.declared.contains(notification), !reference.isConditional else { throw failure(reference) }
            try replace(reference, identity)
        }
        for statement in closure.statements { unwrapAssumption(statement) }
    }

    private func failure(_ reference: DeclReferenceExprSyntax) -> SkipReason {
        .notificationNotInMessage(source.line(of: reference), message.typeName)
    }

    // MARK: The parameter

    /// The closure's names for the notification and for the message.
    private static func parameters(
        _ closure: ClosureExprSyntax,
        _ uses: NameUses
    ) throws(SkipReason) -> (String, String) {
        guard let clause = closure.signature?.parameterClause else { return ("$0", "$0") }
        let name =
            switch clause {
            case .simpleInput(let names) where names.count == 1: names.first?.name.text
            case .parameterClause(let clause) where clause.parameters.count == 1:
                clause.parameters.first.map { ($0.secondName ?? $0.firstName).text }
            default: String?.none
            }
        guard let name else { throw .closureNotUnderstood }
        if name == "_" { return (name, name) }
        let isTaken = uses.declared.contains("message") || uses.references.contains { $0.baseName.text == "message" }
        return (name, isTaken && name != "message" ? name : "message")
    }

    private mutating func renameParameter() throws(SkipReason) {
        guard let clause = closure.signature?.parameterClause else { return }
        switch clause {
        case .simpleInput(let names): edits.insert(Edit(names.codeRange, parameter))
        case .parameterClause(let clause): edits.insert(Edit(clause.codeRange, parameter))
        @unknown default: throw .closureNotUnderstood
        }
    }

    // MARK: The payload

    private mutating func replace(
        _ reference: DeclReferenceExprSyntax,
        _ identity: (ExprSyntax) -> String?
    ) throws(SkipReason) {
        var key: ExprSyntax?
        guard
            let expression = try? PayloadExpression(
                at: reference,
                isSendable: { _ in true },
                isGlobal: { _ in true },
                key: &key
            ), let key, let field = identity(key).flatMap(message.field)
        else { throw failure(reference) }
        let value = "\(parameter).\(field.property)"
        switch expression.type {
        case field.type: try inline(value, for: expression)
        // `as? Int` of an `Int` property: only in an optional binding, which becomes unconditional.
        case field.type + "?" where !field.isOptional: try bind(value, for: expression, reference)
        case field.valueType where field.isOptional && expression.isForced:
            edits.insert(Edit(expression.range, value + "!"))
        case field.valueType where field.isOptional: try keepDefault(value, for: expression, reference)
        default: throw failure(reference)
        }
    }

    /// In place of a constant that is the value, each use of it; else in place of the expression.
    private mutating func inline(_ value: String, for expression: PayloadExpression) throws(SkipReason) {
        guard let constant = LocalConstant(of: expression, in: source), uses.declarationCount(of: constant.name) == 1,
            constant.uses(in: uses).allSatisfy(\.mayBeReplaced)
        else {
            edits.insert(Edit(expression.range, value))
            return
        }
        edits.insert(Edit(constant.lines, ""))
        for use in constant.uses(in: uses) { edits.insert(Edit(use.codeRange, value)) }
    }

    /// `guard let x = … else { return }` with this condition alone: `let x = message.x`.
    private mutating func bind(
        _ value: String,
        for expression: PayloadExpression,
        _ reference: DeclReferenceExprSyntax
    ) throws(SkipReason) {
        guard let initializer = expression.node?.parent?.as(InitializerClauseSyntax.self),
            let condition = initializer.parent?.as(OptionalBindingConditionSyntax.self),
            condition.typeAnnotation == nil,
            let name = condition.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let guarded = condition.parent?.parent?.parent?.as(GuardStmtSyntax.self), guarded.conditions.count == 1
        else { throw failure(reference) }
        let block = guarded.parent?.parent?.as(CodeBlockItemListSyntax.self)
        let scope = guarded.codeRange.upperBound..<(block?.endPosition.utf8Offset ?? guarded.codeRange.upperBound)
        let inside = uses.references.filter { $0.baseName.text == name && scope.contains($0.codeRange.lowerBound) }
        if uses.declarationCount(of: name) == 1, inside.allSatisfy(\.mayBeReplaced),
            let lines = source.wholeLines(of: guarded.codeRange)
        {
            edits.insert(Edit(lines, ""))
            for use in inside { edits.insert(Edit(use.codeRange, value)) }
        } else {
            edits.insert(Edit(guarded.codeRange, "let \(name) = \(value)"))
        }
    }

    /// `… as? T ?? default`, of a property that is optional in the message too.
    private mutating func keepDefault(
        _ value: String,
        for expression: PayloadExpression,
        _ reference: DeclReferenceExprSyntax
    ) throws(SkipReason) {
        let text = source.text(expression.range)
        guard let operation = text.range(of: "??", options: .backwards) else { throw failure(reference) }
        edits.insert(Edit(expression.range, "\(value) \(text[operation.lowerBound...])"))
    }

    // MARK: The hop

    /// `MainActor.assumeIsolated { … }` as a statement, without its braces.
    private mutating func unwrapAssumption(_ statement: CodeBlockItemSyntax) {
        guard let call = statement.item.as(FunctionCallExprSyntax.self),
            ExpressionPath.path(of: call.calledExpression) == "MainActor.assumeIsolated", call.arguments.isEmpty,
            let work = call.trailingClosure, work.signature == nil, statement.id == closure.statements.last?.id,
            let first = work.statements.first, let last = work.statements.last,
            source.startsLine(statement.codeRange.lowerBound)
        else { return }
        let start = statement.codeRange.lowerBound
        if source.lineStart(of: first.codeRange.lowerBound) == source.lineStart(of: start) {
            edits.insert(Edit(start..<first.codeRange.lowerBound, ""))
            edits.insert(Edit(last.codeRange.upperBound..<statement.codeRange.upperBound, ""))
        } else if let body = source.wholeLines(of: work.statements.codeRange) {
            outdent(body, to: source.indentation(at: start), from: source.indentation(at: first.codeRange.lowerBound))
            edits.insert(Edit(source.lineStart(of: start)..<body.lowerBound, ""))
            edits.insert(Edit(body.upperBound..<source.lineAfter(statement.codeRange.upperBound), ""))
        }
    }

    /// Lines one level further out, as their surroundings have gone.
    private mutating func outdent(_ lines: Range<Int>, to outer: String, from inner: String) {
        guard inner.hasPrefix(outer), inner != outer else { return }
        var start = lines.lowerBound
        while start < lines.upperBound {
            if source.indentation(at: start).hasPrefix(inner) {
                edits.insert(Edit(start..<start + inner.utf8.count - outer.utf8.count, ""))
            }
            start = source.lineAfter(start)
        }
    }
}

extension DeclReferenceExprSyntax {
    /// Whether a longer expression can replace it: a shorthand cannot be replaced.
    fileprivate var mayBeReplaced: Bool {
        parent?.is(OptionalBindingConditionSyntax.self) != true && parent?.is(ClosureCaptureSyntax.self) != true
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
