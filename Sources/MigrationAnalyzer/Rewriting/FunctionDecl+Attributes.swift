import SwiftSyntax

extension FunctionDeclSyntax {
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
