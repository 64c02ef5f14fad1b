import Foundation
import Testing

@testable import messaging_benchmark

#if canImport(FoundationXML)
    import FoundationXML
#endif

@MainActor struct `Charts` {
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

struct `Quartiles of rounds` {
    @Test func `the quartiles of five values are the second, third and fourth`() {
        let quartiles = Quartiles(of: [50, 10, 40, 20, 30])
        #expect(quartiles.lower == 20)
        #expect(quartiles.median == 30)
        #expect(quartiles.upper == 40)
    }

    @Test func `between values the quartiles are interpolated`() {
        let quartiles = Quartiles(of: [1, 2, 3, 4])
        #expect(quartiles.lower == 1.75)
        #expect(quartiles.median == 2.5)
        #expect(quartiles.upper == 3.25)
    }

    @Test func `one value is its own quartiles`() {
        let quartiles = Quartiles(of: [7])
        #expect(quartiles.lower == 7 && quartiles.median == 7 && quartiles.upper == 7)
    }
}

struct `Thresholds of the gate` {
    private let operation = GatedOperation(caseName: "post-1", contender: "MessageCenter")

    @Test func `a recorded count is within its own threshold`() {
        let count = OperationCount(instructions: 230, allocations: 2.13)
        #expect(Threshold(recording: count, of: operation).violations(by: count).isEmpty)
    }

    @Test func `more instructions or one allocation more are violations, with both figures`() {
        let threshold = Threshold(recording: OperationCount(instructions: 200, allocations: 0), of: operation)
        #expect(
            threshold.violations(by: OperationCount(instructions: 250, allocations: 1))
                == ["250 instructions, at most 210", "1 allocations, at most 0"]
        )
    }
}
