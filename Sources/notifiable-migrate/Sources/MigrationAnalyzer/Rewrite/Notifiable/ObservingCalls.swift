import SwiftSyntax

/// The calls that start and stop observing names: one call for adjacent statements.
enum ObservingCalls {
    /// One statement that becomes part of such a call.
    struct Statement {
        let item: CodeBlockItemSyntax
        let center: String
        let names: [String]
        /// The object, as written; `nil` for every object.
        var object: String?
    }

    static func edits(starting sites: [NotifiableSite], in source: ParsedSource, _ indentation: Indentation) -> Set<
        Edit
    > {
        let statements = sites.map {
            Statement(item: $0.statement, center: $0.center, names: [$0.nameText], object: $0.subject)
        }
        return edits("startObservingNotifications", statements, in: source, indentation)
    }

    static func edits(
        _ function: String,
        _ statements: [Statement],
        in source: ParsedSource,
        _ indentation: Indentation
    ) -> Set<Edit> {
        Set(groups(of: statements, in: source).map { edit(function, $0, source, indentation) })
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

    /// Statements that follow each other without a comment between them, with the same center and object.
    private static func groups(of statements: [Statement], in source: ParsedSource) -> [[Statement]] {
        var groups: [[Statement]] = []
        for statement in statements.sorted(by: { $0.item.codeRange.lowerBound < $1.item.codeRange.lowerBound }) {
            if let last = groups.last?.last, (last.center, last.object) == (statement.center, statement.object),
                follows(statement.item, last.item),
                source.comments(in: last.item.codeRange.upperBound..<statement.item.codeRange.lowerBound).isEmpty
            {
                groups[groups.count - 1].append(statement)
            } else {
                groups.append([statement])
            }
        }
        return groups
    }

    /// Whether a statement is directly behind another one.
    private static func follows(_ item: CodeBlockItemSyntax, _ previous: CodeBlockItemSyntax) -> Bool {
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
        // A semicolon stays.
        let range = start..<Syntax(group[group.count - 1].item.item).codeRange.upperBound
        // A closure asks for `self`.
        let isInClosure = group[0].item.enclosingFunctionOrClosure?.is(ClosureExprSyntax.self) ?? false
        let call = (isInClosure ? "self." : "") + function
        let names = group.flatMap(\.names).uniqued()
        let short = "observing: [\(names.joined(separator: ", "))]"
        let object = group[0].object.map { "object: \($0)" }
        guard source.startsLine(start) else {
            let end = object.map { ", \($0)" } ?? ""
            return Edit(range, "\(call)(withNotificationCenter: \(group[0].center), forObserver: self, \(short)\(end))")
        }
        let margin = source.indentation(at: start)
        let isShort = names.count <= 3 && margin.count + indentation.unit.count + short.count <= 100
        var list = isShort ? [short] : ["observing: ["] + names.map { "\(indentation.unit)\($0)," } + ["]"]
        if let object {
            list[list.count - 1] += ","
            list.append(object)
        }
        let lines =
            ["\(call)("]
            + (["withNotificationCenter: \(group[0].center),", "forObserver: self,"] + list).map {
                indentation.unit + $0
            }
            + [")"]
        return Edit(range, String(indentation.text(lines, at: margin).dropFirst(margin.count)))
    }
}
