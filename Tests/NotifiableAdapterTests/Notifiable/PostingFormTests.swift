import Foundation
import TestSupport
import Testing

@testable import NotifiableAdapter

/// The forms of a post that are built on the requirements of `NotificationProtocol`.
struct `Every form of a post` {
    @Test(arguments: Conformer.allCases)
    func `posts name, object and payload of a notification`(conformer: Conformer) {
        let center = conformer.make()
        let object = NSObject()
        let received = Journal<Received>()
        _ = center.addObserver(forName: nil, object: nil, queue: nil) {
            received.append(Received(notification: $0))
        }
        center.post(Notification(name: .first, object: object, userInfo: ["number": 4]))
        center.post(Notification(name: .second))
        center.post(name: .first, userInfo: ["number": 5])
        #expect(received.entries.map(\.name) == ["first", "second", "first"])
        #expect(received.entries.map(\.number) == [4, nil, 5])
        #expect(received.entries.map { $0.notification.object as? NSObject } == [object, nil, nil])
    }

    @Test(arguments: Conformer.allCases)
    func `posts the same with the labels of Firefox`(conformer: Conformer) {
        let center = conformer.make()
        let dialect: any Dialect = FirefoxDialect()
        let object = NSObject()
        let received = Journal<Received>()
        _ = center.addObserver(forName: .first, object: nil, queue: nil) {
            received.append(Received(notification: $0))
        }
        dialect.post(.first, object: object, number: 1, to: center)
        #expect(received.entries.map(\.number) == [nil, nil, 1, 1])
        #expect(received.entries.map { $0.notification.object as? NSObject } == [nil, object, nil, object])
    }

    @Test(arguments: Conformer.allCases, ObserverKind.allCases)
    func `stops an observer whose type is unknown`(conformer: Conformer, kind: ObserverKind) {
        let center = conformer.make()
        let observer = kind.make()
        let dialect: any Dialect = FirefoxDialect()
        observer.start(.first, with: center)
        center.post(.first, 1)
        dialect.stop(observer, .first, with: center)
        dialect.stop("not an observer", .first, with: center)
        center.post(.first, 2)
        #expect(observer.numbers == [1])
    }
}

/// Calls deprecated methods without a warning.
private protocol Dialect {
    func post(_ name: Notification.Name, object: Any, number: Int, to center: any NotificationProtocol)
    func stop(_ observer: Any, _ name: Notification.Name, with center: any NotificationProtocol)
}

private struct FirefoxDialect: Dialect {
    @available(*, deprecated)
    func post(_ name: Notification.Name, object: Any, number: Int, to center: any NotificationProtocol) {
        center.post(name: name)
        center.post(name: name, withObject: object)
        center.post(name: name, withUserInfo: ["number": number])
        center.post(name: name, withObject: object, withUserInfo: ["number": number])
    }

    @available(*, deprecated)
    func stop(_ observer: Any, _ name: Notification.Name, with center: any NotificationProtocol) {
        PlainObserver().stopObservingNotifications(
            withNotificationCenter: center,
            forObserver: observer,
            observing: [name]
        )
    }
}
