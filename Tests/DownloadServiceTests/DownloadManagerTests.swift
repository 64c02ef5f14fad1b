import Foundation
import NotifiableAdapter
import NotifiableTestKit
import NotifiableTesting
import Testing

@testable import download_service

/// The same tests, before and after the migration: they post to a mock by name.
@Suite(.timeLimit(.minutes(20)))
struct `The download manager` {
    private let center = MockNotificationCenter()
    private let transfers = TransferRecorder()
    private let posted: NotificationStream
    /// Nothing else keeps the manager of a test.
    private let managers = Locked<[any DownloadManaging]>([])

    init() {
        posted = NotificationStream(of: [.downloadsDidPause, .downloadDidFinish], postedTo: center)
    }

    private func manager(_ stage: Stage) async -> any DownloadManaging {
        let manager = await stage.makeDownloadManager(transfers: transfers, notificationCenter: center)
        managers.withLock { $0.append(manager) }
        return manager
    }

    @Test(arguments: Stage.allCases) func `starts a download at once`(stage: Stage) async {
        let manager = await manager(stage)
        await manager.add("atlas")
        #expect(transfers.recorded == [.start("atlas", chunkBytes: 32768)])
    }

    @Test(arguments: Stage.allCases) func `pauses when the session expires, and posts that`(stage: Stage) async {
        _ = await manager(stage)
        center.post(name: .sessionDidExpire)
        #expect(await posted.next()?.name == .downloadsDidPause)
        #expect(transfers.recorded == [.suspend])
    }

    @Test(arguments: Stage.allCases)
    func `starts nothing while paused, and the unfinished downloads when there is a session again`(stage: Stage) async {
        let manager = await manager(stage)
        center.post(name: .sessionDidExpire)
        #expect(await transfers.next() == .suspend)
        await manager.add("atlas")
        center.post(name: .sessionDidRenew)
        #expect(await transfers.next() == .start("atlas", chunkBytes: 32768))
        #expect(await !manager.list.isPaused)
    }

    @Test(arguments: Stage.allCases)
    func `goes on with chunks of another size when the settings change`(stage: Stage) async {
        let manager = await manager(stage)
        await manager.add("atlas")
        center.post(name: .settingsDidChange, object: nil, userInfo: ["chunkBytes": 1024])
        #expect(await transfers.next() == .start("atlas", chunkBytes: 32768))
        #expect(await transfers.next() == .start("atlas", chunkBytes: 1024))
    }

    @Test(arguments: Stage.allCases) func `counts the received bytes and posts the sum`(stage: Stage) async {
        let manager = await manager(stage)
        await manager.add("atlas")
        for bytes in 1...100 {
            center.post(name: .transferDidAdvance, object: nil, userInfo: ["file": "atlas", "bytes": bytes])
        }
        center.post(name: .transferDidFinish, object: nil, userInfo: ["file": "atlas"])
        let event = await posted.next()
        #expect(event?.name == .downloadDidFinish)
        #expect(event?.file == "atlas")
        #expect(event?.bytes == 5050)
        #expect(event?.failure == nil)
    }

    @Test(arguments: Stage.allCases) func `announces a failure with its reason, and once`(stage: Stage) async {
        let manager = await manager(stage)
        await manager.add("atlas")
        for _ in 1...2 {
            center.post(name: .transferDidFinish, object: nil, userInfo: ["file": "atlas", "failure": "disk full"])
        }
        center.post(name: .sessionDidExpire)
        #expect(await posted.next()?.failure == "disk full")
        #expect(await posted.next()?.name == .downloadsDidPause)
    }

