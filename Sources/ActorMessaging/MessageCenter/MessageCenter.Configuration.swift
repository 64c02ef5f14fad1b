extension MessageCenter {
    /// How a message center reports and what it is connected to.
    public struct Configuration: Sendable {
        /// Called with each diagnostic, on the thread where it was noticed, under no lock.
        public var diagnostics: @Sendable (MessageDiagnostic) -> Void

        /// Where main-actor work waits that cannot run in place.
        public var mainRunLoop: any MainRunLoop

        /// The parties that carry messages in and out, told of each message type in this order.
        public var relays: [any MessageRelay]

        /// Whether a post that nobody observes is reported.
        public var reportsDeadLetters: Bool

        /// Makes a configuration.
        ///
        /// - Parameters:
        ///   - diagnostics: called with each diagnostic; by default it is logged.
        ///   - mainRunLoop: where main-actor work waits; by default the process's main run loop.
        ///   - relays: the parties that carry messages in and out.
        ///   - reportsDeadLetters: whether a post that nobody observes is reported.
        public init(
            diagnostics: @escaping @Sendable (MessageDiagnostic) -> Void = MessageDiagnostic.log,
            mainRunLoop: any MainRunLoop = .main,
            relays: [any MessageRelay] = [],
            reportsDeadLetters: Bool = false
        ) {
            self.diagnostics = diagnostics
            self.mainRunLoop = mainRunLoop
            self.relays = relays
            self.reportsDeadLetters = reportsDeadLetters
        }
    }
}
