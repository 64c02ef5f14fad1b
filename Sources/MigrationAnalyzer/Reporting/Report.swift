/// A way to print what a scan found.
package protocol Report: Sendable {
    /// All of the output, with a line break at its end.
    func text(of result: ScanResult) throws -> String
}

/// The ways there are, by their names on the command line.
package enum OutputFormat: String, CaseIterable, Sendable {
    case text, xcode, json, sarif, markdown, html

    /// - Parameter guide: Where the formats that have links lead.
    package func report(linkingTo guide: GuideLocation? = nil) -> any Report {
        switch self {
        case .text: TextReport()
        case .xcode: XcodeReport()
        case .json: JSONReport()
        case .sarif: SARIFReport(guide: guide)
        case .markdown: MarkdownReport(guide: guide)
        case .html: HTMLReport(guide: guide)
        }
    }
}
