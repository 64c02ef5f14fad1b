import CommandLineSupport
import Foundation
import NotifiableAdapter
import NotifiableTestKit
import TestSupport
import Testing

@testable import Interleavings
@testable import threading_proof

@MainActor struct `The command threading proof` {
    @Test func `the sample services hold, and JSON has what the text has`() async throws {
        let (output, code) = try await ThreadingProofCommand.run(["--json"], Examination(searches: []))
        let report = try JSONDecoder().decode(Report.self, from: Data(output.utf8))
        #expect(report.guarantees.map(\.number) == Guarantee.allCases.map { "\($0)" })
        #expect(report.guarantees.flatMap(\.evidence).allSatisfy { $0.failure == nil && $0.count > 0 })
        // The searches show the others.
        let notTried = report.guarantees.filter { $0.verdict == .notTried }.map(\.number)
        #expect(Set(notTried).isSubset(of: Search.all.flatMap(\.guarantees).map { "\($0)" }))
        #expect(code == .failure)
        #expect(report.text.contains("G5   held       Work for the main actor runs in place where possible\n"))
        #expect(report.text.contains("       tests    swift test --filter 'G5\\b'\n"))
    }

    @Test func `a machine that is broken breaks each of its guarantees`() async throws {
        let search = Search("an echo guard", [.onceOnEitherSide, .removal], bugs: [EchoSystem.Bug]()) { _, _ in
            EchoSystem(posts: 3, bug: .forgetsNothing)
        }
        let (output, code) = try await ThreadingProofCommand.run([], Examination(searches: [search], proofs: []))
        #expect(code == .failure)
        for number in ["G9", "G11"] { #expect(output.contains("\n\(number.padded)broken ")) }
        #expect(output.contains("search   an echo guard: BROKEN: an echo is still expected"))
        #expect(output.contains("replay: unheard(1) end"))
    }

    @Test func `a service that hops with a task is broken`() async throws {
        let proof = ServiceProof.notifiable(
            HoppingPanel.init,
            on: "the mock",
            { MockNotificationCenter() },
            state: { $0.entries }
        )
        let (output, code) = try await ThreadingProofCommand.run([], Examination(searches: [], proofs: [proof]))
        #expect(code == .failure)
        #expect(output.contains("\nG5   broken     "))
        #expect(output.contains("\nG4   held       "))
        #expect(output.contains("proof    HoppingPanel on the mock posted on the main actor"))
    }
}

/// The usual fault: the effect is due in the same turn, and comes in a later one.
@MainActor private final class HoppingPanel: Notifiable {
    private(set) var entries: [String] = []

    init(notificationCenter: any NotificationProtocol) {
        startObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [.meterDidStart, .meterDidEnd]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        let name = notification.name.rawValue
        Task { @MainActor in self.entries.append(name) }
    }
}

extension String {
    fileprivate var padded: String { self + String(repeating: " ", count: 5 - count) }
}

/// Compares what the command says of tests with the tests.
struct `The places where guarantees are shown` {
    private let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

    private func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    @Test func `each guarantee has its section in the documentation`() throws {
        let guide = try text("Sources/NotifiableAdapter/NotifiableAdapter.docc/Guarantees.md")
        let headings = guide.split(separator: "\n").filter { $0.hasPrefix("#### G") }
        #expect(Set(headings) == Set(Guarantee.allCases.map { "#### \($0): \($0.statement)" }))
        #expect(Guarantee.removal.anchor == "G9-A-removed-observer-doesnt-run-again")
    }

    @Test func `the compiler shows the guarantees with a sample that must not compile`() throws {
        let document = try text("Tests/SnippetTests/CompileTimeGuarantees.md")
        let numbers = document.matches(of: /(?m)^## (G\d+):/).map { String($0.output.1) }
        #expect(Set(numbers) == Set(Guarantee.allCases.map { Report.Line($0, []) }.filter(\.isCompiled).map(\.number)))
    }

    @Test func `each guarantee has tests with its number`() throws {
        var numbers: Set<String> = []
        for folder in ["Tests/ActorMessagingTests", "Tests/NotifiableAdapterTests"] {
            let paths = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
            for case let path as String in try #require(paths) where path.hasSuffix(".swift") {
                let tests = try text("\(folder)/\(path)").matches(of: /func `(G\d+)\b/)
                numbers.formUnion(tests.map { String($0.output.1) })
            }
        }
        #expect(numbers == Set(Guarantee.allCases.map { "\($0)" }))
    }
}
