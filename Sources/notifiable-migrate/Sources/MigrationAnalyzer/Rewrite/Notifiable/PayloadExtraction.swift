import SwiftSyntax

/// A handler of the main actor, turned into a function of the payload that it reads.
///
/// Each expression that takes a Sendable value out of the notification becomes a parameter, and is evaluated before the
/// hop. If the notification is used in any other way, there is no extraction: it may not cross.
struct PayloadExtraction {
    struct Value {
        let name: String
        let type: String
        /// As written in the handler, with `notification` for the notification.
        let expression: String
    }

    private(set) var values: [Value] = []
    private(set) var edits: Set<Edit> = []
    /// The keys of the values.
    private(set) var keys: [ExprSyntax] = []
    /// The types that the values are cast to.
    private(set) var types: [TypeSyntax] = []

    private let source: ParsedSource
    private let statements: CodeBlockItemListSyntax
    private let parameter: String
    private let references: [DeclReferenceExprSyntax]

    /// - Parameters:
    ///   - name: The handler's name, for reasons.
    ///   - parameter: The handler's name for its notification.
    init(
        of name: String,
        _ statements: CodeBlockItemListSyntax,
        parameter: String,
        in source: ParsedSource,
        isSendable: (TypeSyntax) -> Bool,
        isGlobal: (String) -> Bool
    ) throws(SkipReason) {
        self.source = source
        self.statements = statements
        self.parameter = parameter
        let names = NameUses(in: statements)
        references = names.references
        guard !names.declared.contains(parameter) else { throw .notificationUse(handler: name, use: parameter) }
        for reference in references where reference.baseName.text == parameter {
            do {
                if let constant = userInfoConstant(at: reference) {
                    try take(constant, isSendable, isGlobal)
                    continue
                }
                let expression = try PayloadExpression(at: reference, isSendable: isSendable, isGlobal: isGlobal)
                guard !reference.isConditional, !expression.isForced || isUnconditional(reference) else {
                    throw PayloadExpression.Failure.otherUse
                }
                take(expression, at: reference)
            } catch let failure as PayloadExpression.Failure {
                switch failure {
                case .notSendable(let type): throw .notSendable(handler: name, type: type)
                case .otherUse:
                    throw .notificationUse(handler: name, use: source.line(of: reference))
                }
            } catch {
                throw .notificationUse(handler: name, use: parameter)
            }
        }
    }

    /// Whether it is evaluated by each run of the body, before anything else happens.
    private func isUnconditional(_ reference: DeclReferenceExprSyntax) -> Bool {
        for item in statements {
            guard item.item.is(VariableDeclSyntax.self) else { return false }
            if item.codeRange.contains(reference.codeRange.lowerBound) {
                return reference.enclosing(ClosureExprSyntax.self).map {
                    !item.codeRange.contains($0.codeRange.lowerBound)
                }
                    ?? true
            }
        }
        return false
    }

    // MARK: Names

