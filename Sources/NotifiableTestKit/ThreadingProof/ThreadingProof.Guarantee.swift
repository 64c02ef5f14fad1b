extension ThreadingProof {
    /// What is proven of a service. Each belongs to one or more of the package's numbered guarantees.
    public enum Guarantee: String, CaseIterable, Sendable {
        /// The service handles each name or message that it observes, and observes each that it handles.
        case names
        /// G4: its handler runs once for each post, synchronously, on the posting thread.
        case postingThread
        /// G1, G8: isolated state is touched in its isolation alone, wherever the post was made.
        case isolation
        /// G5, G2: posted on the main actor, it has taken effect when `post` returns.
        case sameTurn
        /// G5, G3, G7: posted elsewhere, it takes effect too, at once or later.
        case delivery
        /// G7: what one poster posts takes effect in posting order.
        case order
        /// G12: posted again while it is being handled, both posts are handled, the nested one to its end first.
        case nesting
        /// G14: posted from several threads at once, each post is handled once, and nothing gets lost.
        case concurrency
        /// G9: once it has stopped, it hears nothing more.
        case silence
        /// G10: it is not kept alive, and leaves nothing behind.
        case lifetime

        /// The guarantee as one clause.
        public var statement: String {
            switch self {
            case .names: "observes what it handles, and handles what it observes"
            case .postingThread: "handles each post once, on the posting thread"
            case .isolation: "touches isolated state in its isolation alone"
            case .sameTurn: "posted on the main actor, takes effect in the same turn"
            case .delivery: "posted elsewhere, takes effect as well"
            case .order: "takes effect in posting order"
            case .nesting: "posted again while handling, handles both"
            case .concurrency: "posted by several threads at once, loses nothing"
            case .silence: "once stopped, hears nothing more"
            case .lifetime: "is kept alive by nobody, and leaves nothing behind"
            }
        }
    }
}
