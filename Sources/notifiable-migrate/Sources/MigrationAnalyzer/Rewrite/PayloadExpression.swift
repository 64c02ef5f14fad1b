import SwiftParser
import SwiftSyntax

/// An expression that takes a value out of a notification: `notification.userInfo?["key"] as? Int ?? 0`.
///
/// It only depends on the notification, which is a value, so it can be evaluated earlier.
struct PayloadExpression {
    /// The mention of the notification, or of a constant with the `userInfo`, that it starts at.
    let reference: DeclReferenceExprSyntax
    /// The nodes that it covers, in the file.
    private(set) var range: Range<Int>
    private(set) var type: WrittenType
    /// A name for the value, from its key.
    let word: String
    /// Whether it traps where the payload does not fit.
    let isForced: Bool
    /// The node to replace; `nil` if it is part of a sequence of operators.
    private(set) var node: ExprSyntax?
    /// The key in `userInfo`.
    private(set) var key: ExprSyntax?
    /// The part before `?? default`, if it ends with that.
    private(set) var undefaulted: Range<Int>?

    /// The notification is used in another way.
    struct Failure: Error {}
}

extension PayloadExpression {
    /// The longest such expression that starts at a mention of the notification.
    init(at notification: DeclReferenceExprSyntax, isGlobal: (String) -> Bool) throws(Failure) {
        guard let member = notification.parent?.as(MemberAccessExprSyntax.self),
            member.base?.id == ExprSyntax(notification).id
        else { throw Failure() }
        switch member.declName.baseName.text {
        case "name":
            self.init(
                reference: notification,
                range: member.codeRange,
                type: .name("Notification.Name"),
                word: "name",
                isForced: false,
                node: ExprSyntax(member)
            )
        case "object":
            self = try Self.cast(notification, of: ExprSyntax(member), word: "object", isForced: false)
        case "userInfo":
            try self.init(atUserInfo: ExprSyntax(member), of: notification, isGlobal: isGlobal)
        default:
            throw Failure()
        }
    }

    /// The longest such expression that starts with the `userInfo`, which may be a constant: `info["key"] as? Int`.
    init(
        atUserInfo userInfo: ExprSyntax,
        of reference: DeclReferenceExprSyntax,
        isGlobal: (String) -> Bool
    ) throws(Failure) {
        let isForced = userInfo.parent?.is(ForceUnwrapExprSyntax.self) ?? false
        let isUnwrapped = isForced || userInfo.parent?.is(OptionalChainingExprSyntax.self) ?? false
        let dictionary = isUnwrapped ? userInfo.parent : Syntax(userInfo)
        guard let access = dictionary?.parent?.as(SubscriptCallExprSyntax.self),
            Syntax(access.calledExpression) == dictionary, access.arguments.count == 1,
            let argument = access.arguments.first, argument.label == nil,
            ConstantExpression.isConstant(argument.expression, isGlobal: isGlobal)
        else { throw Failure() }
        let word = Self.word(of: argument.expression)
        self = try Self.cast(reference, of: ExprSyntax(access), word: word, isForced: isForced)
        key = argument.expression
    }

    /// A name of the value in its place: `rect?` in `(… as? NSValue)?.cgRectValue.height`.
    func use(_ name: String) -> String {
        guard type.isOptional, let node = node?.as(MemberAccessExprSyntax.self),
            let member = node.parent?.as(MemberAccessExprSyntax.self), member.base?.id == ExprSyntax(node).id
        else { return name }
        return name + "?"
    }

    /// The same value, taken by more of the source.
    private func larger(_ range: Range<Int>, type: WrittenType, _ node: ExprSyntax?) -> PayloadExpression {
        var result = self
        (result.range, result.type, result.node) = (range, type, node)
        return result
    }

    private func larger(_ node: ExprSyntax, type: WrittenType) -> PayloadExpression {
        larger(node.codeRange, type: type, node)
    }

    // MARK: Parts

    /// The name that `generate` gives the property for a key.
    private static func word(of key: ExprSyntax) -> String {
        let path = ExpressionPath.path(of: key).map { TypeTable.simpleName(FileIndexer.withoutRawValue($0)) }
        let text = key.as(StringLiteralExprSyntax.self)?.representedLiteralValue ?? path ?? ""
        return PropertyNaming.name(of: PayloadKey(identity: text, expression: .text(text), word: text))
    }

    /// `… as? T`, `… as! T`, with a literal after `??`, in parentheses, and with a property of a number behind.
    private static func cast(
        _ reference: DeclReferenceExprSyntax,
        of value: ExprSyntax,
        word: String,
        isForced: Bool
    ) throws(Failure) -> PayloadExpression {
        guard let list = value.parent?.as(ExprListSyntax.self), let sequence = list.parent?.as(SequenceExprSyntax.self)
        else { throw Failure() }
        let elements = Array(list)
        guard let start = elements.firstIndex(where: { $0.id == value.id }), start + 2 < elements.count else {
            throw Failure()
        }
        guard start == 0 || elements[start - 1].isAssignment,
            let cast = elements[start + 1].as(UnresolvedAsExprSyntax.self),
            let type = elements[start + 2].as(TypeExprSyntax.self)?.type
        else { throw Failure() }
        // `as` with no mark is no payload's cast.
        guard let mark = cast.questionOrExclamationMark?.text else { throw Failure() }
        var result = PayloadExpression(
            reference: reference,
            range: value.codeRange.lowerBound..<type.codeRange.upperBound,
            type: mark == "?" ? .optional(WrittenType(type)) : WrittenType(type),
            word: word,
            isForced: isForced || mark == "!",
            node: elements.count == 3 ? ExprSyntax(sequence) : nil
        )
        if start + 4 < elements.count, start + 5 == elements.count || bindsLooser(elements[start + 5]) {
            result = result.defaulted(
                by: elements[start + 3],
                elements[start + 4],
                isWhole: start == 0 && start + 5 == elements.count,
                sequence
            )
        }
        while let larger = result.enlarged() { result = larger }
        return result
    }

