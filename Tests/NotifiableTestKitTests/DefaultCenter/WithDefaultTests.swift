import Foundation
import NotifiableAdapter
import NotifiableTestKit
import Testing

/// Returns the default center that code without a test's task-local values sees.
func processCenter() async -> MessageCenter { await Task.detached { MessageCenter.default }.value }

/// Records the names of the notifications that it receives.
final class NameRecorder: Notifiable, Sendable {
    private let storage = Lock<[String]>([])

    var entries: [String] { storage.withLock { $0 } }

    func handleNotifications(_ notification: Notification) {
        let name = notification.name.rawValue
        storage.withLock { $0.append(name) }
    }
}

@Suite("A replaced default message center", .timeLimit(.minutes(20))) struct WithDefaultTests {
    private let center = MessageCenter()

    // MARK: Code that sees it

    @Test func `is the default of an operation, and of nothing else`() async {
        let result = MessageCenter.withDefault(center) { MessageCenter.default === center }
        #expect(result)
        #expect(await MessageCenter.default === processCenter())
    }

    @Test func `can be replaced again inside`() {
        let inner = MessageCenter()
        MessageCenter.withDefault(center) {
            MessageCenter.withDefault(inner) { #expect(MessageCenter.default === inner) }
            #expect(MessageCenter.default === center)
        }
    }

    @Test func `ends with an error that the operation throws`() async {
        await #expect(throws: CancellationError.self) {
            try await MessageCenter.withDefault(center) {
                await Task.yield()
                throw CancellationError()
            }
        }
        #expect(MessageCenter.default !== center)
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

    @Test func `is inherited by tasks that aren't detached`() async {
        await MessageCenter.withDefault(center) {
            async let child = MessageCenter.default
            #expect(await child === center)
            #expect(await Task { MessageCenter.default }.value === center)
            #expect(await Task { @MainActor in MessageCenter.default }.value === center)
            #expect(await Task.detached { MessageCenter.default }.value !== center)
        }
    }

    @Test func `is not the default of threads and Dispatch queues`() async {
        await MessageCenter.withDefault(center) {
            let onThread = await withCheckedContinuation { result in
                Thread.detachNewThread { result.resume(returning: MessageCenter.default) }
            }
            #expect(onThread !== center)
            let onQueue = await withCheckedContinuation { result in
                DispatchQueue.global().async { result.resume(returning: MessageCenter.default) }
            }
            #expect(onQueue !== center)
        }
    }

    // MARK: Handlers

    @Test func `is the default of asynchronous observers, whose work runs in detached tasks`() async {
        let listener = CenterListener()
        await MessageCenter.withDefault(center) {
            let tokens = [
                center.addObserver(for: Train.DidMove.self, on: listener) { listener, _ in listener.note() },
                center.addObserver(for: Train.DidMove.self) { _ in await listener.note() },
            ]
            center.post(Train.DidMove(position: 1))
            for _ in 0..<2 { #expect(await listener.next() === center) }
            withExtendedLifetime(tokens) {}
        }
    }

    @Test func `is the poster's in a handler, even if several posters share an actor`() async {
        let (listener, mailbox) = (CenterListener(), Mailbox<CenterListener>())
        let others = (0..<10).map { _ in MessageCenter() }
        let token = center.addObserver(for: Train.DidMove.self, on: listener) { listener, _ in listener.note() }
        for other in others {
            MessageCenter.withDefault(other) {
                mailbox.send(to: listener) { $0.note() }
                center.post(Train.DidMove(position: 1))
            }
        }
        var seen: [ObjectIdentifier: Int] = [:]
        for _ in 0..<20 { await seen[ObjectIdentifier(listener.next()), default: 0] += 1 }
        #expect(seen == Dictionary(uniqueKeysWithValues: others.map { (ObjectIdentifier($0), 2) }))
        center.removeObserver(token)
    }

    @Test func `is the default of work that waits for the main run loop`() async {
        let listener = CenterListener()
        await MessageCenter.withDefault(center) {
            ensureMainThread {
                let center = MessageCenter.default
                Task.detached { await listener.note(center) }
            }
            #expect(await listener.next() === center)
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

    // MARK: Code that has a center already

    private enum Early {
        static let center = MessageCenter.default
    }

    private enum Late {
        static let center = MessageCenter.default
    }

    @Test func `isn't in a static property that was initialized outside`() async {
        let early = await Task.detached { Early.center }.value
        MessageCenter.withDefault(center) { #expect(Early.center === early) }
        #expect(early !== center)
    }

    @Test func `stays in a static property that is initialized inside`() {
        MessageCenter.withDefault(center) { #expect(Late.center === center) }
        #expect(Late.center === center)
    }

    @Test func `isn't seen by code that uses the default notification center`() {
        let recorder = NameRecorder()
        let name = Notification.Name("WithDefaultTests.default")
        MessageCenter.withDefault(center) {
            recorder.observe(name, with: MessageCenter.default)
            NotificationCenter.default.post(name: name, object: nil)
            #expect(recorder.entries.isEmpty)
            MessageCenter.default.post(name: name)
            #expect(recorder.entries == [name.rawValue])
        }
    }
}

/// Notes the default center that handlers see.
private actor CenterListener {
    private var noted: [MessageCenter] = []
    private var waiting: [CheckedContinuation<MessageCenter, Never>] = []

    func note(_ center: MessageCenter = .default) {
        if waiting.isEmpty { noted.append(center) } else { waiting.removeFirst().resume(returning: center) }
    }

    func next() async -> MessageCenter {
        if !noted.isEmpty { return noted.removeFirst() }
        return await withCheckedContinuation { waiting.append($0) }
    }
}
