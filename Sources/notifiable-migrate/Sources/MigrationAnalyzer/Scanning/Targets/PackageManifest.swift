import Foundation
import SwiftParser
import SwiftSyntax

/// Reads the targets that a `Package.swift` declares with literal names and paths, with the settings that they have in
/// place, through constants, and in a loop over all of them.
struct PackageManifest {
    /// The folder of the package.
    private let folder: String
    private let calls: [CallShape]
    private let constants: [String: ExprSyntax]
    /// The loops over all targets.
    private let loops: [Syntax]
    private let languageMode: Int?

    static func targets(in path: String) -> [SourceTarget] {
        // A manifest that the parser can't handle declares nothing. The scan reports it as a file.
        guard let data = FileManager.default.contents(atPath: path), (try? SourceText.check(data, at: path)) != nil
        else { return [] }
        let folder = URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent().path
        return targets(of: String(decoding: data, as: UTF8.self), in: folder).map { target in
            var target = target
            target.settings.manifest = path
            return target
        }
    }

    static func targets(of source: String, in folder: String) -> [SourceTarget] {
        let manifest = PackageManifest(source, in: folder)
        return manifest.calls.filter(isTarget).compactMap(manifest.target)
    }

    private init(_ source: String, in folder: String) {
        self.folder = folder
        let tree = Parser.parse(source: source)
        calls = tree.descendants(FunctionCallExprSyntax.self).compactMap(CallShape.init)
        let bindings = tree.statements.flatMap { $0.item.as(VariableDeclSyntax.self).map { Array($0.bindings) } ?? [] }
        constants = Dictionary(
            bindings.compactMap { binding in
                binding.initializer.map { (binding.pattern.trimmedDescription, $0.value) }
            }
        ) { $1 }
        loops = tree.statements.filter { item in
            item.item.as(ForStmtSyntax.self)?.sequence.trimmedDescription == "package.targets"
                || item.trimmedDescription.hasPrefix("package.targets.forEach")
        }.map { Syntax($0) }
        let package = calls.first { $0.name == "Package" && $0.base == nil }
        let modes = (package?["swiftLanguageModes"] ?? package?["swiftLanguageVersions"])?.trimmedDescription
        let tools = tree.leadingTrivia.description.split(separator: "swift-tools-version:").last ?? ""
        languageMode =
            modes.map { $0.contains("v6") ? 6 : 5 }
            ?? tools.split { !$0.isNumber }.first.flatMap { Int($0) }.map { $0 >= 6 ? 6 : 5 }
    }

    private static func isTarget(_ shape: CallShape) -> Bool {
        guard ["target", "executableTarget", "testTarget", "macro"].contains(shape.name) else { return false }
        // `.target(name: "App")` in a target's dependencies is no declaration.
        let list = shape.call.parent?.as(ArrayElementSyntax.self)?.parent?.parent?.parent?.as(LabeledExprSyntax.self)
        return list?.label?.text != "dependencies"
    }

    private func target(_ call: CallShape) -> SourceTarget? {
        guard let name = call["name"].flatMap(Self.literal) else { return nil }
        let isTest = call.name == "testTarget"
        // `path: "."` is the package's own folder.
        let path = call["path"].flatMap(Self.literal).map { "\(folder)/\($0)" }
        let root = SourceTargets.absolute(path ?? defaultFolder(of: name, isTest: isTest))
        let sources = Self.literals(call["sources"])
        return SourceTarget(
            name: name,
            isTest: isTest,
            roots: sources.isEmpty ? [root] : sources.map { SourceTargets.absolute("\(root)/\($0)") },
            exclusions: Self.literals(call["exclude"]).map { SourceTargets.absolute("\(root)/\($0)") },
            settings: settings(of: call, named: name)
        )
    }

    /// The folder that SwiftPM looks for without a `path`.
    private func defaultFolder(of name: String, isTest: Bool) -> String {
        let parents = isTest ? ["Tests", "Sources", "Source", "src", "srcs"] : ["Sources", "Source", "src", "srcs"]
        let candidates = parents.map { "\(folder)/\($0)/\(name)" }
        return candidates.first { FileManager.default.fileExists(atPath: $0) } ?? candidates[0]
    }

    private static func literal(_ expression: ExprSyntax) -> String? {
        expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
    }

    private static func literals(_ expression: ExprSyntax?) -> [String] {
        expression?.as(ArrayExprSyntax.self)?.elements.compactMap { literal($0.expression) } ?? []
    }

    // MARK: Settings

    private func settings(of call: CallShape, named name: String) -> TargetSettings {
        var settings = TargetSettings()
        settings.target = name
        settings.languageMode = languageMode
        settings.dependencies = names(in: call["dependencies"])
        settings.libraries = calls.filter { $0.name == "library" && names(in: $0["targets"]).contains(name) }
            .compactMap { $0["name"].flatMap(Self.literal) }
        if let own = call["swiftSettings"] { apply(Syntax(own), to: &settings) }
        for loop in loops { apply(loop, to: &settings) }
        return settings
    }

    /// Applies the settings in some code, and in the constants that it mentions.
    private func apply(_ code: Syntax, to settings: inout TargetSettings, depth: Int = 4) {
        guard depth > 0 else { return }
        for reference in code.descendants(DeclReferenceExprSyntax.self) {
            guard let value = constants[reference.baseName.text] else { continue }
            apply(Syntax(value), to: &settings, depth: depth - 1)
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
