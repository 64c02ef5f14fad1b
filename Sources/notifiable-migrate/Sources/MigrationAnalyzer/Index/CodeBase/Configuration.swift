/// Information about a code base that its source does not show, and how to report its hazards.
package struct Configuration: Codable, Equatable, Sendable {
    package enum DefaultIsolation: String, Codable, CaseIterable, Sendable {
        case nonisolated
        case mainActor = "main-actor"
    }

    /// The severity of a rule's findings, or none.
    package enum RuleLevel: String, CaseIterable, Codable, Sendable {
        case off, note, warning, error

        var severity: Severity? { Severity(rawValue: rawValue) }
    }

    enum CodingKeys: String, CodingKey, CaseIterable {
        case paths, testPaths, rules, failOn, defaultIsolation, mainActorTypes, offMainNotifications
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
    /// Types outside the source that are isolated to the main actor, as are their subtypes.
    package var mainActorTypes: [String]?
    /// Names posted outside the source, off the main actor, with the reason.
    package var offMainNotifications: [String: String]?

    package init() {}
}