    /// Whether the operand of an operator before it ends there, if the operator is `??`.
    private static func bindsLooser(_ operation: ExprSyntax) -> Bool {
        let operators = ["==", "!=", "<", ">", "<=", ">=", "&&", "||"]
        return operation.is(UnresolvedTernaryExprSyntax.self)
            || operators.contains(operation.as(BinaryOperatorExprSyntax.self)?.operator.text ?? "")
    }

    // MARK: Larger expressions

    private func defaulted(
        by operation: ExprSyntax,
        _ value: ExprSyntax,
        isWhole: Bool,
        _ sequence: SequenceExprSyntax
    ) -> PayloadExpression {
        guard operation.as(BinaryOperatorExprSyntax.self)?.operator.text == "??", type.isOptional,
            Self.isLiteral(value)
        else { return self }
        let whole = range.lowerBound..<value.codeRange.upperBound
        var result = larger(whole, type: type.unwrapped, isWhole ? ExprSyntax(sequence) : nil)
        result.undefaulted = range
        return result
    }

    private static func isLiteral(_ value: ExprSyntax) -> Bool {
        switch value.kind {
        case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr: true
        case .stringLiteralExpr: value.cast(StringLiteralExprSyntax.self).representedLiteralValue != nil
        case .arrayExpr: value.cast(ArrayExprSyntax.self).elements.isEmpty
        case .prefixOperatorExpr: isLiteral(value.cast(PrefixOperatorExprSyntax.self).expression)
        default: false
        }
    }

    /// Properties of `NSNumber` and `NSValue`, with their types.
    private static let properties: [String: String] = [
        "cgRectValue": "CGRect", "cgPointValue": "CGPoint", "cgSizeValue": "CGSize", "rectValue": "NSRect",
        "intValue": "Int", "boolValue": "Bool", "doubleValue": "Double", "floatValue": "Float", "uintValue": "UInt",
        "integerValue": "Int", "int64Value": "Int64", "uint64Value": "UInt64", "int32Value": "Int32",
        "uint32Value": "UInt32",
    ]

    /// The expression with the parentheses around it, or with the property or the default behind it.
    private func enlarged() -> PayloadExpression? {
        guard let node, let parent = node.parent else { return nil }
        if let tuple = parent.parent?.parent?.as(TupleExprSyntax.self), tuple.elements.count == 1 {
            return larger(ExprSyntax(tuple), type: type)
        }
        let chain = parent.as(OptionalChainingExprSyntax.self)
        if let member = (chain?.parent ?? parent).as(MemberAccessExprSyntax.self),
            ["NSNumber", "NSValue"].contains(type.nominal), let result = Self.properties[member.declName.baseName.text]
        {
            return larger(ExprSyntax(member), type: chain == nil ? .name(result) : .optional(.name(result)))
        }
        if let sequence = parent.parent?.as(SequenceExprSyntax.self) {
            let elements = Array(sequence.elements)
            guard elements.count == 3, elements[0].id == node.id else { return nil }
            let larger = defaulted(by: elements[1], elements[2], isWhole: true, sequence)
            return larger.range == range ? nil : larger
        }
        return nil
    }
}

/// Whether an expression is the same wherever in a type, and whenever, it is evaluated.
enum ConstantExpression {
    /// Literals, members of types, implicit members, names made of those, and global constants.
    ///
    /// - Parameter isGlobal: Whether an identifier is a constant of the file or the module, or a type.
    static func isConstant(_ expression: ExprSyntax, isGlobal: (String) -> Bool) -> Bool {
        switch expression.kind {
        case .stringLiteralExpr: expression.cast(StringLiteralExprSyntax.self).representedLiteralValue != nil
        case .integerLiteralExpr, .booleanLiteralExpr, .floatLiteralExpr: true
        case .memberAccessExpr: isConstant(expression.cast(MemberAccessExprSyntax.self), isGlobal: isGlobal)
        case .declReferenceExpr: isGlobal(expression.cast(DeclReferenceExprSyntax.self).baseName.text)
        case .functionCallExpr: isName(expression.cast(FunctionCallExprSyntax.self), isGlobal: isGlobal)
        default: false
        }
    }

    private static func isConstant(_ member: MemberAccessExprSyntax, isGlobal: (String) -> Bool) -> Bool {
        guard let base = member.base else { return true }
        if let nested = base.as(MemberAccessExprSyntax.self) { return isConstant(nested, isGlobal: isGlobal) }
        guard let root = base.identifier else { return false }
        return root.first?.isUppercase == true || isGlobal(root)
    }

    /// `Notification.Name("…")`, `.init("…")`
    private static func isName(_ call: FunctionCallExprSyntax, isGlobal: (String) -> Bool) -> Bool {
        guard let shape = CallShape(call), shape.arguments.count == 1, let argument = shape.first else { return false }
        let callee = ExpressionPath.callee(of: call)
        return (callee.isEmpty || FileIndexer.isNameType(callee)) && isConstant(argument, isGlobal: isGlobal)
    }
}
