/// A numbered guarantee of the package.
///
/// `Guarantees.md` in the documentation of `NotifiableAdapter` has a section for each, with this number and statement.
package enum Guarantee: Int, CaseIterable, CustomStringConvertible, Sendable {
    case mainActorHandler = 1, inPlaceOnMainActor, deferredLegacyPost, synchronousHandler, mainThread
    case registrationOrder = 6, postingOrder, actorIsolation, removal, nothingKeptAlive
    case onceOnEitherSide = 11, nesting, failureReported, noLock, carriedValues
    case waiting = 16, retention

    /// The number, such as `G4`.
    package var description: String { "G\(rawValue)" }
}
