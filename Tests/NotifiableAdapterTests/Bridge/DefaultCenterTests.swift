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

/// Each in a process of its own, because a process has one default center.
@Suite(.timeLimit(.minutes(20))) struct `Installing the default center` {
    @Test func `it has the configuration, and is bridged to the default notification center`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let reports = Journal<String>()
            MessageCenter.installDefault(
                configuration: .init(diagnostics: { reports.append($0.description) }, backlogLimit: 7)
            )
            precondition(MessageCenter.default.configuration.backlogLimit == 7)
            let token = MessageCenter.default.addObserver(for: `The default centers`.DidPay.self) { _ in
                preconditionFailure("the payload has no amount")
            }
            NotificationCenter.default.post(name: `The default centers`.DidPay.name, object: nil)
            precondition(reports.count == 1)
            withExtendedLifetime(token) {}
        }
    }

    @Test func `a replacement wins over it, and leaves it to be installed`() async {
        await #expect(processExitsWith: .success) {
            let center = MessageCenter()
            DefaultMessageCenter.replace(with: center) {
                precondition(MessageCenter.default === center)
                MessageCenter.installDefault(configuration: .init(backlogLimit: 7))
                precondition(MessageCenter.default === center)
            }
            precondition(MessageCenter.default.configuration.backlogLimit == 7)
        }
    }

    @Test func `once the default center is in use, the program stops and says so`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = MessageCenter.default
            MessageCenter.installDefault(configuration: .init())
        }
        let message = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
        #expect(message.contains("MessageCenter.installDefault comes too late: the default center is in use"))
    }

    @Test(arguments: [false, true])
    func `a second time, the program stops and says where it was installed`(isUsed: Bool) async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [isUsed] in
            MessageCenter.installDefault(configuration: .init(), fileID: "App/main.swift", line: 12)
            if isUsed { _ = MessageCenter.default }
            MessageCenter.installDefault(configuration: .init())
        }
        let message = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
        #expect(message.contains("the default center was installed at App/main.swift:12"))
    }
}
