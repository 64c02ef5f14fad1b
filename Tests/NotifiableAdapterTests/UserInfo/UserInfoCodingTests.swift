import Foundation
import NotifiableAdapter
import Testing

struct `A coding of a payload` {
    struct Two: UserInfoCodable, Equatable {
        var title: String
        var number: Int
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("title", \.title), .key("number", \.number))
    }

    enum Kind: String { case fast, slow }

    struct Five: UserInfoCodable, Equatable {
        var title: String
        var number: Int?
        var kind: Kind
        var url: URL
        var stops: [String]

        static let userInfo = UserInfoCoding<Self>(
            Self.init(title:number:kind:url:stops:),
            .key("title", \.title),
            .key("number", \.number),
            .rawValue("kind", \.kind),
            .key("url", \.url),
            .key("stops", \.stops)
        )
    }

    private let five = Five(title: "x", number: 4, kind: .slow, url: URL(fileURLWithPath: "/x"), stops: ["a", "b"])

    /// Small payloads are examined entry by entry, large ones are not.
    @Test(arguments: [0, 3, 14, 15, 40])
    func `other entries don't matter, whatever their number and the types of their keys`(others: Int) throws {
        var payload: [AnyHashable: Any] = ["title": "x", "number": 4]
        for number in 0..<others {
            payload[number % 2 == 0 ? AnyHashable(number) : AnyHashable("other \(number)")] = number
        }
        #expect(try Two.userInfo.message(from: payload) == Two(title: "x", number: 4))
        payload["number"] = nil
        let error = #expect(throws: UserInfoCodingError.self) { try Two.userInfo.message(from: payload) }
        #expect(error?.key == "number")
        #expect(error?.foundType == nil)
    }

    @Test func `five fields of five kinds make the round trip`() throws {
        let payload = Five.userInfo.userInfo(from: five)
        #expect(payload.count == 5)
        #expect(payload["kind"] as? String == "slow")
        #expect(try Five.userInfo.message(from: payload) == five)
    }

    @Test func `of several fields that do not fit, the first is the failure`() {
        #expect(throws: UserInfoCodingError.self) { try Two.userInfo.message(from: nil) }
        do {
            _ = try Two.userInfo.message(from: ["title": 1])
            Issue.record("it does not fit")
        } catch {
            #expect(error.key == "title")
            #expect(error.expectedType == "String")
            #expect(error.foundType == "Int")
            #expect(error.description == "key 'title': expected String, found Int")
        }
    }

    @Test @MainActor func `a bridged message without fields has no payload`() {
        struct DidTick: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
            typealias Subject = Train
            static let name = Notification.Name("DidTick")
            static let userInfo = UserInfoCoding<Self>(Self.init)
        }
        #expect(DidTick.makeNotification(DidTick()).userInfo == nil)
        #expect(DidTick.makeNotification(DidTick()).name == DidTick.name)
        #expect(DidTick.makeMessage(Notification(name: DidTick.name)) != nil)
        struct DidTock: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
            typealias Subject = Train
            static let name = Notification.Name("DidTock")
            static let userInfo = UserInfoCoding<Self>(Self.init)
        }
        #expect(DidTock.makeNotification(DidTock()).userInfo == nil)
    }
}
