/// One thing that happened to one occurrence in one service.
struct Delivery: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        /// The observer was called.
        case received
        /// The service did its work.
        case handled
        /// The handler was called where it cannot work.
        case refused
        /// The payload was not what the handler had hoped for.
        case lost
    }

    enum Timing: Hashable, Sendable {
        /// On the poster's call stack: done when `post` returns.
        case inPlace
        case later
    }

    let occurrence: Occurrence
    let service: Service
    let step: Step
    let place: Place
    let timing: Timing
}
