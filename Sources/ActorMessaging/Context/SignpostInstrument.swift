#if canImport(os)
    public import os

    /// An instrument that writes a signpost for each post, and an interval for each handling, for Instruments.
    ///
    /// The intervals have the message type, the observer's place in the source, and the time that the message waited.
    public struct SignpostInstrument: MessageInstrument {
        private let signposter: OSSignposter

        /// Creates an instrument, whose signposts a signposter writes.
        public init(
            signposter: OSSignposter = OSSignposter(subsystem: "ActorMessaging", category: .pointsOfInterest)
        ) {
            self.signposter = signposter
        }

        /// Writes a signpost with the message type.
        public func didPost(_ messageType: any Any.Type) {
            signposter.emitEvent("Post", id: .exclusive, "\(String(describing: messageType), privacy: .public)")
        }

        /// Begins the interval of the handling.
        public func willHandle(_ handling: MessageHandling) {
            let site = "\(handling.file):\(handling.line)"
            let observer = "\(handling.messageType) at \(site), waited \(handling.waitingTime)"
            _ = signposter.beginInterval("Handle", id: OSSignpostID(handling.id), "\(observer, privacy: .public)")
        }

        /// Ends the interval of the handling.
        public func didHandle(_ handling: MessageHandling) {
            signposter.endInterval("Handle", .beginState(id: OSSignpostID(handling.id)))
        }
    }
#endif
