import SwiftSyntax

extension FunctionDeclSyntax {
    /// The name with its argument labels.
    var fullName: String {
        name.text + "(" + signature.parameterClause.parameters.map { $0.firstName.text + ":" }.joined() + ")"
    }

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

extension DeclModifierListSyntax {
    /// Whether one of them restricts all uses of a declaration to an access level, unlike `private(set)`.
    func specify(_ levels: Set<String>) -> Bool { contains { levels.contains($0.name.text) && $0.detail == nil } }
}

extension FunctionParameterSyntax {
    /// The name of the parameter in the function's body.
    var localName: String { (secondName ?? firstName).text }
}

extension ClosureParameterSyntax {
    /// The name of the parameter in the closure.
    var localName: String { (secondName ?? firstName).text }
}
