import Foundation
import NotifiableAdapter
import NotifiableTestKit
import Testing

@testable import download_service

@Suite(.timeLimit(.minutes(20)))
struct `The transfer queue` {
    private static let bytes = Data((0..<1000).map { UInt8(truncatingIfNeeded: $0) })
    private let center = MockNotificationCenter()
    private let work: WorkFolder
    private let folder: URL
    private let session: SessionService
    private let posted: NotificationStream

    init() throws {
        work = try WorkFolder()
        folder = try work.folder("downloads")
        session = SessionService(account: "ada", notificationCenter: center)
        posted = NotificationStream(
            of: [.transferDidAdvance, .transferDidFinish, .requestWasRejected],
            postedTo: center
        )
    }

    private func makeTransfers(bytesPerToken: Int = .max) throws -> TransferQueue {
        let file = try work.folder("server").appending(path: "atlas")
        try Self.bytes.write(to: file)
        return TransferQueue(
            from: Server(files: ["atlas": file], bytesPerToken: bytesPerToken),
            to: folder,
            keeping: try work.folder("parts"),
            session: session,
            notificationCenter: center
        )
    }

    private func downloaded() throws -> Data { try Data(contentsOf: folder.appending(path: "atlas")) }

    @Test func `fetches a file in chunks and posts each one, off the main actor`() async throws {
        let transfers = try makeTransfers()
        transfers.start("atlas", chunkBytes: 400)
        for bytes in [400, 400, 200] {
            let event = await posted.next()
            #expect(event?.name == .transferDidAdvance)
            #expect(event?.bytes == bytes)
            #expect(event?.isOnMainActor == false)
        }
        #expect(await posted.next()?.name == .transferDidFinish)
        #expect(try downloaded() == Self.bytes)
    }

    @Test func `goes on where the session left it`() async throws {
        let transfers = try makeTransfers(bytesPerToken: 600)
        transfers.start("atlas", chunkBytes: 400)
        #expect(await posted.next()?.bytes == 400)
        #expect(await posted.next()?.bytes == 400)
        #expect(await posted.next()?.name == .requestWasRejected)
        #expect(session.session.isExpired)
        center.post(name: .userDidSignIn, object: nil, userInfo: ["account": "ada"])
        transfers.start("atlas", chunkBytes: 150)
        #expect(await posted.next()?.bytes == 150)
        #expect(await posted.next()?.bytes == 50)
        #expect(await posted.next()?.name == .transferDidFinish)
        #expect(try downloaded() == Self.bytes)
    }

    @Test func `suspended and begun anew at once, fetches each byte once`() async throws {
        let transfers = try makeTransfers()
        for _ in 1...3 {
            transfers.start("atlas", chunkBytes: 10)
            transfers.suspend()
        }
        transfers.start("atlas", chunkBytes: 100)
        var bytes = 0
        while let event = await posted.next(), event.name == .transferDidAdvance { bytes += event.bytes ?? 0 }
        #expect(bytes == 1000)
        #expect(try downloaded() == Self.bytes)
    }

    @Test func `a file that the server has not is a failure with a reason`() async throws {
        let transfers = try makeTransfers()
        transfers.start("charts", chunkBytes: 400)
        let event = await posted.next()
        #expect(event?.name == .transferDidFinish)
        #expect(event?.failure == "the server has no charts")
    }
}
