import SwiftParser
import SwiftSyntax

/// A `Package.swift` whose targets get a product as a dependency.
package struct ManifestEdit {
    /// The product of this package that generated and rewritten code imports.
    package static let product = ".product(name: \"NotifiableAdapter\", package: \"swift-notifiable\")"

    /// The manifest afterwards.
    package let after: [UInt8]
    /// Targets whose dependencies are not a literal array.
    package let left: [String]
    /// Whether the package lacks the dependency on the product's package.
    package let needsPackage: Bool

    package init(_ manifest: [UInt8], adding product: String = ManifestEdit.product, to targets: [String]) {
        let source = ParsedSource(path: "Package.swift", bytes: manifest)
        let calls = PackageManifest.targetCalls(in: source.tree)
        var edits: Set<Edit> = []
        var left: [String] = []
        for target in targets {
            let call = calls.first {
                $0["name"]?.as(StringLiteralExprSyntax.self)?.representedLiteralValue == target
            }
            if let edit = call.flatMap({ Self.edit(of: $0, adding: product, in: source) }) {
                edits.insert(edit)
            } else {
                left.append(target)
            }
        }
        after = edits.applied(to: manifest)
        self.left = left
        // Those of the package itself; `.package(…)` is no target.
        let packages = source.tree.descendants(FunctionCallExprSyntax.self).filter { CallShape($0)?.name == "package" }
        needsPackage = !packages.contains { $0.trimmedDescription.contains("swift-notifiable") }
    }

    private static func edit(of call: CallShape, adding product: String, in source: ParsedSource) -> Edit? {
        guard let argument = call.call.arguments.first(where: { $0.label?.text == "dependencies" }) else {
            guard let name = call.call.arguments.first(where: { $0.label?.text == "name" }) else { return nil }
            // One argument per line continues in the same way.
            let start = name.codeRange.lowerBound
            let margin = source.startsLine(start) ? source.lineBreak + source.indentation(at: start) : " "
            let comma = name.trailingComma == nil ? "" : ","
            let lead = name.trailingComma == nil ? "," : ""
            return Edit(insert: "\(lead)\(margin)dependencies: [\(product)]\(comma)", at: name.codeRange.upperBound)
        }
        guard let array = argument.expression.as(ArrayExprSyntax.self) else { return nil }
        guard let last = array.elements.last else { return Edit(array.codeRange, "[\(product)]") }
        let start = last.codeRange.lowerBound
        let margin = source.startsLine(start) ? source.lineBreak + source.indentation(at: start) : " "
        let end = last.expression.codeRange.upperBound
        guard let comma = last.trailingComma else { return Edit(insert: ",\(margin)\(product)", at: end) }
        return Edit(insert: "\(margin)\(product),", at: comma.codeRange.upperBound)
    }
}
