import SwiftParser
import SwiftSyntax

extension FileIndexer {
    // MARK: Names

    func name(of expression: ExprSyntax, depth: Int = 4) -> NameExpression {
        let core = ExpressionPath.core(of: expression)
        switch core.as(ExprSyntaxEnum.self) {
        case .nilLiteralExpr:
            return .any
        case .stringLiteralExpr:
            return literal(core).map(NameExpression.text) ?? .other(text(of: core))
        case .functionCallExpr(let call):
            return textOfName(in: call).flatMap(name(ofText:)) ?? .other(text(of: core))
        case .memberAccessExpr(let member):
            let memberName = member.declName.baseName.text
            guard let base = member.base.map(Self.instance(ofType:)) else {
                return .member(base: nil, name: memberName)
            }
            if let path = ExpressionPath.path(of: base).map(withoutLocal) {
                if let constraint = Self.constraint(ofParameter: path, at: base) {
                    let parameters = scopes.last { $0.isFunction }?.parameters
                    let parameter = parameters?.firstIndex { $0.type?.identifiers.contains(path) == true }
                    return constraint.map { .instanceMember(type: $0, name: memberName, parameter: parameter) }
                        ?? .other(text(of: core))
                }
                let first = String(path.prefix { $0 != "." })
                if isVariable(first), !isCopyOfMember(first) {
                    guard let owner = declaredType(of: path) else { return .other(text(of: core)) }
                    return .instanceMember(
                        type: owner.nominal,
                        name: memberName,
                        parameter: path == first && local(first) == nil ? parameterIndex(first) : nil
                    )
                }
                return path == "self" ? .reference(memberName) : .member(base: path, name: memberName)
            }
            return .other(text(of: core))
        case .declReferenceExpr(let reference):
            return name(ofReference: reference.baseName.text, depth: depth)
        default:
            return .other(text(of: core))
        }
    }

    /// What a generic parameter inherits from, `.some(nil)` if that is nothing; `nil` for anything else.
    private static func constraint(ofParameter name: String, at expression: ExprSyntax) -> String?? {
        guard name.first?.isUppercase == true, !name.contains(".") else { return nil }
        let around = sequence(first: Syntax(expression)) { $0.parent }
        for parameter in around.lazy.compactMap({
            $0.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause?.parameters
        }).joined() where parameter.name.text == name {
            return .some(parameter.inheritedType.flatMap { WrittenType($0).name })
        }
        return nil
    }

    /// `value` in `type(of: value)`, and any other expression itself.
    private static func instance(ofType expression: ExprSyntax) -> ExprSyntax {
        guard let call = expression.as(FunctionCallExprSyntax.self), call.calledExpression.identifier == "type",
            let argument = call.arguments.first, argument.label?.text == "of"
        else { return expression }
        guard argument.expression.identifier == "self" else { return argument.expression }
        return ExprSyntax(DeclReferenceExprSyntax(baseName: .keyword(.Self)))
    }

    private func name(ofText argument: ExprSyntax) -> NameExpression? {
        if let text = literal(argument) { return .text(text) }
        let core = ExpressionPath.core(of: argument)
        guard let written = ExpressionPath.path(of: core).map(Self.withoutRawValue) else { return nil }
        if let local = local(written)?.local { return local.onlyValue.flatMap(literal).map(NameExpression.text) }
        if let parameter = parameterIndex(written) { return .parameter(parameter) }
        let path = withoutLocal(written)
        if path.contains("(") { return nil }
        guard isVariable(path.prefix { $0 != "." }) else { return .constant(path) }
        // The text in a property of a parameter.
        if case .instanceMember(let type, let member, let parameter) = name(of: core) {
            return .instanceMember(type: type, name: member, parameter: parameter)
        }
        return nil
    }

    /// `Names.shared.arrived` for the `names.arrived` of a function with `let names = Names.shared`.
    private func withoutLocal(_ path: String) -> String {
        let first = String(path.prefix { $0 != "." })
        guard let value = local(first)?.local.onlyValue.flatMap({ ExpressionPath.path(of: $0) }),
            value.first?.isUppercase == true, !value.contains("(")
        else { return path }
        return value + path.dropFirst(first.count)
    }

