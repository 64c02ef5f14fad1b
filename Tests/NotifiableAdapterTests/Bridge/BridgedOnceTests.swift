import Foundation
import NotifiableTestKit
import TestSupport
import Testing

@testable import NotifiableAdapter

@Suite(.timeLimit(.minutes(20))) struct `Each post reaches each observer of both sides once` {
    private let kept = Kept()

    @Test @MainActor func `G10: deallocating a message center removes its observers from the legacy center`() {
        let legacy = MockNotificationCenter()
        do {
            let center = MessageCenter(bridging: legacy)
            center.post(Train.DidArrive(number: 1))
            center.post(Train.DidLeave(number: 2))
            #expect(legacy.addObserverCallCount == 2)
            #expect(legacy.removeObserverCallCount == 0)
        }
        #expect(legacy.removeObserverCallCount == 2)
    }

    @Test @MainActor func `the token of a message's observer may be removed where the center is a legacy one`() {
        let center = MessageCenter()
        let numbers = Journal<Int>()
        let token = kept(center.addObserver(for: Train.DidArrive.self) { numbers.append($0.number) })
        let legacy: any NotificationProtocol = center
        legacy.removeObserver(token)
        center.post(Train.DidArrive(number: 1))
        #expect(numbers.isEmpty)
    }

    @Test(arguments: LegacySide.allCases) @MainActor
    func `G11: the notification of a message carries its subject, the declared payload, and a token if it is copied`(
        side: LegacySide
    ) {
        let pair = kept(side.make())
        let train = Train()
        let observer = PlainObserver()
        observer.start(Train.DidArrive.name, Train.DidLeave.name, with: pair.legacy)
        pair.center.post(Train.DidArrive(number: 1), subject: train)
        pair.center.post(Train.DidLeave(number: 2), subject: train)
        for received in observer.received.entries {
            #expect(received.notification.object as? Train === train)
            var payload = received.notification.userInfo ?? [:]
            let token = payload.removeValue(forKey: "NotifiableAdapter.post")
            #expect((token != nil) == side.copiesDictionaries)
            #expect(payload.count == 1)
            #expect(payload as? [String: Int] != nil)
        }
        #expect(observer.numbers == [1, 2])
    }

    @Test(arguments: LegacySide.allCases) @MainActor
    func `G11: a posted notification keeps its payload as it is on the way to the legacy observers`(side: LegacySide) {
        let pair = kept(side.make())
        let observer = PlainObserver()
        observer.start(Train.DidArrive.name, with: pair.legacy)
        kept += pair.center.addObserver(for: Train.DidArrive.self) { _ in }
        pair.legacy.post(name: Train.DidArrive.name, object: nil, userInfo: ["number": 1, "other": 2])
        #expect(observer.received.entries.first?.notification.userInfo as? [String: Int] == ["number": 1, "other": 2])
    }

    @Test @MainActor
    func `G11: a chain of message centers carries a post to each of them once, from either end`() {
        let legacy = NotificationCenter()
        let near = kept(MessageCenter(bridging: legacy))
        let far = kept(MessageCenter(bridging: near))
        let centers = [near, far]
        let numbers = centers.map { _ in Journal<Int>() }
        kept += zip(centers, numbers).map { center, numbers in
            center.addObserver(for: Train.DidArrive.self) { numbers.append($0.number) }
        }
        near.post(Train.DidArrive(number: 1))
        far.post(Train.DidArrive(number: 2))
        legacy.post(Train.DidArrive.name, 3)
        far.post(Train.DidArrive.name, 4)
        #expect(numbers[0].entries == [1, 2, 3, 4])
        #expect(numbers[1].entries == [1, 2, 3, 4])
    }
}
