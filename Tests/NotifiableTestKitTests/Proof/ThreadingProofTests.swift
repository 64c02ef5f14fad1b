import Foundation
import NotifiableAdapter
import NotifiableTestKit
import NotifiableTesting
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct `A proof of threading` {
    @Test func `is printed as a summary and a line for each guarantee`() async {
        let proof = await brokenProof()
        let lines = proof.description.split(separator: "\n")
        // Without carried values, there is no finding about them.
        #expect(lines.count == ThreadingProof.Guarantee.allCases.count)
        #expect(lines[0] == "TaskHopping: BROKEN, 9 held, 1 broken")
        #expect(lines.contains { $0.hasPrefix("G5   BROKEN  posted on the main actor, takes effect in the same turn") })
        #expect(lines.contains { $0.hasPrefix("G4   held    handles each post once, on the posting thread") })
    }

    @Test func `has one finding for each guarantee, each with evidence`() async {
        let proof = await brokenProof()
        #expect(proof.findings.map(\.guarantee) == ThreadingProof.Guarantee.allCases.filter { $0 != .carriedValues })
        #expect(proof.findings.allSatisfy { !$0.evidence.isEmpty })
        #expect(
            proof.findings.filter { $0.verdict == .held && $0.guarantee != .isolation }.allSatisfy { $0.trials > 0 }
        )
        #expect("\(proof[.sameTurn])".hasPrefix("G5 broken: posted on the main actor, takes effect in the same turn: "))
    }

    @Test func `fails an expectation at its own line, with the whole table`() async {
        let proof = await brokenProof()
        let line = #line + 2
        withKnownIssue {
            #expect(proof.isHeld)
        } matching: { issue in
            issue.sourceLocation?.line == line && "\(issue)".contains("handles each post once, on the posting thread")
        }
    }

    @Test func `records an issue for each broken guarantee at the line that calls proveThreading`() async {
        let line = #line + 1
        let proof = await brokenProof(line: line)
        withKnownIssue {
            proof.expectHeld()
        } matching: { issue in
            issue.sourceLocation?.line == line && issue.sourceLocation?.fileID == #fileID
                && "\(issue)".contains("TaskHopping: G5 broken")
        }
    }

    @Test func `records one issue for each broken guarantee if several are broken`() async {
        let proof = await prove(RetainingItself.init, stop: { _ in }, state: { $0.entries })
        #expect(proof.broken.count > 1)
        let recorded = Journal<String>()
        withKnownIssue {
            proof.expectHeld()
        } matching: { issue in
            recorded.append("\(issue)")
            return true
        }
        #expect(recorded.count == proof.broken.count)
    }

    @Test func `records nothing if it holds`() async {
        let proof = await proveThreading(
            of: { DownloadPanel(notificationCenter: $0) },
            observing: [.didStart, .didFinish]
        )
        #expect(proof.expectHeld())
        #expect(proof.location.fileID == #fileID)
    }

    private func brokenProof(line: Int = #line) async -> ThreadingProof {
        await proveThreading(
            of: { TaskHopping(notificationCenter: $0) },
            observing: [.didStart, .didFinish],
            sample: sampleNotification,
            state: { $0.entries },
            line: line
        )
    }
}
