/// The guarantees of the package that the sample can measure, by their numbers in its documentation.
enum Guarantee: Int, Comparable, Sendable {
    case mainActorHandler = 1
    case inPlaceOnMainActor = 2
    case deferredLegacyPost = 3
    case synchronousHandler = 4
    case ensureMainThread = 5
    case registrationOrder = 6
    case postingOrder = 7
    case actorIsolation = 8
    case removal = 9
    case nothingKeptAlive = 10
    case onceOnEitherSide = 11
    case failureReported = 13

    static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}

extension Guarantee: CustomStringConvertible {
    var description: String { "G\(rawValue)" }
}
