// swift-format-ignore-file

import Foundation
import NotifiableAdapter

extension Notification.Name {
    nonisolated static let opened = Notification.Name("XYZOpened")
}

@MainActor final class Door {
    struct DidOpen: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Door
        static let name = Notification.Name.opened
        var width: Int
        var tag: String
        var action: (() -> Void)?
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("width", \.width), .key("tag", \.tag), .key("action", \.action))
    }

    func open() {
        // becomes: MessageCenter.default.post(Door.DidOpen(width: 1, tag: "a", action: nil), subject: self)
        NotificationCenter.default.post(name: .opened, object: self, userInfo: ["width": 1, "tag": "a"])
    }
}

nonisolated func track(_ event: String) {}

/// Nothing removes the observers, which go on after their owner.
@MainActor final class Kept {
    private var tracked: (any NSObjectProtocol)?
    private var before: (any NSObjectProtocol)?
    // becomes: private var needed: MessageCenter.ObservationToken?
    private var needed: (any NSObjectProtocol)?
    // becomes: private var alias: MessageCenter.ObservationToken?
    private var alias: (any NSObjectProtocol)?
    // becomes: private var retained: MessageCenter.ObservationToken?
    private var retained: (any NSObjectProtocol)?
    private var count = 0

    func start() {
        tracked = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in track("opened") }  // left: `track("opened")` may have an effect without `self`
        before = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { [weak self] _ in track("x"); MainActor.assumeIsolated { self?.count += 1 } }  // left: `track("x")` may have an effect
        // becomes: needed = MessageCenter.default.addObserver(for: Door.DidOpen.self) { [weak self] _ in self?.reload() }
        needed = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { [weak self] _ in MainActor.assumeIsolated { self?.reload() } }
        // becomes: alias = MessageCenter.default.addObserver(for: Door.DidOpen.self) { [weak kept = self] _ in kept?.reload() }
        alias = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { [weak kept = self] _ in MainActor.assumeIsolated { kept?.reload() } }
        // becomes: retained = MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in track("x"); self.reload() }
        retained = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in MainActor.assumeIsolated { track("x"); self.reload() } }
    }

    func reload() {}
}

/// The observers of one property, one of which has an effect.
@MainActor final class Mixed {
    private var tokens: [any NSObjectProtocol] = []

    func start() {
        tokens.append(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { [weak self] _ in MainActor.assumeIsolated { self?.reload() } })  // left: a use of its token is not understood:
        tokens.append(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in track("x") })  // left: `track("x")` may have an effect without `self`
    }

    func reload() {}
}

/// A removal that may not run, or not before the end of the owner.
@MainActor final class Sometimes {
    private var stopped: (any NSObjectProtocol)?
    private var branch: (any NSObjectProtocol)?
    private var later: (any NSObjectProtocol)?
    private let isOn = true

    func start() {
        stopped = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in track("x") }  // left: `track("x")` may have an effect
        branch = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in track("y") }  // left: `track("y")` may have an effect
        later = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in track("z") }  // left: `track("z")` may have an effect
    }

    func stop() { if let stopped { NotificationCenter.default.removeObserver(stopped) } }

    isolated deinit {
        if isOn { NotificationCenter.default.removeObserver(branch!) }
        guard isOn else { return }
        if let later { NotificationCenter.default.removeObserver(later) }
    }
}

/// `deinit` removes the observer with a method.
@MainActor final class Removed {
    // becomes: private var other: MessageCenter.ObservationToken?
    private var other: (any NSObjectProtocol)?

    func start() {
        // becomes: other = MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in track("x") }
        other = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in track("x") }
    }

    func stop() {
        // becomes: if let other { MessageCenter.default.removeObserver(other) }
        if let other { NotificationCenter.default.removeObserver(other) }
        other = nil
    }

    isolated deinit { stop() }
}

/// The only instance is the value of a static property.
@MainActor final class Shared {
    static let shared = Shared()
    // becomes: private var kept: MessageCenter.ObservationToken?
    private var kept: (any NSObjectProtocol)?

    private init() {
        // becomes: kept = MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in track("x") }
        kept = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in track("x") }
    }
}

/// Not the only instance.
@MainActor final class Theme {
    static let light = Theme()
    private var token: (any NSObjectProtocol)?

    init() {
        token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in track("x") }  // left: `track("x")` may have an effect
    }

    static func dark() -> Theme { Theme() }
}
