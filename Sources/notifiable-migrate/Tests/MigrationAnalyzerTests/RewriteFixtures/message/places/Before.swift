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
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("width", \.width), .key("tag", \.tag))
    }

    func open() {
        // becomes: MessageCenter.default.post(Door.DidOpen(width: 1, tag: "a"), subject: self)
        NotificationCenter.default.post(name: .opened, object: self, userInfo: ["width": 1, "tag": "a"])
    }
}

@MainActor struct Panel {
    private var token: (any NSObjectProtocol)?

    mutating func start() {
        token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in } // left: `Panel` is not a class that the sources
    }

    mutating func stop() {
        if let token { NotificationCenter.default.removeObserver(token) }
        token = nil
    }
}

@MainActor enum Shared {
    private static var token: (any NSObjectProtocol)?

    static func start() {
        token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in } // left: `Shared` is not a class
    }
}

@MainActor final class Board {
    private var tokens: [any NSObjectProtocol] = []
    private var several: [any NSObjectProtocol] = []
    private var byName: [String: any NSObjectProtocol] = [:]

    func collect() {
        let first = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in } // left: a use of its token is not understood:
        tokens.append(first)
        several = [NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }] // left: a use of its token
        several += [NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }] // left: a use of its token is not understood:
    }

    func left() {
        byName["a"] = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: a use of its token
        let local = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: a use of its token
        NotificationCenter.default.removeObserver(local)
    }

    isolated deinit {
        for token in tokens { NotificationCenter.default.removeObserver(token) }
    }
}

@MainActor class Base {
    var token: (any NSObjectProtocol)?

    func start() {
        token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: its token is in `token`: declare that
    }
}

final class Derived: Base {
    func stop() {
        if let token { NotificationCenter.default.removeObserver(token) }
    }
}
