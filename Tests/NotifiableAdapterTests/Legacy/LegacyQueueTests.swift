import Foundation
import TestSupport
import Testing

@testable import NotifiableAdapter

/// Of this package's centers; Foundation's has rules of its own.
@Suite(.timeLimit(.minutes(20))) struct `An observer with a queue` {
    private let kept = Kept()
    private let center = LegacyCenter()
    private let log = Journal<String>()

    @Test func `the poster waits until the queue has run the observer`() async {
        let queue = OperationQueue()
        _ = center.addObserver(forName: .first, object: nil, queue: queue) { [log] notification in
            #expect(OperationQueue.current === queue)
            log.append("observer \(notification.userInfo?["number"] as? Int ?? 0)")
        }
        await onThread { [center, log] in
            center.post(.first, 4)
            log.append("posted")
        }
        #expect(log.entries == ["observer 4", "posted"])
    }

    @Test func `posted on the queue itself, it runs in place`() async {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        _ = center.addObserver(forName: .first, object: nil, queue: queue) { [log] _ in log.append("observer") }
        await withCheckedContinuation { continuation in
            queue.addOperation { [center, log] in
                center.post(name: .first)
                log.append("posted")
                continuation.resume()
            }
        }
        #expect(log.entries == ["observer", "posted"])
    }

    @Test @MainActor func `with the main queue, a post on the main executor runs in place`() async {
        await laterTurn()
        _ = center.addObserver(forName: .first, object: nil, queue: .main) { [log] _ in
            MainActor.assertIsolated()
            log.append("observer")
        }
        center.post(name: .first)
        #expect(log.entries == ["observer"])
    }

    @Test func `with the main queue, a thread that posts waits for the main executor`() async {
        _ = center.addObserver(forName: .first, object: nil, queue: .main) { [log] _ in
            log.append("observer on main: \(ProcessMainRunLoop.main.isCurrent)")
        }
        await onThread { [center, log] in
            center.post(name: .first)
            log.append("posted")
        }
        #expect(log.entries == ["observer on main: true", "posted"])
    }

    @Test func `removed while its queue is busy, it does not run`() async {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        let isBusy = Gate()
        let mayGoOn = Gate()
        queue.addOperation {
            isBusy.open()
            mayGoOn.wait()
        }
        await onThread { isBusy.wait() }
        let isPosting = Gate()
        _ = center.addObserver(forName: .first, object: nil, queue: nil) { _ in isPosting.open() }
        let token = center.addObserver(forName: .first, object: nil, queue: queue) { [log] _ in log.append("observer") }
        async let post: Void = onThread { [center] in center.post(name: .first) }
        await onThread { isPosting.wait() }
        center.removeObserver(token)
        mayGoOn.open()
        await post
        #expect(log.isEmpty)
    }

    @Test(arguments: LegacySide.allCases) @MainActor
    func `G11: a post that an observer makes on its queue is a post of its own`(side: LegacySide) async throws {
        let reports = Reports()
        let pair = kept(side.make(configuration: reports.configuration))
        let numbers = Journal<Int>()
        let messages = pair.center.gather(Train.DidLeave.self)
        kept += pair.center.addObserver(for: Train.DidArrive.self) { numbers.append($0.number) }
        let once = Once()
        let isDone = Gate()
        let queue = kept(OperationQueue())  // Foundation's center on Linux does not keep it, and then runs nothing.
        let token = pair.legacy.addObserver(forName: Train.DidLeave.name, object: nil, queue: queue) { _ in
            guard once.take() else { return }
            pair.legacy.post(Train.DidLeave.name, 2)
            pair.legacy.post(Train.DidArrive.name, 3)
            isDone.open()
        }
        await onThread {
            pair.center.post(Train.DidLeave(number: 1))
            isDone.wait()
        }
        try #require(pair.center.waiting(Train.DidLeave.self) == [2])
        #expect(await Set(messages.first(2).map(\.number)) == [1, 2])
        await laterTurn()
        #expect(numbers.entries == [3])
        #expect(reports.deferred == ["XYZTrainDidArrive"])
        pair.legacy.removeObserver(token)  // It captures its center.
    }
}
