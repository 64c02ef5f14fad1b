import SwiftSyntax

/// The calls that start and stop observing names: one call for adjacent statements.
enum ObservingCalls {
    /// One statement that becomes part of such a call.
    struct Statement {
        let item: CodeBlockItemSyntax
        let center: String
        let names: [String]
    }

    static func edits(starting sites: [NotifiableSite], in source: ParsedSource, _ indentation: Indentation) -> Set<
        Edit
    > {
        let statements = sites.map { Statement(item: $0.statement, center: $0.center, names: [$0.nameText]) }
        return edits("startObservingNotifications", statements, in: source, indentation)
    }

    static func edits(
        _ function: String,
        _ statements: [Statement],
        in source: ParsedSource,
        _ indentation: Indentation
    ) -> Set<Edit> {
        Set(groups(of: statements).map { edit(function, $0, source, indentation) })
    }

    /// The call after a statement that stays, whose comments stay with it.
    static func edit(
        _ function: String,
        after statement: Statement,
        in source: ParsedSource,
        _ indentation: Indentation
    ) -> Edit {
        let range = statement.item.codeRange
        let call = edit(function, [statement], source, indentation).replacement
        let line = source.lineBreak + source.indentation(at: range.lowerBound) + call
        let end = source.endOfLine(after: range.upperBound)
        return Edit(insert: line, at: end)
    }

    /// Statements that follow each other, with the same center.
    private static func groups(of statements: [Statement]) -> [[Statement]] {
        var groups: [[Statement]] = []
        for statement in statements.sorted(by: { $0.item.codeRange.lowerBound < $1.item.codeRange.lowerBound }) {
            if let last = groups.last?.last, last.center == statement.center, follows(statement.item, last.item) {
                groups[groups.count - 1].append(statement)
            } else {
                groups.append([statement])
            }
        }
        return groups
    }

    /// Whether a statement is directly behind another one.
    static func follows(_ item: CodeBlockItemSyntax, _ previous: CodeBlockItemSyntax) -> Bool {
        guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.id == previous.parent?.id,
            let index = list.index(of: item), index > list.startIndex
        else { return false }
        return list[list.index(before: index)].id == previous.id
    }

    // MARK: Text

    private static func edit(
        _ function: String,
        _ group: [Statement],
        _ source: ParsedSource,
        _ indentation: Indentation
    ) -> Edit {
        let start = group[0].item.codeRange.lowerBound
        let range = start..<group[group.count - 1].item.codeRange.upperBound
        // A closure asks for `self`.
        let isInClosure = group[0].item.enclosingFunctionOrClosure?.is(ClosureExprSyntax.self) ?? false
        let call = (isInClosure ? "self." : "") + function
        guard source.startsLine(start) else {
            let names = group.flatMap(\.names).uniqued().joined(separator: ", ")
            return Edit(
                range,
                "\(call)(withNotificationCenter: \(group[0].center), forObserver: self, observing: [\(names)])"
            )
        }
        let lines =
            ["\(call)("]
            + ([
                "withNotificationCenter: \(group[0].center),",
                "forObserver: self,",
            ] + list(of: group, source, indentation, at: source.indentation(at: start))).map { indentation.unit + $0 }
            + [")"]
        let text = indentation.text(lines, at: source.indentation(at: start))
        return Edit(range, String(text.dropFirst(source.indentation(at: start).count)))
    }

    private static func list(
        of group: [Statement],
        _ source: ParsedSource,
        _ indentation: Indentation,
        at outer: String
    ) -> [String] {
        var lines: [String] = []
        var hasComments = false
        for (position, statement) in group.enumerated() {
            var trailing = ""
            if position + 1 < group.count {
                let gap = statement.item.codeRange.upperBound..<group[position + 1].item.codeRange.lowerBound
                let between = source.text(gap).trimmedLines
                trailing = between.first.map { $0.isEmpty || $0 == ";" ? "" : "  " + $0 } ?? ""
                let comments = between.dropFirst().filter { !$0.isEmpty }
                hasComments = hasComments || !trailing.isEmpty || !comments.isEmpty
                lines += statement.names.dropLast().map { $0 + "," }
                lines += (statement.names.last.map { [$0 + "," + trailing] } ?? []) + comments
            } else {
                lines += statement.names.map { $0 + "," }
            }
        }
        let names = group.flatMap(\.names).uniqued()
        let short = "observing: [\(names.joined(separator: ", "))]"
        if !hasComments, names.count <= 3, outer.count + indentation.unit.count + short.count <= 100 { return [short] }
        return ["observing: ["] + lines.uniqued().map { indentation.unit + $0 } + ["]"]
    }
}

extension String {
    /// The lines without blanks at their ends.
    fileprivate var trimmedLines: [String] {
        split(omittingEmptySubsequences: false) { $0.isNewline }.map { line in
            let start = line.firstIndex { !$0.isWhitespace } ?? line.endIndex
            let end = line.lastIndex { !$0.isWhitespace }.map { line.index(after: $0) } ?? start
            return String(line[start..<end])
        }
    }
}
