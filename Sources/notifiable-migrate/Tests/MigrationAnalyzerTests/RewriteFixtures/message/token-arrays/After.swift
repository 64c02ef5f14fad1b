import Foundation
import NotifiableAdapter

extension Notification.Name { nonisolated static let sold = Notification.Name("XYZSold") }

@MainActor final class Shop {
    struct Sold: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Shop
        static let name = Notification.Name.sold
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    private var tokens = [MessageCenter.ObservationToken]()
    private var others = [MessageCenter.ObservationToken]()

    init() {
        tokens.append(
            MessageCenter.default.addObserver(for: Shop.Sold.self) { [weak self] _ in
                self?.count()
            }
        )
        others += [
            MessageCenter.default.addObserver(for: Shop.Sold.self) { [weak self] _ in
                self?.count()
            }
        ]
    }

    func sell() { MessageCenter.default.post(Shop.Sold(), subject: self) }
    private func count() {}
}
