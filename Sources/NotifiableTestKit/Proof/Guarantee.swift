/// A numbered guarantee of the package.
///
/// `Guarantees.md` in the documentation of `NotifiableAdapter` has a section for each, with this number and statement.
package enum Guarantee: Int, CaseIterable, Sendable {
    case mainActorHandler = 1, inPlaceOnMainActor, deferredLegacyPost, synchronousHandler, mainThread
    case registrationOrder = 6, postingOrder, actorIsolation, removal, nothingKeptAlive
    case onceOnEitherSide = 11, nesting, failureReported, noLock, carriedValues
    case waiting = 16, retention

    /// The heading of the guarantee's section, without the number.
    package var statement: String {
        switch self {
        case .mainActorHandler: "Main-actor messages are handled on the main actor"
        case .inPlaceOnMainActor: "A message posted on the main actor is handled in post"
        case .deferredLegacyPost: "A notification posted off the main actor never traps"
        case .synchronousHandler: "Notifications are handled on the posting thread"
        case .mainThread: "Work for the main actor runs in place where possible"
        case .registrationOrder: "The observers on one actor run in registration order"
        case .postingOrder: "Asynchronous observers receive one message at a time, in order"
        case .actorIsolation: "An observer on an actor is isolated to that actor"
        case .removal: "A removed observer doesn't run again"
        case .nothingKeptAlive: "Observers and subjects aren't retained"
        case .onceOnEitherSide: "A bridged post arrives once on each side"
        case .nesting: "A post reaches the observers that exist when it is made"
        case .failureReported: "What can't be delivered is reported"
        case .noLock: "No client code runs under a lock"
        case .carriedValues: "Carried task-local values are those of the poster"
        case .waiting: "A wait ends when the observers have handled what was posted"
        case .retention: "A retained message reaches an observer once, before later ones"
        }
    }

    /// The anchor of the guarantee's section.
    package var anchor: String {
        "\(self)-" + statement.filter { $0 != "'" && $0 != "," }.map { $0 == " " ? "-" : "\($0)" }.joined()
    }
}

extension Guarantee: CustomStringConvertible {
    /// The number, such as `G4`.
    package var description: String { "G\(rawValue)" }
}

extension Guarantee: Comparable {
    package static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
