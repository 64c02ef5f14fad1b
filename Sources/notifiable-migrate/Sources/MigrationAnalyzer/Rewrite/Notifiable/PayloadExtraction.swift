import SwiftSyntax

/// A handler of the main actor, turned into a function of the payload that it reads.
///
/// Each expression that takes a value out of the notification becomes a parameter, and is evaluated before the
/// hop. If the notification is used in any other way, there is no extraction: it may not cross.
struct PayloadExtraction {
    struct Value {
        let name: String
        fileprivate(set) var type: WrittenType
        /// As written in the handler, with `notification` for the notification.
        let expression: String
        /// Whether the handler returns at once without it.
        fileprivate(set) var isRequired = false

        /// Its declaration in `handleNotifications`.
        var declaration: String {
            isRequired ? "guard let \(name) = \(expression) else { return }" : "let \(name) = \(expression)"
        }
    }

    private(set) var values: [Value] = []
    private(set) var edits: Set<Edit> = []

    /// The conditions that declare a value that no other code takes, with its position, or a constant for `userInfo`.
    private var conditions: [SyntaxIdentifier: Int?] = [:]
    private let source: ParsedSource
    private let statements: CodeBlockItemListSyntax
    private let parameter: String
    private let names: NameUses

    /// - Parameters:
    ///   - name: The handler's name, for reasons.
    ///   - parameter: The handler's name for its notification.
    ///   - movesGuards: Whether the handler may not be called if a value is missing without which it returns at once.
    init(
        of name: String,
        _ statements: CodeBlockItemListSyntax,
        parameter: String,
        in source: ParsedSource,
        movesGuards: Bool,
        isGlobal: (String) -> Bool
    ) throws(SkipReason) {
        self.source = source
        self.statements = statements
        self.parameter = parameter
        names = NameUses(in: statements)
        guard !names.declared.contains(parameter) else { throw .notificationUse(handler: name, use: parameter) }
        for reference in names.references where reference.baseName.text == parameter {
            do throws(PayloadExpression.Failure) {
                let reads = try PayloadReads(at: reference, in: names, source, isGlobal: isGlobal)
                for expression in reads.expressions {
                    guard !expression.isForced || isUnconditional(reference) else { throw PayloadExpression.Failure() }
                    take(expression)
                }
                if let lines = reads.lines { edits.insert(Edit(lines, "")) }
                if let condition = reads.condition {
                    edits.insert(condition.deletion)
                    conditions[condition.element.id] = .some(nil)
                }
            } catch {
                throw .notificationUse(handler: name, use: source.line(of: reference))
            }
        }
        if movesGuards { moveGuards() }
    }

    /// Whether it is evaluated by each run of the body, before anything else happens.
    private func isUnconditional(_ reference: DeclReferenceExprSyntax) -> Bool {
        let item = statements.prefix { $0.item.is(VariableDeclSyntax.self) }
            .first { $0.codeRange.contains(reference.codeRange.lowerBound) }
        let closure = reference.enclosing(ClosureExprSyntax.self)?.codeRange
        return item.map { item in closure.map { !item.codeRange.contains($0) } ?? true } ?? false
    }

    // MARK: Names

    private mutating func take(_ expression: PayloadExpression) {
        let text = text(of: expression)
        if let known = values.firstIndex(where: { $0.expression == text }) {
            edits.insert(Edit(expression.range, expression.use(values[known].name)))
            conditions = conditions.filter { $0.value != known }
            return
        }
        let name: String
        if let constant = ConditionConstant(of: expression.node), expression.type.isOptional,
            isFree(constant.name, exceptAt: constant.isInScope)
        {
            // `if let x = …`: the value is `x`, and the condition becomes `if let x`.
            name = constant.name
            edits.insert(Edit(constant.initializer, ""))
            if constant.keyword == "let" { conditions[constant.element.id] = values.count }
        } else if let constant = LocalConstant(of: expression.node, in: source),
            isFree(constant.name, exceptAt: { constant.scope.contains($0.codeRange.lowerBound) })
        {
            // `let x = …`: the value is `x`, and the line goes.
            name = constant.name
            edits.insert(Edit(constant.lines, ""))
        } else {
            name = freeName(expression.word)
            edits.insert(Edit(expression.range, expression.use(name)))
        }
        values.append(Value(name: name, type: expression.type, expression: text))
    }

    private func text(of expression: PayloadExpression) -> String {
        let start = expression.reference.codeRange
        let isChained = expression.reference.parent?.is(OptionalChainingExprSyntax.self) ?? false
        let base =
            switch expression.reference.baseName.text {
            case parameter: "notification"
            default: isChained ? "notification.userInfo" : "notification.userInfo?"
            }
        // Parentheses around the whole expression are only needed in its place.
        let inner = expression.node?.as(TupleExprSyntax.self)?.elements.codeRange ?? expression.range
        return source.text(inner.lowerBound..<start.lowerBound) + base
            + source.text(start.upperBound..<inner.upperBound)
    }

    /// Whether nothing else in the body has a name, or means a member by it.
    private func isFree(_ name: String, exceptAt uses: (DeclReferenceExprSyntax) -> Bool) -> Bool {
        guard !values.contains(where: { $0.name == name }), name != parameter, name != "notification" else {
            return false
        }
        return names.references.allSatisfy { $0.baseName.text != name || uses($0) }
            && names.declarationCount(of: name) <= 1
    }

    private func freeName(_ word: String) -> String {
        let candidates = [word, word + "Value"] + (2...).lazy.prefix(100).map { "\(word)\($0)" }
        return candidates.first { candidate in
            !values.contains { $0.name == candidate } && candidate != parameter && candidate != "notification"
                && !names.declared.contains(candidate)
                && !names.references.contains { $0.baseName.text == candidate } && SwiftLiteral.isUsable(candidate)
        } ?? word
    }

    // MARK: Guards

    /// Takes the first conditions of the body out of it: `guard let x = … else { return }` precedes the call instead.
    private mutating func moveGuards() {
        for item in statements {
            let range = item.codeRange
            if edits.contains(where: { $0.replacement.isEmpty && $0.range.contains(range) }) { continue }
            guard let statement = item.item.as(GuardStmtSyntax.self), !source.hasComments(at: item),
                statement.body.statements.trimmedDescription == "return",
                let lines = source.wholeLines(of: range)
            else { return }
            let moved = statement.conditions.prefix { conditions.keys.contains($0.id) }
            guard let first = moved.first, let last = moved.last else { return }
            let isWhole = moved.count == statement.conditions.count
            let deleted = isWhole ? lines : first.codeRange.lowerBound..<last.nextOffset
            edits = edits.filter { !deleted.contains($0.range.lowerBound) }.union([Edit(deleted, "")])
            for position in moved.compactMap({ conditions[$0.id] ?? nil }) {
                values[position].isRequired = true
                values[position].type = values[position].type.unwrapped
            }
            guard isWhole else { return }
        }
    }
}