    @Test(arguments: Stage.allCases) func `observes the notifications that it handles, and no other`(stage: Stage) async
    {
        _ = await manager(stage)
        #expect(
            Set(center.observers).subtracting([.downloadsDidPause, .downloadDidFinish])
                == [.sessionDidExpire, .sessionDidRenew, .settingsDidChange, .transferDidAdvance, .transferDidFinish]
        )
    }

    // MARK: Proofs

    @Test func `before, it keeps its threading`() async {
        await proveThreading(
            of: { center in
                await Before.DownloadManager(transfers: TransferRecorder(), notificationCenter: center)
                    .with(["file 0", "file 1", "file 2"])
            },
            observing: [
                .sessionDidExpire, .sessionDidRenew, .settingsDidChange, .transferDidAdvance, .transferDidFinish,
            ],
            sample: sample,
            state: { DownloadState(await $0.list) }
        ).expectHeld()
    }

    @Test func `after, it keeps its threading`() async {
        await prove(SessionService.DidExpire.self) { _ in .init() }
        await prove(SessionService.DidRenew.self) { _ in .init() }
        await prove(SettingsStore.DidChange.self) { .init(chunkBytes: 1024 + $0) }
        await prove(TransferQueue.DidAdvance.self) { .init(file: "file \($0 % 3)", bytes: 1 + $0) }
        await prove(TransferQueue.DidFinish.self) { .init(file: "file \($0 % 3)", failure: nil) }
    }

    /// Proves the migration with a manager that observes and posts in a center.
    private func proveStep(
        in center: @escaping @MainActor (StepCenters) -> MessageCenter,
        state: @escaping @Sendable (DownloadList) -> some Equatable & Sendable
    ) async -> StepProof {
        await NotifiableTestKit.proveStep(
            from: { centers in
                await Before.DownloadManager(
                    transfers: TransferRecorder(),
                    notificationCenter: centers.notificationCenter
                ).with(["file 0", "file 1", "file 2"])
            },
            to: { centers in
                await After.DownloadManager(transfers: TransferRecorder(), messageCenter: center(centers))
                    .with(["file 0", "file 1", "file 2"])
            },
            observing: [.sessionDidExpire, .sessionDidRenew, .transferDidAdvance, .transferDidFinish],
            sample: sample,
            acting: [
                StepAction("add a download", before: { await $0.add("file 3") }, after: { await $0.add("file 3") })
            ],
            on: [.backgroundThread],
            stateBefore: { state(await $0.list) },
            stateAfter: { state(await $0.list) },
            // A message that waits for the manager is lost with it. A notification has kept it alive.
            expecting: [.pending]
        )
    }

    @Test func `the migration changes nothing else`() async {
        await StepLimits.$current.withValue(.short()) {
            _ = await proveStep(in: \.messageCenter, state: DownloadState.init).expectSame()
        }
    }

    @Test func `a migration to a center without a bridge is wrong, as the guide shows`() async throws {
        let step = await StepLimits.$current.withValue(.short(runs: 30)) {
            await proveStep(in: { _ in MessageCenter() }, state: { $0.isPaused ? ["paused"] : [] })
        }
        let lost = try #require(step.differences.first { $0.kind == .lost })
        let guide = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../MIGRATION.md")
        let text = try String(contentsOf: guide.standardizedFileURL, encoding: .utf8)
        #expect(text.contains("```text\n\(lost)\n```"), "\(step)")
    }

    /// Posts a message as itself and, as the services that are not migrated do, as a notification.
    private func prove<Message: MessageCenter.BridgedAsyncMessage>(
        _ messageType: Message.Type,
        sample: @escaping @Sendable (Int) -> Message
    ) async {
        await proveThreading(
            of: { center in
                await After.DownloadManager(transfers: TransferRecorder(), messageCenter: center)
                    .with(["file 0", "file 1", "file 2"])
            },
            observing: messageType,
            sample: sample,
            state: { DownloadState(await $0.list) }
        ).expectHeld()
    }
}

/// Makes a sample of each notification that the manager observes.
@Sendable private func sample(_ name: Notification.Name, _ number: Int) -> Notification {
    let payload: [AnyHashable: Any] =
        switch name {
        case .settingsDidChange: ["chunkBytes": 1024 + number]
        case .transferDidAdvance: ["file": "file \(number % 3)", "bytes": 1 + number]
        case .transferDidFinish: ["file": "file \(number % 3)"]
        default: [:]
        }
    return Notification(name: name, object: nil, userInfo: payload)
}

/// Tests of what the migration adds. Each has a default message center of its own.
@Suite(.messageCenter, .timeLimit(.minutes(20)))
struct `The migrated download manager` {
    private let center = MessageCenter.default
    private let transfers = TransferRecorder()
    private let manager: After.DownloadManager

    init() async {
        manager = await After.DownloadManager(transfers: transfers)
    }

    @Test func `is the subject of its messages`() async {
        let own = center.record(After.DownloadManager.DidPause.self, of: manager)
        let other = await After.DownloadManager(transfers: transfers, messageCenter: MessageCenter())
        let others = center.record(After.DownloadManager.DidPause.self, of: other)
        center.post(SessionService.DidExpire())
        await center.drain()
        #expect(own.messages.count == 1)
        #expect(others.messages.isEmpty)
    }
}

// MARK: Support

/// What a user of a download manager sees of it, and what it asked of the transfers: each notification changes it.
private struct DownloadState: Equatable, Sendable {
    let unfinished: [Download]
    let finished: [Download]
    let isPaused: Bool
    let commands: [TransferRecorder.Command]

    init(_ list: DownloadList) {
        unfinished = list.unfinished
        finished = list.finished
        isPaused = list.isPaused
        commands = (list.transfers as? TransferRecorder)?.recorded ?? []
    }
}

extension DownloadManaging {
    /// Adds some downloads, so that each notification changes something.
    fileprivate func with(_ files: [String]) async -> Self {
        for file in files { add(file) }
        return self
    }
}

/// Transfers nothing, and records what it is asked to do.
private final class TransferRecorder: Transfers {
    enum Command: Equatable, Sendable {
        case start(String, chunkBytes: Int)
        case suspend
    }

    private let log = Locked<[Command]>([])
    private let commands: AsyncStream<Command>
    private let continuation: AsyncStream<Command>.Continuation

    init() { (commands, continuation) = AsyncStream.makeStream() }

    var recorded: [Command] { log.withLock { $0 } }

    func start(_ file: String, chunkBytes: Int) { record(.start(file, chunkBytes: chunkBytes)) }
    func suspend() { record(.suspend) }

    private func record(_ command: Command) {
        log.withLock { $0.append(command) }
        continuation.yield(command)
    }

    /// Returns the next command, and waits for it if necessary.
    func next() async -> Command? {
        var iterator = commands.makeAsyncIterator()
        return await iterator.next()
    }
}
