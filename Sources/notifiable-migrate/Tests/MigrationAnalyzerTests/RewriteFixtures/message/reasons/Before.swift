// swift-format-ignore-file

import Combine
import Foundation
import NotifiableAdapter
import UIKit

extension Notification.Name {
    static let read = Notification.Name("XYZRead")
    static let kept = Notification.Name("XYZKept")
    static let tapped = Notification.Name("XYZTapped")
    static let loaded = Notification.Name("XYZLoaded")
    static let owned = Notification.Name("XYZOwned")
    static let required = Notification.Name("XYZRequired")
    static let seen = Notification.Name("XYZSeen")
}

@MainActor final class Book {
    struct Read: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Book
        static let name = Notification.Name.read
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    struct Kept: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Book
        static let name = Notification.Name.kept
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    struct Tapped: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Book
        static let name = Notification.Name.tapped
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    struct Loaded: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Book
        static let name = Notification.Name.loaded
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    struct Owned: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Book
        static let name = Notification.Name.owned
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    struct Required: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Book
        static let name = Notification.Name.required
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    struct Seen: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Book
        static let name = Notification.Name.seen
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    struct Sent: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Book
        static let name = Notification.Name("XYZSent")
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }
}

@MainActor func post() {
    MessageCenter.default.post(Book.Read())
    MessageCenter.default.post(Book.Kept())
    MessageCenter.default.post(Book.Tapped())
    MessageCenter.default.post(Book.Loaded())
    MessageCenter.default.post(Book.Owned())
    MessageCenter.default.post(Book.Required())
    MessageCenter.default.post(Book.Seen())
}

protocol Requiring { func required(_ notification: Notification) }

@MainActor final class Reader: NSObject {
    private var bag: Set<AnyCancellable> = []
    private var tokens: [any NSObjectProtocol] = []
    private var token: (any NSObjectProtocol)?

    override init() {
        super.init()
        NotificationCenter.default.publisher(for: .read).sink { _ in }.store(in: &bag)  // left: it is a publisher
        Task { for await _ in NotificationCenter.default.notifications(named: .read) {} }  // left: it is a publisher or
        tokens.append(
            NotificationCenter.default.addObserver(forName: .kept, object: nil, queue: .main) { _ in }  // left: a use of its token is not understood:
        )
        tokens.append(
            NotificationCenter.default.addObserver(forName: UIApplication.didBecomeActiveNotification, object: nil, queue: .main) { _ in }
        )
        NotificationCenter.default.addObserver(self, selector: #selector(tap(_:)), name: .tapped, object: nil)  // left: `tap(_:)` would have
        NotificationCenter.default.addObserver(self, selector: #selector(reload(_:)), name: .loaded, object: nil)  // left: `reload(_:)` would have other parameters,
        NotificationCenter.default.addObserver(self, selector: #selector(required(_:)), name: .required, object: nil)  // left: `required(_:)` would
        token = NotificationCenter.default.addObserver(forName: .seen, object: nil, queue: .main) { [weak self] notification in  // left: `self?.see(notification)` does not map
            MainActor.assumeIsolated { self?.see(notification) }
        }
        DistributedNotificationCenter.default().post(name: Notification.Name("XYZSent"), object: nil)  // left: its center `DistributedNotificationCenter.default()`
    }

    @IBAction func tap(_ sender: Any) {}
    @objc func reload(_ notification: Notification) { reload() }
    func reload() {}
    @objc func see(_ notification: Notification) {}
    @objc func required(_ notification: Notification) {}
}

extension Reader: Requiring {}

final class Owner: NSObject {
    @MainActor override init() {
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(own), name: .owned, object: nil)  // left: `Owner` is not known to be isolated to the main actor
    }

    @MainActor @objc func own() {}
}
