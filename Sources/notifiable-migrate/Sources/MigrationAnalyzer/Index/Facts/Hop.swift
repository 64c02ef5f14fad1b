/// Code that runs elsewhere or later.
package struct Hop: Sendable {
    package enum Kind: Hashable, Sendable {
        /// `Task { … }`
        case task
        /// `Task { @MainActor in … }`
        case mainActorTask
        case detachedTask
        /// `await MainActor.run { … }`
        case mainActorRun
        /// `DispatchQueue.main.async`, `OperationQueue.main.addOperation`, `RunLoop.main.perform`
        case mainQueue
        /// `DispatchQueue.main.sync`
        case mainQueueSync
        /// `MainActor.assumeIsolated`
        case assumeIsolated
        /// `ensureMainThread`: in place where possible.
        case ensureMainThread
        /// `context.perform`: the queue of a database context, which can be the main queue.
        case databaseContext(String)
        /// Any other queue or thread.
        case background(String)

        /// Whether the code runs on the main thread.
        var isOfMainActor: Bool {
            switch self {
            case .mainActorTask, .mainActorRun, .mainQueue, .mainQueueSync, .assumeIsolated, .ensureMainThread: true
            case .task, .detachedTask, .databaseContext, .background: false
            }
        }

        var isTask: Bool { [.task, .mainActorTask, .detachedTask].contains(self) }
    }

    package let kind: Kind
    /// The called expression: `Task`, `DispatchQueue.main.async`.
    package let span: SourceSpan
    /// Whether the code around it does nothing else.
    package let isWholeBody: Bool
    /// The functions that it awaits; `nil` in place of an expression that is no call.
    package let awaited: [String?]
    /// Whether it is inside another hop of the same body.
    package let isNested: Bool
    /// Whether the code before it makes sure that it is on the main thread.
    let isCheckedForMainThread: Bool
    /// Of a task, whether a variable or a collection keeps it, so that other code can cancel it, or a flag lets no
    /// other one run meanwhile.
    let isKept: Bool
}
