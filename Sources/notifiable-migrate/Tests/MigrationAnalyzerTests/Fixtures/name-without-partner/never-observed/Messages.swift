import Foundation
import NotifiableAdapter

extension Notification.Name {
    static let doorDidOpen = Notification.Name("DoorDidOpen")
    static let doorDidClose = Notification.Name("DoorDidClose")
}

final class Door: Sendable {
    struct DidOpen: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = Door
        static let name = Notification.Name("DoorDidOpen")
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    func open() {
        // silent: the message's observers receive it
        NotificationCenter.default.post(name: .doorDidOpen, object: self)
    }

    func close() { NotificationCenter.default.post(name: .doorDidClose, object: self) }  // finds: name-without-partner
}

func observe() -> MessageCenter.ObservationToken {
    MessageCenter.default.addObserver(for: Door.DidOpen.self) { _ in }
}
