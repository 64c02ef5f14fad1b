import SwiftSyntax

/// `let x = …` on lines of its own, where the value comes from a notification.
struct LocalConstant {
    let name: String
    let lines: Range<Int>
    /// Where it can be used.
    let scope: Range<Int>

    init?(of expression: PayloadExpression, in source: ParsedSource) {
        guard let initializer = expression.node?.parent?.as(InitializerClauseSyntax.self),
            let binding = initializer.parent?.as(PatternBindingSyntax.self), binding.typeAnnotation == nil,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let variable = binding.parent?.parent?.as(VariableDeclSyntax.self), variable.bindings.count == 1,
            variable.bindingSpecifier.text == "let", variable.attributes.isEmpty,
            let item = variable.parent?.as(CodeBlockItemSyntax.self),
            let block = item.parent?.as(CodeBlockItemListSyntax.self),
            var lines = source.wholeLines(of: item.codeRange)
        else { return nil }
        // The blank line between the payload and the work goes with the payload.
        let end = source.lineEnd(of: lines.upperBound)
        if block.first?.id == item.id, block.count > 1, lines.upperBound < source.bytes.count,
            source.bytes[lines.upperBound..<end].allSatisfy({ ParsedSource.isBlank($0) || $0 == UInt8(ascii: "\r") })
        {
            lines = lines.lowerBound..<end + 1
        }
        self.name = name
        self.lines = lines
        scope = item.codeRange.upperBound..<block.endPosition.utf8Offset
    }

    func uses(in body: NameUses) -> [DeclReferenceExprSyntax] {
        body.references.filter { $0.baseName.text == name && scope.contains($0.codeRange.lowerBound) }
    }
}
