internal import ActorMessaging
public import Foundation

/// Tokens of closure observers, which are removed when their owner is deallocated.
///
/// A notification center retains the closure of an observer until its token is removed: releasing the token doesn't end
/// the observation. Keep this object in a property of the type that observes, whatever the isolation of the type, and
/// the observation ends with the type's instance. The closure must not retain the instance.
/// <doc:CommonQuestions> has an example.
///
/// The tokens of a message center end their observations when they are released, and need no such object.
public final class NotificationTokens: Sendable {
    private let observations = Lock<[LegacyObservation]>([])

    /// Creates an object without tokens.
    public init() {}

    /// Adds a token.
    ///
    /// - Parameters:
    ///   - token: The token that `addObserver(forName:object:queue:using:)` returned.
    ///   - center: The center that returned the token. It is retained.
    public func add(_ token: any NSObjectProtocol, of center: any NotificationProtocol = NotificationCenter.default) {
        let observation = LegacyObservation(token, in: center)
        observations.withLock { $0.append(observation) }
    }

    /// Removes the observers from their centers.
    public func removeAll() {
        // Without the lock, because a center is foreign code.
        let ended = observations.withLock { observations in
            defer { observations = [] }
            return observations
        }
        for observation in ended { observation.end() }
    }
}
