internal import NotifiableTestKit

extension Guarantee {
    /// The checks of the guarantee in CI.
    var watchers: [Watcher] { Self.compiled.contains(self) ? [.compiler, .sanitizer] : [.sanitizer] }

    private static let compiled: Set<Self> = [
        .mainActorHandler, .synchronousHandler, .mainThread, .postingOrder, .actorIsolation, .nothingKeptAlive,
        .onceOnEitherSide, .failureReported, .waiting,
    ]
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
