// swift-format-ignore-file

import Foundation
import NotifiableAdapter

extension Notification.Name {
    nonisolated static let progressed = Notification.Name("XYZProgressed")
    nonisolated static let ended = Notification.Name("XYZEnded")
}

final class Download: Sendable {
    struct DidProgress: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = Download
        static let name = Notification.Name.progressed

        var receivedBytes: Int

        static var userInfo: UserInfoCoding<Self> {
            UserInfoCoding(Self.init, .key("XYZReceivedBytes", \.receivedBytes))
        }
    }

    struct DidEnd: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Download
        static let name = Notification.Name.ended
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    func receive(_ bytes: Int) {
        // becomes: MessageCenter.default.post(Download.DidProgress(receivedBytes: bytes), subject: self)
        NotificationCenter.default.post(name: .progressed, object: self, userInfo: ["XYZReceivedBytes": bytes])
        DispatchQueue.global().async {
            // becomes: MessageCenter.default.post(Download.DidProgress(receivedBytes: 1))  // one
            NotificationCenter.default.post(name: .progressed, object: nil, userInfo: ["XYZReceivedBytes": 1])  // one
        }
    }

    @MainActor func end() {
        // becomes: MessageCenter.default.post(Download.DidEnd(), subject: self)
        NotificationCenter.default.post(name: .ended, object: self)
        // becomes: [1].forEach { _ in MessageCenter.default.post(Download.DidEnd()) }
        [1].forEach { _ in NotificationCenter.default.post(name: .ended, object: nil, userInfo: nil) }
    }

    nonisolated func finish() async {
        #if DEBUG
        // becomes: await MessageCenter.default.post(Download.DidEnd())
        NotificationCenter.default.post(name: .ended, object: nil)
        #endif
        // becomes: await MessageCenter.default.post(Download.DidEnd())
        NotificationCenter.default.post(name: .ended, object: nil)
        Task.detached {
            // becomes: if Task.isCancelled { await MessageCenter.default.post(Download.DidEnd()) }
            if Task.isCancelled { NotificationCenter.default.post(name: .ended, object: nil) }
            [1].forEach { _ in NotificationCenter.default.post(name: .ended, object: nil) }  // left: it posts inside `Task.detached`, where
        }
    }

    func next() -> Download { self }
    func count() -> Int { 1 }

    func left(_ bytes: Double, _ payload: [String: Int], _ other: Train?) {
        NotificationCenter.default.post(name: .progressed, object: next(), userInfo: ["XYZReceivedBytes": count()])  // left: its payload `count()` would be evaluated before the object
        NotificationCenter.default.post(name: .progressed, object: self)  // left: its payload `XYZReceivedBytes` is m
        NotificationCenter.default.post(name: .progressed, object: self, userInfo: ["XYZReceivedBytes": 1, "other": 2])  // left: its payload `other` is not a property of
        NotificationCenter.default.post(name: .progressed, object: self, userInfo: payload)  // left: its payload `payload` is not a dictionary
        DispatchQueue.main.async {
            // becomes: MessageCenter.default.post(Download.DidEnd())
            NotificationCenter.default.post(name: .ended, object: nil)
        }
    }
}

final class Train {}
