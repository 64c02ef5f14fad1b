import Foundation
import SwiftParser
import SwiftSyntax

/// Reads the targets that a `Package.swift` declares with literal names and paths.
enum PackageManifest {
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
        let tree = Parser.parse(source: source)
        let settings = ManifestSettings(tree)
        return targetCalls(in: tree).compactMap { target($0, in: folder, settings) }
    }

    private static func target(_ call: CallShape, in folder: String, _ settings: ManifestSettings) -> SourceTarget? {
        guard let name = call["name"].flatMap(literal) else { return nil }
        let isTest = call.name == "testTarget"
        // `path: "."` is the package's own folder.
        let path = call["path"].flatMap(literal).map { "\(folder)/\($0)" }
        let root = SourceTargets.absolute(path ?? defaultFolder(of: name, isTest: isTest, in: folder))
        let sources = literals(call["sources"])
        return SourceTarget(
            name: name,
            isTest: isTest,
            roots: sources.isEmpty ? [root] : sources.map { SourceTargets.absolute("\(root)/\($0)") },
            exclusions: literals(call["exclude"]).map { SourceTargets.absolute("\(root)/\($0)") },
            settings: settings.settings(ofTarget: call, named: name)
        )
    }

    /// The folder that SwiftPM looks for without a `path`.
    private static func defaultFolder(of name: String, isTest: Bool, in folder: String) -> String {
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

    static func targetCalls(in tree: SourceFileSyntax) -> [CallShape] {
        tree.descendants(FunctionCallExprSyntax.self).compactMap(CallShape.init).filter { shape in
            guard ["target", "executableTarget", "testTarget", "macro"].contains(shape.name) else { return false }
            // `.target(name: "App")` in a target's dependencies is no declaration.
            let list = shape.call.parent?.as(ArrayElementSyntax.self)?.parent?.parent?.parent?.as(
                LabeledExprSyntax.self
            )
            return list?.label?.text != "dependencies"
        }
    }
}
