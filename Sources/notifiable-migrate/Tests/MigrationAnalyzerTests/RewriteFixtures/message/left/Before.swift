// swift-format-ignore-file

// await: no
import Foundation
import NotifiableAdapter

extension Notification.Name {
    static let opened = Notification.Name("XYZOpened")
    static let uncertain = Notification.Name("XYZUncertain")
    static let later = Notification.Name("XYZLater")
    static let closed = Notification.Name("XYZClosed")
    static let locked = Notification.Name("XYZLocked")
}

@MainActor final class Door {
    struct DidOpen: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Door
        static let name = Notification.Name.opened
        var width: Int
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("width", \.width))
    }

    struct DidClose: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Door
        static let name = Notification.Name.closed
        var width: Int
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("width", \.width))
    }

    struct DidLock: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Door
        static let name = Notification.Name.locked
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    struct Uncertain: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Door
        static let name = Notification.Name.uncertain
        var width: Int
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("width", \.width))
    }

    struct Later: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = Door
        static let name = Notification.Name.later
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    nonisolated func lock() async {
        NotificationCenter.default.post(name: .locked, object: nil)  // left: it posts by a nonisolated asynchronous function, and would wait
    }

    func open(_ width: Int, _ payload: [String: Any]) {
        NotificationCenter.default.post(name: .uncertain, object: self, userInfo: payload)  // left: its payload `payload`
    }

    func close() {
        NotificationCenter.default.post(name: .closed, object: self, userInfo: [Key.width: 4])  // left: its payload `Key.width` is not a property
    }

    func change(_ isLocked: Bool) {
        var name = Notification.Name.closed
        if isLocked { name = .locked }
        NotificationCenter.default.post(name: name, object: self)  // left: its name `.closed, .locked` is not one constant
    }
}

@MainActor final class Watcher {
    private var token: (any NSObjectProtocol)?
    private let queue = OperationQueue()
    private static var common: (any NSObjectProtocol)?
    private static var other: (any NSObjectProtocol)?
    private var replaced: (any NSObjectProtocol)? {
        didSet { if let oldValue { NotificationCenter.default.removeObserver(oldValue) } }
    }

    func start(_ door: Door) {
        token = NotificationCenter.default.addObserver(forName: .uncertain, object: nil, queue: .main) { _ in }  // left: the post at File.swift:54 is not known
        token = NotificationCenter.default.addObserver(forName: .later, object: nil, queue: .main) { _ in }  // left: `Door.Later` cannot be used: it is asynchronous,
        token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: queue) { _ in }  // left: it runs on `queue`
        token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { note in  // left: `print(note.userInfo?["height"] as? Int ?? 0)` does not map
            print(note.userInfo?["height"] as? Int ?? 0)
        }
        _ = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: nothing shows that it may end with its
        replaced = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: its token is in `replaced`: declare that in the class
        Self.other = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in } // left: its token is in `other`: declare that
    }

    private let show: @Sendable (Notification) -> Void = { _ in }

    func begin() {
        token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main, using: show)  // left: its handler is not a closure literal
        _ = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { [weak self] _ in  // left: `print("opened")` may have an effect without
            MainActor.assumeIsolated {
                print("opened")
                self?.begin()
            }
        }
    }

    static func share() {
        common = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in } // left: its token is in `common`: declare that
    }

    func hand(_ token: (any NSObjectProtocol)?) {}
}

@MainActor func arrive(_ door: Door) {
    // becomes: MessageCenter.default.post(Door.DidOpen(width: 4), subject: door)
    NotificationCenter.default.post(name: .opened, object: door, userInfo: ["width": 4])
}

// A case is not equal to its raw value, which is the key of the message.
enum Key: String { case width }
