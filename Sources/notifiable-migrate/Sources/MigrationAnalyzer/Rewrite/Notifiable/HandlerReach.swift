import Foundation
import SwiftSyntax

/// The place of a class's handler, to which names, keys and types move: the file of the class, outside the conditions
/// around their old place.
struct HandlerReach {
    let sources: RewriteSources
    let type: Reference<TypeDeclaration>

    var codeBase: CodeBase { sources.codeBase }

    /// Throws if a name or a key cannot stand in the handler.
    func check(_ expression: ExprSyntax, in context: SourceContext) throws(SkipReason) {
        guard !expression.is(StringLiteralExprSyntax.self) else { return }
        try check(Syntax(expression), in: context)
    }

    /// Throws if a value that a handler reads cannot be read in that of the class.
    func check(_ payload: PayloadExtraction, in context: SourceContext) throws(SkipReason) {
        for key in payload.keys { try check(key, in: context) }
        for type in payload.types {
            try check(Syntax(type), in: context)
            let names = type.descendants(IdentifierTypeSyntax.self).map(\.name.text)
            guard context.file != self.type.file, let name = names.first(where: { isPrivate($0, context) }) else {
                continue
            }
            throw .outOfReach(name, "it is private to another file")
        }
    }

    private func check(_ node: Syntax, in context: SourceContext) throws(SkipReason) {
        if let limit = limit(of: node) { throw .outOfReach(node.trimmedDescription, "it is inside `\(limit)`") }
        guard context.file != type.file else { return }
        guard let old = sources.source(context.file), let new = sources.source(type.file) else { throw .unreadable }
        let settings = (old: codeBase.files[context.file].settings, new: codeBase.files[type.file].settings)
        if settings.old.hasSameModule(as: settings.new) == false { throw .otherModule(codeBase[type].name) }
        let available = SDKFacts.modules(importedWith: new.imports).union([settings.new.module].compactMap(\.self))
        let missing = old.imports.subtracting(available)
        guard missing.isEmpty else {
            let file = URL(fileURLWithPath: codeBase.files[type.file].path).lastPathComponent
            throw .outOfReach(
                node.trimmedDescription,
                "import \(missing.sorted().joined(separator: ", ")) in \(file) first"
            )
        }
    }

    /// Whether a name means a type that only its file can use, or an alias that may be one.
    private func isPrivate(_ name: String, _ context: SourceContext) -> Bool {
        switch codeBase.types.meaning(of: name, in: context) {
        case .alias(let alias): alias.file == context.file
        case .type(let type): type.file == context.file && codeBase[type].isPrivate
        case nil: false
        }
    }

    // MARK: Availability

    /// The innermost condition on the system's version around code that isn't around the class.
    func limit(of node: some SyntaxProtocol) -> String? {
        let declaration = sources.source(type.file)?.declaration(namedAt: codeBase[type].span)
        let own = declaration.map { $0.attributes.map(\.trimmedDescription) } ?? []
        var node = Syntax(node)
        while true {
            if let limit = node.availability.first(where: { !own.contains($0) }) { return limit }
            guard let parent = node.parent else { return nil }
            let earlier = parent.as(CodeBlockItemListSyntax.self)?.prefix { Syntax($0).id != node.id } ?? []
            let conditions =
                [
                    parent.as(IfExprSyntax.self)?.conditions, parent.as(WhileStmtSyntax.self)?.conditions,
                    parent.as(GuardStmtSyntax.self)?.conditions,
                ]
                + earlier.map { $0.item.as(GuardStmtSyntax.self)?.conditions }
            let elseBody = parent.as(IfExprSyntax.self)?.elseBody.map { Syntax($0).id }
            let isElse = parent.is(GuardStmtSyntax.self) || elseBody == node.id
            for condition in conditions.compactMap(\.self).joined() {
                if let limit = condition.condition.as(AvailabilityConditionSyntax.self),
                    isElse == (limit.availabilityKeyword.tokenKind == .poundUnavailable)
                {
                    return limit.trimmedDescription
                }
            }
            node = parent
        }
    }
}

extension Syntax {
    /// The attributes of a declaration that limit it to some versions of the system.
    fileprivate var availability: [String] {
        let attributes = asProtocol((any WithAttributesSyntax).self)?.attributes.compactMap {
            $0.as(AttributeSyntax.self)
        }
        return (attributes ?? []).filter { attribute in
            guard case .availability(let arguments)? = attribute.arguments else { return false }
            return !arguments.contains { $0.argument.trimmedDescription.hasPrefix("deprecated") }
        }
        .map(\.trimmedDescription)
    }
}
