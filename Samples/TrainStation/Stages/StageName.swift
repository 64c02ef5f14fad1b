/// The stages of the migration, in their order.
enum StageName: String, CaseIterable, Sendable {
    case legacy
    case notifiable
    case bridged
    case messages

    /// What has changed since the stage before.
    var summary: String {
        switch self {
        case .legacy: "notifications, each handler for itself"
        case .notifiable: "one handler a service, ensureMainThread, a mailbox; the posters stay as they are"
        case .bridged: "typed messages; one poster still posts notifications, one service still handles them"
        case .messages: "typed messages alone"
        }
    }
}
