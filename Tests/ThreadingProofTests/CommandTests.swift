import Foundation
import Testing

@testable import threading_proof

@Suite(.timeLimit(.minutes(5)))
struct CommandTests {
    @Test func `help prints the usage`() async throws {
        let command = try await Command.run(["--help"])
        #expect(command.code == 0)
        #expect(command.text == Options.usage + "\n")
        #expect(command.errors.isEmpty)
    }

    @Test func `an unknown option is misuse`() async throws {
        let command = try await Command.run(["--loud"])
        #expect(command.code == 64)
        #expect(command.errors.hasPrefix("threading-proof: unknown option '--loud'\nUSAGE:"))
        #expect(command.text.isEmpty)
    }

    @Test(.disabled(if: isThreadSanitized, "the interleavings run on one thread, and take minutes under the sanitizer"))
    func `every guarantee is held, and JSON has all of the evidence`() async throws {
        let command = try await Command.run(["--json"])
        #expect(command.code == 0)
        // Standard error is no terminal here, so there is no progress on it.
        #expect(command.errors.isEmpty)
        let report = try JSONDecoder().decode(JSONReport.self, from: command.output)
        #expect(report.isHeld)
        #expect(report.guarantees.map(\.number) == (1...14).map { "G\($0)" })
        for guarantee in report.guarantees {
            #expect(guarantee.verdict == .held)
            #expect(guarantee.trials > 0)
            #expect(
                guarantee.trials == guarantee.evidence.filter { $0.means != .interleavings }.map(\.count).reduce(0, +)
            )
            #expect(guarantee.evidence.allSatisfy { $0.failure == nil })
        }
        let explored = Set(report.guarantees.filter { $0.interleavings > 0 }.map(\.number))
        #expect(explored == ["G6", "G7", "G8", "G9", "G10", "G11", "G12", "G13"])
    }
}
