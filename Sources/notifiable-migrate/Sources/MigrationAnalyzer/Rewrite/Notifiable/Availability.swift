import SwiftSyntax

/// A condition on the version of the system: `#available(iOS 15, *)` or `@available(iOS 15, *)`.
struct Availability {
    /// As written.
    let text: String
    /// What it requires, for comparisons: `iOS15`.
    let requirement: String

    private init(_ text: String, _ arguments: AvailabilityArgumentListSyntax) {
        self.text = text
        requirement = arguments.map { $0.argument.trimmedDescription.filter { !$0.isWhitespace } }
            .filter { $0 != "*" }
            .map { $0.hasSuffix(".0") ? String($0.dropLast(2)) : $0 }
            .sorted().joined(separator: ",")
    }

    /// `#available(…)` or `#unavailable(…)`
    fileprivate init(_ condition: AvailabilityConditionSyntax) {
        self.init(condition.trimmedDescription, condition.availabilityArguments)
    }

    /// - Returns: `nil` if the attribute only deprecates.
    fileprivate init?(_ attribute: AttributeSyntax) {
        guard case .availability(let arguments)? = attribute.arguments, arguments.contains(where: Self.isLimit),
            arguments.first?.argument.trimmedDescription != "swift"
        else { return nil }
        self.init(attribute.trimmedDescription, arguments)
    }

    private static func isLimit(_ argument: AvailabilityArgumentSyntax) -> Bool {
        switch argument.argument {
        case .availabilityVersionRestriction: true
        case .availabilityLabeledArgument(let argument): ["introduced", "obsoleted"].contains(argument.label.text)
        case .token(let token): token.text == "unavailable"
        @unknown default: true
        }
    }
}

extension SyntaxProtocol {
    /// The conditions on the system's version around code, and those of a declaration itself, inside first.
    var availability: [Availability] {
        var limits = Syntax(self).attributesOfAvailability
        var node = Syntax(self)
        while let parent = node.parent {
            limits += parent.availability(of: node)
            node = parent
        }
        return limits
    }
}

extension Syntax {
    fileprivate var attributesOfAvailability: [Availability] {
        let attributes = asProtocol((any WithAttributesSyntax).self)?.attributes
        return attributes?.compactMap { $0.as(AttributeSyntax.self) }.compactMap(Availability.init) ?? []
    }

    /// The conditions that a node sets for a part of it.
    fileprivate func availability(of child: Syntax) -> [Availability] {
        switch self.as(SyntaxEnum.self) {
        case .ifExpr(let conditional):
            if conditional.body.id == child.id { return conditional.conditions.availability("#available") }
            return conditional.elseBody?.id == child.id ? conditional.conditions.availability("#unavailable") : []
        case .whileStmt(let loop):
            return loop.body.id == child.id ? loop.conditions.availability("#available") : []
        case .guardStmt(let statement):
            return statement.body.id == child.id ? statement.conditions.availability("#unavailable") : []
        case .conditionElementList(let conditions):
            let earlier = conditions.prefix { Syntax($0).id != child.id }
            return earlier.compactMap { $0.availability("#available") }
        case .codeBlockItemList(let statements):
            return statements.prefix { Syntax($0).id != child.id }.flatMap(\.availabilityBehind)
        default: return attributesOfAvailability
        }
    }
}

extension CodeBlockItemSyntax {
    /// The conditions under which the code behind a statement runs.
    fileprivate var availabilityBehind: [Availability] {
        if let statement = item.as(GuardStmtSyntax.self) { return statement.conditions.availability("#available") }
        let conditional = item.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self)
        return conditional?.conditions.availability("#unavailable") ?? []
    }
}

extension ConditionElementListSyntax {
    fileprivate func availability(_ keyword: String) -> [Availability] { compactMap { $0.availability(keyword) } }
}

extension ConditionElementSyntax {
    fileprivate func availability(_ keyword: String) -> Availability? {
        guard let condition = condition.as(AvailabilityConditionSyntax.self),
            condition.availabilityKeyword.trimmedDescription == keyword
        else { return nil }
        return Availability(condition)
    }
}
