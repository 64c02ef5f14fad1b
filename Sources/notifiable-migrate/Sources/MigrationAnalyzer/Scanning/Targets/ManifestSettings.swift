import SwiftParser
import SwiftSyntax

/// The settings that a `Package.swift` gives its targets: in place, through constants, and in a loop over all of them.
struct ManifestSettings {
    private let tree: SourceFileSyntax
    private let constants: [String: ExprSyntax]
    private let languageMode: Int?

    init(_ tree: SourceFileSyntax) {
        self.tree = tree
        var constants: [String: ExprSyntax] = [:]
        for binding in tree.statements.flatMap({ $0.item.as(VariableDeclSyntax.self).map { Array($0.bindings) } ?? [] })
        {
            constants[binding.pattern.trimmedDescription] = binding.initializer?.value
        }
        self.constants = constants
        let package = tree.descendants(FunctionCallExprSyntax.self).compactMap(CallShape.init).first {
            $0.name == "Package" && $0.base == nil
        }
        let modes = (package?["swiftLanguageModes"] ?? package?["swiftLanguageVersions"])?.trimmedDescription
        let tools = tree.leadingTrivia.description.split(separator: "swift-tools-version:").last ?? ""
        languageMode =
            modes.map { $0.contains("v6") ? 6 : 5 }
            ?? tools.split { !$0.isNumber }.first.flatMap { Int($0) }.map { $0 >= 6 ? 6 : 5 }
    }

    func settings(ofTarget call: CallShape, named name: String) -> TargetSettings {
        var settings = TargetSettings()
        settings.target = name
        settings.languageMode = languageMode
        settings.dependencies = names(in: call["dependencies"])
        settings.libraries = libraries.filter { names(in: $0["targets"]).contains(name) }
            .compactMap { $0["name"]?.as(StringLiteralExprSyntax.self)?.representedLiteralValue }
        let loops = tree.statements.filter { item in
            let loop = item.item.as(ForStmtSyntax.self)
            return loop?.sequence.trimmedDescription == "package.targets"
                || item.trimmedDescription.hasPrefix("package.targets.forEach")
        }
        for expression in [call["swiftSettings"]].compactMap(\.self) {
            apply(Syntax(expression), to: &settings, depth: 4)
        }
        for loop in loops { apply(Syntax(loop), to: &settings, depth: 4) }
        return settings
    }

    /// Applies the settings in some code, and in the constants that it mentions.
    private func apply(_ code: Syntax, to settings: inout TargetSettings, depth: Int) {
        guard depth > 0 else { return }
        for reference in code.descendants(DeclReferenceExprSyntax.self) {
            if let value = constants[reference.baseName.text] {
                apply(Syntax(value), to: &settings, depth: depth - 1)
            }
        }
        for call in code.descendants(FunctionCallExprSyntax.self).compactMap(CallShape.init) {
            let argument = call.first?.trimmedDescription ?? ""
            switch call.name {
            case "defaultIsolation": settings.isMainActorByDefault = argument.contains("MainActor")
            case "swiftLanguageMode", "swiftLanguageVersion": settings.languageMode = argument.contains("v6") ? 6 : 5
            case "enableUpcomingFeature" where argument.contains("InternalImportsByDefault"):
                settings.hasInternalImports = true
            case "enableUpcomingFeature" where argument.contains("NonisolatedNonsendingByDefault"):
                settings.asyncFunctionsStay = true
            case "unsafeFlags" where argument.contains("-default-isolation"):
                settings.isMainActorByDefault = argument.contains("MainActor")
            default: break
            }
        }
    }

    private var libraries: [CallShape] {
        tree.descendants(FunctionCallExprSyntax.self).compactMap(CallShape.init).filter { $0.name == "library" }
    }

    /// The names in an expression, and in the constants that it mentions.
    private func names(in expression: ExprSyntax?, depth: Int = 4) -> [String] {
        guard let expression, depth > 0 else { return [] }
        let literals = expression.descendants(StringLiteralExprSyntax.self).compactMap { literal in
            let label = literal.parent?.as(LabeledExprSyntax.self)?.label?.text
            return label == nil || label == "name" ? literal.representedLiteralValue : nil
        }
        let mentioned = expression.descendants(DeclReferenceExprSyntax.self).compactMap { reference in
            reference.parent?.is(MemberAccessExprSyntax.self) == true ? nil : constants[reference.baseName.text]
        }
        return literals + mentioned.flatMap { names(in: $0, depth: depth - 1) }
    }
}
