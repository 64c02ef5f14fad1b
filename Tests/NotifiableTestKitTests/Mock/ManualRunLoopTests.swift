import Foundation
import NotifiableTestKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) @MainActor struct `The manual run loop` {
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

    @Test func `a turn without jobs runs nothing`() {
        #expect(runLoop.runTurn() == 0)
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

    @Test func `a job can run a turn`() {
        var log: [String] = []
        runLoop.enqueue { [runLoop] in
            runLoop.enqueue { log.append("inner") }
            runLoop.runTurn()
            log.append("outer")
        }
        runLoop.enqueue { log.append("last") }
        runLoop.runTurn()
        #expect(log == ["inner", "outer", "last"])
    }

    @Test func `any thread can enqueue jobs, which keep the thread's order`() async {
        let log = Journal<Int>()
        await onThreads(2) { [runLoop] thread in
            for number in 0..<100 { runLoop.enqueue { log.append(thread * 100 + number) } }
        }
        #expect(runLoop.runTurn() == 200)
        let numbers = log.entries
        #expect(numbers.filter { $0 < 100 } == Array(0..<100))
        #expect(numbers.filter { $0 >= 100 } == Array(100..<200))
    }

    @Test func `it is current on the main actor`() async {
        #expect(runLoop.isCurrent)
        let isCurrentElsewhere = await Task.detached { [runLoop] in runLoop.isCurrent }.value
        #expect(!isCurrentElsewhere)
    }

    @Test func `a job that has run is released`() {
        weak var captured: NSObject?
        do {
            let object = NSObject()
            captured = object
            runLoop.enqueue { withExtendedLifetime(object) {} }
        }
        #expect(captured != nil)
        runLoop.runTurn()
        #expect(captured == nil)
    }
}
