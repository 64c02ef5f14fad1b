import SwiftSyntax

/// The entries of a post's payload: a dictionary literal, or a local dictionary that is made right before the post.
struct PayloadLiteral {
    /// The values, by the offset of their keys.
    private(set) var entries: [Int: ExprSyntax] = [:]
    /// The lines of the local dictionary, which only the post reads.
    private(set) var lines: Set<Edit> = []

    init?(_ expression: ExprSyntax, of post: FunctionCallExprSyntax, in source: ParsedSource) {
        if add(ExpressionPath.core(of: expression)) { return }
        guard let name = ExpressionPath.core(of: expression).identifier,
            let statement = post.parent?.as(CodeBlockItemSyntax.self),
            let block = statement.parent?.as(CodeBlockItemListSyntax.self)
        else { return nil }
        let uses = NameUses(in: block)
        guard uses.declarationCount(of: name) == 1, !uses.captured.contains(name) else { return nil }
        for item in block.prefix(while: { $0.id != statement.id }).reversed() {
            guard let range = source.wholeLines(of: item.codeRange), !source.hasComments(at: item) else { return nil }
            lines.insert(Edit(range, ""))
            if let elements = item.item.as(SequenceExprSyntax.self)?.elements.map(\.self), elements.count == 3,
                elements[1].isAssignment, let entry = elements[0].as(SubscriptCallExprSyntax.self),
                entry.calledExpression.identifier == name, let key = entry.arguments.first?.expression
            {
                entries[key.codeRange.lowerBound] = elements[2]
                continue
            }
            guard let variable = item.item.as(VariableDeclSyntax.self), variable.bindings.count == 1,
                variable.attributes.isEmpty, let binding = variable.bindings.first,
                binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name,
                let value = binding.initializer?.value, add(value), keepsTypes(binding, value),
                uses.references.count(where: { $0.baseName.text == name }) == lines.count
            else { return nil }
            return
        }
        return nil
    }

    /// Whether a dictionary doesn't decide the type of a value: it takes any, or has one entry.
    private func keepsTypes(_ binding: PatternBindingSyntax, _ value: ExprSyntax) -> Bool {
        let call = value.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription
        guard let type = binding.typeAnnotation.map({ WrittenType($0.type) }) ?? call.map(WrittenType.init(parsing:))
        else { return entries.count == 1 }
        if case .dictionary(_, let value) = type { return value == .name("Any") } else { return false }
    }

    /// Adds the entries of `[key: value]`, `[:]` or `[String: Any]()`.
    private mutating func add(_ value: ExprSyntax) -> Bool {
        if let call = value.as(FunctionCallExprSyntax.self) {
            return call.calledExpression.is(DictionaryExprSyntax.self) && call.arguments.isEmpty
        }
        guard let dictionary = value.as(DictionaryExprSyntax.self) else { return false }
        if case .elements(let elements) = dictionary.content {
            for element in elements { entries[element.key.codeRange.lowerBound] = element.value }
        }
        return true
    }
}
