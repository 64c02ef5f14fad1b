import Foundation

extension Notification.Name {
    static let storeDidChange = Notification.Name("StoreDidChange")
    static let orderDidShip = Notification.Name("OrderDidShip")
}

final class Store {
    // silent: the store's observer receives every name
    func change() { NotificationCenter.default.post(name: .storeDidChange, object: self) }
}

final class Order {
    func ship() { NotificationCenter.default.post(name: .orderDidShip, object: nil) }  // finds: name-without-partner
}

final class Screen {
    private let tokens: [any NSObjectProtocol]

    init(store: Store) {
        tokens = [NotificationCenter.default.addObserver(forName: nil, object: store, queue: nil) { print($0.name) }]
    }

    deinit { tokens.forEach(NotificationCenter.default.removeObserver) }
}
