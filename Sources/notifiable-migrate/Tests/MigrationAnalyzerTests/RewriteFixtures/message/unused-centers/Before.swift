import Foundation
import NotifiableAdapter

extension Notification.Name { nonisolated static let saved = Notification.Name("XYZSaved") }

@MainActor final class Store {
    struct Saved: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Store
        static let name = Notification.Name.saved
        var count: Int
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("count", \.count))
    }

    private var token: (any NSObjectProtocol)?

    func save() {
        let center = NotificationCenter.default
        center.post(name: .saved, object: self, userInfo: ["count": 1])
        center.post(name: .saved, object: self, userInfo: ["count": 2])
    }

    func saveTwice() {
        let center = NotificationCenter.default
        token = center.addObserver(forName: .saved, object: nil, queue: .main) { [weak self] _ in
            MainActor.assumeIsolated { self?.count() }
        }
        center.post(name: .saved, object: self, userInfo: ["count": 1])
    }

    func saveOther() {
        let center = NotificationCenter.default
        center.post(name: .saved, object: self, userInfo: ["count": 1])
        center.post(name: Notification.Name("XYZOther"), object: self)
    }

    private func count() {}

    func stop() {
        let center = NotificationCenter.default
        if let token { center.removeObserver(token) }
    }
}
