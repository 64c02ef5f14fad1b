import Foundation
import NotifiableTestKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) @MainActor struct `The manual run loop` {
    private let runLoop = ManualRunLoop()

    @Test func `a turn runs the waiting jobs, first in, first out`() {
        var log: [Int] = []
        for number in 0..<3 { runLoop.enqueue { log.append(number) } }
        #expect(log == [])
        #expect(runLoop.pendingJobs == 3)
        #expect(runLoop.runTurn() == 3)
        #expect(log == [0, 1, 2])
        #expect(runLoop.pendingJobs == 0)
    }

    @Test func `a job that another job enqueues waits for the following turn`() {
        var log: [String] = []
        runLoop.enqueue { [runLoop] in
            log.append("first")
            runLoop.enqueue { log.append("later") }
        }
        runLoop.enqueue { log.append("second") }
        runLoop.runTurn()
        #expect(log == ["first", "second"])
        #expect(runLoop.pendingJobs == 1)
        runLoop.runTurn()
        #expect(log == ["first", "second", "later"])
    }

    @Test func `it is current on the main actor`() async {
        #expect(runLoop.isCurrent)
        let isCurrentElsewhere = await Task.detached { [runLoop] in runLoop.isCurrent }.value
        #expect(!isCurrentElsewhere)
    }
}
