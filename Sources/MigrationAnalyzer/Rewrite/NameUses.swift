import SwiftSyntax

extension SyntaxProtocol {
    /// The nodes of one kind in a tree, in the order of the source.
    func descendants<Node: SyntaxProtocol>(_ type: Node.Type) -> [Node] {
        let collector = NodeCollector<Node>(viewMode: .sourceAccurate)
        collector.walk(self)
        return collector.nodes
    }
}

private final class NodeCollector<Node: SyntaxProtocol>: SyntaxAnyVisitor {
    private(set) var nodes: [Node] = []

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
        if let node = node.as(Node.self) { nodes.append(node) }
        return .visitChildren
    }
}

/// The identifiers that the code of a node uses, and those that it declares.
struct NameUses {
    /// Without the names of members and arguments.
    let references: [DeclReferenceExprSyntax]
    /// Names in capture lists.
    let captured: Set<String>
    private let declarations: [String: Int]

    init(in node: some SyntaxProtocol) {
        references = node.descendants(DeclReferenceExprSyntax.self)
            .filter { $0.parent?.as(MemberAccessExprSyntax.self)?.declName.id != $0.id }
        captured = Set(node.descendants(ClosureCaptureSyntax.self).map(\.name.text))
        let names =
            node.descendants(IdentifierPatternSyntax.self).map(\.identifier)
            + node.descendants(ClosureShorthandParameterSyntax.self).map(\.name)
            + node.descendants(ClosureParameterSyntax.self).map { $0.secondName ?? $0.firstName }
            + node.descendants(FunctionParameterSyntax.self).map { $0.secondName ?? $0.firstName }
            + node.descendants(FunctionDeclSyntax.self).map(\.name)
        declarations = names.reduce(into: [:]) { $0[$1.text, default: 0] += 1 }
    }

    var declared: Set<String> { Set(declarations.keys) }

    func declarationCount(of name: String) -> Int { declarations[name] ?? 0 }
}

/// `let x = …` on its own lines, with a value from a notification.
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
        // The blank line after the payload is deleted with it.
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
