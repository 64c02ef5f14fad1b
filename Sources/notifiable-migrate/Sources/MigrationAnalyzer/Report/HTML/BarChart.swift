/// Bars with parts by severity, one below the other, drawn so wide as there is room.
struct BarChart {
    struct Row {
        let label: String
        let counts: [Severity: Int]
        /// The attributes of the row's link.
        let link: HTML

        var total: Int { counts.values.reduce(0, +) }
    }

    /// Unique on the page.
    let id: StaticString
    let title: String
    let rows: [Row]

    private static let rowHeight = 36
    /// More do not fit into a narrow window.
    private static let longestLabel = 38

    var html: HTML {
        let id = id.description
        return """
            <svg class="chart" width="100%" height="\(rows.count * Self.rowHeight)" role="group" \
            aria-labelledby="\(id)-title \(id)-text">
            <title id="\(id)-title">\(title)</title>
            <desc id="\(id)-text">\(description)</desc>
            \(rows.enumerated().map { row($0.element, top: $0.offset * Self.rowHeight) })</svg>
            """
    }

    private var description: String {
        rows.map { "\($0.label): \(Self.words($0.counts))" }.joined(separator: "; ") + "."
    }

    private func row(_ row: Row, top: Int) -> HTML {
        let largest = max(1, rows.map(\.total).max() ?? 1)
        var left = 0.0
        let parts = Severity.allCases.reversed().compactMap { severity -> HTML? in
            guard let count = row.counts[severity], count > 0 else { return nil }
            let width = Double(count) / Double(largest) * 100
            defer { left += width }
            return """
                <rect class="\(severity.rawValue)" x="\(percent: left)" y="\(top + 21)" \
                width="\(percent: width)" height="8"/>
                """
        }
        let label = row.label.count > Self.longestLabel ? "…" + row.label.suffix(Self.longestLabel - 1) : row.label
        return """
            <a \(row.link)><title>\(row.label): \(Self.words(row.counts))</title>
            <text x="0" y="\(top + 15)">\(label)</text>
            <text class="count" x="100%" y="\(top + 15)" text-anchor="end">\(row.total)</text>
            <rect class="track" x="0" y="\(top + 21)" width="100%" height="8" rx="2"/>
            \(parts)</a>

            """
    }

    private static func words(_ counts: [Severity: Int]) -> String {
        Severity.allCases.reversed().compactMap { severity in
            counts[severity].map { "\($0) \(severity)\($0 == 1 ? "" : "s")" }
        }.joined(separator: ", ")
    }
}
