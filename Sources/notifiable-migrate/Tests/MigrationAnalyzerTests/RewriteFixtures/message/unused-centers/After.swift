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

    private var token: MessageCenter.ObservationToken?

    func save() {
        MessageCenter.default.post(Store.Saved(count: 1), subject: self)
        MessageCenter.default.post(Store.Saved(count: 2), subject: self)
    }

    func saveTwice() {
        token = MessageCenter.default.addObserver(for: Store.Saved.self) { [weak self] _ in
            self?.count()
        }
        MessageCenter.default.post(Store.Saved(count: 1), subject: self)
    }

    func saveOther() {
        let center = NotificationCenter.default
        MessageCenter.default.post(Store.Saved(count: 1), subject: self)
        center.post(name: Notification.Name("XYZOther"), object: self)
    }

    private func count() {}

    func stop() {
        if let token { MessageCenter.default.removeObserver(token) }
    }
}
