/// A place where a proof posts.
public enum StepPlace: CaseIterable, CustomStringConvertible, Sendable {
    /// The main actor.
    case mainActor
    /// A thread that isn't the main actor's.
    case backgroundThread
    /// An actor other than the main actor.
    case actor

    /// The place in words, such as `a background thread`.
    public var description: String {
        switch self {
        case .mainActor: "the main actor"
        case .backgroundThread: "a background thread"
        case .actor: "another actor"
        }
    }
}
