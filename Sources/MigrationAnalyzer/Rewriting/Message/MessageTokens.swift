import SwiftSyntax

/// The tokens of the observers of one class, which become message tokens.
///
/// A property is changed only if everything that is done with it is understood: it keeps the tokens of observers that are
/// rewritten, and gives them back to the center or lets go of them.
struct MessageTokens {
    /// `nil` for observers outside a type.
    let type: Reference<TypeDeclaration>?
    let sites: [MessageObservers.Site]
    let sources: RewriteSources

    private var codeBase: CodeBase { sources.codeBase }

    func proposal() -> RewriteProposal {
        var proposal = RewriteProposal()
        var groups: [String: [MessageObservers.Site]] = [:]
        var dropped: [MessageObservers.Site] = []
        for site in sites {
            switch site.token {
            case .property(let name), .list(let name): groups[name, default: []].append(site)
            case .dropped: dropped.append(site)
            }
        }
        for (name, group) in groups.sorted(by: { $0.key < $1.key }) {
            add(group, to: &proposal) { () throws(LeftReasonError) in
                guard let type else { throw LeftReasonError(.outsideType) }
                return try TokenProperty(name: name, type: type, sources: sources).edits(keeping: group.map(\.call))
            }
        }
        if !dropped.isEmpty {
            add(dropped, to: &proposal) { () throws(LeftReasonError) in try edits(storing: dropped) }
        }
        return proposal
    }

    private func add(
        _ group: [MessageObservers.Site],
        to proposal: inout RewriteProposal,
        _ edits: () throws(LeftReasonError) -> [Int: Set<Edit>]
    ) {
        do throws(LeftReasonError) {
            var edits = try edits()
            for site in group { edits[site.file, default: []].formUnion(site.edits) }
            edits.merge(sources.importEdits(for: Set(edits.keys))) { $0.union($1) }
            proposal.changes.append(RewriteChange(sites: group.map(\.site).sorted(), edits: edits))
        } catch {
            proposal.left += group.map { LeftSite(site: $0.site, reason: error.reason) }
        }
    }

    /// A property for the tokens that nobody kept: the observation ends with its owner, when the closure has nothing to do.
    private func edits(storing dropped: [MessageObservers.Site]) throws(LeftReasonError) -> [Int: Set<Edit>] {
        guard let type else { throw LeftReasonError(.outsideType) }
        let storage = TokenStorage(
            property: "messageTokens",
            elementType: "MessageCenter.ObservationToken",
            type: type,
            sources: sources
        )
        var edits = try storage.declaration()
        for site in dropped {
            guard let closure = site.call.trailingClosure ?? site.call.arguments.last?.expression.as(ClosureExprSyntax.self),
                NameUses(in: closure).captured.contains("self")
            else { throw LeftReasonError(.tokenLifetime) }
            edits[site.file, default: []].formUnion(try storage.keep(site.call, site.token))
        }
        return edits
    }
}