    private func name(ofReference identifier: String, depth: Int) -> NameExpression {
        if identifier == "self", isInsideNameType { return .parameter(NameExpression.receiver) }
        guard let local = local(identifier)?.local else {
            if let parameter = parameterIndex(identifier) { return .parameter(parameter) }
            return isNoMember(identifier) ? .other(identifier) : .reference(identifier)
        }
        if let value = local.onlyValue, depth > 0 { return name(of: value, depth: depth - 1) }
        return .other(identifier)
    }

    /// The names that an expression can evaluate to: several for an array, and for the variable of a loop over an
    /// array.
    ///
    /// - Parameter depth: The number of conditional expressions to follow, also in locals.
    ///   `let name = flag ? name : .other` contains what it shadows.
    func names(of expression: ExprSyntax, depth: Int = 4) -> [NameExpression] {
        let core = ExpressionPath.core(of: expression)
        if let array = core.as(ArrayExprSyntax.self) { return array.elements.map { name(of: $0.expression) } }
        // The text of a name or of a case, where a text is wanted.
        if let member = core.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "rawValue",
            let base = member.base, base.identifier != "self"
        {
            return names(of: base, depth: depth)
        }
        if depth > 0, let (first, second) = Self.branches(of: core) {
            return names(of: first, depth: depth - 1) + names(of: second, depth: depth - 1)
        }
        let elements = elements(named: core)
        if !elements.isEmpty { return elements.map { name(of: $0) } }
        // `for text in [first, second] { … Notification.Name(text) … }`
        let texts = core.as(FunctionCallExprSyntax.self).flatMap(textOfName).map(elements(named:)) ?? []
        if !texts.isEmpty { return texts.map { name(ofText: $0) ?? .other(text(of: $0)) } }
        if depth > 0, let local = local(core), let value = local.value,
            !local.laterValues.isEmpty || value.is(ArrayExprSyntax.self) || Self.branches(of: value) != nil
        {
            return ([value] + local.laterValues).flatMap { names(of: $0, depth: depth - 1) }.uniqued()
        }
        return [element(core) ?? name(of: core)]
    }

    /// An element of a property's collection: `name` in `for name in names`, `$0.key` in `names.forEach { … }`.
    private func element(_ expression: ExprSyntax) -> NameExpression? {
        var element = expression
        if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base {
            let name = member.declName.baseName.text
            guard name == "key" || name == "value" || Int(name) != nil else { return nil }
            element = base
        }
        guard let collection = element.identifier.flatMap(collection(ofElement:)),
            let path = ExpressionPath.path(of: ExpressionPath.core(of: collection)), !path.contains("(")
        else { return nil }
        let parts = path.split(separator: ".")
        let property = parts.last.map { $0 == "keys" || $0 == "values" } == true ? parts.dropLast() : parts[...]
        guard let first = property.first, first == "self" || !isVariable(first) else { return nil }
        return .element(of: (first == "self" ? property.dropFirst() : property).joined(separator: "."))
    }

    /// The collection that a loop's variable or a closure's parameter is an element of.
    func collection(ofElement name: String) -> ExprSyntax? {
        switch binding(name) {
        case .local(let local, _): local.elementsOf
        case .parameter(_, let scope): scope.elementsOf
        case .element, .copy, nil: nil
        }
    }

    /// The argument of a name's initializer.
    private func textOfName(in call: FunctionCallExprSyntax) -> ExprSyntax? {
        guard let shape = CallShape(call), shape.arguments.count == 1, let argument = shape.arguments.first,
            argument.label == nil || argument.label == "rawValue"
        else { return nil }
        let callee = ExpressionPath.callee(of: call)
        // `.init("text")`; a chain of calls has no path either.
        let isImplicit = callee.isEmpty && shape.isImplicitMember
        let isName = callee == "Self" ? isInsideNameType : ["Name", "NSNotification.Name?"].contains(callee)
        return Self.isNameType(callee) || isImplicit || isName ? argument.value : nil
    }

    /// The values that the variable of a loop or a closure's parameter takes: `[first, second].forEach { … }`.
    private func elements(named expression: ExprSyntax) -> [ExprSyntax] {
        guard let name = expression.identifier else { return [] }
        return local(name)?.local.elements ?? collection(ofElement: name).map { elements(of: $0) } ?? []
    }

    /// The elements of an array literal, in place or in a local.
    func elements(of expression: ExprSyntax) -> [ExprSyntax] {
        let core = ExpressionPath.core(of: expression)
        let array = core.as(ArrayExprSyntax.self) ?? local(core)?.onlyValue?.as(ArrayExprSyntax.self)
        return array?.elements.map(\.expression) ?? []
    }

