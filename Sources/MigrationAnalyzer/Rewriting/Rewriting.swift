import SwiftParser
import SwiftSyntax

/// Makes the changes of rewrites that do not exclude each other, and that leave every file Swift.
package struct Rewriting: Sendable {
    /// A file before and after.
    package struct File: Sendable {
        package let path: String
        package let before: [UInt8]
        package let after: [UInt8]
    }

    package struct Outcome: Sendable {
        /// In the order of their paths.
        package var files: [File] = []
        package var rewritten: [RewriteSite] = []
        package var left: [LeftSite] = []
    }

    private let rewrites: [any Rewrite]

    package init(_ rewrites: [any Rewrite]) {
        self.rewrites = rewrites
    }

    /// Plans for a code base.
    ///
    /// - Parameter read: The bytes of a file of the code base, as they were when it was indexed.
    package func run(
        on codeBase: CodeBase,
        scope: RewriteScope = .all,
        read: @escaping @Sendable (String) -> [UInt8]?
    ) -> Outcome {
        // The parser and its tree recurse as deep as the source nests.
        FileWorkers.run { outcome(for: RewriteSources(codeBase, scope: scope, read: read)) }
    }

    private func outcome(for sources: RewriteSources) -> Outcome {
        var changes: [RewriteChange] = []
        var left: [LeftSite] = []
        for rewrite in rewrites {
            let proposal = rewrite.proposal(for: sources)
            left += proposal.left
            for change in proposal.changes {
                if changes.contains(where: { $0.excludes(change) }) {
                    left += change.left(.excludedByOtherChange)
                } else {
                    changes.append(change)
                }
            }
        }
        var files: [File] = []
        while true {
            files = Self.files(changes, sources)
            guard let broken = files.first(where: { !Self.isSwift($0.after) }),
                let number = sources.codeBase.files.firstIndex(where: { $0.path == broken.path })
            else { break }
            left += changes.filter { $0.edits[number] != nil }.flatMap { $0.left(.notSwiftAfterwards(broken.path)) }
            changes.removeAll { $0.edits[number] != nil }
        }
        return Outcome(
            files: files.filter { $0.before != $0.after },
            rewritten: changes.flatMap(\.sites).sorted(),
            left: left.sorted()
        )
    }

    private static func files(_ changes: [RewriteChange], _ sources: RewriteSources) -> [File] {
        var edits: [Int: Set<Edit>] = [:]
        for change in changes { edits.merge(change.edits) { $0.union($1) } }
        return edits.sorted { $0.key < $1.key }.compactMap { number, edits in
            guard let source = sources.source(number) else { return nil }
            return File(path: source.path, before: source.bytes, after: edits.applied(to: source.bytes))
        }
    }

    /// Whether a text is Swift from end to end.
    private static func isSwift(_ text: [UInt8]) -> Bool {
        text.withUnsafeBufferPointer { !Parser.parse(source: $0).hasError }
    }
}

extension RewriteChange {
    func excludes(_ other: RewriteChange) -> Bool {
        edits.contains { file, edits in
            (other.edits[file] ?? []).contains { edit in edits.contains { $0.excludes(edit) } }
        }
    }

    func left(_ reason: LeftReason) -> [LeftSite] { sites.map { LeftSite(site: $0, reason: reason) } }
}
