import SwiftSyntax

/// The identifiers of a body that stand for themselves, and those that it declares.
final class NameUses: SyntaxVisitor {
    /// Not the names of members, nor of arguments.
    private(set) var references: [DeclReferenceExprSyntax] = []
    /// Names in capture lists.
    private(set) var captured: Set<String> = []
    private var declarations: [String: Int] = [:]

    init(in node: some SyntaxProtocol) {
        super.init(viewMode: .sourceAccurate)
        walk(node)
    }

    var declared: Set<String> { Set(declarations.keys) }

    func declarationCount(of name: String) -> Int { declarations[name] ?? 0 }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        if node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id { references.append(node) }
        return .visitChildren
    }

    override func visit(_ node: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
        captured.insert(node.name.text)
        return .visitChildren
    }

    override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
        declarations[node.identifier.text, default: 0] += 1
        return .visitChildren
    }

    override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
        declarations[node.name.text, default: 0] += 1
        return .visitChildren
    }

    override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
        declarations[(node.secondName ?? node.firstName).text, default: 0] += 1
        return .visitChildren
    }

    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
        declarations[(node.secondName ?? node.firstName).text, default: 0] += 1
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        declarations[node.name.text, default: 0] += 1
        return .visitChildren
    }
}

/// Words that no variable may have as its name.
enum Keyword {
    private static let reserved: Set<String> = [
        "as", "any", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
        "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in",
        "init", "inout", "internal", "is", "let", "nil", "operator", "private", "protocol", "public", "repeat", "return",
        "self", "Self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias",
        "var", "where", "while",
    ]

    static func isUsable(_ word: String) -> Bool { !reserved.contains(word) }
}
