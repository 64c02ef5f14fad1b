extension MessageCenter {
    /// The configuration of a message center.
    public struct Configuration: Sendable {
        /// The closure to call with each diagnostic, on the thread where the problem occurs, without a lock.
        ///
        /// The closure may use the center. A problem that its own call causes, on the same thread or in a task that it
        /// starts, is logged instead of being reported to it again.
        public var diagnostics: @Sendable (MessageDiagnostic) -> Void

        /// The run loop for main-actor work that can't run in place.
        public var mainRunLoop: any MainRunLoop

        /// The relays, in the order in which they are connected to each message type.
        public var relays: [any MessageRelay]

        /// Whether the center reports posts without observers.
        public var reportsDeadLetters: Bool

        /// The task-local values that observers which run later see as they were where the message was posted.
        public var carriedValues: [CarriedTaskLocal]

        /// The number of waiting messages of one observer at which the center reports a backlog. Pass `nil` for no
        /// reports.
        public var backlogLimit: Int?

        /// The instrument that receives events about posts and handlings, or `nil`.
        public var instrument: (any MessageInstrument)?

        /// Creates a configuration. By default, the center logs its diagnostics and uses the process's main run loop.
        public init(
            diagnostics: @escaping @Sendable (MessageDiagnostic) -> Void = MessageDiagnostic.log,
            mainRunLoop: any MainRunLoop = .main,
            relays: [any MessageRelay] = [],
            reportsDeadLetters: Bool = false,
            carriedValues: [CarriedTaskLocal] = [],
            backlogLimit: Int? = 10_000,
            instrument: (any MessageInstrument)? = nil
        ) {
            self.diagnostics = diagnostics
            self.mainRunLoop = mainRunLoop
            self.relays = relays
            self.reportsDeadLetters = reportsDeadLetters
            self.carriedValues = carriedValues
            self.backlogLimit = backlogLimit
            self.instrument = instrument
        }
    }
}
