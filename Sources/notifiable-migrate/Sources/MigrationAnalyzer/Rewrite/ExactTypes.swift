import SwiftSyntax

/// The types of expressions where the source proves them, with their optionality: `Int`, `String?`, `Train.State`.
///
/// A message has exactly the types of its properties, whereas `userInfo` takes everything.
struct ExactTypes {
    let context: SourceContext
    let sources: RewriteSources

    var codeBase: CodeBase { sources.codeBase }

    /// - Parameter depth: The number of expressions and variables to follow.
    func name(of expression: ExprSyntax, depth: Int = 10) -> String? {
        guard depth > 0 else { return nil }
        switch expression.as(ExprSyntaxEnum.self) {
        case .stringLiteralExpr: return "String"
        case .integerLiteralExpr: return "Int"
        case .floatLiteralExpr: return "Double"
        case .booleanLiteralExpr: return "Bool"
        case .tupleExpr(let tuple):
            guard tuple.elements.count == 1, let only = tuple.elements.first, only.label == nil else { return nil }
            return name(of: only.expression, depth: depth - 1)
        case .forceUnwrapExpr(let unwrapping):
            let call = unwrapping.expression.as(FunctionCallExprSyntax.self)
            if let type = call.flatMap(created) { return type }
            return Self.wrapped(name(of: unwrapping.expression, depth: depth - 1))
        case .prefixOperatorExpr(let prefixed):
            if prefixed.operator.text == "!" { return "Bool" }
            let type = name(of: prefixed.expression, depth: depth - 1)
            return prefixed.operator.text == "-" && type.map(Self.numbers.contains) == true ? type : nil
        case .sequenceExpr(let sequence): return name(of: Array(sequence.elements), depth: depth - 1)
        case .functionCallExpr(let call): return name(of: call, depth: depth - 1)
        case .memberAccessExpr(let member): return name(of: member, depth: depth - 1)
        case .declReferenceExpr(let reference):
            return name(ofVariable: reference.baseName.text, at: Syntax(reference), depth: depth - 1)
        default: return nil
        }
    }

    /// `T` of `T?`.
    static func wrapped(_ type: String?) -> String? {
        guard let type, type.hasSuffix("?") else { return nil }
        return String(type.dropLast())
    }

    static func optional(_ type: String) -> String { type.hasSuffix("?") ? type : type + "?" }

    /// A type as the source writes it there.
    func name(of type: TypeSyntax, in context: SourceContext) -> String {
        if let attributed = type.as(AttributedTypeSyntax.self) {
            return attributed.functionAttributes + name(of: attributed.baseType, in: context)
        }
        let text = type.trimmedDescription
        return codeBase.qualified(text.hasSuffix("!") ? text.dropLast() + "?" : text, in: context)
    }

    // MARK: Operators

