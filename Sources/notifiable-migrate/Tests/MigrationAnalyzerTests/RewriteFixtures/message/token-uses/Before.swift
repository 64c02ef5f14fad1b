// swift-format-ignore-file

// Uses of tokens that a compiler accepts, because `NotificationCenter` removes any object, and that remove no message token.
import Foundation
import NotifiableAdapter

extension Notification.Name {
    nonisolated static let opened = Notification.Name("XYZOpened")
}

@MainActor final class Door {
    struct DidOpen: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Door
        static let name = Notification.Name.opened
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    nonisolated(unsafe) static var count = 0
}

@MainActor final class First {
    private var tokens: [any NSObjectProtocol] = []

    init() {
        tokens.append(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in })  // left: a use of its token is not understood: `NotificationCenter.default.removeObserver(first)`
    }

    func stop() {
        if let first = tokens.first { NotificationCenter.default.removeObserver(first) }
    }
}

@MainActor final class Passed {
    private var token: (any NSObjectProtocol)?

    init() {
        token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: a use of its token is not understood: `end(token!)`
    }

    func stop() { end(token!) }

    private func end(_ token: Any) { NotificationCenter.default.removeObserver(token) }
}

@MainActor final class Other {
    private var token: (any NSObjectProtocol)?

    init() {
        token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: a use of its token is not understood: `NotificationCenter.default.removeObserver(token)`
    }

    func stop(_ other: Other) {
        if let token = other.token { NotificationCenter.default.removeObserver(token) }
    }
}

@MainActor final class Popped {
    private var tokens: [any NSObjectProtocol] = []

    init() {
        tokens.append(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in })  // left: `_ = tokens.popLast()` may release
    }

    func forget() { _ = tokens.popLast() }
}

/// Not each token is removed.
@MainActor final class Some {
    private var tokens: [any NSObjectProtocol] = []

    init() {
        tokens.append(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in })  // left: `tokens = []` may release
    }

    func stop() {
        for token in tokens where Door.count > 0 { NotificationCenter.default.removeObserver(token) }
        tokens = []
    }
}

/// Keeps the token of an observer that stays, too.
@MainActor final class Mixed {
    private var tokens: [any NSObjectProtocol] = []

    init() {
        tokens.append(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in })  // left: a use of its token is not understood: `NotificationCenter.default.addObserver(forName: .NSCalendarDay
        tokens.append(NotificationCenter.default.addObserver(forName: .NSCalendarDayChanged, object: nil, queue: nil) { _ in })
    }
}

/// Its `deinit` does more than remove its observer.
@MainActor final class Counted {
    // becomes: private var token: MessageCenter.ObservationToken?
    private var token: (any NSObjectProtocol)?

    init() {
        // becomes: token = MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in }
        token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }
    }

    isolated deinit {
        if let token {
            // becomes: MessageCenter.default.removeObserver(token)
            NotificationCenter.default.removeObserver(token)
            Door.count -= 1
        }
    }
}

/// A removal precedes the first store only, or has a condition.
@MainActor final class Shared {
    private var shared: (any NSObjectProtocol)?
    private var conditional: (any NSObjectProtocol)?

    func start() {
        stop()
        shared = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: `shared` may release
        shared = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: `shared` may release
    }

    func restart() {
        stopSome()
        conditional = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: `conditional` may release
    }

    func restartTwice() {
        restart()
        restart()
    }

    func stop() { if let shared { NotificationCenter.default.removeObserver(shared) } }
    func stopSome() { if Door.count > 0, let conditional { NotificationCenter.default.removeObserver(conditional) } }
}

@MainActor func open(_ door: Door) {
    // becomes: MessageCenter.default.post(Door.DidOpen(), subject: door)
    NotificationCenter.default.post(name: .opened, object: door)
}
