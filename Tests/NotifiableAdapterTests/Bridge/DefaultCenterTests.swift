import Foundation
import TestSupport
import Testing

@testable import NotifiableAdapter

/// The names are these tests' own: the two centers are the process's.
struct `The default centers` {
    struct DidPay: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Train
        static let name = Notification.Name("DefaultCenterTests.DidPay")
        var amount: Int
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("amount", \.amount))
    }

    struct DidRefund: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = Train
        static let name = Notification.Name("DefaultCenterTests.DidRefund")
        var amount: Int
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("amount", \.amount))
    }

    @Test @MainActor func `G11: a message of the default message center is a notification of the default center`() {
        let observer = PlainObserver()
        observer.start(DidPay.name, DidRefund.name, with: NotificationCenter.default)
        MessageCenter.default.post(DidPay(amount: 1))
        MessageCenter.default.post(DidRefund(amount: 2))
        #expect(
            observer.received.entries.map { $0.notification.userInfo as? [String: Int] } == [
                ["amount": 1], ["amount": 2],
            ]
        )
    }

    @Test @MainActor func `G11: a notification of the default center is a message of the default message center`() {
        let amounts = Journal<Int>()
        let token = MessageCenter.default.addObserver(for: DidPay.self) { amounts.append($0.amount) }
        NotificationCenter.default.post(name: DidPay.name, object: nil, userInfo: ["amount": 3])
        MessageCenter.default.post(name: DidPay.name, object: nil, userInfo: ["amount": 4])
        MessageCenter.default.post(DidPay(amount: 5))
        #expect(amounts.entries == [3, 4, 5])
        MessageCenter.default.removeObserver(token)
    }

    @Test func `an observer of the default message center is one of the default center`() {
        let name = Notification.Name("DefaultCenterTests.plain")
        let observer = PlainObserver()
        observer.start(name, with: MessageCenter.default)
        NotificationCenter.default.post(name: name, object: nil)
        #expect(observer.names == [name.rawValue])
    }
}
