import SwiftSyntax

/// The parts of a call: its name, its base and its arguments, including trailing closures.
struct CallShape {
    struct Argument {
        let label: String?
        let value: ExprSyntax
    }

    let call: FunctionCallExprSyntax
    let name: String
    let nameToken: TokenSyntax
    /// `nil` where the call has none: a function, a member of the enclosing type, or an implicit member.
    let base: ExprSyntax?
    /// Whether it starts with a dot: `.init(…)`.
    let isImplicitMember: Bool
    let arguments: [Argument]

    init?(_ call: FunctionCallExprSyntax) {
        var callee = call.calledExpression
        if let generic = callee.as(GenericSpecializationExprSyntax.self) { callee = generic.expression }
        if let member = callee.as(MemberAccessExprSyntax.self) {
            nameToken = member.declName.baseName
            base = member.base
            isImplicitMember = member.base == nil
        } else if let reference = callee.as(DeclReferenceExprSyntax.self) {
            nameToken = reference.baseName
            base = nil
            isImplicitMember = false
        } else {
            return nil
        }
        self.call = call
        name = nameToken.text
        var arguments = call.arguments.map { Argument(label: $0.label?.text, value: $0.expression) }
        if let closure = call.trailingClosure { arguments.append(Argument(label: nil, value: ExprSyntax(closure))) }
        for more in call.additionalTrailingClosures {
            arguments.append(Argument(label: more.label.text, value: ExprSyntax(more.closure)))
        }
        self.arguments = arguments
    }

    /// The labels in parentheses, without trailing closures.
    var labels: [String?] { call.arguments.map { $0.label?.text } }

    subscript(label: String) -> ExprSyntax? { arguments.first { $0.label == label }?.value }

    var first: ExprSyntax? { arguments.first?.value }

    /// The last closure among the arguments.
    var closure: ClosureExprSyntax? {
        arguments.reversed().lazy.compactMap { $0.value.as(ClosureExprSyntax.self) }.first
    }
}

extension CallShape {
    /// The simple name of the type of which it creates an instance, where the code shows the type: `Board()`,
    /// `Board.init()`, `Self()`, `let board: Board = .init()`.
    var createdType: String? {
        switch ExpressionPath.path(of: call.calledExpression) {
        case "Self", "Self.init": return call.enclosingTypeName
        case "type().init":
            let isOwn = base?.trimmedDescription == "type(of: self)"
            return isOwn ? call.enclosingTypeName : nil
        case ".init": return Self.expectedType(of: call)
        default:
            let callee = ExpressionPath.callee(of: call)
            return ExpressionPath.namesType(callee) ? TypeTable.simpleName(callee) : nil
        }
    }

    /// The simple name of the type that the declaration around an expression gives it; `nil` if it shows none.
    private static func expectedType(of expression: some SyntaxProtocol) -> String? {
        var node = Syntax(expression)
        var isElement = false
        while let parent = node.parent {
            var type: TypeSyntax?
            switch parent.as(SyntaxEnum.self) {
            case .tryExpr, .awaitExpr, .sequenceExpr, .arrayExpr: break
            case .arrayElementList(let elements):
                guard !isElement, !elements.isEmpty else { return nil }
                isElement = true
            case .arrayElement: break
            case .exprList(let operands):
                // `board = .init()`, `cached ?? .init()`
                type = Assignment(parent.parent?.as(SequenceExprSyntax.self)).flatMap { declaredType(of: $0.target) }
                let isCoalescing = operands.enumerated().allSatisfy { position, operand in
                    position % 2 == 0 || operand.as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
                }
                guard type != nil || isCoalescing else { return nil }
            case .initializerClause(let clause):
                type =
                    clause.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type
                    ?? clause.parent?.as(FunctionParameterSyntax.self)?.type
                guard type != nil else { return nil }
            case .returnStmt, .codeBlockItem:
                type = resultType(of: node.enclosingFunctionOrClosure)
                guard type != nil else { return nil }
            default: return nil
            }
            if let type {
                let element = isElement ? type.as(ArrayTypeSyntax.self)?.element : type
                return element.flatMap { ExpressionPath.name(of: $0) }.map(TypeTable.simpleName)
            }
            node = parent
        }
        return nil
    }

    private static func declaredType(of variable: ExprSyntax) -> TypeSyntax? {
        guard let name = variable.ownProperty else { return nil }
        let around = sequence(first: Syntax(variable)) { $0.parent }
        let locals = around.lazy.compactMap { $0.as(CodeBlockItemListSyntax.self) }
            .flatMap { $0.compactMap { $0.item.as(VariableDeclSyntax.self) } }
        let members = around.lazy.compactMap { $0.as(MemberBlockItemListSyntax.self) }.prefix(1)
            .flatMap { $0.compactMap { $0.decl.as(VariableDeclSyntax.self) } }
        let bindings = ((variable.identifier == nil ? [] : Array(locals)) + members).flatMap(\.bindings)
        return bindings.first { $0.pattern.trimmedDescription == name }?.typeAnnotation?.type
    }

    private static func resultType(of function: Syntax?) -> TypeSyntax? {
        if let function = function?.as(FunctionDeclSyntax.self) { return function.signature.returnClause?.type }
        let block = function?.as(AccessorBlockSyntax.self) ?? function?.enclosing(AccessorBlockSyntax.self)
        guard function?.is(ClosureExprSyntax.self) == false else { return nil }
        return block?.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type
    }
}

extension ClosureExprSyntax {
    func capture(of name: String) -> ClosureCaptureSyntax? {
        signature?.capture?.items.first { $0.name.text == name }
    }

    /// The names of its parameters; `nil` if it names none and has `$0`.
    var parameterNames: [String]? {
        switch signature?.parameterClause {
        case .simpleInput(let names): names.map(\.name.text)
        case .parameterClause(let clause): clause.parameters.map { $0.localName }
        default: nil
        }
    }
}
