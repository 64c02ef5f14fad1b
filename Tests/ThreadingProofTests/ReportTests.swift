import Foundation
import NotifiableTestKit
import Testing

@testable import threading_proof

struct `Report of a proof` {
    private func report(_ evidence: [Evidence]) -> Report {
        Report(evidence: evidence, histories: 1, states: 2, proofs: 3, duration: .milliseconds(2500))
    }

    private func evidence(_ guarantee: Guarantee, _ count: UInt64, failure: String? = nil) -> Evidence {
        Evidence(guarantee: guarantee, means: .trial, subject: "a trial", count: count, failure: failure)
    }

    @Test func `the table has a row for each guarantee and fits 120 columns`() {
        let held = report(Guarantee.allCases.map { evidence($0, 99_999) })
        let lines = held.table.split(separator: "\n")
        #expect(lines.count == 1 + 16 + 2)
        #expect(lines.allSatisfy { $0.count <= 120 })
        #expect(lines[17].hasPrefix("all 16 held: 1 histories explored in 2 states, 3 proofs of services, 1,599,984 "))
        #expect(held.isHeld)
    }

    @Test func `lists failures below the table`() {
        let broken = report([evidence(.removal, 3, failure: "it saw 4"), evidence(.removal, 5), evidence(.nesting, 1)])
        let lines = broken.table.split(separator: "\n")
        #expect(lines[9].hasPrefix("G9 "))
        #expect(lines[9].hasSuffix("BROKEN"))
        #expect(lines[9].contains(" 8  sanitizer"))
        #expect(lines[12].hasSuffix("held"))
        #expect(lines[1].hasSuffix("not tried"))
        #expect(lines[17] == "G9 BROKEN, a trial: it saw 4")
        #expect(lines[18].hasPrefix("1 of 16 held"))
    }

    @Test func `JSON has the same content`() throws {
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

    @Test func `more interleavings than an integer counts do not trap`() {
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

@MainActor struct `Tally of trials` {
    private func failure(_ tally: Tally) -> String? {
        tally.evidence(of: .inPlace, at: TrialSite.all[0]).failure
    }

    @Test func `counts the checks, and keeps the first failure`() {
        var tally = Tally()
        tally.check(true, "a")
        tally.check(false, "b")
        #expect(failure(tally) == "b")
        tally.check(false, "c")
        #expect(tally.trials == 3)
        #expect(tally.failed == 2)
        #expect(failure(tally) == "b; and 1 more")
    }

    @Test func `compares each element, and names the first that differs`() {
        var tally = Tally()
        tally.compare([1, 3, 2], [1, 2, 3], "order")
        #expect(tally.trials == 3)
        #expect(failure(tally) == "order: number 1 is 3 and not 2; and 1 more")
    }

    @Test func `finds too few and too many`() {
        var few = Tally()
        few.compare([1], [1, 2], "posts")
        #expect(failure(few) == "posts: number 1 is nothing and not 2")
        var many = Tally()
        many.compare([1, 1], [1], "posts")
        #expect(failure(many) == "posts: 1 more than the 1 that were due")
    }

    @Test func `with nothing checked, nothing is counted`() {
        let evidence = Tally().evidence(of: .inPlace, at: TrialSite.all[0])
        #expect(evidence.count == 0)
        #expect(Row(.inPlaceOnMainActor, in: [evidence]).verdict == .notTried)
    }

    @Test func `each guarantee has its section in the documentation`() throws {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        let guide = root.appending(path: "Sources/NotifiableAdapter/NotifiableAdapter.docc/Guarantees.md")
        let headings = try String(contentsOf: guide, encoding: .utf8).split(separator: "\n").filter {
            $0.hasPrefix("#### G")
        }
        #expect(Set(headings) == Set(Guarantee.allCases.map { "#### \($0): \($0.statement)" }))
        #expect(Guarantee.removal.anchor == "G9-A-removed-observer-doesnt-run-again")
    }
}

/// Compares the table's column about CI with the tests.
struct `Guarantees watched in CI` {
    private let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    @Test func `the compiler watches the guarantees with a sample that must not compile`() throws {
        let document = tests.appending(path: "SnippetTests/CompileTimeGuarantees.md")
        let text = try String(contentsOf: document, encoding: .utf8)
        let numbers = text.matches(of: /(?m)^## G(\d+):/).compactMap { Int($0.output.1) }
        let watched = Guarantee.allCases.filter { $0.watchers.contains(.compiler) }
        #expect(Set(numbers) == Set(watched.map(\.rawValue)))
    }

    @Test func `the sanitizer watches tests of every guarantee`() throws {
        let folders = ["ActorMessagingTests", "NotifiableAdapterTests"]
        var numbers: Set<Int> = []
        for folder in folders {
            let paths = FileManager.default.enumerator(atPath: tests.appending(path: folder).path)
            for case let path as String in try #require(paths) where path.hasSuffix(".swift") {
                let text = try String(contentsOf: tests.appending(path: "\(folder)/\(path)"), encoding: .utf8)
                numbers.formUnion(text.matches(of: /func `G(\d+)\b/).compactMap { Int($0.output.1) })
            }
        }
        let watched = Guarantee.allCases.filter { $0.watchers.contains(.sanitizer) }
        #expect(numbers == Set(watched.map(\.rawValue)))
    }
}
