import Foundation
import NotifiableAdapter
import NotifiableTestKit
import Testing

@Suite("The manual run loop") @MainActor struct ManualRunLoopTests {
    @MainActor private final class Log {
        var numbers: [Int] = []
    }

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
        let log = Log()
        await withTaskGroup { group in
            for thread in 0..<2 {
                group.addTask { @Sendable [runLoop] in
                    for number in 0..<100 {
                        runLoop.enqueue { log.numbers.append(thread * 100 + number) }
                    }
                }
            }
        }
        #expect(runLoop.runTurn() == 200)
        let numbers = log.numbers
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

    @Test func `a center that uses it defers a background thread's post until the turn`() async {
        struct DidTick: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
            typealias Subject = NSObject
            static let name = Notification.Name("DidTick")
            static let userInfo = UserInfoCoding<Self>(Self.init)
        }
        let center = MessageCenter(configuration: .init(diagnostics: { _ in }, mainRunLoop: runLoop))
        var ticks = 0
        let token = center.addObserver(for: DidTick.self) { _ in ticks += 1 }
        await Task.detached { center.post(name: DidTick.name) }.value
        #expect(ticks == 0)
        #expect(runLoop.pendingJobs == 1)
        runLoop.runTurn()
        #expect(ticks == 1)
        center.removeObserver(token)
    }
}