    /// The two outcomes of `condition ? first : second`.
    static func branches(of expression: ExprSyntax) -> (ExprSyntax, ExprSyntax)? {
        guard let elements = expression.as(SequenceExprSyntax.self).map({ Array($0.elements) }),
            elements.count >= 3, let ternary = elements[elements.count - 2].as(UnresolvedTernaryExprSyntax.self)
        else { return nil }
        return (ternary.thenExpression, elements[elements.count - 1])
    }

    // MARK: Keys and text

    /// - Parameter depth: The number of locals to follow. One may be made of what it shadows.
    func key(of expression: ExprSyntax, depth: Int = 4) -> KeyExpression {
        let core = ExpressionPath.core(of: expression)
        if let text = literal(core) { return .text(text) }
        if let value = local(core)?.onlyValue, depth > 0 { return key(of: value, depth: depth - 1) }
        let elements = expression.as(SequenceExprSyntax.self)?.elements ?? []
        let hasDefault = elements.contains { $0.is(BinaryOperatorExprSyntax.self) }
        if !hasDefault, let path = ExpressionPath.path(of: core), !path.contains("("),
            !isVariable(path.prefix { $0 != "." })
        {
            return .constant(path)
        }
        return .other(text(of: core))
    }

    static func withoutRawValue(_ path: String) -> String {
        path.hasSuffix(".rawValue") ? String(path.dropLast(".rawValue".count)) : path
    }

    /// The text of a string literal without interpolation.
    func literal(_ expression: ExprSyntax) -> String? {
        expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
    }

    // MARK: Subjects and types

    func subject(of expression: ExprSyntax?) -> SubjectExpression {
        guard let expression, !expression.is(NilLiteralExprSyntax.self) else { return .none }
        return .value(text(of: expression), type(of: expression))
    }

    /// The type of an expression, as far as it shows it.
    func type(of expression: ExprSyntax, depth: Int = 4) -> TypeExpression {
        switch expression.as(ExprSyntaxEnum.self) {
        case .stringLiteralExpr: return .named(.name("String"))
        case .integerLiteralExpr: return .named(.name("Int"))
        case .floatLiteralExpr: return .named(.name("Double"))
        case .booleanLiteralExpr: return .named(.name("Bool"))
        case .sequenceExpr(let sequence): return type(of: Array(sequence.elements), depth: depth)
        case .functionCallExpr(let call): return type(of: call)
        case .memberAccessExpr(let member):
            let name = member.declName.baseName.text
            guard let base = member.base, depth > 0 else { return .unknown }
            if base.identifier == "self" { return .property(name) }
            if let owner = typeName(in: base) { return .member(of: .named(.name(owner)), name) }
            guard base.is(DeclReferenceExprSyntax.self) || base.is(MemberAccessExprSyntax.self) else { return .unknown }
            let owner = type(of: base, depth: depth - 1)
            // Members of Foundation with one type, whatever has them.
            let texts = ["absoluteString", "lastPathComponent", "localizedDescription", "uuidString"]
            if owner == .unknown { return texts.contains(name) ? .named(.name("String")) : .unknown }
            return .member(of: owner, name)
        case .declReferenceExpr(let reference): return type(ofReference: reference.baseName.text, depth: depth)
        case .prefixOperatorExpr(let prefixed) where ["-", "+"].contains(prefixed.operator.text):
            return type(of: prefixed.expression, depth: depth)
        case .arrayExpr(let array):
            let element = commonType(of: array.elements.map(\.expression), depth: depth)
            return element.map { .named(.array($0)) } ?? .unknown
        case .dictionaryExpr(let dictionary):
            guard case .elements(let elements) = dictionary.content,
                let key = commonType(of: elements.map(\.key), depth: depth),
                let value = commonType(of: elements.map(\.value), depth: depth)
            else { return .unknown }
            return .named(.dictionary(key, value))
        case .forceUnwrapExpr(let unwrapping):
            let type = type(of: unwrapping.expression, depth: depth)
            return type == .unknown ? .unknown : .unwrapped(type)
        case .tryExpr, .awaitExpr, .optionalChainingExpr, .tupleExpr:
            let core = ExpressionPath.core(of: expression)
            return core.id == expression.id ? .unknown : type(of: core, depth: depth)
        default: return .unknown
        }
    }

