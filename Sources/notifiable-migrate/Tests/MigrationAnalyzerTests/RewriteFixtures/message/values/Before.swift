// swift-format-ignore-file

import Foundation
import NotifiableAdapter

extension Notification.Name {
    static let ticked = Notification.Name("XYZTicked")
    static let tuned = Notification.Name("XYZTuned")
}

@MainActor final class Clock {
    enum Mode: String, Sendable { case day, night }

    struct DidTick: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Clock
        static let name = Notification.Name.ticked
        var count: Int
        var tag: String?
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("count", \.count), .key("tag", \.tag))
    }

    struct DidTune: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Clock
        static let name = Notification.Name.tuned
        var offset: Double
        var mode: Mode?
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("offset", \.offset), .rawValue("mode", \.mode))
    }

    private var name: String?
    private let counts: [Int] = []
    private let size = 1

    func tick(_ count: Int, tag: String?, text: String, isLate: Bool) {
        if let tag {
            // becomes: MessageCenter.default.post(Clock.DidTick(count: count, tag: tag), subject: self)
            NotificationCenter.default.post(name: .ticked, object: self, userInfo: ["count": count, "tag": tag])
        }
        // becomes: MessageCenter.default.post(Clock.DidTick(count: count, tag: tag ?? "none"), subject: self)
        NotificationCenter.default.post(name: .ticked, object: self, userInfo: ["count": count, "tag": tag ?? "none"])
        // becomes: MessageCenter.default.post(Clock.DidTick(count: [1].count, tag: nil), subject: self)
        NotificationCenter.default.post(name: .ticked, object: self, userInfo: ["count": [1].count])
        for count in counts where count > 1 {
            // becomes: MessageCenter.default.post(Clock.DidTick(count: count, tag: nil), subject: self)
            NotificationCenter.default.post(name: .ticked, object: self, userInfo: ["count": count])
        }
        guard let name, let number = Int(text) else { return }
        // becomes: MessageCenter.default.post(Clock.DidTick(count: number, tag: name), subject: self)
        NotificationCenter.default.post(name: .ticked, object: self, userInfo: ["count": number as Any, "tag": name])
        // becomes: MessageCenter.default.post(Clock.DidTick(count: -number, tag: nil), subject: self)
        NotificationCenter.default.post(Notification(name: .ticked, object: self, userInfo: ["count": -number]))
    }

    func tune(_ offset: Double?, _ mode: Mode) {
        // becomes: MessageCenter.default.post(Clock.DidTune(offset: offset ?? 0, mode: mode), subject: self)
        NotificationCenter.default.post(name: .tuned, object: self, userInfo: ["offset": offset ?? 0, "mode": mode.rawValue])
    }

    func later(_ count: Int) {
        // becomes: Task { MessageCenter.default.post(Clock.DidTick(count: count, tag: nil), subject: self) }
        Task { NotificationCenter.default.post(name: .ticked, object: self, userInfo: ["count": count]) }
        Task { [weak self] in
            guard let self else { return }
            // becomes: MessageCenter.default.post(Clock.DidTick(count: count, tag: nil), subject: self)
            NotificationCenter.default.post(name: .ticked, object: self, userInfo: ["count": count])
        }
    }

    func left(_ count: Int) {
        let notification = Notification(name: .ticked, object: self, userInfo: ["count": count])
        NotificationCenter.default.post(notification)  // left: `NotificationCenter.default.post(notification)` is not
    }
}

nonisolated final class Radio: Sendable {
    func later(_ clock: Clock) {
        // becomes: Task { @MainActor in MessageCenter.default.post(Clock.DidTick(count: 1, tag: nil), subject: clock) }
        Task { @MainActor in NotificationCenter.default.post(name: .ticked, object: clock, userInfo: ["count": 1]) }
        // becomes: DispatchQueue.main.asyncAfter(deadline: .now() + 1) { MessageCenter.default.post(Clock.DidTick(count: 1, tag: nil)) }
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { NotificationCenter.default.post(name: .ticked, object: nil, userInfo: ["count": 1]) }
        // becomes: MainActor.assumeIsolated { MessageCenter.default.post(Clock.DidTick(count: 1, tag: nil)) }
        MainActor.assumeIsolated { NotificationCenter.default.post(name: .ticked, object: nil, userInfo: ["count": 1]) }
        Task { NotificationCenter.default.post(name: .ticked, object: nil, userInfo: ["count": 1]) }  // left: it posts inside a task of a nonisolated function
    }
}

// Objects of a subclass, and any objects.

extension Notification.Name { static let saved = Notification.Name("XYZSaved") }

struct DidSave: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
    typealias Subject = AnyObject
    static let name = Notification.Name.saved
    static let userInfo = UserInfoCoding<Self>(Self.init)
}

@MainActor class Document {
    struct DidClose: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Document
        static let name = Notification.Name("XYZClosed")
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }
}

struct Draft {}

@MainActor final class Letter: Document {
    // becomes: private var token: MessageCenter.ObservationToken?
    private var token: (any NSObjectProtocol)?

    init(_ draft: Draft) {
        super.init()
        // becomes: MessageCenter.default.post(Document.DidClose(), subject: self)
        NotificationCenter.default.post(name: Document.DidClose.name, object: self)
        // becomes: MessageCenter.default.post(DidSave(), subject: self)
        NotificationCenter.default.post(name: .saved, object: self)
        // becomes: token = MessageCenter.default.addObserver(of: self, for: Document.DidClose.self) { _ in }
        token = NotificationCenter.default.addObserver(forName: Document.DidClose.name, object: self, queue: .main) { _ in }
    }
}
