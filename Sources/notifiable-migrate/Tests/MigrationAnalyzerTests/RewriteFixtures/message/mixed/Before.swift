// swift-format-ignore-file
// reordering: no

// Observers of a name of which one stays, stay as well; those of a name that are all rewritten keep their order.
import Foundation
import NotifiableAdapter

extension Notification.Name {
    nonisolated static let opened = Notification.Name("XYZOpened")
    nonisolated static let closed = Notification.Name("XYZClosed")
    nonisolated static let rung = Notification.Name("XYZRung")
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

    struct DidRing: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Door
        static let name = Notification.Name.rung
        var times: Int
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("times", \.times))
    }

    func ring() {
        NotificationCenter.default.post(name: .rung, object: self, userInfo: ["times": 1])  // left: the observer at File.swift:88 does not
    }

    // becomes: func open() { MessageCenter.default.post(Door.DidOpen(width: 1), subject: self) }
    func open() { NotificationCenter.default.post(name: .opened, object: self, userInfo: ["width": 1]) }
    // becomes: func close() { MessageCenter.default.post(Door.DidClose(width: 1), subject: self) }
    func close() { NotificationCenter.default.post(name: .closed, object: self, userInfo: ["width": 1]) }
}

@MainActor final class Board {
    private var opening: (any NSObjectProtocol)?
    // becomes: private var closing: MessageCenter.ObservationToken?
    private var closing: (any NSObjectProtocol)?
    private var count = 0

    init() {
        opening = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { [weak self] _ in  // left: the observer at File.swift:72 does not
            MainActor.assumeIsolated { self?.count += 1 }
        }
        // becomes: closing = MessageCenter.default.addObserver(for: Door.DidClose.self) { [weak self] _ in
        closing = NotificationCenter.default.addObserver(forName: .closed, object: nil, queue: .main) { [weak self] _ in
            // becomes: self?.count -= 1
            MainActor.assumeIsolated { self?.count -= 1 }
        }
    }
}

@MainActor final class Clerk {
    private var opening: (any NSObjectProtocol)?
    // becomes: private var closing: MessageCenter.ObservationToken?
    private var closing: (any NSObjectProtocol)?
    private var count = 0

    init() {
        let queue = OperationQueue()
        opening = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: queue) { _ in print("opened") }  // left: it runs on `queue`
        // becomes: closing = MessageCenter.default.addObserver(for: Door.DidClose.self) { [weak self] _ in
        closing = NotificationCenter.default.addObserver(forName: .closed, object: nil, queue: .main) { [weak self] _ in
            // becomes: self?.count -= 1
            MainActor.assumeIsolated { self?.count -= 1 }
        }
    }
}

@MainActor final class Porter {
    private var first: (any NSObjectProtocol)?
    private var second: MessageCenter.ObservationToken?
    private var count = 0

    init() {
        second = MessageCenter.default.addObserver(for: Door.DidRing.self) { [weak self] _ in self?.count += 1 }
        first = NotificationCenter.default.addObserver(forName: .rung, object: nil, queue: .main) { [weak self] _ in  // left: the observer at File.swift:87 does not
            MainActor.assumeIsolated { self?.count *= 2 }
        }
    }
}
