import SwiftSyntax

/// How often a file mentions a name that may be a method of a class.
struct MethodUses {
    var all = 0
    /// The mentions in `#selector(…)`.
    var selectors = 0

    init() {}

    init(of name: String, in tree: SourceFileSyntax, _ file: Int, _ receivers: Receivers) {
        for node in tree.descendants(DeclReferenceExprSyntax.self)
        where node.baseName.text == name && receivers.use(node, in: file) != .other {
            all += 1
            if node.enclosing(MacroExpansionExprSyntax.self) != nil { selectors += 1 }
        }
    }

    static func += (left: inout Self, right: Self) {
        left.all += right.all
        left.selectors += right.selectors
    }

    /// The simple name of the type that a node is a part of.
    static func enclosingTypeName(of node: some SyntaxProtocol) -> String? {
        let parents = sequence(first: Syntax(node)) { $0.parent }
        guard let type = parents.lazy.compactMap({ $0.asProtocol((any DeclGroupSyntax).self) }).first else {
            return nil
        }
        if let declaration = type.asProtocol((any NamedDeclSyntax).self) { return declaration.name.text }
        let name = type.as(ExtensionDeclSyntax.self).flatMap { ExpressionPath.name(of: $0.extendedType) }
        return TypeTable.simpleName(name ?? "")
    }

    /// The qualified names of the types that a node is a part of, inside first.
    static func enclosingTypes(of node: some SyntaxProtocol) -> [String] {
        let declarations = sequence(first: Syntax(node)) { $0.parent }.compactMap {
            $0.asProtocol((any DeclGroupSyntax).self)
        }
        var types: [String] = []
        for declaration in declarations.reversed() {
            let name = declaration.as(ExtensionDeclSyntax.self).map { ExpressionPath.name(of: $0.extendedType) ?? "" }
            let own = name ?? declaration.asProtocol((any NamedDeclSyntax).self)?.name.text ?? ""
            types.insert(types.first.map { $0 + "." + own } ?? own, at: 0)
        }
        return types
    }
}

extension FunctionDeclSyntax {
    /// Its own access level, or that of the extension around it.
    var declaredAccess: AccessLevel {
        AccessLevel(of: modifiers) ?? enclosing(ExtensionDeclSyntax.self).flatMap { AccessLevel(of: $0.modifiers) }
            ?? .internal
    }

    /// A plain `@objc`.
    var objectiveCAttribute: AttributeSyntax? {
        attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
            .first { $0.attributeName.trimmedDescription == "objc" && $0.arguments == nil }
    }

    /// An attribute that promises Objective-C a method of this signature.
    var objectiveCName: AttributeSyntax? {
        attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
            .first { ["objc", "IBAction"].contains($0.attributeName.trimmedDescription) && $0 != objectiveCAttribute }
    }

    /// An attribute that the language does not know, and that may be a macro which rewrites the body.
    var unknownAttribute: String? {
        let known: Set<String> = [
            "objc", "nonobjc", "IBAction", "MainActor", "available", "discardableResult", "inlinable", "inline",
            "usableFromInline", "_dynamicReplacement", "backDeployed", "Sendable", "preconcurrency",
        ]
        return attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
            .map { $0.attributeName.trimmedDescription }
            .first { !known.contains($0) }
            .map { "@\($0)" }
    }
}
