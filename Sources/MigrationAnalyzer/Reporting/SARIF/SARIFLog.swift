/// A log in the Static Analysis Results Interchange Format, version 2.1.0, as far as a scan fills it.
///
/// Names and meaning are those of the standard: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
struct SARIFLog: Codable, Equatable {
    let schema: String
    let version: String
    let runs: [Run]

    init(runs: [Run]) {
        schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
        version = "2.1.0"
        self.runs = runs
    }

    enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case version, runs
    }

    struct Run: Codable, Equatable {
        let tool: Tool
        let invocations: [Invocation]
        let originalUriBaseIds: [String: ArtifactLocation]
        let columnKind: String
        let results: [Result]
    }

    struct Invocation: Codable, Equatable {
        let executionSuccessful: Bool
        let toolExecutionNotifications: [Notification]
    }

    /// Something to say about the run, not about the code.
    struct Notification: Codable, Equatable {
        let level: Severity
        let message: Message
        let locations: [Location]
    }

    struct Message: Codable, Equatable {
        let text: String
        var markdown: String?
    }
}
