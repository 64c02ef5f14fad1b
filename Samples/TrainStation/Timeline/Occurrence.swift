/// What is posted.
enum Occurrence: Hashable, Sendable {
    /// The arrival with this number.
    case arrival(Int)
    /// Foundation's own notification.
    case settingsChange
}
