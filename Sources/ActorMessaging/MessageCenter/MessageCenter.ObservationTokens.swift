extension MessageCenter {
    /// Tokens whose observations end when their owner is deallocated.
    ///
    /// The observer's closure captures `self` before its token exists. So the initializer of a Sendable class can't
    /// store the token in a constant, and that of an actor can't store it in a property. Both can add it to this
    /// object, from any isolation. Elsewhere, keep an ``ObservationToken`` or an array of them. <doc:ChoosingMessages>
    /// has an example.
    public final class ObservationTokens: Sendable {
        private let tokens = Lock<[ObservationToken]>([])

        /// Creates an object without tokens.
        public init() {}

        /// Adds a token.
        public func add(_ token: ObservationToken) { tokens.withLock { $0.append(token) } }

        /// Ends the observations, as ``MessageCenter/removeObserver(_:)`` does.
        public func removeAll() {
            // Without the lock, because the closures of the observers are released.
            let removed = tokens.withLock { tokens in
                defer { tokens = [] }
                return tokens
            }
            for token in removed { token.end() }
        }
    }
}
