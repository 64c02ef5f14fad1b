import SwiftSyntax

/// Counts the mentions of a name that may mean a method of a class.
final class MethodUses: SyntaxVisitor {
    struct Counts {
        var all = 0
        /// Those in `#selector(…)`.
        var selectors = 0
    }

    private let name: String
    private let family: Set<String>
    private var types: [String] = []
    private var counts = Counts()

    /// - Parameter family: The names of the class and of its subclasses, in whose code the method needs no base.
    static func counts(of name: String, in tree: SourceFileSyntax, family: Set<String>) -> Counts {
        let uses = MethodUses(name, family)
        uses.walk(tree)
        return uses.counts
    }

    private init(_ name: String, _ family: Set<String>) {
        self.name = name
        self.family = family
        super.init(viewMode: .sourceAccurate)
    }

    // MARK: Types around

    private func enter(_ name: String) -> SyntaxVisitorContinueKind {
        types.append(TypeTable.simpleName(name))
        return .visitChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
    override func visitPost(_ node: ClassDeclSyntax) { types.removeLast() }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
    override func visitPost(_ node: StructDeclSyntax) { types.removeLast() }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
    override func visitPost(_ node: EnumDeclSyntax) { types.removeLast() }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
    override func visitPost(_ node: ActorDeclSyntax) { types.removeLast() }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
    override func visitPost(_ node: ProtocolDeclSyntax) { types.removeLast() }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(ExpressionPath.name(of: node.extendedType) ?? "")
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { types.removeLast() }

    // MARK: Mentions

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        guard node.baseName.text == name, mayBeMethod(node) else { return .visitChildren }
        counts.all += 1
        if node.enclosing(MacroExpansionExprSyntax.self) != nil { counts.selectors += 1 }
        return .visitChildren
    }

    private func mayBeMethod(_ node: DeclReferenceExprSyntax) -> Bool {
        let isInFamily = types.last.map(family.contains) ?? false
        guard let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id else {
            return isInFamily
        }
        // `.trainDidArrive` is a member of another type, such as a name.
        guard let base = member.base else { return false }
        let path = ExpressionPath.path(of: base) ?? ""
        if FileIndexer.isNameType(path) { return false }
        return isInFamily || !["self", "super", "Self"].contains(path)
    }
}
