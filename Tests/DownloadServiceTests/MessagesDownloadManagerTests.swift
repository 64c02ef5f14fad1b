import Foundation
import NotifiableAdapter
import NotifiableTestKit
import NotifiableTesting
import Testing

@testable import download_service

@Suite("The download manager that observes messages", .timeLimit(.minutes(5)))
struct MessagesDownloadManagerTests {
    private let center = MockNotificationCenter()
    private let transfers = TransferRecorder()
    private let manager: Messages.DownloadManager
    private let posted: NotificationStream

    init() async {
        manager = await Messages.DownloadManager(transfers: transfers, messageCenter: MessageCenter(bridging: center))
        posted = NotificationStream(of: [.downloadsDidPause, .downloadDidFinish], postedTo: center)
    }

    @Test func `starts a download at once`() async {
        await manager.add("atlas")
        #expect(transfers.recorded == [.start("atlas", chunkBytes: 32768)])
    }

    @Test func `pauses when the session expires, and says so`() async {
        center.post(name: .sessionDidExpire)
        #expect(await posted.next()?.name == .downloadsDidPause)
        #expect(transfers.recorded == [.suspend])
    }

    @Test func `starts nothing while paused, and what is unfinished when there is a session again`() async {
        center.post(name: .sessionDidExpire)
        #expect(await transfers.next() == .suspend)
        await manager.add("atlas")
        center.post(name: .sessionDidRenew)
        #expect(await transfers.next() == .start("atlas", chunkBytes: 32768))
        #expect(await !manager.list.isPaused)
    }

    @Test func `goes on with chunks of another size when the settings change`() async {
        await manager.add("atlas")
        center.post(name: .settingsDidChange, object: nil, userInfo: ["chunkBytes": 1024])
        #expect(await transfers.next() == .start("atlas", chunkBytes: 32768))
        #expect(await transfers.next() == .start("atlas", chunkBytes: 1024))
    }

    @Test func `counts what comes in, and announces the sum`() async {
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

    @Test func `announces a failure with its reason, and once`() async {
        await manager.add("atlas")
        for _ in 1...2 {
            center.post(name: .transferDidFinish, object: nil, userInfo: ["file": "atlas", "failure": "disk full"])
        }
        center.post(name: .sessionDidExpire)
        #expect(await posted.next()?.failure == "disk full")
        #expect(await posted.next()?.name == .downloadsDidPause)
    }

    @Test func `observes what it handles, and nothing else`() {
        let names: Set<Notification.Name> = [
            .sessionDidExpire, .sessionDidRenew, .settingsDidChange, .transferDidAdvance, .transferDidFinish,
        ]
        #expect(Set(center.observers).subtracting([.downloadsDidPause, .downloadDidFinish]) == names)
    }

    @Test func `keeps its threading`() async {
        await prove(SessionService.DidExpire.self) { _ in .init() }
        await prove(SessionService.DidRenew.self) { _ in .init() }
        await prove(SettingsStore.DidChange.self) { .init(chunkBytes: 1024 + $0) }
        await prove(TransferQueue.DidAdvance.self) { .init(file: "file \($0 % 3)", bytes: 1 + $0) }
        await prove(TransferQueue.DidFinish.self) { .init(file: "file \($0 % 3)", failure: nil) }
    }

    /// Proves it for a message, posted as itself and, as the services that are not migrated do, as a notification.
    private func prove<Message: MessageCenter.BridgedAsyncMessage>(
        _ messageType: Message.Type,
        sample: @escaping @Sendable (Int) -> Message
    ) async {
        await proveThreading(
            of: { center in
                await Messages.DownloadManager(transfers: TransferRecorder(), messageCenter: center)
                    .with(["file 0", "file 1", "file 2"])
            },
            observing: messageType,
            sample: sample,
            state: { DownloadState(await $0.list) }
        ).expectHeld()
    }
}
