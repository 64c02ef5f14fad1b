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

    /// A problem of the run, not of the code.
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

extension SARIFLog {
    struct Tool: Codable, Equatable {
        let driver: Driver

        struct Driver: Codable, Equatable {
            let name: String
            let rules: [ReportingDescriptor]
        }
    }

    /// A rule.
    struct ReportingDescriptor: Codable, Equatable {
        let id: String
        let name: String
        let shortDescription: Message
        let fullDescription: Message
        let help: Message
        /// Absolute.
        let helpUri: String?
        let defaultConfiguration: Configuration

        struct Configuration: Codable, Equatable {
            let level: Severity
        }
    }
}

extension SARIFLog {
    struct Result: Codable, Equatable {
        let ruleId: String
        let ruleIndex: Int
        let level: Severity
        let message: Message
        let locations: [Location]
        let relatedLocations: [Location]
        let partialFingerprints: [String: String]
        let baselineState: BaselineState?
    }

    enum BaselineState: String, Codable {
        case new, unchanged
    }

    struct Location: Codable, Equatable {
        var id: Int?
        let physicalLocation: PhysicalLocation
        var logicalLocations: [LogicalLocation]?
        var message: Message?
    }

    struct PhysicalLocation: Codable, Equatable {
        let artifactLocation: ArtifactLocation
        let region: Region?
    }

    struct ArtifactLocation: Codable, Equatable {
        let uri: String
        var uriBaseId: String?
    }

    /// The declaration around a place.
    struct LogicalLocation: Codable, Equatable {
        let fullyQualifiedName: String
    }

    /// Lines and columns count from 1, bytes from 0; columns are in units of UTF-16.
    struct Region: Codable, Equatable {
        let startLine: Int
        let startColumn: Int?
        let endLine: Int?
        let endColumn: Int?
        let byteOffset: Int
        let byteLength: Int
        let snippet: Snippet?

        struct Snippet: Codable, Equatable {
            let text: String
        }
    }
}
