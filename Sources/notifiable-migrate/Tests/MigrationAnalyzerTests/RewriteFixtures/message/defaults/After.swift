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
        MessageCenter.default.post(Door.DidClose(reason: "wind"), subject: self)
    }
}

@MainActor final class Log {
    private var lines: [String] = []
    private var messageTokens: [MessageCenter.ObservationToken] = []

    init() {
        messageTokens.append(
            MessageCenter.default.addObserver(for: Door.DidClose.self) { [weak self] message in
                self?.show(message)
            }
        )
    }

    private func show(_ message: Door.DidClose) {
        lines.append("closed: " + (message.reason ?? "none"))
        lines.append(message.reason ?? "why??")
        lines.append((message.reason ?? "none").uppercased())
        lines.append("\(message.reason ?? "none")")
        lines.append(message.reason.map { $0 + "!" } ?? "none")
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
        MessageCenter.default.post(Shelf.DidFill(items: items, level: Level.high), subject: self)
        do {
            try check()
        } catch {
            MessageCenter.default.post(Shelf.DidFail(error: error), subject: self)
        }
    }

    private func check() throws {}
}

@MainActor final class Reader {
    private var count = 0
    private var messageTokens: [MessageCenter.ObservationToken] = []

    init() {
        messageTokens.append(
            MessageCenter.default.addObserver(for: Shelf.DidFill.self) { [weak self] message in
                self?.refill(message)
            }
        )
        messageTokens.append(
            MessageCenter.default.addObserver(for: Shelf.DidFail.self) { [weak self] message in
                self?.warn(message)
            }
        )
    }

    private func refill(_ message: Shelf.DidFill) {
        let level = message.level ?? .low
        if level == .high { count = message.items.count }
    }

    private func warn(_ message: Shelf.DidFail) {
        if message.error != nil { count = 0 }
    }
}
