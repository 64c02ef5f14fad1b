import SwiftSyntax

/// A code base, and the text and the trees of those of its files that a rewrite looks at.
///
/// Used by one thread: the one that plans.
package final class RewriteSources {
    package let codeBase: CodeBase
    /// The places to rewrite. Others are skipped without a reason.
    let scope: RewriteScope
    /// Places that stay as they are, with the reasons.
    let refused: [RewriteSite: SkipReason]
    private let read: (String) -> [UInt8]?
    private var parsed: [Int: ParsedSource?] = [:]
    /// The paths of the files that are no longer as they were when they were indexed.
    private(set) var changed: Set<String> = []
    private(set) lazy var origins = PostOrigins(codeBase)
    private(set) lazy var unknownPosts = UnknownPosts(codeBase)
    private(set) lazy var mentions = NameMentions(codeBase, codeBase.messageTypes(), countsLists: false)

    /// - Parameter read: The bytes of a file of the code base, as they were when it was indexed.
    package init(
        _ codeBase: CodeBase,
        scope: RewriteScope = .all,
        refused: [RewriteSite: SkipReason] = [:],
        read: @escaping (String) -> [UInt8]?
    ) {
        self.codeBase = codeBase
        self.scope = scope
        self.refused = refused
        self.read = read
    }

    /// A file's tree; `nil` if the file cannot be read any more, or if it is not all Swift.
    func source(_ file: Int) -> ParsedSource? {
        if let known = parsed[file] { return known }
        let path = codeBase.files[file].path
        let bytes = read(path)
        if bytes?.count != codeBase.files[file].byteCount { changed.insert(path) }
        let source = changed.contains(path) ? nil : bytes.map { ParsedSource(path: path, bytes: $0) }
        let usable = source?.tree.hasError == true ? nil : source
        parsed[file] = usable
        return usable
    }

    /// The node of a kind that has exactly a span.
    ///
    /// - Throws: If the file can't be read any more, or if the code is compiled only under some condition.
    func node<Node: SyntaxProtocol>(
        _ type: Node.Type,
        at span: SourceSpan,
        in file: Int
    ) throws(SkipReason) -> (node: Node, source: ParsedSource) {
        guard let source = source(file), let node = source.node(type, at: span) else { throw .unreadable }
        guard !node.isConditional else { throw .conditionalCode }
        return (node, source)
    }

    /// The call of an observer by closure or of a post, which may be a statement of a clause of `#if`: its edits stay
    /// there. The handler of a selector may be outside the clause, and would name what only the clause knows.
    func site(
        at extent: SourceSpan,
        in file: Int
    ) throws(SkipReason) -> (node: FunctionCallExprSyntax, source: ParsedSource) {
        guard let source = source(file), let node = source.node(FunctionCallExprSyntax.self, at: extent) else {
            throw .unreadable
        }
        guard node.isInStatement else { throw .conditionalCode }
        return (node, source)
    }

    /// The call of an observer or a post.
    func call(at extent: SourceSpan, in file: Int) -> CallShape? {
        source(file)?.node(FunctionCallExprSyntax.self, at: extent).flatMap(CallShape.init)
    }

    func site(_ span: SourceSpan, in file: Int) -> RewriteSite {
        RewriteSite(path: codeBase.files[file].path, span: span)
    }

    func site(of observation: Observation) -> RewriteSite { site(observation.observer.span, in: observation.file) }

    func site(of posting: Posting) -> RewriteSite { site(posting.post.span, in: posting.file) }
}

/// The observers and posts that a rewrite considers.
package struct RewriteScope: Sendable {
    package static let all = RewriteScope()

    /// Empty for all.
    private let names: Set<NotificationName>

    package init(names: Set<NotificationName> = []) { self.names = names }

    func contains(_ observation: Observation) -> Bool { contains(observation.names) }

    func contains(_ posting: Posting) -> Bool { contains(posting.names) }

    private func contains(_ observed: [NotificationName]) -> Bool {
        names.isEmpty || observed.contains(where: names.contains)
    }
}
