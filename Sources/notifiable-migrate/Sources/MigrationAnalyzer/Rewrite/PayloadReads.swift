import SwiftSyntax

/// The expressions that take values out of a notification at one mention of it.
///
/// A constant for the `userInfo` has several: `guard let info = notification.userInfo, let x = info["x"] as? Int`.
struct PayloadReads {
    let expressions: [PayloadExpression]
    /// The condition that declares a constant for the `userInfo`. The next condition fails without it, too.
    let condition: ConditionConstant?
    /// The lines that declare such a constant.
    let lines: Range<Int>?

    init(
        at notification: DeclReferenceExprSyntax,
        in names: NameUses,
        _ source: ParsedSource,
        isGlobal: (String) -> Bool = { _ in true }
    ) throws(PayloadExpression.Failure) {
        let dictionary = Self.dictionary(of: notification)
        let local = LocalConstant(of: dictionary, in: source)
        condition = ConditionConstant(of: dictionary)
        lines = local?.lines
        guard !notification.isConditional else { throw PayloadExpression.Failure() }
        guard let name = condition?.name ?? local?.name, let scopes = condition?.scopes ?? local.map({ [$0.scope] })
        else {
            expressions = [try PayloadExpression(at: notification, isGlobal: isGlobal)]
            return
        }
        let uses = names.references.filter { $0.baseName.text == name }
        guard names.declarationCount(of: name) == 1, !names.captured.contains(name),
            uses.allSatisfy({ use in scopes.contains { $0.contains(use.codeRange.lowerBound) } })
        else { throw PayloadExpression.Failure() }
        var expressions: [PayloadExpression] = []
        for use in uses {
            let value = try PayloadExpression(atUserInfo: ExprSyntax(use), of: use, isGlobal: isGlobal)
            guard !use.isConditional, !value.isForced else { throw PayloadExpression.Failure() }
            expressions.append(value)
        }
        self.expressions = expressions
        guard let condition else { return }
        let next = condition.list.drop { $0.id != condition.element.id }.dropFirst().first?.id
        let isTested = expressions.contains { value in
            value.type.isOptional && next != nil && ConditionConstant(of: value.node)?.element.id == next
        }
        guard isTested else { throw PayloadExpression.Failure() }
    }

    /// Casts to a dictionary that the `userInfo` of a notification with keys of text can have.
    private static let casts: Set<String> = [
        "asNSDictionary?", "as?NSDictionary", "as?[AnyHashable:Any]", "as?[String:Any]", "as?[String:AnyObject]",
    ]

    /// `notification.userInfo`, perhaps as another dictionary.
    private static func dictionary(of notification: DeclReferenceExprSyntax) -> ExprSyntax? {
        guard let member = notification.parent?.as(MemberAccessExprSyntax.self),
            member.declName.baseName.text == "userInfo"
        else { return nil }
        guard let list = member.parent?.as(ExprListSyntax.self) else { return ExprSyntax(member) }
        let cast = list.dropFirst().map(\.trimmedDescription).joined().filter { !$0.isWhitespace }
        return casts.contains(cast) ? list.parent.flatMap(ExprSyntax.init) : nil
    }
}

/// `let x = …` as a condition of an `if` or a `guard`, with a value from a notification.
struct ConditionConstant {
    let name: String
    let keyword: String
    /// The `= …` behind the name.
    let initializer: Range<Int>
    let element: ConditionElementSyntax
    let list: ConditionElementListSyntax
    /// Where it can be used.
    let scopes: [Range<Int>]

    init?(of value: ExprSyntax?) {
        guard let initializer = value?.parent?.as(InitializerClauseSyntax.self),
            let condition = initializer.parent?.as(OptionalBindingConditionSyntax.self),
            condition.typeAnnotation == nil,
            let name = condition.pattern.as(IdentifierPatternSyntax.self)?.identifier,
            let element = condition.parent?.as(ConditionElementSyntax.self),
            let list = element.parent?.as(ConditionElementListSyntax.self), let statement = list.parent
        else { return nil }
        let end = condition.codeRange.upperBound
        if let conditional = statement.as(IfExprSyntax.self) {
            scopes = [end..<conditional.body.codeRange.upperBound]
        } else if let guarded = statement.as(GuardStmtSyntax.self),
            let block = guarded.parent?.parent?.as(CodeBlockItemListSyntax.self)
        {
            let otherwise = guarded.body.codeRange
            scopes = [end..<otherwise.lowerBound, otherwise.upperBound..<block.endPosition.utf8Offset]
        } else {
            return nil
        }
        self.name = name.text
        keyword = condition.bindingSpecifier.text
        self.initializer = name.endPositionBeforeTrailingTrivia.utf8Offset..<initializer.codeRange.upperBound
        self.element = element
        self.list = list
    }

    func isInScope(_ use: DeclReferenceExprSyntax) -> Bool {
        scopes.contains { $0.contains(use.codeRange.lowerBound) }
    }

    /// Takes it out of its list, in which another one follows.
    var deletion: Edit { Edit(element.codeRange.lowerBound..<element.nextOffset, "") }
}

extension ConditionElementSyntax {
    /// Where the condition behind it starts, in the same list.
    var nextOffset: Int { nextToken(viewMode: .sourceAccurate)?.codeRange.lowerBound ?? codeRange.upperBound }
}
