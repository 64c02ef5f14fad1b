/// The guarantees of the package, with their numbers in its documentation.
enum Guarantee: Int, CaseIterable, Sendable {
    case mainActorHandler = 1
    case inPlaceOnMainActor = 2
    case deferredLegacyPost = 3
    case synchronousHandler = 4
    case mainThread = 5
    case registrationOrder = 6
    case postingOrder = 7
    case actorIsolation = 8
    case removal = 9
    case nothingKeptAlive = 10
    case onceOnEitherSide = 11
    case nesting = 12
    case failureReported = 13
    case noLock = 14

    /// The guarantee as one clause, short enough for a table.
    var statement: String {
        switch self {
        case .mainActorHandler: "a main-actor observer runs on the main actor"
        case .inPlaceOnMainActor: "posted on the main actor, it has run when post returns"
        case .deferredLegacyPost: "a legacy post off the main actor: later, in order"
        case .synchronousHandler: "handleNotifications runs at once, on the posting thread"
        case .mainThread: "ensureMainThread: in place, else later and in order"
        case .registrationOrder: "observers run in the order they registered"
        case .postingOrder: "async observers: one message at a time, in order"
        case .actorIsolation: "an observer on: an actor is isolated to it"
        case .removal: "removed, an observer does not start again"
        case .nothingKeptAlive: "no observer and no subject is kept alive"
        case .onceOnEitherSide: "bridged, a post arrives once on either side"
        case .nesting: "added in a post: sees the next; nested posts end first"
        case .failureReported: "what cannot be delivered is reported"
        case .noLock: "no user code runs under a lock"
        }
    }

    /// The checks of the guarantee in CI.
    var watchers: [Watcher] { Self.compiled.contains(self) ? [.compiler, .sanitizer] : [.sanitizer] }

    private static let compiled: Set<Self> = [
        .mainActorHandler, .synchronousHandler, .mainThread, .postingOrder, .actorIsolation, .nothingKeptAlive,
        .onceOnEitherSide, .failureReported,
    ]
}

extension Guarantee: CustomStringConvertible {
    var description: String { "G\(rawValue)" }
}

/// A check of a guarantee that this command cannot make.
enum Watcher: String, Codable, Sendable {
    /// Code that would break it does not compile: `Tests/SnippetTests/CompileTimeGuarantees.md`.
    case compiler
    /// The tests with its number run under the thread sanitizer: `.ci/run`.
    case sanitizer
}

/// The outcome for a guarantee.
enum Verdict: String, Codable, Sendable {
    case held
    case broken
    /// There is no evidence.
    case notTried = "not tried"
}
