// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import NotifiableAdapter
import Testing

// A manager that announces its downloads in either isolation, observed with closures and as a stream.

public final class DownloadQueue: Sendable {
    public static let shared = DownloadQueue()
}

public struct DownloadDidFinish: MessageCenter.MainActorMessage {
    public typealias Subject = DownloadQueue

    public static var name: Notification.Name { .init("DownloadQueue.DownloadDidFinish") }

    let file: String
    let bytes: Int

    public static func makeMessage(_ notification: Notification) -> Self? {
        guard let file = notification.userInfo?["file"] as? String,
            let bytes = notification.userInfo?["bytes"] as? Int
        else { return nil }
        return .init(file: file, bytes: bytes)
    }

    public static func makeNotification(_ message: Self, object: Subject?) -> Notification {
        .init(name: name, object: object, userInfo: ["file": message.file, "bytes": message.bytes])
    }
}

public struct DownloadDidFail: MessageCenter.AsyncMessage {
    public typealias Subject = DownloadQueue

    public static var name: Notification.Name { .init("DownloadQueue.DownloadDidFail") }

    let code: Int

    public static func makeMessage(_ notification: Notification) -> Self? {
        (notification.userInfo?["code"] as? Int).map { Self(code: $0) }
    }

    public static func makeNotification(_ message: Self, object: Subject?) -> Notification {
        .init(name: name, object: object, userInfo: ["code": message.code])
    }
}

extension MessageCenter.MessageIdentifier where Self == MessageCenter.BaseMessageIdentifier<DownloadDidFinish> {
    static var downloadDidFinish: Self { .init() }
}

extension MessageCenter.MessageIdentifier where Self == MessageCenter.BaseMessageIdentifier<DownloadDidFail> {
    static var downloadDidFail: Self { .init() }
}

@MainActor struct Downloads {
    let legacy = NotificationCenter()
    let center: MessageCenter

    init() { center = MessageCenter(bridging: legacy) }

    @Test func finishesOnTheMainActor() {
        var files: [String] = []
        let token = center.addObserver(of: DownloadQueue.shared, for: .downloadDidFinish) { message in
            files.append(message.file)
        }
        center.post(DownloadDidFinish(file: "a", bytes: 1), subject: .shared)
        legacy.post(name: DownloadDidFinish.name, object: DownloadQueue.shared, userInfo: ["file": "b", "bytes": 2])
        legacy.post(name: DownloadDidFinish.name, object: nil, userInfo: ["file": "c", "bytes": 3])
        #expect(files == ["a", "b"])
        center.removeObserver(token)
    }

    @Test func failsAnywhereAndIsAStream() async {
        let failures = center.messages(of: DownloadQueue.self, for: .downloadDidFail)
        let (center, legacy, queue) = (center, legacy, DownloadQueue.shared)
        await Task.detached {
            center.post(DownloadDidFail(code: 404), subject: queue)
            legacy.post(name: DownloadDidFail.name, object: queue, userInfo: ["code": 500])
        }.value
        var codes: [Int] = []
        for await failure in failures {
            codes.append(failure.code)
            if codes.count == 2 { break }
        }
        #expect(codes == [404, 500])
    }

    @Test func legacyObserversHaveTheKeys() async throws {
        nonisolated(unsafe) var received: [Notification] = []
        let observer = legacy.addObserver(forName: nil, object: DownloadQueue.shared, queue: nil) {
            received.append($0)
        }
        center.post(DownloadDidFinish(file: "a", bytes: 1), subject: .shared)
        center.post(DownloadDidFail(code: 404), subject: .shared)
        try #require(received.count == 2)
        #expect(received[0].userInfo?["file"] as? String == "a" && received[0].userInfo?["bytes"] as? Int == 1)
        #expect(received[1].userInfo?["code"] as? Int == 404)
        legacy.removeObserver(observer)
    }
}
