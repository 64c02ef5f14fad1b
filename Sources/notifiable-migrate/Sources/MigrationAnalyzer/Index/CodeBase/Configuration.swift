/// Information about a code base that its source does not show, and how to report its hazards.
package struct Configuration: Codable, Equatable, Sendable {
    package enum DefaultIsolation: String, Codable, CaseIterable, Sendable {
        case nonisolated
        case mainActor = "main-actor"
    }

    /// A function that registers or posts for its callers.
    package struct Wrapper: Codable, Equatable, Sendable {
        enum CodingKeys: String, CodingKey, CaseIterable {
            case kind, function, name, userInfo, onMain
        }

        package enum Kind: String, CaseIterable, Codable, Sendable {
            case selector, closure, publisher, post
        }

        package let kind: Kind
        /// With its labels: `postOnMainThread(_:userInfo:)`.
        package let function: String
        /// Which argument is the name, counted from 0.
        package let name: Int
        /// Which argument is `userInfo`.
        package let userInfo: Int?
        /// Whether it registers or posts on the main actor.
        package let onMain: Bool?
    }

    /// The severity of a rule's findings, or none.
    package enum RuleLevel: String, CaseIterable, Codable, Sendable {
        case off, note, warning, error

        var severity: Severity? { Severity(rawValue: rawValue) }
    }

    enum CodingKeys: String, CodingKey, CaseIterable {
        case paths, testPaths, rules, failOn, defaultIsolation, wrappers, mainActorTypes, offMainNotifications
    }

    /// The files and folders to read if the command line names none.
    package var paths: [String]?
    /// Files and folders of tests, besides those of test targets.
    package var testPaths: [String]?
    /// By the rules' identifiers.
    package var rules: [String: RuleLevel]?
    /// The severity from which on `scan` fails.
    package var failOn: Severity?
    /// The compiler's `-default-isolation`.
    package var defaultIsolation: DefaultIsolation?
    package var wrappers: [Wrapper]?
    /// Types outside the source that are isolated to the main actor, as are their subtypes.
    package var mainActorTypes: [String]?
    /// Names posted outside the source, off the main actor, with the reason.
    package var offMainNotifications: [String: String]?

    package init() {}
}
