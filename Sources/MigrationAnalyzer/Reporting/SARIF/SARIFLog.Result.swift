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
