import Foundation
import NotifiableTestKit
import TestSupport
import Testing

@testable import NotifiableAdapter

/// `notifications(named:object:buffering:)` of every center.
struct `Every notification center's sequence` {
    @Test(arguments: Conformer.allCases)
    func `has what was posted before its iteration starts, in order`(conformer: Conformer) async {
        let center = conformer.make()
        let object = NSObject()
        let notifications = center.notifications(named: .first, buffering: .unbounded)
        center.post(.first, 1, object: object)
        center.post(.second, 2)
        center.post(.first, 3)
        let first = await notifications.first(2)
        #expect(first.map { $0.userInfo?["number"] as? Int } == [1, 3])
        #expect(first.first?.object as? NSObject === object)
    }

    @Test func `removes its observer when it is dropped, cancelled, or iterated to the end`() async {
        let center = MockNotificationCenter()
        _ = center.notifications(named: .first)
        #expect(center.removeObserverCallCount == 1)
        _ = await center.notifications(named: .first).first(0)
        #expect(center.removeObserverCallCount == 2)
        let notifications = center.notifications(named: .first)
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            for await _ in notifications {}
        }
        await cancelled.value
        #expect(center.removeObserverCallCount == 3)
        #expect(center.addObserverCallCount == 3)
        withExtendedLifetime(notifications) {}
    }

    @Test(.timeLimit(.minutes(20)), arguments: Conformer.allCases)
    func `G10: ends with the next post after its object is deallocated, and has nothing of its successors`(
        conformer: Conformer
    ) async {
        let center = conformer.make()
        for _ in 0..<50 {
            let notifications = {
                let object = NSObject()
                // A notification that waits would retain its object.
                return center.notifications(named: .first, object: object, buffering: .unbounded)
            }()
            // Perhaps at the address of the object.
            center.post(.first, 2, object: NSObject())
            var numbers: [Int?] = []
            for await notification in notifications { numbers.append(notification.userInfo?["number"] as? Int) }
            #expect(numbers.isEmpty)
        }
    }

    /// On Apple platforms, a weak reference is `nil` from the beginning of the `deinit`.
    @Test(.enabled(if: WeakSubject.recognizesDying), .timeLimit(.minutes(20)), arguments: Conformer.allCases)
    func `G10: has what its object posts in its deinit, after others have posted, and ends`(
        conformer: Conformer
    ) async {
        let center = conformer.make()
        let notifications = {
            let object = LastPoster {
                for number in 2..<50 { center.post(.first, number) }
                center.post(.first, 1, object: $0)
            }
            return center.notifications(named: .first, object: object, buffering: .unbounded)
        }()
        center.post(.first, 2)
        var numbers: [Int?] = []
        for await notification in notifications { numbers.append(notification.userInfo?["number"] as? Int) }
        #expect(numbers == [1])
    }

    @Test func `doesn't keep its object, and ends at once for an iterator that is made without it`() async {
        let center = MessageCenter()
        var object: NSObject? = NSObject()
        weak let weakObject = object
        let notifications = center.notifications(named: .first, object: object)
        let first = notifications.makeAsyncIterator()
        object = nil
        #expect(weakObject == nil)
        var second = notifications.makeAsyncIterator()
        let end = await second.next()
        #expect(end == nil)
        withExtendedLifetime(first) {}
    }

    @Test func `keeps its center`() async {
        weak var weakCenter: MockNotificationCenter?
        let notifications = {
            let center = MockNotificationCenter()
            weakCenter = center
            return center.notifications(named: .first)
        }()
        weakCenter?.post(.first, 1)
        #expect(await notifications.first(1).count == 1)
    }

    @Test(arguments: [LegacySide.own, .foundation, .mock])
    func `reports what its policy loses to the message center's diagnostics`(side: LegacySide) async {
        let reports = Reports()
        let center = side.make(configuration: reports.configuration).center
        let newest = center.notifications(named: .first, buffering: .newest(2))
        let oldest = center.notifications(named: .first, buffering: .oldest(1))
        for number in 1...3 { center.post(.first, number) }
        #expect(await newest.first(2).map { $0.userInfo?["number"] as? Int } == [2, 3])
        #expect(await oldest.first(1).map { $0.userInfo?["number"] as? Int } == [1])
        let lost = reports.all.map(\.description).sorted()
        #expect(
            lost == [
                "a full mailbox (.newest(2)) lost 1 of Notification",
                "a full mailbox (.oldest(1)) lost 1 of Notification",
                "a full mailbox (.oldest(1)) lost 1 of Notification",
            ]
        )
    }
}

extension NotificationSequence {
    /// Waits for a number of notifications, which aren't Sendable.
    fileprivate func first(_ count: Int) async -> [Notification] {
        var notifications: [Notification] = []
        var iterator = makeAsyncIterator()
        while notifications.count < count, let notification = await iterator.next() {
            notifications.append(notification)
        }
        return notifications
    }
}
