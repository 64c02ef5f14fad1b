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
        MessageCenter.default.post(Door.DidOpen(width: 1, tag: "a"), subject: self)
    }
}

@MainActor struct Panel {
    private var token: MessageCenter.ObservationToken?

    mutating func start() {
        token = MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in }
    }

    mutating func stop() {
        if let token { MessageCenter.default.removeObserver(token) }
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
    private static var token: MessageCenter.ObservationToken?
    private static var second: MessageCenter.ObservationToken?
    private static var third: MessageCenter.ObservationToken?

    static func start() {
        token = MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in }
        Self.second = MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in }
        Shared.third = MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in }
    }
}

@MainActor final class Board {
    private var tokens: [MessageCenter.ObservationToken] = []
    private var several: [MessageCenter.ObservationToken] = []
    private var mixed: [any NSObjectProtocol] = []
    private var others: [any NSObjectProtocol] = []
    private var byName: [String: any NSObjectProtocol] = [:]
    private var token: MessageCenter.ObservationToken?
    private var width = 0

    func collect() {
        let first = MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in }
        tokens.append(first)
        let token = MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in }
        self.token = token
        let second = MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in }
        several = [
            second,
            MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in },
            MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in },
        ]
        several += [MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in }]
        several.append(contentsOf: [MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in }])
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
        tokens.append(MessageCenter.default.addObserver(for: Door.DidOpen.self) { message in
            print(message.width, message.tag)
        })
        tokens.append(MessageCenter.default.addObserver(for: Door.DidOpen.self) { [weak self] message in
            guard let self, message.width > 1 else { return }
            self.show(message.width, message.tag)
        })
    }

    func show(_ width: Int, _ tag: String) {}
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
