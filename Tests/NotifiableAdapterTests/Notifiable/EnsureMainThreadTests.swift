import Foundation
import NotifiableTestKit
import TestSupport
import Testing

@testable import NotifiableAdapter

@Suite(.timeLimit(.minutes(20))) struct `Work for the main thread` {
    @Test @MainActor
    func `G5: on the main executor, the work is done when it returns`() {
        var log: [String] = []
        ensureMainThread {
            log.append("outer")
            ensureMainThread { log.append("inner") }
            log.append("end")
        }
        #expect(log == ["outer", "inner", "end"])
    }

    @Test @MainActor
    func `G5: on the main executor after a suspension, the work is done in place whatever the thread`() async {
        await Task.detached {}.value
        await laterTurn()
        var isDone = false
        ensureMainThread { isDone = true }
        #expect(isDone)
        #expect(ProcessMainRunLoop.main.isCurrent)
    }

    @Test @MainActor
    func `G5: on another thread, the work waits for a turn, first in first out`() async {
        let log = Journal<Int>()
        onThreadBlocking {
            for number in 0..<1_000 {
                ensureMainThread {
                    MainActor.assertIsolated()
                    log.append(number)
                }
            }
        }
        #expect(log.isEmpty)
        await laterTurn()
        #expect(log.entries == Array(0..<1_000))
    }

    @Test @MainActor
    func `G5: with a manual run loop, the work of a thread waits for a turn by hand`() {
        let runLoop = ManualRunLoop()
        let log = Journal<Int>()
        onThreadBlocking {
            for number in 0..<3 { ensureMainThread(on: runLoop) { log.append(number) } }
        }
        var isDone = false
        ensureMainThread(on: runLoop) { isDone = true }
        #expect(isDone)
        #expect(runLoop.pendingJobs == 3)
        #expect(log.isEmpty)
        runLoop.runTurn()
        #expect(log.entries == [0, 1, 2])
    }
}