    /// The type that each element of a literal has by itself, which the literal takes without another one around it.
    private func commonType(of elements: [ExprSyntax], depth: Int) -> WrittenType? {
        guard depth > 0, let first = elements.first, case .named(let common) = type(of: first, depth: depth - 1),
            elements.allSatisfy({ type(of: $0, depth: depth - 1) == .named(common) })
        else { return nil }
        return common
    }

    /// The type of the result of operands and operators, as far as they show it.
    func type(of elements: [ExprSyntax], depth: Int = 4) -> TypeExpression {
        if elements.count == 1 { return type(of: elements[0], depth: depth) }
        if let index = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }), depth > 0,
            let ternary = elements[index].as(UnresolvedTernaryExprSyntax.self)
        {
            return type(ofOneOf: [[ternary.thenExpression], Array(elements[(index + 1)...])], depth: depth - 1)
        }
        if let last = elements.last?.as(TypeExprSyntax.self) {
            let target = WrittenType(last.type)
            if target != .name("Any"), target != .name("AnyObject") { return .named(target) }
            return elements.count == 3 ? type(of: elements[0], depth: depth) : .unknown
        }
        let operators = elements.compactMap { $0.as(BinaryOperatorExprSyntax.self)?.operator.text }
        if operators.allSatisfy({ $0 == "+" }), elements.contains(where: { $0.is(StringLiteralExprSyntax.self) }) {
            return .named(.name("String"))
        }
        let comparisons: Set<String> = ["==", "!=", "<", ">", "<=", ">=", "&&", "||", "===", "!=="]
        return operators.contains { comparisons.contains($0) } ? .named(.name("Bool")) : .unknown
    }

    /// The type of the branches of `?:`, which is that of each. A literal takes the type of the other branch.
    private func type(ofOneOf branches: [[ExprSyntax]], depth: Int) -> TypeExpression {
        var types: [TypeExpression] = []
        for branch in branches {
            let core = branch.count == 1 ? ExpressionPath.core(of: branch[0]) : nil
            if core?.is(NilLiteralExprSyntax.self) == true { continue }
            let type = type(of: branch, depth: depth)
            let literals: [SyntaxKind] = [
                .stringLiteralExpr, .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr,
            ]
            if type != .unknown, core.map({ !literals.contains($0.kind) }) ?? true { return type }
            types.append(type)
        }
        return types.allSatisfy { $0 == types[0] } ? types.first ?? .unknown : .unknown
    }

    private func type(of call: FunctionCallExprSyntax) -> TypeExpression {
        // `[Int]()`, `[String: Int]()`
        if [.arrayExpr, .dictionaryExpr].contains(call.calledExpression.kind) {
            return .named(WrittenType(parsing: text(of: call.calledExpression)))
        }
        let name = ExpressionPath.callee(of: call)
        // A case with associated values: `State.failed(error)`.
        if let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.declName.baseName.text != "init",
            let owner = member.base.flatMap(typeName)
        {
            let last = member.declName.baseName.text
            if last.first?.isLowercase == true { return .member(of: .named(.name(owner)), last + "()") }
        }
        // `URL(…)` and `Outer.Inner(…)` are initializers by convention; `Outer.make()` is not.
        guard ExpressionPath.namesType(name) else { return .unknown }
        // `Set<Int>(…)`: the path has no generic arguments.
        let spelling = text(of: call.calledExpression)
        guard spelling.contains("<") else { return .named(.name(name)) }
        return .named(WrittenType(parsing: spelling.replacing(".init", with: "")))
    }

    /// The type in `State` and `Player.State`, by convention.
    private func typeName(in expression: ExprSyntax) -> String? {
        guard expression.is(DeclReferenceExprSyntax.self) || expression.is(MemberAccessExprSyntax.self),
            let path = ExpressionPath.path(of: expression), ExpressionPath.namesType(path)
        else { return nil }
        return path
    }

    private func type(ofReference identifier: String, depth: Int) -> TypeExpression {
        if identifier == "self" { return .selfType }
        if let local = local(identifier)?.local {
            if let type = local.type { return .named(type) }
            return local.value.map { depth > 0 ? type(of: $0, depth: depth - 1) : .unknown } ?? .unknown
        }
        if let index = parameterIndex(identifier) { return .parameter(index) }
        return isNoMember(identifier) ? .unknown : .property(identifier)
    }
}
