/// Decides whether a message is a main-actor or an asynchronous one, by what is known of posters and observers.
///
/// The questions are those of the migration guide, "Choose between a main-actor and an asynchronous message". Where the
/// source does not answer them, the message is asynchronous, since that may be posted from anywhere.
struct DeliveryInference {
    let codeBase: CodeBase
    let use: NotificationUse

    func delivery() -> MessageProposal.Delivery {
        let (kind, reason) = decision()
        let unknown = use.postings.filter { $0.thread == .unknown }.map(codeBase.site)
        return MessageProposal.Delivery(kind: kind, reason: reason, unknownPosters: unknown)
    }

    private func decision() -> (MessageProposal.Delivery.Kind, MessageProposal.Delivery.Reason) {
        if let next = TurnNotifications.consequences[use.name.identity] { return (.mainActor, .needsTurn(next)) }
        if let actor = observingActor { return (.asynchronous, .observedByActor(actor)) }
        guard !use.postings.isEmpty else {
            if let reason = codeBase.systemReason(use.name) { return (.asynchronous, .systemPostsOffMain(reason)) }
            return codeBase.isPostedOnMain(use.name) ? (.mainActor, .systemPostsOnMain) : (.asynchronous, .noPosters)
        }
        for posting in use.postings {
            guard case .offMain(let reason) = posting.thread else { continue }
            return (.asynchronous, .postedOffMain(codeBase.site(of: posting), reason))
        }
        let isOnMain = use.postings.allSatisfy { $0.thread == .main }
        return isOnMain ? (.mainActor, .everyPosterIsOnMain) : (.asynchronous, .unknownPosters)
    }

    private var observingActor: String? {
        use.observations.lazy.compactMap { observation in
            let isolation = codeBase.isolation(ofType: observation.observer.type, in: observation.file)
            if case .actor(let name)? = isolation?.domain { return name }
            return nil
        }.first
    }
}