    /// - Parameter base: What stands in the place of the reference.
    private mutating func take(
        _ expression: PayloadExpression,
        at reference: DeclReferenceExprSyntax,
        as base: String = "notification"
    ) {
        if let key = expression.key { keys.append(key) }
        if let type = expression.castType { types.append(type) }
        let text = text(of: expression, replacing: reference, by: base)
        if let known = values.first(where: { $0.expression == text }) {
            edits.insert(Edit(expression.range, expression.use(known.name)))
            return
        }
        let name: String
        if let binding = optionalBinding(of: expression), isFree(binding.name, exceptAt: binding.uses) {
            name = binding.name
            edits.insert(Edit(binding.initializer, ""))
        } else if let constant = LocalConstant(of: expression, in: source),
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

    private func text(
        of expression: PayloadExpression,
        replacing reference: DeclReferenceExprSyntax,
        by base: String
    ) -> String {
        let start = reference.codeRange
        // Parentheses around the whole expression are only needed in its place.
        let inner = expression.node?.as(TupleExprSyntax.self)?.elements.codeRange ?? expression.range
        return source.text(inner.lowerBound..<start.lowerBound) + base
            + source.text(start.upperBound..<inner.upperBound)
    }

    /// `let info = notification.userInfo` as the condition before `let x = info["key"] as? T`, which fails without it,
    /// too.
    private struct UserInfoConstant {
        /// The condition with the comma behind it.
        let condition: Range<Int>
        /// The next condition's value.
        let next: InitializerClauseSyntax
        let uses: [DeclReferenceExprSyntax]
    }

    private func userInfoConstant(at reference: DeclReferenceExprSyntax) -> UserInfoConstant? {
        guard let member = reference.parent?.as(MemberAccessExprSyntax.self),
            member.declName.baseName.text == "userInfo", !reference.isConditional,
            let condition = member.parent?.parent?.as(OptionalBindingConditionSyntax.self),
            condition.typeAnnotation == nil,
            let name = condition.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let element = condition.parent?.as(ConditionElementSyntax.self),
            let list = element.parent?.as(ConditionElementListSyntax.self).map(Array.init),
            let position = list.firstIndex(where: { $0.id == element.id }), position + 1 < list.count,
            case .optionalBinding(let binding) = list[position + 1].condition,
            let next = binding.initializer, let scopes = scopes(of: condition)
        else { return nil }
        let names = NameUses(in: statements)
        let uses = references.filter { $0.baseName.text == name }
        guard names.declarationCount(of: name) == 1, !names.captured.contains(name),
            uses.allSatisfy({ use in scopes.contains { $0.contains(use.codeRange.lowerBound) } })
        else { return nil }
        let end = list[position + 1].codeRange.lowerBound
        return UserInfoConstant(condition: element.codeRange.lowerBound..<end, next: next, uses: uses)
    }

    private mutating func take(
        _ constant: UserInfoConstant,
        _ isSendable: (TypeSyntax) -> Bool,
        _ isGlobal: (String) -> Bool
    ) throws(PayloadExpression.Failure) {
        var isTested = false
        for use in constant.uses {
            let expression = try PayloadExpression(atUserInfo: use, isSendable: isSendable, isGlobal: isGlobal)
            guard !use.isConditional, !expression.isForced else { throw .otherUse }
            let isNext = expression.node?.parent?.id == Syntax(constant.next).id
            isTested = isTested || isNext && expression.type.hasSuffix("?")
            take(expression, at: use, as: "notification.userInfo?")
        }
        guard isTested else { throw .otherUse }
        edits.insert(Edit(constant.condition, ""))
    }

    /// Whether nothing else in the body has a name, or means a member by it.
    private func isFree(_ name: String, exceptAt uses: (DeclReferenceExprSyntax) -> Bool) -> Bool {
        guard !values.contains(where: { $0.name == name }), name != parameter, name != "notification" else {
            return false
        }
        return references.allSatisfy { $0.baseName.text != name || uses($0) }
            && NameUses(in: statements).declarationCount(of: name) <= 1
    }

    private func freeName(_ word: String) -> String {
        let uses = NameUses(in: statements)
        let candidates = [word, word + "Value"] + (2...).lazy.prefix(100).map { "\(word)\($0)" }
        return candidates.first { candidate in
            !values.contains { $0.name == candidate } && candidate != parameter && candidate != "notification"
                && !uses.declared.contains(candidate) && !references.contains { $0.baseName.text == candidate }
                && SwiftLiteral.isUsable(candidate)
        } ?? word
    }

    // MARK: Where the value goes

    private typealias Uses = (DeclReferenceExprSyntax) -> Bool

    /// `if let x = …`: the value is `x`, and the condition becomes `if let x`.
    private func optionalBinding(
        of expression: PayloadExpression
    ) -> (name: String, initializer: Range<Int>, uses: Uses)? {
        guard let initializer = expression.node?.parent?.as(InitializerClauseSyntax.self),
            let condition = initializer.parent?.as(OptionalBindingConditionSyntax.self),
            condition.typeAnnotation == nil,
            let name = condition.pattern.as(IdentifierPatternSyntax.self)?.identifier, expression.type.hasSuffix("?")
        else { return nil }
        guard let scopes = scopes(of: condition) else { return nil }
        let end = initializer.codeRange.upperBound
        let uses: Uses = { use in scopes.contains { $0.contains(use.codeRange.lowerBound) } }
        return (name.text, name.endPositionBeforeTrailingTrivia.utf8Offset..<end, uses)
    }

    /// Where the constant of an `if` or a `guard` can be used.
    private func scopes(of condition: OptionalBindingConditionSyntax) -> [Range<Int>]? {
        let end = condition.codeRange.upperBound
        if let conditional = condition.parent?.parent?.parent?.as(IfExprSyntax.self) {
            return [end..<conditional.body.codeRange.upperBound]
        }
        guard let guarded = condition.parent?.parent?.parent?.as(GuardStmtSyntax.self),
            let block = guarded.parent?.parent?.as(CodeBlockItemListSyntax.self)
        else { return nil }
        let otherwise = guarded.body.codeRange
        return [end..<otherwise.lowerBound, otherwise.upperBound..<block.endPosition.utf8Offset]
    }
}
