#if canImport(Combine)
    public import Combine

    /// A token among the cancellables of a Combine user: `token.store(in: &cancellables)`.
    extension MessageCenter.ObservationToken: Cancellable {
        /// Ends the observation, in whichever center it is. From then on, it is as with
        /// ``ActorMessaging/MessageCenter/removeObserver(_:)``.
        public func cancel() {
            end()
        }
    }
#endif
