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

/// Each token ends its observation when another one replaces it.
@MainActor final class Replaced {
    private var twice: (any NSObjectProtocol)?
    private var elsewhere: (any NSObjectProtocol)?
    private var looped: (any NSObjectProtocol)?

    func start(_ count: Int) {
        twice = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: `twice` may release the token of an observer
        twice = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: `twice` may release the token of an observer
        elsewhere = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: `elsewhere` may release the token of
        for _ in 0..<count {
            looped = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: `looped` may release
        }
    }

    func restart() {
        elsewhere = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: `elsewhere` may release the token of
    }
}

/// A removal comes before each token that replaces another one.
@MainActor final class Removed {
    private var token: (any NSObjectProtocol)?
    // becomes: private var other: MessageCenter.ObservationToken?
    private var other: (any NSObjectProtocol)?

    init() {
        token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in } // left: `token` may release
    }

    init(_ width: Int) {
        token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in } // left: `token` may release
    }

    func start() {
        stop()
        // becomes: other = MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in }
        other = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }
    }

    func restart(_ count: Int) {
        for _ in 0..<count {
            // becomes: if let other { MessageCenter.default.removeObserver(other) }
            if let other { NotificationCenter.default.removeObserver(other) }
            // becomes: other = MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in }
            other = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }
        }
    }

    func stop() {
        if let token { NotificationCenter.default.removeObserver(token) }
        // becomes: if let other { MessageCenter.default.removeObserver(other) }
        if let other { NotificationCenter.default.removeObserver(other) }
    }
}

@MainActor final class Desk {
    // becomes: private var tokens: [MessageCenter.ObservationToken] = []
    private let tokens = NotificationTokens()
    nonisolated private let others = NotificationTokens()

    func start() {
        // becomes: tokens.append(MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in })
        tokens.add(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in })
        others.add(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in })  // left: its token is in `others`: declare that
    }
}

@MainActor final class Listener {
    // becomes: private var token: MessageCenter.ObservationToken? = nil
    private var token: (any NSObjectProtocol)? = nil
    private weak var released: (any NSObjectProtocol)?

    func start() {
        // becomes: token = MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in }
        token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }
        released = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: its token is in `released`: declare that
    }
}

/// Code that runs again, and statements that release a token without a removal.
@MainActor final class Again {
    private var restarted: (any NSObjectProtocol)?
    private var shown: (any NSObjectProtocol)?
    private var tapped: (any NSObjectProtocol)?
    private var released: (any NSObjectProtocol)?
    private var emptied: [any NSObjectProtocol] = []
    // becomes: private var once: MessageCenter.ObservationToken?
    private var once: (any NSObjectProtocol)?
    // becomes: private var removed: MessageCenter.ObservationToken?
    private var removed: (any NSObjectProtocol)?
    // becomes: private var tokens: [MessageCenter.ObservationToken] = []
    private let tokens = NotificationTokens()
    private var action: (() -> Void)?

    init() {
        addRestarted()
        addOnce()
    }

    init(_ width: Int) { addOnce() }

    func reload() { addRestarted() }

    private func addRestarted() {
        restarted = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: `restarted` may release the token of
    }

    func viewWillAppear(_ animated: Bool) {
        shown = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: `shown` may release the token of an observer
    }

    func prepare() {
        action = {
            self.tapped = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: `self.tapped` may release the token of
        }
        Task {
            // becomes: removed = MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in }
            removed = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }
        }
        released = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: `released = nil` may
        emptied.append(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in })  // left: `emptied.removeAll()` may release the
        // becomes: tokens.append(MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in })
        tokens.add(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in })
    }

    private func addOnce() {
        // becomes: once = MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in }
        once = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }
    }

    func stop() {
        released = nil
        emptied.removeAll()
        // becomes: if let removed { MessageCenter.default.removeObserver(removed) }
        if let removed { NotificationCenter.default.removeObserver(removed) }
        removed = nil
        tokens.removeAll()
    }
}
