/// A prediction of the generated messages that `rewrite --to message` would leave unused.
package struct RewriteForecast {
    /// The messages that none of the places of their notifications would use, each with a reason.
    package private(set) var left: [(proposal: MessageProposal, reason: SkipReason)] = []

    /// - Parameter read: The bytes of a file of the code base, as they were when it was indexed.
    package init(
        _ proposals: [MessageProposal],
        in codeBase: CodeBase,
        read: @escaping @Sendable (String) -> [UInt8]?
    ) {
        var generated: [String: [UInt8]] = [:]
        let indexes = proposals.map { proposal in
            let scope = proposal.scope(in: codeBase)
            let path = "\(scope.path(in: codeBase))/\(proposal.typeName)"
            let text = Array(MessageSource(proposal, in: codeBase).text.utf8)
            generated[path] = text
            var index = text.withUnsafeBufferPointer { FileIndexer.index(path: path, source: $0) }
            index.settings = scope.targetSettings
            return index
        }
        let whole = CodeBase(
            codeBase.files + indexes,
            objectiveC: codeBase.objectiveC,
            configuration: codeBase.configuration
        )
        let skipped = Rewriting([MessageRewrite()]).run(on: whole) { [generated] in generated[$0] ?? read($0) }.skipped
        let reasons = Dictionary(skipped.map { ($0.site, $0.reason) }) { first, _ in first }
        let uses = Dictionary(NotificationUse.all(in: codeBase).map { ($0.name, $0) }) { first, _ in first }
        left = proposals.compactMap { proposal in
            // An index keeps no callers of wrappers.
            let wrapped = (uses[proposal.name]?.wrappers ?? []).map { SkipReason.throughWrapper(codeBase[$0].fullName) }
            let sites = proposal.posters + proposal.observers
            let found = sites.compactMap { reasons[RewriteSite(path: $0.path, span: $0.span)] } + wrapped
            return found.count == sites.count
                ? found.min { $0.kind != .order && $1.kind == .order }.map { (proposal, $0) } : nil
        }
    }
}

extension NotificationUse {
    /// The function that posts or observes for each place that calls one.
    fileprivate var wrappers: [Reference<FunctionDeclaration>] {
        postings.compactMap(\.wrapper) + observations.compactMap(\.wrapper)
    }
}
