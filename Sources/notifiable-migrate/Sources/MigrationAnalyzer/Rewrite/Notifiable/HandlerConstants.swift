import SwiftParser
import SwiftSyntax

/// The constants that a nonisolated handler reads: the names that it compares, and the keys of its payload.
///
/// A constant that only the code around it isolates becomes nonisolated, if its value is a literal.
struct HandlerConstants {
    let sources: RewriteSources
    /// The class with the handler.
    let type: Reference<TypeDeclaration>

    private var codeBase: CodeBase { sources.codeBase }

    /// The edits that let the handler read the constants in some expressions.
    ///
    /// - Parameters:
    ///   - context: That of the expressions.
    ///   - isPattern: Whether they are patterns of cases, in which the compiler accepts isolated constants of its
    ///     module.
    /// - Throws: That a constant is isolated in another way, or private to another file than the handler's.
    func edits(
        for expressions: [ExprSyntax],
        in context: SourceContext,
        isPattern: Bool = false
    ) throws(SkipReason) -> [Int: Set<Edit>] {
        var edits: [Int: Set<Edit>] = [:]
        for expression in expressions.flatMap(Self.constants) {
            let text = expression.trimmedDescription
            for property in properties(in: expression, context) {
                guard !codeBase[property].isPrivate || property.file == type.file else { throw .privateConstant(text) }
                guard codeBase.isIsolated(property) else { continue }
                if let edit = edit(of: property) {
                    edits[property.file, default: []].insert(edit)
                } else if !isPattern || !isLetOfModule(property) {
                    throw .isolatedConstant(text)
                }
            }
        }
        return edits
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

    /// The edit that makes a constant nonisolated; `nil` if it is a variable, or if its value may need the isolation.
    private func edit(of property: Reference<PropertyDeclaration>) -> Edit? {
        let declaration = codeBase[property]
        let token = sources.source(property.file)?.node(TokenSyntax.self, at: declaration.span)
        guard declaration.isolation == nil, let variable = token?.enclosing(VariableDeclSyntax.self),
            !variable.isConditional, variable.bindingSpecifier.text == "let",
            variable.attributes.allSatisfy({ $0.trimmedDescription == "@objc" }),
            variable.bindings.allSatisfy(Self.isLiteral)
        else { return nil }
        let first = variable.modifiers.first { $0.name.text == "static" }
        return Edit(insert: "nonisolated ", at: (first?.codeRange ?? variable.bindingSpecifier.codeRange).lowerBound)
    }

    /// Whether the value is a string, or a name of a string.
    private static func isLiteral(_ binding: PatternBindingSyntax) -> Bool {
        guard let value = binding.initializer?.value else { return false }
        let type = binding.typeAnnotation?.type.trimmedDescription
        if let literal = value.as(StringLiteralExprSyntax.self) {
            return literal.representedLiteralValue != nil && type ?? "String" == "String"
        }
        guard let call = value.as(FunctionCallExprSyntax.self), let shape = CallShape(call),
            shape.arguments.count == 1,
            shape.first?.as(StringLiteralExprSyntax.self)?.representedLiteralValue != nil
        else { return false }
        let callee = ExpressionPath.callee(of: call)
        let owner = value.enclosing(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
        return switch callee {
        case "": type.map(FileIndexer.isNameType) ?? false
        case "Self", "Name": owner.map(FileIndexer.isNameType) ?? false
        default: FileIndexer.isNameType(callee)
        }
    }
}
