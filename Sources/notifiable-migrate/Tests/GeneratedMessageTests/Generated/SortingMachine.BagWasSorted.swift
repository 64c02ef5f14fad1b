import Foundation
import NotifiableAdapter

extension SortingMachine {
    /// The notification `XYZBagWasSorted` as a message.
    struct BagWasSorted: MessageCenter.BridgedAsyncMessage {
        typealias Subject = URL
        static let name = Notification.Name.bagWasSorted

        var url: URL
        var count: Int
        /// Can be missing: `SortingMachine.note(_:)` posts without it.
        var route: String?

        static func makeMessage(_ notification: Notification) -> Self? {
            guard let url = notification.object as? URL,
                let count = notification.userInfo?["count"] as? Int
            else { return nil }
            let route = notification.userInfo?["route"] as? String
            return Self(url: url, count: count, route: route)
        }

        static func makeNotification(_ message: Self) -> Notification {
            var userInfo: [AnyHashable: Any] = [:]
            userInfo["count"] = message.count
            userInfo["route"] = message.route
            return Notification(name: name, object: message.url, userInfo: userInfo)
        }
    }
}

extension MessageCenter.MessageIdentifier
where Self == MessageCenter.BaseMessageIdentifier<SortingMachine.BagWasSorted> {
    static var bagWasSorted: Self { .init() }
}
