import SwiftSyntax

/// The constants that a nonisolated handler reads: the names that it compares, and the keys of its payload.
struct HandlerConstants {
    let sources: RewriteSources
    /// The class with the handler.
    let type: Reference<TypeDeclaration>

    private var codeBase: CodeBase { sources.codeBase }

    /// Throws if a constant in some expressions is isolated, or private to another file than the handler's.
    ///
    /// - Parameters:
    ///   - context: That of the expressions.
    ///   - isPattern: Whether they are patterns of cases, in which the compiler accepts isolated constants of its
    ///     module.
    func check(
        _ expressions: [ExprSyntax],
        in context: SourceContext,
        isPattern: Bool = false
    ) throws(SkipReason) {
        for expression in expressions.flatMap(Self.constants) {
            let text = expression.trimmedDescription
            for property in properties(in: expression, context) {
                guard !codeBase[property].isPrivate || property.file == type.file else {
                    throw .outOfReach(text, "it is private to another file")
                }
                guard codeBase.isIsolated(property), !isPattern || !isLetOfModule(property) else { continue }
                throw .isolatedConstant(text)
            }
        }
    }

    /// The constants in an expression: `Keys.user` in `Notification.Name(Keys.user)`.
    static func constants(in expression: ExprSyntax) -> [ExprSyntax] {
        guard let call = expression.as(FunctionCallExprSyntax.self) else { return [expression] }
        return call.arguments.flatMap { constants(in: $0.expression) }
    }

    /// The static, global and computed properties in `Keys.user` and `Keys.user.rawValue`.
    func properties(in expression: ExprSyntax, _ context: SourceContext) -> [Reference<PropertyDeclaration>] {
        guard let path = ExpressionPath.path(of: expression) else { return [] }
        if path.hasPrefix(".") {
            let name = codeBase.names.property(
                String(path.dropFirst()),
                of: nil,
                from: context.file,
                inside: context.type
            )
            return [name].compactMap(\.self)
        }
        let parts = path.split(separator: ".")
        var found: [Reference<PropertyDeclaration>] = []
        for end in parts.indices {
            let property = codeBase.property(ofKey: parts[...end].joined(separator: "."), in: context)
            if let property, codeBase[property].isStatic || codeBase[property].parent == nil { found.append(property) }
            guard end > 1 else { continue }
            // Of a case or of a static property of a type.
            let owner = codeBase.qualified(parts[..<(end - 1)].joined(separator: "."), in: context)
            let member = codeBase.names.property(named: String(parts[end]), ofType: owner, from: context.file)
            if let member, !codeBase[member].isStatic, codeBase[member].isComputed { found.append(member) }
        }
        return found
    }

    /// Whether a property is a constant of the handler's module.
    private func isLetOfModule(_ property: Reference<PropertyDeclaration>) -> Bool {
        let settings = [property.file, type.file].map { codeBase.files[$0].settings }
        let token = sources.source(property.file)?.node(TokenSyntax.self, at: codeBase[property].span)
        return settings[0].hasSameModule(as: settings[1]) == true
            && token?.enclosing(VariableDeclSyntax.self)?.bindingSpecifier.text == "let"
    }
}
