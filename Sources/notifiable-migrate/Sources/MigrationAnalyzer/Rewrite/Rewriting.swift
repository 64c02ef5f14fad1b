import SwiftSyntax

/// Applies the changes of rewrites that don't conflict.
package struct Rewriting: Sendable {
    /// A file before and after.
    package struct File: Sendable {
        let number: Int
        package let path: String
        package let before: [UInt8]
        package let after: [UInt8]
    }

    package struct Outcome: Sendable {
        /// In the order of their paths.
        package var files: [File] = []
        /// The changes that are made, in the order in which they were planned.
        var changes: [RewriteChange] = []
        package var skipped: [SkippedSite] = []
        /// The places that are rewritten although their behavior changes, with the changes.
        package var altered: [SkippedSite] = []
        /// The posts of main-actor messages in code that isn't known to run on the main actor.
        var unisolated: Set<RewriteSite> = []

        package var rewritten: [RewriteSite] { changes.flatMap(\.sites).sorted() }
    }

    private let rewrites: [any Rewrite]

    package init(_ rewrites: [any Rewrite]) {
        self.rewrites = rewrites
    }

    /// Plans for a code base.
    ///
    /// - Parameters:
    ///   - refused: Places that stay as they are, with the reasons.
    ///   - read: The bytes of a file of the code base, as they were when it was indexed.
    package func run(
        on codeBase: CodeBase,
        scope: RewriteScope = .all,
        refused: [RewriteSite: SkipReason] = [:],
        read: @escaping @Sendable (String) -> [UInt8]?
    ) -> Outcome {
        // The parser and its tree recurse as deep as the source nests.
        Workers.run { outcome(for: RewriteSources(codeBase, scope: scope, refused: refused, read: read)) }
    }

    private func outcome(for sources: RewriteSources) -> Outcome {
        var changes: [RewriteChange] = []
        var skipped: [SkippedSite] = []
        var altered: [SkippedSite] = []
        var unisolated: Set<RewriteSite> = []
        for rewrite in rewrites {
            let proposal = rewrite.proposal(for: sources)
            skipped += proposal.skipped
            altered += proposal.altered
            unisolated.formUnion(proposal.unisolated)
            for var change in proposal.changes {
                for (file, edits) in change.edits {
                    guard let source = sources.source(file) else { continue }
                    change.edits[file] = CommentPolicy.applied(to: edits, in: source)
                }
                if let reason = change.sites.compactMap({ sources.refused[$0] }).first {
                    skipped += change.skipped(reason)
                } else if !change.edits.values.allSatisfy(\.areCompatible) {
                    skipped += change.skipped(.overlappingChanges)
                } else if changes.contains(where: { $0.excludes(change) }) {
                    skipped += change.skipped(.overlappingChanges)
                } else {
                    changes.append(change)
                }
            }
        }
        skipped += Self.dropUnmet(&changes)
        let files = Self.files(changes, sources)
        let made = Set(changes.flatMap(\.sites))
        return Outcome(
            files: files.filter { $0.before != $0.after },
            changes: changes,
            skipped: skipped.map { sources.changed.contains($0.site.path) ? $0.site.skipped(.changed) : $0 }.sorted(),
            altered: altered.filter { made.contains($0.site) }.sorted(),
            unisolated: unisolated.intersection(made)
        )
    }

    /// Drops the changes that build on one that is not made.
    private static func dropUnmet(_ changes: inout [RewriteChange]) -> [SkippedSite] {
        var skipped: [SkippedSite] = []
        while true {
            let made = Set(changes.flatMap(\.sites))
            guard let unmet = changes.firstIndex(where: { !$0.requires.isSubset(of: made) }) else { return skipped }
            skipped += changes.remove(at: unmet).skipped(.buildsOnOtherChange)
        }
    }

    private static func files(_ changes: [RewriteChange], _ sources: RewriteSources) -> [File] {
        changes.edits.sorted { $0.key < $1.key }.compactMap { number, edits in
            guard let source = sources.source(number) else { return nil }
            return File(
                number: number,
                path: source.path,
                before: source.bytes,
                after: Layout.text(applying: edits, to: source)
            )
        }
    }
}

extension Sequence<RewriteChange> {
    /// The edits of all of them, by the file's number in the code base.
    var edits: [Int: Set<Edit>] {
        reduce(into: [:]) { edits, change in edits.merge(change.edits) { $0.union($1) } }
    }
}

extension RewriteChange {
    func excludes(_ other: RewriteChange) -> Bool {
        edits.contains { file, edits in
            (other.edits[file] ?? []).contains { edit in edits.contains { $0.excludes(edit) } }
        }
    }

    func skipped(_ reason: SkipReason) -> [SkippedSite] { sites.map { $0.skipped(reason) } }
}

/// Proposes changes to a code base, without applying them.
///
/// A rewrite changes only code whose behaviour provably stays the same, if it compiles, and gives a reason for each
/// place that it leaves. Types, isolation, access and Sendable are the compiler's to check.
package protocol Rewrite: Sendable {
    func proposal(for sources: RewriteSources) -> RewriteProposal
}

/// The changes that a rewrite proposes, and the places that it skips.
package struct RewriteProposal: Sendable {
    package var changes: [RewriteChange] = []
    package var skipped: [SkippedSite] = []
    /// The places whose behavior changes.
    package var altered: [SkippedSite] = []
    /// The posts of main-actor messages in code that isn't known to run on the main actor.
    var unisolated: Set<RewriteSite> = []

    /// Adds the change of one place, unless the place needs none; or the reason to skip the place.
    mutating func add(_ site: RewriteSite, _ edits: () throws(SkipReason) -> [Int: Set<Edit>]?) {
        do throws(SkipReason) {
            if let edits = try edits() { changes.append(RewriteChange(sites: [site], edits: edits)) }
        } catch {
            skipped.append(SkippedSite(site: site, reason: error))
        }
    }

    mutating func append(_ other: RewriteProposal) {
        changes += other.changes
        skipped += other.skipped
        altered += other.altered
        unisolated.formUnion(other.unisolated)
    }
}

/// Edits that belong together, in one file or several: all are made, or none.
package struct RewriteChange: Equatable, Sendable {
    /// The places that the change is for.
    package let sites: [RewriteSite]
    /// By the file's number in the code base.
    package var edits: [Int: Set<Edit>]
    /// Places of another change, without which this one must not be made.
    package var requires: Set<RewriteSite> = []
}

/// An observer or a post that a rewrite considers.
package struct RewriteSite: Hashable, Comparable, Sendable {
    package let path: String
    package let span: SourceSpan

    package static func < (left: Self, right: Self) -> Bool { (left.path, left.span) < (right.path, right.span) }

    func skipped(_ reason: SkipReason) -> SkippedSite { SkippedSite(site: self, reason: reason) }
}

/// A place that a rewrite skips, and why.
package struct SkippedSite: Hashable, Comparable, Sendable {
    package let site: RewriteSite
    package let reason: SkipReason

    package static func < (left: Self, right: Self) -> Bool {
        (left.site, left.reason.description) < (right.site, right.reason.description)
    }
}
