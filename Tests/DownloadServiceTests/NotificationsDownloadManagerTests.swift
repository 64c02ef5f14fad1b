import Foundation
import NotifiableAdapter
import NotifiableTestKit
import NotifiableTesting
import Testing

@testable import download_service

@Suite("The download manager that is Notifiable", .timeLimit(.minutes(5)))
struct NotificationsDownloadManagerTests {
    private let center = MockNotificationCenter()
    private let transfers = TransferRecorder()
    private let manager: Notifications.DownloadManager
    private let posted: NotificationStream

    init() {
        manager = Notifications.DownloadManager(transfers: transfers, notificationCenter: center)
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
        await proveThreading(
            of: { center in
                await Notifications.DownloadManager(transfers: TransferRecorder(), notificationCenter: center)
                    .with(["file 0", "file 1", "file 2"])
            },
            observing: [
                .sessionDidExpire, .sessionDidRenew, .settingsDidChange, .transferDidAdvance, .transferDidFinish,
            ],
            sample: { name, number in
                let payload: [AnyHashable: Any] =
                    switch name {
                    case .settingsDidChange: ["chunkBytes": 1024 + number]
                    case .transferDidAdvance: ["file": "file \(number % 3)", "bytes": 1 + number]
                    case .transferDidFinish: ["file": "file \(number % 3)"]
                    default: [:]
                    }
                return Notification(name: name, object: nil, userInfo: payload)
            },
            state: { DownloadState(await $0.list) }
        ).expectHeld()
    }
}
