import Foundation
import Testing

@testable import messaging_benchmark

#if canImport(FoundationXML)
    import FoundationXML
#endif

@MainActor struct ChartTests {
    @Test func `the axis has the powers of ten around the values`() {
        #expect(Chart.decades(of: [7, 680]) == 0...3)
        #expect(Chart.decades(of: [10, 100]) == 1...2)
        #expect(Chart.decades(of: [1]) == 0...1)
    }

    @Test func `the chart is XML with a dot for each contender`() throws {
        let measured = BenchmarkCase(
            name: "a<b",
            title: "a < b & c",
            batch: 1,
            contenders: [Contender("x") { Workload { _ in 20 } }, Contender("y") { Workload { _ in 400 } }]
        )
        let report = CaseReport(measured, sample: try CaseRun(benchmarkCase: measured, rounds: 1).measure())
        let document = try XMLDocument(xmlString: Chart([report], caption: "here").svg)
        let circles = try document.nodes(forXPath: "//*[local-name() = 'circle']")
        #expect(circles.count == 4 + 2, "four in the legend, two in the row")
        #expect(try document.nodes(forXPath: "//*[local-name() = 'text']").contains { $0.stringValue == "a < b & c" })
    }
}
