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

/// Constants, and whether a property keeps their tokens in any case.
@MainActor final class Late {
    // becomes: private var tokens: [MessageCenter.ObservationToken] = []
    private var tokens: [any NSObjectProtocol] = []
    private var late: [any NSObjectProtocol] = []
    private var inner: (any NSObjectProtocol)?
    var isReady = false

    func start() throws {
        // becomes: let first = MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in }
        let first = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }
        // becomes: let second = MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in }
        let second = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }
        [1].forEach { number in if number > 1 { return } }
        tokens.append(first)
        tokens.append(second)
        let third = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: its token is in the local constant `third`, which may not be stored
        guard isReady else { return }
        late.append(third)
        let fourth = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: its token is in the local constant `fourth`, which may not be stored
        try check()
        late.append(fourth)
        let fifth = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: its token is in the local constant `fifth`, which may not be stored
        if isReady { inner = fifth }
    }

    func check() throws {}
}

/// Each token ends its observation when another one replaces it.
@MainActor final class Replaced {
    private var twice: (any NSObjectProtocol)?
    private var collected: [any NSObjectProtocol] = []
    private var elsewhere: (any NSObjectProtocol)?
    private var looped: (any NSObjectProtocol)?

    func start(_ count: Int) {
        twice = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: `twice` may already have the token
        twice = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: `twice` may already have the token
        collected.append(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in })  // left: `collected` may already have the token
        collected = [NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }]  // left: `collected` may already have the token
        elsewhere = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: `elsewhere` may already have the token
        for _ in 0..<count {
            looped = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: `looped` may already have the token
        }
    }

    func restart() {
        elsewhere = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: `elsewhere` may already have the token
    }
}

/// A removal comes before each token that replaces another one.
@MainActor final class Removed {
    // becomes: private var token: MessageCenter.ObservationToken?
    private var token: (any NSObjectProtocol)?
    // becomes: private var other: MessageCenter.ObservationToken?
    private var other: (any NSObjectProtocol)?
    // becomes: private var branch: MessageCenter.ObservationToken?
    private var branch: (any NSObjectProtocol)?
    // becomes: private var tokens: [MessageCenter.ObservationToken] = []
    private var tokens: [any NSObjectProtocol] = []

    init() {
        // becomes: token = MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in }
        token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }
    }

    init(_ width: Int) {
        // becomes: token = MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in }
        token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }
    }

    func start(_ isWide: Bool) {
        if isWide {
            // becomes: branch = MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in }
            branch = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }
        } else {
            // becomes: branch = MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in }
            branch = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }
        }
        stop()
        // becomes: other = MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in }
        other = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }
        // becomes: tokens = [MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in }]
        tokens = [NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }]
        // becomes: tokens.append(MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in })
        tokens.append(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in })
    }

    func restart(_ count: Int) {
        stop()
        // becomes: token = MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in }
        token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }
        for _ in 0..<count {
            // becomes: if let other { MessageCenter.default.removeObserver(other) }
            if let other { NotificationCenter.default.removeObserver(other) }
            // becomes: other = MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in }
            other = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }
        }
    }

    func stop() {
        // becomes: if let token { MessageCenter.default.removeObserver(token) }
        if let token { NotificationCenter.default.removeObserver(token) }
        // becomes: if let other { MessageCenter.default.removeObserver(other) }
        if let other { NotificationCenter.default.removeObserver(other) }
    }
}

/// A `NotificationTokens` is a constant that any isolation can use.
final class Shared: Sendable {
    private let tokens = NotificationTokens()

    func start() {
        tokens.add(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in })  // left: `Shared` is Sendable
    }
}

enum Hub {
    static let tokens = NotificationTokens()

    static func start() {
        tokens.add(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in })  // left: its token is in `tokens`, whose type is `NotificationTokens`
    }
}

@MainActor final class Desk {
    // becomes: private var tokens: [MessageCenter.ObservationToken] = []
    private let tokens = NotificationTokens()
    nonisolated private let others = NotificationTokens()

    func start() {
        // becomes: tokens.append(MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in })
        tokens.add(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in })
        others.add(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in })  // left: its token is in `others`, whose type is `NotificationTokens`
    }
}

@MainActor protocol Observing: AnyObject {
    var tokens: [any NSObjectProtocol] { get set }
}

@MainActor final class Listener {
    // becomes: private var token: MessageCenter.ObservationToken? = nil
    private var token: (any NSObjectProtocol)? = nil
    private weak var released: (any NSObjectProtocol)?
    private var made: (any NSObjectProtocol)? = Listener.make()
    var tokens: [any NSObjectProtocol] = []

    static func make() -> (any NSObjectProtocol)? { nil }

    func start() {
        // becomes: token = MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in }
        token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }
        released = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: a use of its token is not understood: `private weak var
        made = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: a use of its token is not understood: `private var made
        tokens.append(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in })  // left: the protocol `Observing` requires `tokens`
    }
}

extension Listener: Observing {}

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
        restarted = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: `restarted` may already have the token
    }

    func viewWillAppear(_ animated: Bool) {
        shown = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: `shown` may already have the token
    }

    func prepare() {
        action = {
            self.tapped = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: `self.tapped` may already have the token
        }
        Task {
            // becomes: removed = MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in }
            removed = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }
        }
        released = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: `released = nil` would end the observation
        emptied.append(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in })  // left: `emptied.removeAll()` would end the observation
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

/// One type for two properties.
@MainActor final class Both {
    private var first, second: (any NSObjectProtocol)?

    init() {
        first = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: its token is in `first`, which is declared together with other variables
        second = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: its token is in `second`, which is declared together with other variables
    }
}
