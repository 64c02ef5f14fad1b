import Foundation
import NotifiableAdapter

extension Notification.Name { nonisolated static let sold = Notification.Name("XYZSold") }

@MainActor final class Shop {
    struct Sold: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Shop
        static let name = Notification.Name.sold
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    private var tokens = [NSObjectProtocol]()
    private var others = [any NSObjectProtocol]()

    init() {
        tokens.append(
            NotificationCenter.default.addObserver(forName: .sold, object: nil, queue: .main) { [weak self] _ in
                MainActor.assumeIsolated { self?.count() }
            }
        )
        others += [
            NotificationCenter.default.addObserver(forName: .sold, object: nil, queue: .main) { [weak self] _ in
                MainActor.assumeIsolated { self?.count() }
            }
        ]
    }

    func sell() { NotificationCenter.default.post(name: .sold, object: self) }
    private func count() {}
}
