// swift-format-ignore-file

import Foundation
import NotifiableAdapter

// The name of each instance is another one, and none of them is that of a message.

enum CartEvent: String {
    case added, removed

    struct Changed: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Cart
        static let name = Notification.Name("rawValue")
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    var name: Notification.Name { Notification.Name(rawValue) }
    @MainActor func post() { NotificationCenter.default.post(name: name, object: nil) }
    @MainActor func postText() { NotificationCenter.default.post(name: Notification.Name(rawValue), object: nil) }  // left: its name `Notification.Name(rawValue)`
}

enum UserEvent: String {
    case login, logout

    var name: Notification.Name { Notification.Name(self.rawValue) }
    @MainActor func post() { NotificationCenter.default.post(name: name, object: nil) }
}

@MainActor final class Cart {
    struct DidChange: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Cart
        static let name = Notification.Name("Cart.didChange")
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    let id: String
    let didChange: Notification.Name

    init(id: String) {
        self.id = id
        didChange = Notification.Name("didChange-" + id)
    }

    func change() { NotificationCenter.default.post(name: didChange, object: self) }
}

@MainActor final class Watcher {
    private var token: (any NSObjectProtocol)?

    init(_ cart: Cart) {
        token = NotificationCenter.default.addObserver(forName: cart.didChange, object: nil, queue: .main) { _ in }  // left: its name `cart.didChange` is not one
    }
}
