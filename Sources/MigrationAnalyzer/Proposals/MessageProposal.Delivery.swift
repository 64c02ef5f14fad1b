extension MessageProposal {
    /// Which kind of message it is, and why.
    package struct Delivery: Hashable, Sendable {
        package enum Kind: String, Codable, Sendable {
            case mainActor = "main-actor"
            case asynchronous
        }

        package enum Reason: Hashable, Sendable {
            /// An observer must have run when the post returns; the text says what comes next.
            case needsTurn(String)
            case everyPosterIsOnMain
            case systemPostsOnMain
            case observedByActor(String)
            /// The first poster that is off the main actor, and why it is.
            case postedOffMain(Site, String)
            case systemPostsOffMain(String)
            /// There are posters of which the source does not tell where they run.
            case unknownPosters
            /// The source has no poster.
            case noPosters
        }

        package let kind: Kind
        package let reason: Reason
        /// The posters of which the source does not tell whether they run on the main actor.
        package let unknownPosters: [Site]
    }
}

extension MessageProposal.Delivery.Reason: CustomStringConvertible {
    /// The reason in words, for a sentence that ends with it.
    package var description: String {
        switch self {
        case .needsTurn(let next): "an observer must have run when the post returns: \(next)"
        case .everyPosterIsOnMain: "every poster is on the main actor"
        case .systemPostsOnMain: "the system posts it on the main thread"
        case .observedByActor(let name): "the actor `\(name)` observes it"
        case .postedOffMain(let site, let reason): "`\(site)` posts it off the main actor, \(reason)"
        case .systemPostsOffMain(let reason): "it is posted \(reason)"
        case .unknownPosters: "the source does not tell that every poster is on the main actor"
        case .noPosters: "no poster is in the source"
        }
    }
}
