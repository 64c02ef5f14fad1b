import SwiftSyntax

/// The tokens of the observers of one class, which become message tokens.
///
/// A property is changed only if everything that is done with it is understood: it keeps the tokens of observers that
/// are rewritten, and only removes or releases them.
struct MessageTokens {
    /// `nil` for observers outside a type.
    let type: Reference<TypeDeclaration>?
    let sites: [MessageObservers.Site]
    let sources: RewriteSources

    func proposal() -> RewriteProposal {
        var proposal = RewriteProposal()
        var groups: [String: [MessageObservers.Site]] = [:]
        var dropped: [MessageObservers.Site] = []
        for site in sites {
            switch site.token {
            case .property(let name): groups[name, default: []].append(site)
            case .dropped: dropped.append(site)
            }
        }
        var rewritten: [MessageObservers.Site] = []
        var outcome = TokenProperty.Outcome()
        for (name, group) in groups.sorted(by: { $0.key < $1.key }) {
            var kept = group
            do throws(SkipReason) {
                let uses = try self.outcome(of: name, keeping: group)
                let effects = uses.mayOutliveOwner ? effects(of: group) : []
                proposal.skipped += effects
                kept.removeAll { site in effects.contains { $0.site == site.site } }
                // Those that stay have no other property.
                outcome.merge(effects.isEmpty ? uses : try self.outcome(of: name, keeping: kept))
                rewritten += kept
            } catch {
                proposal.skipped += kept.map { SkippedSite(site: $0.site, reason: error) }
            }
        }
        for site in dropped {
            do throws(SkipReason) {
                guard let type else { throw .notInClass(nil) }
                let storage = TokenStorage(of: type, keeping: dropped.map(\.file), sources)
                outcome.merge(TokenProperty.Outcome(edits: try storage.edits(keeping: site.call, in: site.file)))
                rewritten.append(site)
            } catch {
                proposal.skipped.append(SkippedSite(site: site.site, reason: error))
            }
        }
        guard !rewritten.isEmpty else { return proposal }
        for site in rewritten { outcome.edits.merge(site.edits) { $0.union($1) } }
        // Together, to delete a `deinit` that contains nothing else.
        for (file, statements) in outcome.superfluous {
            guard let source = sources.source(file) else { continue }
            outcome.edits[file, default: []].formUnion(Deletion.edits(of: statements, in: source))
        }
        let imports = sources.importEdits(for: Set(outcome.edits.keys))
        outcome.edits.merge(imports) { $0.union($1) }
        proposal.changes.append(
            RewriteChange(
                sites: rewritten.map(\.site).sorted(),
                edits: outcome.edits,
                requires: rewritten.reduce(into: []) { $0.formUnion($1.requires) }
            )
        )
        return proposal
    }

    private func outcome(
        of property: String,
        keeping group: [MessageObservers.Site]
    ) throws(SkipReason) -> TokenProperty.Outcome {
        guard let type else { throw .notInClass(nil) }
        // The functions that are known to add some observers again.
        let repeated = group.filter(\.isRepeated).compactMap { $0.call.enclosingFunctionOrClosure?.id }
        return try TokenProperty(name: property, type: type, sources: sources)
            .outcome(keeping: group.map(\.call), repeated: Set(repeated))
    }

    /// The observers that have an effect once their owner is gone, which they don't retain.
    private func effects(of group: [MessageObservers.Site]) -> [SkippedSite] {
        group.compactMap { site in
            guard let closure = CallShape(site.call)?.closure, let source = sources.source(site.file),
                (try? closure.checkWeakSelf()) != nil || !closure.usesSelf
            else { return nil }
            return OwnerEffects(of: closure).first.map { effect in
                SkippedSite(site: site.site, reason: .effectWithoutOwner(source.line(of: effect)))
            }
        }
    }
}
