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

    static let numbers: Set<String> = [
        "Double", "Float", "CGFloat", "TimeInterval", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8",
        "UInt16", "UInt32", "UInt64",
    ]
    private static let comparisons: Set<String> = ["==", "!=", "<", ">", "<=", ">=", "&&", "||", "===", "!=="]

    private func name(of elements: [ExprSyntax], depth: Int) -> String? {
        if elements.count == 3, let cast = elements[1].as(UnresolvedAsExprSyntax.self),
            let type = elements[2].as(TypeExprSyntax.self)?.type
        {
            let name = name(of: type, in: context)
            return cast.questionOrExclamationMark?.text == "?" ? Self.optional(name) : name
        }
        guard elements.count == 3, let operation = elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text else {
            return nil
        }
        if Self.comparisons.contains(operation) { return "Bool" }
        guard operation == "??", let type = Self.wrapped(name(of: elements[0], depth: depth)) else { return nil }
        let isNumber = Self.numbers.contains(type) && elements[2].is(IntegerLiteralExprSyntax.self)
        return isNumber || name(of: elements[2], depth: depth) == type ? type : nil
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
