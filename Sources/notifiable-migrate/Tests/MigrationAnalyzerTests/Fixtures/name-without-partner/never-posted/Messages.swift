import Foundation
import NotifiableAdapter

extension Notification.Name {
    static let gateDidOpen = Notification.Name("GateDidOpen")
    static let gateDidClose = Notification.Name("GateDidClose")
}

final class Gate: Sendable {
    struct DidOpen: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = Gate
        static let name = Notification.Name("GateDidOpen")
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    func open() { MessageCenter.default.post(DidOpen(), subject: self) }
}

final class GateLog {
    private let tokens = NotificationTokens()

    init() {
        // silent: what is posted as a message arrives as a notification, too
        tokens.add(NotificationCenter.default.addObserver(forName: .gateDidOpen, object: nil, queue: nil) { _ in })
        // finds: name-without-partner
        tokens.add(NotificationCenter.default.addObserver(forName: .gateDidClose, object: nil, queue: nil) { _ in })
    }
}
