import SwiftSyntax

/// `--rule dropped-token`: stores the dropped tokens of closure observers, so that the observations end with their
/// owners.
///
/// The owner gets a `NotificationTokens`, which works in every isolation: it removes the observers when it is released.
package struct DroppedTokenRewrite: Rewrite {
    package init() {}

    package func proposal(for sources: RewriteSources) -> RewriteProposal {
        let codeBase = sources.codeBase
        var proposal = RewriteProposal()
        var byType: [Reference<TypeDeclaration>: [Site]] = [:]
        for observation in codeBase.observations where !observation.isTemplate {
            let observer = observation.observer
            guard observer.kind == .closure, observer.token == .dropped,
                sources.scope.contains(observation, in: codeBase)
            else { continue }
            let site = sources.site(observer.span, in: observation.file)
            do throws(SkipReason) {
                let (type, call) = try Self.call(observation, sources)
                byType[type, default: []].append(Site(site: site, file: observation.file, call: call))
            } catch {
                proposal.skipped.append(SkippedSite(site: site, reason: error))
            }
        }
        for (type, sites) in byType.sorted(by: { $0.key < $1.key }) {
            let storage = TokenStorage(.notification, of: type, keeping: sites.map(\.file), sources)
            var stored: [Site] = []
            var edits: [Int: Set<Edit>] = [:]
            for site in sites {
                do throws(SkipReason) {
                    edits.merge(try storage.edits(keeping: site.call, in: site.file)) { $0.union($1) }
                    stored.append(site)
                } catch {
                    proposal.skipped.append(SkippedSite(site: site.site, reason: error))
                }
            }
            guard !stored.isEmpty else { continue }
            edits.merge(sources.importEdits(for: Set(edits.keys))) { $0.union($1) }
            proposal.changes.append(RewriteChange(sites: stored.map(\.site).sorted(), edits: edits))
        }
        return proposal
    }

    private struct Site {
        let site: RewriteSite
        let file: Int
        let call: FunctionCallExprSyntax
    }

    /// The call whose token the type can own.
    private static func call(
        _ observation: Observation,
        _ sources: RewriteSources
    ) throws(SkipReason) -> (Reference<TypeDeclaration>, FunctionCallExprSyntax) {
        let codeBase = sources.codeBase
        if let wrapper = observation.wrapper { throw .throughWrapper(codeBase[wrapper].fullName) }
        guard let position = observation.observer.type else { throw .notInClass(nil) }
        let declaration = Reference<TypeDeclaration>(file: observation.file, index: position)
        guard let type = codeBase.types.primary(of: declaration) else {
            throw .notInClass(codeBase[declaration].name)
        }
        let (call, source) = try sources.node(
            FunctionCallExprSyntax.self,
            at: observation.observer.extent,
            in: observation.file
        )
        guard case .dropped = try TokenPlace(of: call, in: source) else { throw .tokenUse(source.line(of: call)) }
        return (type, call)
    }
}
