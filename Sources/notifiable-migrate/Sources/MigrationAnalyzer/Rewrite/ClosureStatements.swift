import Foundation
import SwiftSyntax

/// `MainActor.assumeIsolated { … }` as the last statement of a closure.
struct AssumedIsolation {
    let statement: CodeBlockItemSyntax
    let work: ClosureExprSyntax

    init?(in closure: ClosureExprSyntax) {
        guard let statement = closure.statements.last else { return nil }
        self.init(in: statement, of: "MainActor.assumeIsolated")
    }

    /// - Parameter function: The function that runs the closure at once.
    init?(in statement: CodeBlockItemSyntax, of function: String) {
        guard let call = statement.item.as(FunctionCallExprSyntax.self),
            ExpressionPath.path(of: call.calledExpression) == function, call.arguments.isEmpty,
            let work = call.trailingClosure, work.signature == nil
        else { return nil }
        self.statement = statement
        self.work = work
    }

    /// The edits that leave its statements, in its place, but those inside of others.
    func unwrapping(in source: ParsedSource, besides others: Set<Edit>) -> Set<Edit> {
        unwrapping(in: source).filter { edit in !others.contains { $0.range.contains(edit.range) } }
    }

    private func unwrapping(in source: ParsedSource) -> Set<Edit> {
        guard let first = work.statements.first, let last = work.statements.last else {
            return [Edit(statement.codeRange, "")]
        }
        let start = statement.codeRange.lowerBound
        let top = source.lineAfter(work.leftBrace.codeRange.upperBound)
        let bottom = source.lineStart(of: work.rightBrace.codeRange.lowerBound)
        // Comments may follow the braces.
        guard source.startsLine(start), source.startsLine(work.rightBrace.codeRange.lowerBound),
            top <= first.codeRange.lowerBound, source.isFollowedByNoCode(statement.codeRange.upperBound)
        else {
            return [
                Edit(start..<first.codeRange.lowerBound, ""),
                Edit(last.codeRange.upperBound..<statement.codeRange.upperBound, ""),
            ]
        }
        let outer = source.indentation(at: start)
        let inner = source.indentation(at: first.codeRange.lowerBound)
        return source.outdenting(top..<bottom, to: outer, from: inner).union([
            Edit(source.lineStart(of: start)..<top, ""),
            Edit(bottom..<source.lineAfter(statement.codeRange.upperBound), ""),
        ])
    }
}

extension ParsedSource {
    /// Whether at most a comment follows an offset in its line.
    func isFollowedByNoCode(_ offset: Int) -> Bool {
        let rest = text(offset..<lineEnd(of: offset)).drop(while: \.isWhitespace)
        return rest.isEmpty || rest.hasPrefix("//")
    }

    fileprivate func outdenting(_ lines: Range<Int>, to outer: String, from inner: String) -> Set<Edit> {
        guard inner.hasPrefix(outer), inner != outer else { return [] }
        // A literal whose closing quotes can't move keeps its indentation.
        let fixed = tree.multilineLiterals.filter { !indentation(at: $0.upperBound).hasPrefix(inner) }
        var edits: Set<Edit> = []
        var start = lines.lowerBound
        while start < lines.upperBound {
            if indentation(at: start).hasPrefix(inner), !fixed.contains(where: { $0.contains(start) }) {
                edits.insert(Edit(start..<start + inner.utf8.count - outer.utf8.count, ""))
            }
            start = lineAfter(start)
        }
        return edits
    }
}

/// `let x = …` on its own lines, with a value from a notification.
struct LocalConstant {
    let name: String
    let lines: Range<Int>
    /// Where it can be used.
    let scope: Range<Int>

    init?(of value: ExprSyntax?, in source: ParsedSource) {
        guard let initializer = value?.parent?.as(InitializerClauseSyntax.self),
            let binding = initializer.parent?.as(PatternBindingSyntax.self), binding.typeAnnotation == nil,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let variable = binding.parent?.parent?.as(VariableDeclSyntax.self), variable.bindings.count == 1,
            variable.bindingSpecifier.text == "let", variable.attributes.isEmpty,
            let item = variable.parent?.as(CodeBlockItemSyntax.self),
            let block = item.parent?.as(CodeBlockItemListSyntax.self),
            let lines = source.wholeLines(of: item.codeRange), !source.hasComments(at: item)
        else { return nil }
        self.name = name
        self.lines = lines
        scope = item.codeRange.upperBound..<block.endPosition.utf8Offset
    }
}

extension ClosureExprSyntax {
    var usesSelf: Bool { NameUses(in: statements).references.contains { $0.baseName.text == "self" } }

    /// Throws unless it captures `self` weakly or unowned, so that an observation can end with its owner.
    func checkWeakSelf() throws(SkipReason) {
        let own = capture(of: "self")
        guard own != nil || usesSelf else { throw .lifetime }
        guard own?.specifier != nil else { throw .ownerRetained }
    }
}
