/// What the analyzer is told about a code base beyond its source.
package struct Configuration: Codable, Equatable, Sendable {
    package enum DefaultIsolation: String, Codable, CaseIterable, Sendable {
        case nonisolated
        case mainActor = "main-actor"
    }

    /// A function that registers or posts for its callers.
    package struct Wrapper: Codable, Equatable, Sendable {
        package enum Kind: String, Codable, Sendable {
            case selector, closure, publisher, post
        }

        package let kind: Kind
        /// With its labels: `postOnMainThread(_:userInfo:)`.
        package let function: String
        /// Which argument is the name, counted from 0.
        package let name: Int
        /// Which argument is `userInfo`.
        package let userInfo: Int?
        /// Whether what it does happens on the main actor.
        package let onMain: Bool?
    }

    /// The compiler's `-default-isolation`.
    package var defaultIsolation: DefaultIsolation?
    package var wrappers: [Wrapper]?
    /// Types outside the source whose members, and those of whose subtypes, are the main actor's.
    package var mainActorTypes: [String]?
    /// Names posted outside the source, off the main actor, with the reason.
    package var offMainNotifications: [String: String]?

    package init() {}
}
