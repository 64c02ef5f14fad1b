import SwiftSyntax

extension SyntaxProtocol {
    /// The offsets of a node without the trivia around it.
    var codeRange: Range<Int> {
        let start = positionAfterSkippingLeadingTrivia.utf8Offset
        return start..<max(start, endPositionBeforeTrailingTrivia.utf8Offset)
    }

    /// The nodes of one kind in a tree, in the order of the source.
    func descendants<Node: SyntaxProtocol>(_ type: Node.Type) -> [Node] {
        let collector = NodeCollector<Node>(viewMode: .sourceAccurate)
        collector.walk(self)
        return collector.nodes
    }

    /// The nearest node around this one that has a kind.
    func enclosing<Node: SyntaxProtocol>(_ type: Node.Type) -> Node? {
        sequence(first: parent) { $0?.parent }.lazy.compactMap { $0?.as(type) }.first
    }

    /// The nearest closure, function, initializer or accessor around a node.
    var enclosingFunctionOrClosure: Syntax? {
        sequence(first: parent) { $0?.parent }.lazy.compactMap(\.self).first { node in
            [.closureExpr, .functionDecl, .initializerDecl, .deinitializerDecl, .accessorDecl, .accessorBlock]
                .contains(node.kind)
        }
    }

    /// The functions and closures around a node, up to the member of the type around it, inside first.
    var functionsInMember: [Syntax] {
        var functions: [Syntax] = []
        var next = enclosingFunctionOrClosure
        while let function = next {
            functions.append(function)
            next = function.parent?.is(MemberBlockItemSyntax.self) == true ? nil : function.enclosingFunctionOrClosure
        }
        return functions
    }

    /// The simple name of the type that a node is a part of.
    var enclosingTypeName: String? {
        let parents = sequence(first: Syntax(self)) { $0.parent }
        guard let type = parents.lazy.compactMap({ $0.asProtocol((any DeclGroupSyntax).self) }).first else {
            return nil
        }
        if let declaration = type.asProtocol((any NamedDeclSyntax).self) { return declaration.name.text }
        return TypeTable.simpleName(type.as(ExtensionDeclSyntax.self)?.typeName ?? "")
    }

    /// Whether it is compiled only under some condition.
    var isConditional: Bool { enclosing(IfConfigDeclSyntax.self) != nil }

    /// Whether the innermost clause of `#if` around it, if there is one, has statements or declarations.
    var isInStatement: Bool {
        switch enclosing(IfConfigClauseSyntax.self)?.elements {
        case .statements, .decls: true
        case let elements: elements == nil && !isConditional
        }
    }
}

private final class NodeCollector<Node: SyntaxProtocol>: SyntaxAnyVisitor {
    private(set) var nodes: [Node] = []

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
        if let node = node.as(Node.self) { nodes.append(node) }
        return .visitChildren
    }
}
