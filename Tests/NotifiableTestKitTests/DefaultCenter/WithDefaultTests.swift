import Foundation
import NotifiableAdapter
import NotifiableTestKit
import TestSupport
import Testing

/// Returns the default center that code without a test's task-local values sees.
func processCenter() async -> MessageCenter { await Task.detached { MessageCenter.default }.value }

@Suite(.timeLimit(.minutes(20))) struct `A replaced default message center` {
    private actor Ledger {}

    private let center = MessageCenter()
    private let kept = Kept()

    // MARK: Code that sees it

    private nonisolated(nonsending) static func isOnMainActor() async -> Bool { ProcessMainRunLoop.main.isCurrent }

    @Test @MainActor func `leaves a function that inherits its caller's isolation there`() async {
        #expect(await MessageCenter.withDefault(center, operation: Self.isOnMainActor))
    }

    @Test func `is the default of an operation, and of nothing else`() async {
        let result = MessageCenter.withDefault(center) { MessageCenter.default === center }
        #expect(result)
        #expect(await MessageCenter.default === processCenter())
    }

    @Test @MainActor func `keeps the isolation of the caller, and returns what isn't Sendable`() async {
        final class Result {
            let center = MessageCenter.default
        }
        let result = await MessageCenter.withDefault(center) {
            MainActor.assertIsolated()
            await Task.yield()
            MainActor.assertIsolated()
            return Result()
        }
        #expect(result.center === center)
    }

    // MARK: Handlers

    @Test func `is the default of asynchronous observers, whose work runs in detached tasks`() async {
        let (ledger, seen) = (kept(Ledger()), Journal<MessageCenter>())
        await MessageCenter.withDefault(center) {
            kept += center.addObserver(for: Train.DidMove.self, on: ledger) { _, _ in seen.append(.default) }
            kept += center.addObserver(for: Train.DidMove.self) { _ in seen.append(.default) }
            center.post(Train.DidMove(position: 1))
            for _ in 0..<2 { #expect(await seen.next() === center) }
        }
    }

    @Test func `is the poster's in a handler, even if several posters share an actor`() async {
        let (ledger, mailbox) = (kept(Ledger()), Mailbox<Ledger>())
        let seen = Journal<MessageCenter>()
        let others = (0..<10).map { _ in MessageCenter() }
        kept += center.addObserver(for: Train.DidMove.self, on: ledger) { _, _ in seen.append(.default) }
        for other in others {
            MessageCenter.withDefault(other) {
                mailbox.send(to: ledger) { _ in seen.append(.default) }
                center.post(Train.DidMove(position: 1))
            }
        }
        var counts: [ObjectIdentifier: Int] = [:]
        for other in await seen.collected(20) { counts[ObjectIdentifier(other), default: 0] += 1 }
        #expect(counts == Dictionary(uniqueKeysWithValues: others.map { (ObjectIdentifier($0), 2) }))
    }

    @Test func `is the default of work that waits for the main run loop`() async {
        let seen = Journal<MessageCenter>()
        await MessageCenter.withDefault(center) {
            ensureMainThread { seen.append(.default) }
            #expect(await seen.next() === center)
        }
    }

    @Test @MainActor func `is the default of work that waits for a manual run loop`() {
        let runLoop = ManualRunLoop()
        let seen = Lock<MessageCenter?>(nil)
        MessageCenter.withDefault(center) { runLoop.enqueue { seen.withLock { $0 = .default } } }
        runLoop.runTurn()
        #expect(seen.withLock { $0 } === center)
    }

    @Test func `is the default of a legacy observer with a queue`() {
        let legacy = MockNotificationCenter()
        let seen = Lock<MessageCenter?>(nil)
        let name = Notification.Name("WithDefaultTests")
        let token = legacy.addObserver(forName: name, object: nil, queue: OperationQueue()) { _ in
            seen.withLock { $0 = .default }
        }
        MessageCenter.withDefault(center) { legacy.post(name: name) }
        #expect(seen.withLock { $0 } === center)
        legacy.removeObserver(token)
    }
}
