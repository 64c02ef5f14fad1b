import SwiftSyntax

/// Counts the mentions of a name that may mean a method of a class.
final class MethodUses: SyntaxVisitor {
    private let name: String
    private let isRelated: Bool
    private var count = 0

    /// - Parameter isRelated: Whether the file has code of the class or of a subclass, where the method needs no base.
    static func count(of name: String, in tree: SourceFileSyntax, isRelated: Bool) -> Int {
        let uses = MethodUses(name, isRelated)
        uses.walk(tree)
        return uses.count
    }

    private init(_ name: String, _ isRelated: Bool) {
        self.name = name
        self.isRelated = isRelated
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        if node.baseName.text == name, mayBeMethod(node) { count += 1 }
        return .visitChildren
    }

    private func mayBeMethod(_ node: DeclReferenceExprSyntax) -> Bool {
        guard let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id else {
            return isRelated
        }
        // `.trainDidArrive` is a member of another type, such as a name.
        guard let base = member.base else { return false }
        let path = ExpressionPath.path(of: base) ?? ""
        if FileIndexer.isNameType(path) { return false }
        return isRelated || !["self", "super", "Self"].contains(path)
    }
}
