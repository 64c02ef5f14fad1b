extension StageName {
    /// Runs the stage over a timetable's arrivals.
    func run(_ arrivals: [Arrival]) async -> StageOutcome {
        switch self {
        case .legacy: await StageRun<LegacyStage>(arrivals: arrivals).run()
        case .notifiable: await StageRun<NotifiableStage>(arrivals: arrivals).run()
        case .bridged: await StageRun<BridgedStage>(arrivals: arrivals).run()
        case .messages: await StageRun<MessagesStage>(arrivals: arrivals).run()
        }
    }
}
