import Foundation

/// A chart of all times on a logarithmic axis, with a row for each case and a dot for each contender.
struct Chart {
    private struct Layout {
        static let width = 900.0
        static let labels = 270.0
        static let right = 130.0
        static let top = 64.0
        static let row = 26.0
        static let bottom = 52.0
    }

    private let reports: [CaseReport]
    private let caption: String
    private let decades: ClosedRange<Int>

    /// - Parameters:
    ///   - reports: The reports. Those in another unit than nanoseconds are left out.
    ///   - caption: The machine and the date of the measurement.
    init(_ reports: [CaseReport], caption: String) {
        self.reports = reports.filter { $0.unit == .nanoseconds }
        self.caption = caption
        let costs = self.reports.flatMap { $0.costs.map(\.cost.median) }
        decades = Self.decades(of: costs)
    }

    /// Returns the powers of ten around some values, which are at least 1.
    static func decades(of values: [Double]) -> ClosedRange<Int> {
        let low = Int(log10(values.min() ?? 1).rounded(.down))
        let high = Int(log10(values.max() ?? 10).rounded(.up))
        return low...max(high, low + 1)
    }

    private static func power(_ exponent: Int) -> Double {
        pow(10, Double(exponent))
    }

    var svg: String {
        let height = Layout.top + Double(reports.count) * Layout.row + Layout.bottom
        var lines = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Layout.width.short) \(height.short)" \
            font-family="system-ui, sans-serif" font-size="12" role="img">
            <title>Cost of an operation, in nanoseconds</title>
            """,
            Self.style,
            #"<rect class="paper" width="100%" height="100%"/>"#,
        ]
        lines += legend()
        lines += axis()
        for (index, report) in reports.enumerated() {
            lines += row(report, y: Layout.top + (Double(index) + 0.5) * Layout.row)
        }
        lines.append(text(caption, x: 12, y: height - 12, class: "faint"))
        lines.append("</svg>")
        return lines.joined(separator: "\n") + "\n"
    }

    private static let style = """
        <style>
        .paper { fill: #ffffff } text { fill: #1f2328 } .faint { fill: #59636e } .grid { stroke: #d1d9e0 }
        .span { stroke: #9198a1 } .first { fill: #d9480f } .messages { fill: #1864ab } .notifications { fill: #74a9d8 }
        .limit { fill: #7d8590 }
        @media (prefers-color-scheme: dark) {
        .paper { fill: #0d1117 } text { fill: #f0f6fc } .faint { fill: #9198a1 } .grid { stroke: #30363d }
        .first { fill: #ff922b } .messages { fill: #4dabf7 } .notifications { fill: #3b6e9e }
        }
        </style>
        """

    private static func mark(of contender: String, isFirst: Bool) -> String {
        switch contender {
        case _ where isFirst: "first"
        case .foundationMessages: "messages"
        case .foundationNotifications, "closure observer": "notifications"
        default: "limit"
        }
    }

    private func legend() -> [String] {
        let entries = [
            ("first", "this package"), ("messages", "Foundation messages"),
            ("notifications", "Foundation notifications"),
            ("limit", "other: direct calls, a stream, itself at another size"),
        ]
        var x = 12.0
        var lines: [String] = []
        for (mark, label) in entries {
            lines.append(dot(mark, x: x + 5, y: 20))
            lines.append(text(label, x: x + 16, y: 24))
            x += 40 + Double(label.count) * 6.6
        }
        return lines
    }

    private func axis() -> [String] {
        decades.flatMap { decade in
            let x = x(of: Self.power(decade))
            let bottom = Layout.top + Double(reports.count) * Layout.row
            return [
                #"<line class="grid" x1="\#(x.short)" y1="\#(Layout.top.short)" x2="\#(x.short)" y2="\#(bottom.short)"/>"#,
                text(Self.label(of: decade), x: x, y: Layout.top - 8, class: "faint", anchor: "middle"),
            ]
        }
    }

    private static func label(of decade: Int) -> String {
        switch decade {
        case 0..<3: "\(power(decade).short) ns"
        case 3..<6: "\(power(decade - 3).short) µs"
        default: "\(power(decade - 6).short) ms"
        }
    }

    private func row(_ report: CaseReport, y: Double) -> [String] {
        let places = report.costs.map { x(of: $0.cost.median) }
        var lines = [text(report.title, x: Layout.labels - 12, y: y + 4, anchor: "end")]
        if let left = places.min(), let right = places.max() {
            lines.append(
                #"<line class="span" x1="\#(left.short)" y1="\#(y.short)" x2="\#(right.short)" y2="\#(y.short)"/>"#
            )
        }
        // The first contender comes last, so that no other hides it.
        for index in report.costs.indices.reversed() {
            lines.append(dot(Self.mark(of: report.costs[index].contender, isFirst: index == 0), x: places[index], y: y))
        }
        if let comparison = report.comparisons.first {
            let words = comparison.words.prefix { $0 != "(" }
            lines.append(text(String(words), x: Layout.width - Layout.right + 16, y: y + 4))
        }
        return lines
    }

    private func x(of cost: Double) -> Double {
        let share = (log10(cost) - Double(decades.lowerBound)) / Double(decades.upperBound - decades.lowerBound)
        return Layout.labels + share * (Layout.width - Layout.labels - Layout.right)
    }

    private func dot(_ mark: String, x: Double, y: Double) -> String {
        #"<circle class="\#(mark)" cx="\#(x.short)" cy="\#(y.short)" r="5"/>"#
    }

    private func text(
        _ content: String,
        x: Double,
        y: Double,
        class style: String = "",
        anchor: String = "start"
    ) -> String {
        let escaped = content.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        return #"<text class="\#(style)" x="\#(x.short)" y="\#(y.short)" text-anchor="\#(anchor)">\#(escaped)</text>"#
    }
}
