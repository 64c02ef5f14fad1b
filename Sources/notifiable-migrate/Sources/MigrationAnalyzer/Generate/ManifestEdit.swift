import SwiftParser
import SwiftSyntax

/// A `Package.swift` whose targets get more dependencies.
package struct ManifestEdit {
    /// The dependency of a package on this one, whose address the program doesn't know.
    package static let package = ".package(url: \"https://…/swift-notifiable.git\", from: \"1.0.0\")"

    /// The dependency of a target on a product of this package.
    package static func product(_ name: String) -> String {
        ".product(name: \"\(name)\", package: \"swift-notifiable\")"
    }

    /// The manifest afterwards.
    package private(set) var after: [UInt8]
    /// Targets whose dependencies are not a literal array.
    package private(set) var left: [String] = []
    /// Whether the manifest is not all Swift, so that nothing is added.
    package let hasSyntaxErrors: Bool
    /// Whether the package lacks the dependency on the products' package.
    package let needsPackage: Bool

    /// - Parameter dependencies: The dependencies to add, as a manifest writes them, by the names of the targets.
    package init(_ manifest: [UInt8], adding dependencies: [String: [String]]) {
        let source = ParsedSource(path: "Package.swift", bytes: manifest)
        after = manifest
        hasSyntaxErrors = source.tree.hasError
        // Those of the package itself; `.package(…)` is no target.
        let packages = source.tree.descendants(FunctionCallExprSyntax.self).filter { CallShape($0)?.name == "package" }
        needsPackage = !packages.contains { $0.trimmedDescription.contains("swift-notifiable") }
        guard !hasSyntaxErrors else {
            left = dependencies.keys.sorted()
            return
        }
        let calls = PackageManifest.targetCalls(in: source.tree)
        var edits: Set<Edit> = []
        for (target, dependencies) in dependencies.sorted(by: { $0.key < $1.key }) {
            let call = calls.first {
                $0["name"]?.as(StringLiteralExprSyntax.self)?.representedLiteralValue == target
            }
            if let changes = call.flatMap({ Self.edits(of: $0, adding: dependencies, in: source) }) {
                edits.formUnion(changes)
            } else {
                left.append(target)
            }
        }
        after = edits.applied(to: manifest)
    }

    private static func edits(of call: CallShape, adding dependencies: [String], in source: ParsedSource) -> [Edit]? {
        let list = dependencies.joined(separator: ", ")
        guard let argument = call.call.arguments.first(where: { $0.label?.text == "dependencies" }) else {
            guard let name = call.call.arguments.first(where: { $0.label?.text == "name" }) else { return nil }
            let text = "dependencies: [\(list)]"
            return edits(adding: [text], after: name, hasComma: name.trailingComma != nil, in: source)
        }
        guard let array = argument.expression.as(ArrayExprSyntax.self) else { return nil }
        if let last = array.elements.last {
            return edits(adding: dependencies, after: last, hasComma: last.trailingComma != nil, in: source)
        }
        let end = array.rightSquare.codeRange.lowerBound
        if source.text(array.leftSquare.codeRange.upperBound..<end).allSatisfy(\.isWhitespace) {
            return [Edit(array.codeRange, "[\(list)]")]
        }
        // There is a comment.
        guard source.startsLine(end) else { return [Edit(insert: list, at: end)] }
        let line = "\(list),\(source.lineBreak)\(source.indentation(at: end))"
        return [Edit(insert: source.indentationUnit + line, at: end)]
    }

    /// Adds elements behind another one, or below it and the comment behind it if it has its own line.
    private static func edits(
        adding elements: [String],
        after element: some SyntaxProtocol,
        hasComma: Bool,
        in source: ParsedSource
    ) -> [Edit] {
        let range = element.codeRange
        let isLine = source.startsLine(range.lowerBound)
        let margin = isLine ? source.lineBreak + source.indentation(at: range.lowerBound) : " "
        let end = isLine ? source.endOfLine(after: range.upperBound) : range.upperBound
        let text = margin + elements.joined(separator: "," + margin) + (hasComma ? "," : "")
        if hasComma { return [Edit(insert: text, at: end)] }
        if end == range.upperBound { return [Edit(insert: "," + text, at: end)] }
        return [Edit(insert: ",", at: range.upperBound), Edit(insert: text, at: end)]
    }
}
