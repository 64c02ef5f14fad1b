/// Who follows the arrivals. Each stage has its own version of each.
///
/// In the order in which they register.
enum Service: String, CaseIterable, Sendable {
    /// The departure screen, a main-actor class.
    case screen
    /// A kiosk that closes at half of the day, a main-actor class too.
    case kiosk
    /// The station board, an actor.
    case board
    /// The announcer, a plain class.
    case announcer

    /// Whether it is a main-actor class.
    var isMainActors: Bool { self == .screen || self == .kiosk }
}
