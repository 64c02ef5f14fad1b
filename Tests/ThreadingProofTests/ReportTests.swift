import Foundation
import Testing

@testable import threading_proof

struct ReportTests {
    private func report(_ evidence: [Evidence]) -> Report {
        Report(evidence: evidence, histories: 1, states: 2, proofs: 3, duration: .milliseconds(2500))
    }

    private func evidence(_ guarantee: Guarantee, _ count: UInt64, failure: String? = nil) -> Evidence {
        Evidence(guarantee: guarantee, means: .trial, subject: "a trial", count: count, failure: failure)
    }

    @Test func `the table has a row for each guarantee and fits 120 columns`() {
        let held = report(Guarantee.allCases.map { evidence($0, 99_999) })
        let lines = held.table.split(separator: "\n")
        #expect(lines.count == 1 + 14 + 2)
        #expect(lines.allSatisfy { $0.count <= 120 })
        #expect(lines[15].hasPrefix("all 14 held: 1 histories explored in 2 states, 3 proofs of services, 1,399,986 "))
        #expect(held.isHeld)
    }

    @Test func `what broke a guarantee stands below the table`() {
        let broken = report([evidence(.removal, 3, failure: "it saw 4"), evidence(.removal, 5), evidence(.nesting, 1)])
        let lines = broken.table.split(separator: "\n")
        #expect(lines[9].hasPrefix("G9 "))
        #expect(lines[9].hasSuffix("BROKEN"))
        #expect(lines[9].contains(" 8  sanitizer"))
        #expect(lines[12].hasSuffix("held"))
        #expect(lines[1].hasSuffix("not tried"))
        #expect(lines[15] == "G9 BROKEN, a trial: it saw 4")
        #expect(lines[16].hasPrefix("1 of 14 held"))
    }

    @Test func `JSON says the same`() throws {
        let broken = report([evidence(.removal, 3, failure: "it saw 4")])
        let decoded = try JSONDecoder().decode(JSONReport.self, from: Data(broken.json.utf8))
        #expect(!decoded.isHeld)
        #expect(decoded.seconds == 2.5)
        #expect(decoded.guarantees[8].verdict == .broken)
        #expect(decoded.guarantees[8].evidence.map(\.failure) == ["it saw 4"])
        #expect(decoded.guarantees[7].verdict == .notTried)
    }

    @Test(arguments: [
        (0, "–"), (7, "7"), (999, "999"), (1_000, "1,000"), (123_456_789, "123,456,789"), (1_240_000_000, "1.2e9"),
        (9_999_999_999, "1.0e10"), (UInt64.max, "1.8e19"),
    ])
    func `numbers are grouped, or rounded where they are long`(number: UInt64, text: String) {
        #expect(number.grouped == text)
    }

    @Test func `more interleavings than can be counted do not stop the command`() {
        let many = Evidence(
            guarantee: .removal,
            means: .interleavings,
            subject: "a machine",
            count: .max,
            failure: nil
        )
        #expect(Row(.removal, in: [many, many]).interleavings == .max)
    }
}
