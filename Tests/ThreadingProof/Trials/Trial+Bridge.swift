import Foundation
import NotifiableAdapter
import NotifiableTestKit
import TestSupport

extension Trial {
    /// Posts in both forms, on the main actor and on threads, reach each observer on either side once.
    static let onceOnEitherSide = Trial(.onceOnEitherSide, "messages and notifications, from here and threads") {
        site,
        tally in
        let posts = 100
        let sides = site.makeSides()
        let clerk = Clerk()
        let (shows, ticks, legacyShows, legacyTicks) = (Journal<Int>(), Journal<Int>(), Journal<Int>(), Journal<Int>())
        let tokens = [
            sides.messages.observeShows { shows.append($0) },
            sides.messages.observeTicks(of: nil, on: clerk) { _, number in ticks.append(number) },
        ]
        let legacyTokens = [
            sides.notifications.observe(Meter.DidShow.name, legacyShows),
            sides.notifications.observe(Meter.DidTick.name, legacyTicks),
        ]
        async let posting: Void = onThreads(2) { thread in
            for number in 0..<posts {
                sides.notifications.post(Meter.DidShow.name, 1000 + thread * posts + number)
                if number.isMultiple(of: 2) {
                    sides.messages.tick(1000 + thread * posts + number)
                } else {
                    sides.notifications.post(Meter.DidTick.name, 1000 + thread * posts + number)
                }
            }
        }
        for number in 0..<posts {
            if number.isMultiple(of: 2) {
                sides.messages.show(number)
                sides.notifications.post(Meter.DidTick.name, number)
            } else {
                sides.notifications.post(Meter.DidShow.name, number)
                sides.messages.tick(number)
            }
        }
        await posting
        let due = Array(0..<posts) + Array(1000..<1000 + 2 * posts)
        await site.wait { shows.count >= due.count && ticks.count >= due.count }
        await site.settle()
        tally.compare(shows.entries.sorted(), due, "main-actor observers")
        tally.compare(ticks.entries.sorted(), due, "observers on an actor")
        tally.compare(legacyShows.entries.sorted(), due, "legacy observers of the main-actor message")
        tally.compare(legacyTicks.entries.sorted(), due, "legacy observers of the asynchronous message")
        for token in tokens { sides.messages.removeObserver(token) }
        for token in legacyTokens { sides.notifications.removeObserver(token) }
    }
}

extension NotificationProtocol {
    /// Records the numbers that are posted under a name; -1 if there is none.
    func observe(_ name: Notification.Name, _ journal: Journal<Int>) -> any NSObjectProtocol {
        addObserver(forName: name, object: nil, queue: nil) { journal.append($0.number ?? -1) }
    }
}
