import Foundation
import NotifiableAdapter
import NotifiableTestKit
import Testing

@testable import download_service

/// What the migration brought, beside what it left as it was.
@Suite("The messages of the download manager", .timeLimit(.minutes(5)))
struct MessagesOfDownloadManagerTests {
    private let center = MessageCenter()
    private let transfers = TransferRecorder()
    private let manager: Messages.DownloadManager

    init() async {
        manager = await Messages.DownloadManager(transfers: transfers, messageCenter: center)
    }

    @Test func `a finished download is a message with its fields`() async {
        let finished = center.record(Messages.DownloadManager.DidFinish.self)
        await manager.add("atlas")
        center.post(TransferQueue.DidAdvance(file: "atlas", bytes: 300))
        center.post(TransferQueue.DidFinish(file: "atlas", failure: nil))
        let message = await finished.next()
        #expect(message?.file == "atlas")
        #expect(message?.bytes == 300)
        #expect(message?.failure == nil)
    }

    @Test func `a pause is a message about the manager`() async {
        let own = center.record(Messages.DownloadManager.DidPause.self, of: manager)
        let other = await Messages.DownloadManager(transfers: transfers, messageCenter: MessageCenter())
        let others = center.record(Messages.DownloadManager.DidPause.self, of: other)
        center.post(SessionService.DidExpire())
        #expect(await own.next() != nil)
        #expect(others.messages.isEmpty)
    }

    @Test func `a service that handles notifications hears of it as ever`() async {
        let session = SessionService(account: "ada", notificationCenter: center)
        let finished = NotificationStream(of: [.downloadDidFinish], postedTo: center)
        await manager.add("atlas")
        center.post(TransferQueue.DidAdvance(file: "atlas", bytes: 300))
        center.post(TransferQueue.DidFinish(file: "atlas", failure: nil))
        #expect(await finished.next()?.bytes == 300)
        // Legacy observers have no promised order: the manager answers when its post has reached them all.
        _ = await manager.list
        #expect(session.session.usedBytes == 300)
    }

    @Test func `a service that posts notifications is heard as ever`() async {
        let session = SessionService(account: "ada", notificationCenter: center)
        center.post(name: .requestWasRejected, object: nil, userInfo: ["token": "ada-1"])
        #expect(await transfers.next() == .suspend)
        #expect(session.session.isExpired)
    }

    @Test func `a payload that does not fit is reported, where it was ignored without a word`() async {
        let reports = Locked<[String]>([])
        let center = MessageCenter(
            configuration: .init(diagnostics: { report in reports.withLock { $0.append("\(report)") } })
        )
        let manager = await Messages.DownloadManager(transfers: transfers, messageCenter: center)
        center.post(name: .settingsDidChange, object: nil, userInfo: ["chunkBytes": "many"])
        #expect(reports.withLock { $0.count } == 1)
        #expect(reports.withLock { $0.first }?.contains("key 'chunkBytes': expected Int, found String") == true)
        #expect(await manager.list.chunkBytes == Settings().chunkBytes)
    }
}
