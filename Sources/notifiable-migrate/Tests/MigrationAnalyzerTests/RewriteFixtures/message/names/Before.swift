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

// Properties of one name in several classes of a file.

@MainActor final class Replaced {
    private var token: (any NSObjectProtocol)?
    private static var shared: (any NSObjectProtocol)?

    func start() {
        token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: a use of its token is not understood: `board.token = nil`
        Replaced.shared = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: its token is in `shared`: declare that
    }

    func restart() {
        Replaced.shared = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: its token is in `shared`: declare that
    }

    static func stop(_ board: Replaced) { board.token = nil }
}

@MainActor final class Board {
    struct Row {
        var token = 0
        func isSame(_ other: Int) -> Bool { token == other && self.token == other }
    }

    // becomes: private var token: MessageCenter.ObservationToken?
    private var token: (any NSObjectProtocol)?
    private static var shared: (any NSObjectProtocol)?

    func start() {
        // becomes: token = MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in }
        token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }
        Board.shared = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in } // left: its token is in `shared`: declare that
    }
}

enum Upper {
    @MainActor final class Row {
        private var token: (any NSObjectProtocol)?

        init() {
            token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in } // left: a use of its token is not understood:
        }
    }
}

enum Lower {
    @MainActor final class Row {
        private var token: (any NSObjectProtocol)?

        init() {
            token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: a use of its token is not understood:
            print(self.token as Any)
        }
    }
}

/// Code outside the class uses the property.
@MainActor final class Open {
    var token: (any NSObjectProtocol)?
    var path: (any NSObjectProtocol)?

    func start() {
        token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: its token is in `token`: declare that
        path = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: its token is in `path`: declare that
    }
}

@MainActor func close(_ open: Open) { open.token = nil }
@MainActor func path() -> Any { \Open.path }
