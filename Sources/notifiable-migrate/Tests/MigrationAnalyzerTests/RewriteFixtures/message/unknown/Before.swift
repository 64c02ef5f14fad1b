// swift-format-ignore-file

import Foundation
import NotifiableAdapter

extension Notification.Name {
    nonisolated static let opened = Notification.Name("XYZOpened")
    nonisolated static let locked = Notification.Name("XYZLocked")
    nonisolated static let closed = Notification.Name("XYZClosed")
    nonisolated static let painted = Notification.Name("XYZPainted")
    nonisolated static let listed = Notification.Name("XYZListed")
    nonisolated static let rawNamed = Notification.Name("XYZRawNamed")
}

@MainActor final class Door {
    struct DidOpen: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Door
        static let name = Notification.Name.opened
        var width: Int
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("width", \.width))
    }

    struct DidLock: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Door
        static let name = Notification.Name.locked
        var width: Int
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("width", \.width))
    }

    struct DidClose: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Door
        static let name = Notification.Name.closed
        var width: Int
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("width", \.width))
    }

    struct DidPaint: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Door
        static let name = Notification.Name.painted
        var width: Int
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("width", \.width))
    }

    struct DidList: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Door
        static let name = Notification.Name.listed
        var width: Int
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("width", \.width))
    }

    struct DidName: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Door
        static let name = Notification.Name.rawNamed
        var width: Int
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("width", \.width))
    }

    private let pending = [Notification.Name.listed, .opened]

    func post(_ event: Event, _ index: Int) {
        // becomes: MessageCenter.default.post(Door.DidOpen(width: 1), subject: self)
        NotificationCenter.default.post(name: .opened, object: self, userInfo: ["width": 1])
        // becomes: MessageCenter.default.post(Door.DidLock(width: 1), subject: self)
        NotificationCenter.default.post(name: .locked, object: self, userInfo: ["width": 1])
        // becomes: MessageCenter.default.post(Door.DidClose(width: 1), subject: self)
        NotificationCenter.default.post(name: .closed, object: self, userInfo: ["width": 1])
        // becomes: MessageCenter.default.post(Door.DidPaint(width: 1), subject: self)
        NotificationCenter.default.post(name: .painted, object: self, userInfo: ["width": 1])
        // becomes: MessageCenter.default.post(Door.DidList(width: 1), subject: self)
        NotificationCenter.default.post(name: .listed, object: self, userInfo: ["width": 1])
        // becomes: MessageCenter.default.post(Door.DidName(width: 1), subject: self)
        NotificationCenter.default.post(name: .rawNamed, object: self, userInfo: ["width": 1])
        NotificationCenter.default.post(name: event.name, object: nil)  // left: its name `event.name` is not one cons
        NotificationCenter.default.post(name: pending[index], object: nil)  // left: its name `pending[index]` is not 
    }

    func isEvent(_ note: Notification) -> Bool {
        let name = Notification.Name.painted
        switch note.name {
        case .closed: return true
        default: return isKnown(name)
        }
    }

    func isKnown(_ name: Notification.Name) -> Bool { true }
}

struct Event {
    let name: Notification.Name
    static let lock = Event(name: .locked)
}

enum Raw: String { case first = "XYZRawNamed" }
let raws: [Raw] = [.first]

func post(_ raw: Raw) {
    NotificationCenter.default.post(name: Notification.Name(raw.rawValue), object: nil)
}

@MainActor final class Watcher {
    // becomes: private var closing: MessageCenter.ObservationToken?
    private var closing: (any NSObjectProtocol)?
    private var painting: (any NSObjectProtocol)?
    private var opening: (any NSObjectProtocol)?
    private var locking: (any NSObjectProtocol)?
    private var listing: (any NSObjectProtocol)?
    private var naming: (any NSObjectProtocol)?

    func start() {
        // becomes: closing = MessageCenter.default.addObserver(for: Door.DidClose.self) { _ in }
        closing = NotificationCenter.default.addObserver(forName: .closed, object: nil, queue: .main) { _ in }
        painting = NotificationCenter.default.addObserver(forName: .painted, object: nil, queue: .main) { _ in } // left: not all posts of `.painted` are known:
        opening = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { _ in }  // left: not all posts of `.opened` are known:
        locking = NotificationCenter.default.addObserver(forName: .locked, object: nil, queue: .main) { _ in }  // left: not all posts of `.locked` are known:
        listing = NotificationCenter.default.addObserver(forName: .listed, object: nil, queue: .main) { _ in }  // left: not all posts of `.listed` are known:
        naming = NotificationCenter.default.addObserver(forName: .rawNamed, object: nil, queue: .main) { _ in }  // left: not all posts of `.rawNamed` are known:
    }
}
