import Foundation
import Interleavings
import TestSupport
import Testing

@testable import threading_proof

@Suite(.timeLimit(.minutes(20)))
struct `The command threading proof` {
    private let command = Command("threading-proof")

    @Test func `help prints the usage`() async throws {
        let outcome = try await command.run(["--help"])
        #expect(outcome.code == 0)
        #expect(outcome.output.hasPrefix("USAGE: threading-proof [--json] [--help]\n"))
        #expect(outcome.errors.isEmpty)
    }

    @Test func `an operand is misuse`() async throws {
        let outcome = try await command.run(["table"])
        #expect(outcome.code == 64)
        #expect(outcome.errors.hasPrefix("threading-proof: unexpected argument 'table'\nUSAGE:"))
        #expect(outcome.output.isEmpty)
    }

    @Test(.disabled(if: isThreadSanitized, "the interleavings run on one thread, and take minutes under the sanitizer"))
    func `every guarantee is held, and JSON has all of the evidence`() async throws {
        let outcome = try await command.run(["--json"])
        #expect(outcome.code == 0)
        // Standard error is no terminal here, so there is no progress on it.
        #expect(outcome.errors.isEmpty)
        let report = try JSONDecoder().decode(JSONReport.self, from: Data(outcome.output.utf8))
        #expect(report.isHeld)
        #expect(report.guarantees.map(\.number) == (1...16).map { "G\($0)" })
        for guarantee in report.guarantees {
            #expect(guarantee.verdict == .held)
            #expect(guarantee.trials > 0)
            #expect(
                guarantee.trials == guarantee.evidence.filter { $0.means != .interleavings }.map(\.count).reduce(0, +)
            )
            #expect(guarantee.evidence.allSatisfy { $0.failure == nil })
        }
        let interleavings = report.guarantees.flatMap(\.evidence).filter { $0.means == .interleavings }
        let histories = ExploredHistories.all.filter { !$0.guarantees.isEmpty }
        #expect(Set(interleavings.map(\.subject)) == Set(histories.map(\.name)))
        // The number of orders of three actors with four operations of one step each: 12! / (4! 4! 4!).
        #expect(interleavings.allSatisfy { $0.count > 34_650 })
        let explored = Set(report.guarantees.filter { $0.interleavings > 0 }.map(\.number))
        #expect(explored == ["G6", "G7", "G8", "G9", "G10", "G11", "G12", "G13", "G16"])
    }
}
