#if canImport(Combine)
    public import Combine

    /// Lets a token be stored with Combine's cancellables: `token.store(in: &cancellables)`.
    extension MessageCenter.ObservationToken: Cancellable {
        /// Ends the observation, as ``ActorMessaging/MessageCenter/removeObserver(_:)`` does.
        public func cancel() {
            end()
        }
    }
#endif
