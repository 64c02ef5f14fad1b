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
