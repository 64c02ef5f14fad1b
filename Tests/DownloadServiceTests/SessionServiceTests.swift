import Foundation
import NotifiableAdapter
import NotifiableTestKit
import NotifiableTesting
import Testing

@testable import download_service

@Suite(.timeLimit(.minutes(20)))
struct `The session service` {
    private let center = MockNotificationCenter()
    private let service: SessionService

    init() {
        service = SessionService(account: "ada", notificationCenter: center)
    }

    @Test func `expires in place when the server refuses its token, and posts that`() {
        center.post(name: .requestWasRejected, object: nil, userInfo: ["token": "ada-1"])
        #expect(service.session.token == nil)
        #expect(center.savePostName == .sessionDidExpire)
        #expect(center.savePostObject as? SessionService === service)
    }

    @Test func `a token that is refused twice ends the session once`() {
        for _ in 1...2 { center.post(name: .requestWasRejected, object: nil, userInfo: ["token": "ada-1"]) }
        #expect(center.posts.count { $0.name == .sessionDidExpire } == 1)
    }

    @Test func `has another token when a user has signed in, and posts that`() {
        center.post(name: .requestWasRejected, object: nil, userInfo: ["token": "ada-1"])
        center.post(name: .userDidSignIn, object: nil, userInfo: ["account": "grace"])
        #expect(service.session.token == "grace-2")
        #expect(center.savePostName == .sessionDidRenew)
    }

    @Test func `the late refusal of a former token does not end the new session`() {
        center.post(name: .userDidSignIn, object: nil, userInfo: ["account": "ada"])
        center.post(name: .requestWasRejected, object: nil, userInfo: ["token": "ada-1"])
        #expect(service.session.token == "ada-2")
    }

    @Test(arguments: [Notification.Name.requestWasRejected, .userDidSignIn, .downloadDidFinish])
    func `ignores a payload that does not fit`(name: Notification.Name) {
        let before = service.session
        center.post(name: name, object: nil, userInfo: ["token": 1, "account": 1, "bytes": "1"])
        #expect(service.session == before)
    }

    @Test func `an observer of its notifications may ask it for the session`() {
        let asked = Locked<[String?]>([])
        let token = center.addObserver(forName: .sessionDidExpire, object: nil, queue: nil) { [service] _ in
            asked.withLock { $0.append(service.session.token) }
        }
        center.post(name: .requestWasRejected, object: nil, userInfo: ["token": "ada-1"])
        #expect(asked.withLock { $0 } == [nil])
        center.removeObserver(token)
    }

    @Test func `keeps its threading`() async {
        await proveThreading(
            of: { center in SessionService(account: "ada", notificationCenter: center) },
            observing: [.requestWasRejected, .userDidSignIn, .downloadDidFinish],
            sample: { name, number in
                let payload: [AnyHashable: Any] =
                    switch name {
                    case .requestWasRejected: ["token": "ada-1"]
                    case .userDidSignIn: ["account": "user \(number)"]
                    default: ["bytes": 1 + number]
                    }
                return Notification(name: name, object: nil, userInfo: payload)
            },
            state: { $0.session }
        ).expectHeld()
    }
}
