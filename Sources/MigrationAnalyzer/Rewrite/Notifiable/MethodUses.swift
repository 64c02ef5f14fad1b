import SwiftSyntax

/// How often a file mentions a name that may be a method of a class.
struct MethodUses {
    var all = 0
    /// The mentions in `#selector(…)`.
    var selectors = 0

    init() {}

    init(of name: String, in tree: SourceFileSyntax, _ file: Int, _ receivers: Receivers) {
        for node in tree.descendants(DeclReferenceExprSyntax.self)
        where node.baseName.text == name && receivers.use(node, in: file) != .other {
            all += 1
            if node.enclosing(MacroExpansionExprSyntax.self) != nil { selectors += 1 }
        }
    }

    static func += (left: inout Self, right: Self) {
        left.all += right.all
        left.selectors += right.selectors
    }
}
