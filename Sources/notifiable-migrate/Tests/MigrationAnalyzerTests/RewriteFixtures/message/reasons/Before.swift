// swift-format-ignore-file

import Foundation
import NotifiableAdapter

extension Notification.Name {
    static let read = Notification.Name("XYZRead")
    static let tapped = Notification.Name("XYZTapped")
    static let owned = Notification.Name("XYZOwned")
}

@MainActor final class Book {
    struct Read: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Book
        static let name = Notification.Name.read
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    struct Tapped: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Book
        static let name = Notification.Name.tapped
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    struct Owned: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Book
        static let name = Notification.Name.owned
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    struct Sent: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Book
        static let name = Notification.Name("XYZSent")
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }
}

@MainActor func post() {
    MessageCenter.default.post(Book.Read())
    MessageCenter.default.post(Book.Tapped())
    MessageCenter.default.post(Book.Owned())
}

@MainActor final class Reader: NSObject {
    override init() {
        super.init()
        let reads = NotificationCenter.default.publisher(for: .read)  // left: its notifications go to
        _ = reads
        Task { for await _ in NotificationCenter.default.notifications(named: .read) {} }  // left: it is a sequence
        NotificationCenter.default.addObserver(self, selector: #selector(tap(_:)), name: .tapped, object: nil)  // left: it is by selector
        DistributedNotificationCenter.default().post(name: Notification.Name("XYZSent"), object: nil)  // left: its center `DistributedNotificationCenter.default()`
    }

    @IBAction func tap(_ sender: Any) {}
}
