extension CodeBase {
    /// What the messages would be of all notifications that are posted or observed, by the names' identities.
    package func messageProposals() -> [MessageProposal] {
        let inference = ProposalInference(self)
        let proposals = NotificationUse.all(in: self).map(inference.proposal)
        // Two names may shorten to one type: `accountDidChange` and `didChange` of an `Account`.
        let counts = Dictionary(grouping: proposals, by: \.typeName).mapValues(\.count)
        return proposals.map { proposal in
            counts[proposal.typeName] == 1 ? proposal : proposal.named(inference.fullTypeName(of: proposal))
        }
    }
}
