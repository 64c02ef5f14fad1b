/// What the actors of ``MainActorObserversSystem`` do.
package struct MainActorObserversHistory: Sendable {
    /// What the topic may do wrong.
    package enum Fault: Sendable {
        case asksForNoTurn
        case ignoresRemoval
        /// It clears the mark that changes wait after it has released the lock, not under it.
        case clearsTheMarkLate
    }

    package var smallestPrune = 64
    package var smallestSweep = 32
    /// Those who are registered before it begins, each for a subject or for all.
    package var present: [Int?] = []
    package var subjects = 0
    /// The first actor is the main actor.
    package var operations: [[ObserverOperation]]
    /// What an observer's handler does when it is first called.
    package var handlers: [Int: [ObserverOperation]] = [:]

    package init(_ operations: [[ObserverOperation]]) {
        self.operations = operations
    }
}
