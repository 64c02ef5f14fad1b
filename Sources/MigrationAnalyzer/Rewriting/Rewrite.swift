/// One way to change a code base, as a plan: it changes nothing itself.
///
/// A rewrite changes only what is the same afterwards as far as the source proves it, and gives a reason for each place that
/// it leaves.
package protocol Rewrite: Sendable {
    func proposal(for sources: RewriteSources) -> RewriteProposal
}

/// What a rewrite would do to a code base.
package struct RewriteProposal: Sendable {
    package var changes: [RewriteChange] = []
    package var left: [LeftSite] = []

    package init() {}
}

/// Edits that belong together, in one file or several: all are made, or none.
package struct RewriteChange: Sendable {
    /// The places that the change is for.
    package let sites: [RewriteSite]
    /// By the file's number in the code base.
    package var edits: [Int: Set<Edit>]
}

/// A place that a rewrite is asked about: an observer or a post.
package struct RewriteSite: Hashable, Comparable, Sendable {
    package let path: String
    package let span: SourceSpan

    package static func < (left: Self, right: Self) -> Bool { (left.path, left.span) < (right.path, right.span) }
}

/// A place that stays as it is, and why.
package struct LeftSite: Hashable, Comparable, Sendable {
    package let site: RewriteSite
    package let reason: LeftReason

    package static func < (left: Self, right: Self) -> Bool {
        (left.site, left.reason.description) < (right.site, right.reason.description)
    }
}
