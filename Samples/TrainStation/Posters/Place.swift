import NotifiableAdapter

/// Where code runs, found out by asking and not by knowing.
enum Place: String, Sendable {
    case mainActor = "main actor"
    case backgroundThread = "background thread"
    case signalBox = "actor (signal box)"
    case board = "actor (board)"
    case task = "a task"

    static var current: Place {
        // The executor and not the thread: after its first suspension, an async `main` leaves the main thread.
        if ProcessMainRunLoop.main.isCurrent { return .mainActor }
        if let place = StationExecutor.currentPlace { return place }
        return withUnsafeCurrentTask { $0 == nil } ? .backgroundThread : .task
    }
}
