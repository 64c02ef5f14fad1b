// swift-format-ignore-file
// reordering: no

import Foundation
import NotifiableAdapter

extension Notification.Name { nonisolated static let cartDidChange = Notification.Name("XYZCartDidChange") }

@MainActor final class Cart {
    struct DidChange: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Cart
        static let name = Notification.Name.cartDidChange
        var count: Int
        var tag: String
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("count", \.count), .key("tag", \.tag))
    }

    private var serial = 0

    func add() {
        NotificationCenter.default.post(name: .cartDidChange, object: self, userInfo: ["tag": String(next()), "count": serial])  // left: its payload `count` would be evaluated
        // becomes: MessageCenter.default.post(Cart.DidChange(count: 1, tag: String(next())), subject: self)
        NotificationCenter.default.post(name: .cartDidChange, object: self, userInfo: ["count": 1, "tag": String(next())])
        // becomes: MessageCenter.default.post(Cart.DidChange(count: serial, tag: "added"), subject: self)
        NotificationCenter.default.post(name: .cartDidChange, object: self, userInfo: ["tag": "added", "count": serial])
    }

    private func next() -> Int {
        serial += 1
        return serial
    }
}
