import SwiftSyntax

/// The identifiers that the code of a node uses, and those that it declares.
struct NameUses {
    /// Without the names of members and arguments.
    let references: [DeclReferenceExprSyntax]
    /// Names in capture lists.
    let captured: Set<String>
    private let declarations: [String: Int]

    init(in node: some SyntaxProtocol) {
        references = node.descendants(DeclReferenceExprSyntax.self).filter {
            $0.parent?.as(MemberAccessExprSyntax.self)?.declName.id != $0.id
                && $0.parent?.is(KeyPathPropertyComponentSyntax.self) != true
        }
        captured = Set(node.descendants(ClosureCaptureSyntax.self).map(\.name.text))
        let names =
            node.descendants(IdentifierPatternSyntax.self).map(\.identifier.text)
            + node.descendants(ClosureShorthandParameterSyntax.self).map(\.name.text)
            + node.descendants(ClosureParameterSyntax.self).map(\.localName)
            + node.descendants(FunctionParameterSyntax.self).map(\.localName)
            + node.descendants(FunctionDeclSyntax.self).map(\.name.text)
        declarations = names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    var declared: Set<String> { Set(declarations.keys) }

    func declarationCount(of name: String) -> Int { declarations[name] ?? 0 }
}
