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
        NotificationCenter.default.post(name: .opened, object: self, userInfo: ["width": 1, "tag": "a"])
    }
}

@MainActor struct Panel {
    private var token: (any NSObjectProtocol)?

    mutating func start() {
        token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }
    }

    mutating func stop() {
        if let token { NotificationCenter.default.removeObserver(token) }
        token = nil
    }
}

/// Code creates it with a token.
@MainActor struct Frame {
    var token: (any NSObjectProtocol)?

    mutating func start() {
        token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: a use of its token is not understood: `Frame(token
    }

    static func make(_ other: any NSObjectProtocol) -> Frame { Frame(token: other) }
}

@MainActor enum Shared {
    private static var token: (any NSObjectProtocol)?
    private static var second: (any NSObjectProtocol)?
    private static var third: (any NSObjectProtocol)?

    static func start() {
        token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }
        Self.second = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }
        Shared.third = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }
    }
}

@MainActor final class Board {
    private var tokens: [any NSObjectProtocol] = []
    private var several: [any NSObjectProtocol] = []
    private var mixed: [any NSObjectProtocol] = []
    private var others: [any NSObjectProtocol] = []
    private var byName: [String: any NSObjectProtocol] = [:]
    private var token: (any NSObjectProtocol)?
    private var width = 0

    func collect() {
        let first = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }
        tokens.append(first)
        let token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }
        self.token = token
        let second = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }
        several = [
            second,
            NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in },
            NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in },
        ]
        several += [NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }]
        several.append(contentsOf: [NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }])
    }

    func left(_ other: any NSObjectProtocol) {
        mixed = [
            other,
            NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in },  // left: a use of its token is not understood: `mixed
        ]
        byName["a"] = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: a use of its token is not understood
        let local = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: its token is in the local constant `local`
        NotificationCenter.default.removeObserver(local)
        let twice = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: a use of its token is not understood: `print(twice)`
        others.append(twice)
        print(twice)
    }

    func conditions() {
        tokens.append(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { note in
            guard let width = note.userInfo?["width"] as? Int, let tag = note.userInfo?["tag"] as? String else { return }
            print(width, tag)
        })
        tokens.append(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { [weak self] note in
            guard let self, let width = note.userInfo?["width"] as? Int, width > 1, let tag = note.userInfo?["tag"] as? String else { return }
            MainActor.assumeIsolated { self.show(width, tag) }
        })
    }

    func show(_ width: Int, _ tag: String) {}

    isolated deinit {
        for token in tokens { NotificationCenter.default.removeObserver(token) }
        if let token { NotificationCenter.default.removeObserver(token) }
    }
}

@MainActor class Base {
    var token: (any NSObjectProtocol)?

    func start() {
        token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: a use of its token is not understood
    }
}

final class Derived: Base {
    func stop() {
        if let token { NotificationCenter.default.removeObserver(token) }
    }
}
