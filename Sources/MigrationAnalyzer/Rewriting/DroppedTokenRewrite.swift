import SwiftSyntax

/// `--rule dropped-token`: the tokens of closure observers that nobody keeps get a property.
///
/// It does not say when the observation ends: that is for whoever knows what it is for, and it is possible now.
package struct DroppedTokenRewrite: Rewrite {
    package init() {}

    package func proposal(for sources: RewriteSources) -> RewriteProposal {
        let codeBase = sources.codeBase
        var proposal = RewriteProposal()
        for observation in codeBase.observations where !observation.isTemplate {
            let observer = observation.observer
            let site = sources.site(observer.span, in: observation.file)
            guard observer.kind == .closure, observer.token == .dropped,
                sources.scope.contains(observation, in: codeBase)
            else { continue }
            do throws(LeftReasonError) {
                let edits = try Self.edits(observation, sources)
                proposal.changes.append(RewriteChange(sites: [site], edits: edits))
            } catch {
                proposal.left.append(LeftSite(site: site, reason: error.reason))
            }
        }
        return proposal
    }

    private static func edits(
        _ observation: Observation,
        _ sources: RewriteSources
    ) throws(LeftReasonError) -> [Int: Set<Edit>] {
        let codeBase = sources.codeBase
        if let wrapper = observation.wrapper { throw LeftReasonError(.throughWrapper(codeBase[wrapper].fullName)) }
        guard let position = observation.observer.type else { throw LeftReasonError(.outsideType) }
        let declaration = Reference<TypeDeclaration>(file: observation.file, index: position)
        guard let type = codeBase.types.primary(of: declaration) else {
            throw LeftReasonError(.typeOutsideSources(codeBase[declaration].name))
        }
        guard let source = sources.source(observation.file),
            let call = source.node(FunctionCallExprSyntax.self, at: observation.observer.extent)
        else { throw LeftReasonError(.unreadable) }
        guard !call.isConditional else { throw LeftReasonError(.conditionalCode) }
        let place = try TokenPlace(of: call, in: source)
        guard case .dropped = place else { throw LeftReasonError(.tokenUse(source.line(of: call))) }
        let storage = TokenStorage(
            property: "notificationTokens",
            elementType: "any NSObjectProtocol",
            type: type,
            sources: sources
        )
        var edits = try storage.declaration()
        edits[observation.file, default: []].formUnion(try storage.keep(call, place))
        return edits
    }
}
