import SwiftSyntax

/// Local constants for the default center of which a rewrite replaces each use.
///
/// They would stay unused, so the changes that replace their uses delete them together.
struct UnusedCenters {
    private let sources: RewriteSources
    private var changes: [RewriteChange]

    /// - Returns: The changes of a proposal, which delete the constants, too.
    static func deleted(by changes: [RewriteChange], _ sources: RewriteSources) -> [RewriteChange] {
        var centers = UnusedCenters(sources: sources, changes: changes)
        for file in Set(changes.flatMap(\.edits.keys)).sorted() { centers.delete(in: file) }
        return centers.changes
    }

    private mutating func delete(in file: Int) {
        for binding in sources.source(file)?.tree.descendants(PatternBindingSyntax.self) ?? [] {
            guard let constant = DefaultCenterConstant(binding), !constant.uses.isEmpty else { continue }
            let replacing = constant.uses.map { use in changes.indices.filter { replaces(use, $0, file) } }
            guard !replacing.contains(where: \.isEmpty) else { continue }
            merge(Set(replacing.joined()), deleting: constant.statement, in: file)
        }
    }

    /// Whether an edit of a change replaces the name of a constant by something without it.
    private func replaces(_ use: DeclReferenceExprSyntax, _ change: Int, _ file: Int) -> Bool {
        changes[change].edits[file]?.contains { edit in
            let words = edit.replacement.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            return edit.range.contains(use.codeRange.lowerBound) && !words.contains { $0 == use.baseName.text }
        } ?? false
    }

    private mutating func merge(_ indices: Set<Int>, deleting statement: CodeBlockItemSyntax, in file: Int) {
        guard let first = indices.min() else { return }
        let merged = indices.sorted().map { changes[$0] }
        var edits: [Int: Set<Edit>] = [file: [Edit(statement.codeRange, "")]]
        for change in merged { edits.merge(change.edits) { $0.union($1) } }
        changes[first] = RewriteChange(
            sites: merged.flatMap(\.sites).sorted(),
            edits: edits,
            requires: merged.reduce(into: []) { $0.formUnion($1.requires) }
        )
        changes = changes.indices.filter { $0 == first || !indices.contains($0) }.map { changes[$0] }
    }
}

/// `let center = NotificationCenter.default` in a function.
struct DefaultCenterConstant {
    let statement: CodeBlockItemSyntax
    let uses: [DeclReferenceExprSyntax]

    init?(_ binding: PatternBindingSyntax) {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let value = binding.initializer?.value, ExpressionPath.path(of: value) == "NotificationCenter.default",
            let variable = binding.parent?.parent?.as(VariableDeclSyntax.self), variable.bindings.count == 1,
            variable.bindingSpecifier.tokenKind == .keyword(.let),
            let item = variable.parent?.as(CodeBlockItemSyntax.self),
            let function = item.functionsInMember.last
        else { return nil }
        let names = NameUses(in: function)
        guard names.declarationCount(of: name) == 1, !names.captured.contains(name) else { return nil }
        statement = item
        uses = names.references.filter { $0.baseName.text == name }
    }
}
