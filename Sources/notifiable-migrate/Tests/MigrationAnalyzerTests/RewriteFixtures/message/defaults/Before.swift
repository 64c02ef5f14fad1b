// swift-format-ignore-file

import Foundation
import NotifiableAdapter

// Defaults of optional values, with parentheses and with `??` in a text.

extension Notification.Name {
    nonisolated static let closed = Notification.Name("XYZClosed")
}

@MainActor final class Door {
    struct DidClose: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Door
        static let name = Notification.Name.closed
        var reason: String?
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("reason", \.reason))
    }

    func close() {
        NotificationCenter.default.post(name: .closed, object: self, userInfo: ["reason": "wind"])
    }
}

@MainActor final class Log {
    private var lines: [String] = []

    init() {
        NotificationCenter.default.addObserver(self, selector: #selector(show(_:)), name: .closed, object: nil)
    }

    @objc private func show(_ note: Notification) {
        lines.append("closed: " + (note.userInfo?["reason"] as? String ?? "none"))
        lines.append(note.userInfo?["reason"] as? String ?? "why??")
        lines.append(((note.userInfo?["reason"] as? String) ?? "none").uppercased())
        lines.append("\(note.userInfo?["reason"] as? String ?? "none")")
        lines.append((note.userInfo?["reason"] as? String).map { $0 + "!" } ?? "none")
    }
}

// Types that are written relative to the type around them, and the implicit `error`.

extension Notification.Name {
    nonisolated static let filled = Notification.Name("XYZFilled")
    nonisolated static let failed = Notification.Name("XYZFailed")
}

@MainActor final class Shelf {
    struct Item: Sendable { var title = "" }
    enum Level: Sendable { case low, high }

    struct DidFill: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Shelf
        static let name = Notification.Name.filled
        var items: [Item]
        var level: Level?
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("items", \.items), .key("level", \.level))
    }

    struct DidFail: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Shelf
        static let name = Notification.Name.failed
        var error: (any Error)?
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("error", \.error))
    }

    private var items: [Item] = []

    func fill() {
        NotificationCenter.default.post(name: .filled, object: self, userInfo: ["items": items, "level": Level.high])
        do {
            try check()
        } catch {
            NotificationCenter.default.post(name: .failed, object: self, userInfo: ["error": error])
        }
    }

    private func check() throws {}
}

@MainActor final class Reader {
    private var count = 0

    init() {
        NotificationCenter.default.addObserver(self, selector: #selector(refill(_:)), name: .filled, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(warn(_:)), name: .failed, object: nil)
    }

    @objc private func refill(_ note: Notification) {
        let level = note.userInfo?["level"] as? Shelf.Level ?? .low
        if level == .high { count = (note.userInfo?["items"] as! [Shelf.Item]).count }
    }

    @objc private func warn(_ note: Notification) {
        if note.userInfo?["error"] as? any Error != nil { count = 0 }
    }
}