    private static let floating: Set<String> = ["Double", "Float", "CGFloat", "TimeInterval"]
    static let numbers: Set<String> = floating.union([
        "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    ])
    private static let comparisons: Set<String> = ["==", "!=", "<", ">", "<=", ">=", "&&", "||", "===", "!=="]
    private static let arithmetic: Set<String> = ["+", "-", "*", "/", "%"]

    private func name(of elements: [ExprSyntax], depth: Int) -> String? {
        guard elements.count >= 3 else {
            return elements.count == 1 ? elements.first.flatMap { name(of: $0, depth: depth) } : nil
        }
        if let index = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
            let ternary = elements[index].as(UnresolvedTernaryExprSyntax.self)
        {
            let rest = Array(elements[(index + 1)...])
            if rest.count == 1 { return common([ternary.thenExpression, rest[0]], depth) }
            let types = [name(of: ternary.thenExpression, depth: depth), name(of: rest, depth: depth)]
            return types[0] == types[1] ? types[0] : nil
        }
        if elements.count == 3, let cast = elements[1].as(UnresolvedAsExprSyntax.self),
            let type = elements[2].as(TypeExprSyntax.self)?.type
        {
            let name = name(of: type, in: context)
            return cast.questionOrExclamationMark?.text == "?" ? Self.optional(name) : name
        }
        let operators = elements.enumerated().filter { $0.offset % 2 == 1 }
            .compactMap { $0.element.as(BinaryOperatorExprSyntax.self)?.operator.text }
        let operands = elements.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        guard operators.count + operands.count == elements.count else { return nil }
        if operators.allSatisfy({ $0 == "??" }), let last = operands.last {
            let types = operands.dropLast().map { Self.wrapped(name(of: $0, depth: depth)) }
            guard let type = types.first ?? nil, types.allSatisfy({ $0 == type }) else { return nil }
            return name(of: last, depth: depth) == type || Self.isLiteral(last, ofType: type) ? type : nil
        }
        let known = Self.comparisons.union(Self.arithmetic).union(["??"])
        guard operators.allSatisfy(known.contains) else { return nil }
        if operators.contains(where: Self.comparisons.contains) { return "Bool" }
        guard operators.allSatisfy(Self.arithmetic.contains), let type = common(operands, depth) else { return nil }
        if type == "String" { return operators.allSatisfy { $0 == "+" } ? type : nil }
        return Self.numbers.contains(type) ? type : nil
    }

    /// The type that some expressions share. A literal of a number takes the type of the others.
    private func common(_ expressions: [ExprSyntax], _ depth: Int) -> String? {
        let others = expressions.filter { !$0.is(IntegerLiteralExprSyntax.self) && !$0.is(FloatLiteralExprSyntax.self) }
        guard let first = others.first else {
            return expressions.contains { $0.is(FloatLiteralExprSyntax.self) } ? "Double" : "Int"
        }
        guard let type = name(of: first, depth: depth) else { return nil }
        let areEqual = expressions.allSatisfy { expression in
            Self.isLiteral(expression, ofType: type) || name(of: expression, depth: depth) == type
        }
        return areEqual ? type : nil
    }

    private static func isLiteral(_ expression: ExprSyntax, ofType type: String) -> Bool {
        expression.is(IntegerLiteralExprSyntax.self) && numbers.contains(type)
            || expression.is(FloatLiteralExprSyntax.self) && floating.contains(type)
    }

    // MARK: Calls

    /// Labels of initializers that return `nil` for some arguments.
    private static let failing: Set<String> = [
        "base64Encoded", "coder", "contentsOf", "contentsOfFile", "data", "dictionaryRepresentation", "exactly",
        "named", "rawValue", "string", "systemName", "utf8String", "uuidString", "validating",
    ]

    private func name(of call: FunctionCallExprSyntax, depth: Int) -> String? {
        guard let shape = CallShape(call) else { return nil }
        if shape.name.first?.isLowercase == true, shape.name != "init",
            let owner = shape.base.flatMap({ ExpressionPath.path(of: $0) }), ExpressionPath.namesType(owner)
        {
            // A case with associated values.
            return codeBase.typeName(.member(of: .named(owner), shape.name + "()"), in: context)
        }
        guard let type = created(call) else { return nil }
        if Self.numbers.contains(type) {
            // Of a text, `Int(…)` is optional.
            let argument = call.arguments.first
            guard call.arguments.count == 1, argument?.label == nil, let value = argument?.expression else {
                return nil
            }
            return name(of: value, depth: depth).map(Self.numbers.contains) == true ? type : nil
        }
        let labels = shape.labels
        if let declared = codeBase.types.primary(named: type, from: context.file) {
            if codeBase[declared].kind == .enum { return nil }
            let initializers = codeBase.types.methods(named: "init", of: codeBase[declared].name)
            let fails = initializers.contains { initializer in
                sources.source(initializer.file)?
                    .node(InitializerDeclSyntax.self, at: codeBase[initializer].extent)?.optionalMark != nil
            }
            return fails ? nil : type
        }
        return labels.contains { $0.map(Self.failing.contains) ?? false } ? nil : type
    }

    /// The type in `URL(…)` and `Outer.Inner(…)`, which is optional if the initializer may fail.
    func created(_ call: FunctionCallExprSyntax) -> String? {
        let callee = ExpressionPath.callee(of: call)
        return ExpressionPath.namesType(callee) ? codeBase.qualified(callee, in: context) : nil
    }

    // MARK: Members

    private func name(of member: MemberAccessExprSyntax, depth: Int) -> String? {
        let name = member.declName.baseName.text
        guard let base = member.base, name != "self" else { return nil }
        if let chain = base.as(OptionalChainingExprSyntax.self) {
            let owner = Self.wrapped(self.name(of: chain.expression, depth: depth))
            return owner.flatMap { self.name(ofMember: name, of: $0) }.map(Self.optional)
        }
        if let path = ExpressionPath.path(of: base), ExpressionPath.namesType(path) {
            return self.name(ofMember: name, of: path)
        }
        let literals: [SyntaxKind] = [.arrayExpr, .dictionaryExpr]
        if literals.contains(base.kind) { return self.name(ofMember: name, of: "[]") }
        guard let owner = self.name(of: base, depth: depth), !owner.hasSuffix("?") else { return nil }
        return self.name(ofMember: name, of: owner)
    }

    private func name(ofMember name: String, of owner: String) -> String? {
        if let property = codeBase.names.property(named: name, ofType: owner, from: context.file) {
            return self.name(of: property)
        }
        // A case, a raw value, or a property that has the same type in all types.
        return codeBase.typeName(.member(of: .named(owner), name), in: context)
    }

    /// The type of a property of a type or of a file.
    func name(of property: Reference<PropertyDeclaration>) -> String? {
        let token = sources.source(property.file)?.node(TokenSyntax.self, at: codeBase[property].span)
        guard let token else { return nil }
        let place = codeBase.context(of: property)
        if token.enclosing(EnumCaseElementSyntax.self) != nil { return codeBase.typeName(.selfType, in: place) }
        guard let binding = token.enclosing(PatternBindingSyntax.self), binding.pattern.is(IdentifierPatternSyntax.self)
        else { return nil }
        if let type = binding.typeAnnotation?.type { return name(of: type, in: place) }
        let types = ExactTypes(context: place, sources: sources)
        return binding.initializer.flatMap { types.name(of: $0.value, depth: 4) }
    }
}
