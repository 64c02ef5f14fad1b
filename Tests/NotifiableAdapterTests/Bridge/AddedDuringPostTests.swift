import Foundation
import NotifiableTestKit
import TestSupport
import Testing

@testable import NotifiableAdapter

/// An observer that is added during a post: on its own side, it first sees the next post. On the other side, it sees
/// this post if the post hasn't reached that side.
@MainActor struct `Observers added during a post across the bridge` {
    private let kept = Kept()

    @Test(arguments: LegacySide.allCases)
    func `G12: added on its own side, it sees the next post`(side: LegacySide) {
        let pair = kept(side.make())
        let (messages, notifications) = (Journal<Int>(), Journal<Int>())
        let (first, second) = (Once(), Once())
        kept += pair.center.addObserver(for: Train.DidArrive.self) { [kept] _ in
            guard first.take() else { return }
            kept += pair.center.addObserver(for: Train.DidArrive.self) { messages.append($0.number) }
        }
        _ = pair.legacy.addObserver(forName: Train.DidArrive.name, object: nil, queue: nil) { _ in
            guard second.take() else { return }
            _ = pair.legacy.addObserver(forName: Train.DidArrive.name, object: nil, queue: nil) {
                notifications.append($0.userInfo?["number"] as? Int ?? 0)
            }
        }
        pair.center.post(Train.DidArrive(number: 1))
        #expect(messages.isEmpty)
        #expect(notifications.isEmpty)
        pair.center.post(Train.DidArrive(number: 2))
        pair.legacy.post(Train.DidArrive.name, 3)
        #expect(messages.entries == [2, 3])
        #expect(notifications.entries == [2, 3])
    }

    @Test(arguments: LegacySide.allCases)
    func `G12: a message reaches its own observers first, so an observer of notifications that they add sees it once`(
        side: LegacySide
    ) {
        let pair = kept(side.make())
        let notifications = Journal<Int>()
        let once = Once()
        kept += pair.center.addObserver(for: Train.DidArrive.self) { _ in
            guard once.take() else { return }
            _ = pair.legacy.addObserver(forName: Train.DidArrive.name, object: nil, queue: nil) {
                notifications.append($0.userInfo?["number"] as? Int ?? 0)
            }
        }
        for number in 1...2 { pair.center.post(Train.DidArrive(number: number)) }
        #expect(notifications.entries == [1, 2])
    }

    @Test(arguments: LegacySide.allCases)
    func `G12: an observer of messages that an observer of the notification adds sees this post or the next, once each`(
        side: LegacySide
    ) {
        for isEarly in [true, false] {
            let pair = kept(side.make())
            let messages = Journal<Int>()
            let once = Once()
            let add: @Sendable (Notification) -> Void = { [kept] _ in
                guard once.take() else { return }
                MainActor.assumeIsolated {
                    kept += pair.center.addObserver(for: Train.DidArrive.self) { messages.append($0.number) }
                }
            }
            if isEarly {
                _ = pair.legacy.addObserver(forName: Train.DidArrive.name, object: nil, queue: nil, using: add)
            }
            kept += pair.center.addObserver(for: Train.DidArrive.self) { _ in }
            if !isEarly {
                _ = pair.legacy.addObserver(forName: Train.DidArrive.name, object: nil, queue: nil, using: add)
            }
            for number in 1...3 { pair.legacy.post(Train.DidArrive.name, number) }
            // Foundation's center calls its observers in any order.
            let isFirstSeen = side.isFoundation ? messages.entries.first == 1 : isEarly
            #expect(messages.entries == (isFirstSeen ? [1, 2, 3] : [2, 3]))
        }
    }
}
