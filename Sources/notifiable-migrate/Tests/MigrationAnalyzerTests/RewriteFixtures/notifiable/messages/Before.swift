// swift-format-ignore-file

import Foundation
import NotifiableAdapter

// Closures that `--to message` rewrites, and those of names that nothing posts.

extension Notification.Name {
    nonisolated static let opened = Notification.Name("XYZOpened")
    nonisolated static let silent = Notification.Name("XYZSilent")
}

@MainActor final class Door {
    struct DidOpen: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Door
        static let name = Notification.Name.opened
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    func open() { MessageCenter.default.post(DidOpen(), subject: self) }
}

private nonisolated(unsafe) var shared: (any NSObjectProtocol)?

@MainActor final class Watcher {
    private var first: (any NSObjectProtocol)?
    private var second: (any NSObjectProtocol)?
    private var third: (any NSObjectProtocol)?
    private var fourth: (any NSObjectProtocol)?
    private var fifth: (any NSObjectProtocol)?
    private var sixth: (any NSObjectProtocol)?

    init() {
        first = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { [weak self] _ in  // left: `rewrite --to message` makes it
            MainActor.assumeIsolated { self?.show() }
        }
        second = NotificationCenter.default.addObserver(forName: .silent, object: nil, queue: .main) { [weak self] _ in  // left: not all posts of `.silent` are known:
            MainActor.assumeIsolated { self?.show() }
        }
        shared = NotificationCenter.default.addObserver(forName: .silent, object: nil, queue: nil) { [weak self] _ in self?.count() }  // left: its token is in `shared`: declare that
        third = NotificationCenter.default.addObserver(forName: .silent, object: nil, queue: nil) { [weak self] in self?.count([1].map { $0 }, $0) }  // left: its closure does more than call a method
        fourth = NotificationCenter.default.addObserver(forName: .silent, object: nil, queue: nil, using: watch)  // left: its handler is not a closure literal
    }

    private var named: [String: any NSObjectProtocol] = [:]
    private lazy var late = NotificationCenter.default.addObserver(forName: .silent, object: nil, queue: nil) { [weak self] _ in self?.count() }  // left: it is not a statement of a method or

    func start() {
        named["silent"] = NotificationCenter.default.addObserver(forName: .silent, object: nil, queue: nil) { [weak self] _ in self?.count() }  // left: a use of its token is not understood:
        fifth = NotificationCenter.default.addObserver(forName: .silent, object: nil, queue: nil) { _ in print("silent") }  // left: nothing shows that it may end with its
        Task { sixth = NotificationCenter.default.addObserver(forName: .silent, object: nil, queue: nil) { [weak self] _ in self?.count() } }  // left: it is not a statement of a method or
    }

    private func show() {}
    nonisolated private func count() {}
    nonisolated private func count(_ numbers: [Int], _ notification: Notification) {}
}

private func watch(_ notification: Notification) {}
