import Foundation
import NotifiableAdapter
import NotifiableTesting
import Testing

@testable import NotifiableTestKit

@Suite(.timeLimit(.minutes(10))) struct `A proof of a step` {
    // MARK: The result

    @Test func `reports a difference as lines that can become a test`() async throws {
        let step = await Board.prove(.lateHop, names: [.arrived])
        #expect(!step.isSame)
        #expect(step.unmet.isEmpty)
        let late = try #require(step.differences.first { $0.kind == .later })
        #expect(late.history == "1. post arrived on the main actor")
        #expect(late.before == "1: the state is [\"arrived 1\"]")
        #expect(late.after == "1: the state is []\na turn later: the state is [\"arrived 1\"]")
        #expect(
            step.description.hasPrefix("Before → After: NOT THE SAME (361 histories, seed 1)\nlater: Work runs later")
        )
        #expect(step.description.contains("\npending, expected: "))
    }

    @Test(.shortProofs) func `expects what it is told to expect, and says what it has not seen`() async {
        let step = await Board.prove(names: [.arrived], expecting: [.pending, .earlier, .lifetime])
        #expect(step.isSame)
        #expect(step.unmet == [.earlier, .lifetime])
        #expect(step.differences.map(\.kind) == [.pending])
        #expect(step.description.hasSuffix("\nexpected and not seen: earlier, lifetime"))
    }

    @Test(.shortProofs) func `records an issue for each difference that is not expected, and none for the others`()
        async
    {
        let step = await Board.prove(.removalForgotten, names: [.arrived])
        withKnownIssue {
            #expect(!step.expectSame())
        } matching: { issue in
            issue.description.contains("silence: After `stop`") && issue.sourceLocation?.line == step.location.line
        }
        let expected = await Board.prove(names: [.arrived])
        #expect(expected.expectSame())
    }

    @Test func `is repeated by its seed, and finds other long histories with another seed`() async {
        func history(_ seed: UInt64) async -> String? {
            await StepLimits.$current.withValue(StepLimits(length: 1, longHistories: 50, runs: 6)) {
                await Board.prove(.fourthRowLost, names: [.arrived], seed: seed).differences
                    .first { $0.kind == .lost }?.history
            }
        }
        let first = await history(1)
        #expect(first != nil)
        #expect(await history(1) == first)
        let events: [StepEvent] = [.post(0, at: .mainActor, isNested: false), .turn, .release, .action(0)]
        let histories = [1, 2].map { StepHistory.chosen(from: events, seed: $0).filter { $0.count > 3 } }
        #expect(histories[0] != histories[1])
    }

    @Test func `compares what the service does while it is made`() async {
        let step = await proveStep(
            from: { _ in Listing([1]) },
            to: { _ in Listing([2]) },
            stateBefore: { $0.rows },
            stateAfter: { $0.rows }
        )
        #expect(step.differences.map(\.history) == ["make the service"])
        #expect(step.differences.map(\.kind) == [.payload])
    }

    private final class Listing: Sendable {
        let rows: [Int]
        init(_ rows: [Int]) { self.rows = rows }
    }

    // MARK: Kinds

    @Test func `has the kinds of the guide's table, in the same words`() throws {
        let guide = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../MIGRATION.md")
        let text = try String(contentsOf: guide.standardizedFileURL, encoding: .utf8)
        let section = try #require(text.components(separatedBy: "\n## ").first { $0.hasPrefix("Silent changes\n") })
        let rows = section.matches(of: /^\| `(\w+)` \| (.*?) \| .+ \|$/.anchorsMatchLineEndings())
        #expect(rows.map { String($0.1) } == StepDifference.Kind.allCases.map(\.rawValue))
        #expect(rows.map { String($0.2) } == StepDifference.Kind.allCases.map(\.statement))
    }

    @Test func `tells the kinds of states apart`() {
        func kind(_ start: any Equatable & Sendable, _ old: any Equatable & Sendable, _ new: any Equatable & Sendable)
            -> [StepDifference.Kind]
        {
            func trace(_ end: any Equatable & Sendable) -> StepTrace {
                let states = [start, end, end, end].map { ProvenState(value: $0) }
                return StepTrace(states: states, posts: [], livesOn: false, messagesWithoutName: [])
            }
            return trace(old).differences(to: trace(new), once: true).map(\.kind)
        }
        #expect(kind([0], [0, 1], [0, 1]) == [])
        #expect(kind([0], [0, 1], [0]) == [.lost])
        #expect(kind([0], [0], [0, 1]) == [.gained])
        #expect(kind([0], [0, 1], [0, 1, 1]) == [.doubled])
        #expect(kind([0], [0, 1], [1, 0]) == [.reordered])
        #expect(kind([0], [0, 1], [0, 2]) == [.payload])
        #expect(kind(5, 6, 7) == [.doubled])
        #expect(kind(5, 6, 5) == [.lost])
        #expect(kind(5, 5, 6) == [.gained])
        #expect(kind(5, 6, 9) == [.payload])
        #expect(kind("a", "b", "c") == [.payload])
        #expect(kind(Set([1]), Set([1, 2]), Set([1])) == [.lost])
        #expect(kind(["a": 1], ["a": 1, "b": 2], ["a": 1]) == [.lost])
        #expect(kind(Int?.none, 4 as Int?, Int?.none) == [.lost])
    }

    // MARK: Histories

    @Test @MainActor func `makes a nested post inside a message's handler, and doesn't take it for the service's`()
        async
    {
        let side = StepSide(
            make: { Board.Before($0.notificationCenter) },
            state: { $0.rows },
            actions: [],
            script: StepScript(names: [.arrived], sample: stepSample, actions: [])
        )
        let trace = await side.trace([.post(0, at: .mainActor, isNested: true)], turns: 2)
        #expect(trace.states[1] == ProvenState(value: ["arrived 1"]))
        #expect(trace.posts.isEmpty)
    }

    @Test func `tries all short histories once, and no superfluous one`() {
        let post = StepEvent.post(0, at: .mainActor, isNested: false)
        let events: [StepEvent] = [post, .action(0), .turn, .release]
        let histories = StepHistory.chosen(from: events, seed: 1).dropLast(StepLimits().longHistories)
        #expect(Set(histories).count == histories.count)
        #expect(histories.map(\.count) == histories.map(\.count).sorted())
        #expect(histories.contains([post, .turn, .action(0)]))
        #expect(histories.contains([post, .release, post]))
        #expect(!histories.contains([.turn, post]))
        #expect(!histories.contains([post, .turn]))
        #expect(!histories.contains([post, .release, .action(0)]))
        let many = StepHistory.chosen(from: (0..<20).map(StepEvent.action), seed: 1)
        #expect(many.count { $0.count == 3 } == 2500)
    }

    @Test func `makes a history smaller by one event, or by a simpler one`() {
        let post = StepEvent.post(0, at: .mainActor, isNested: false)
        let history: StepHistory = [.post(0, at: .actor, isNested: false), .turn, .action(0)]
        let simpler = history.simpler
        #expect(simpler.contains([.post(0, at: .actor, isNested: false), .action(0)]))
        #expect(simpler.contains([post, .turn, .action(0)]))
        #expect(!simpler.contains([.turn, .action(0)]))
    }
}
