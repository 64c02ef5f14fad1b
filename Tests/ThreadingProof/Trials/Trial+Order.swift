import Foundation
import NotifiableTestKit
import TestSupport

extension Trial {
    /// Observers of one meter and of all meters, some of which are removed, run in registration order.
    static let registrationOrder = Trial(.registrationOrder, "observers of one and of all, mixed") { site, tally in
        var random = SystemRandomNumberGenerator()
        for _ in 0..<40 {
            let sides = site.makeSides()
            let clerk = Clerk()
            let meters = [Meter(), Meter()]
            let (shown, ticked) = (Journal<Int>(), Journal<Int>())
            var observed: [Meter?] = []
            var tokens: [Int: [TriedCenter.Token]] = [:]
            for observer in 0..<16 {
                let meter = [meters[0], meters[1], nil].randomElement(using: &random) ?? nil
                observed.append(meter)
                tokens[observer] = [
                    sides.messages.observeShows(of: meter) { _ in shown.append(observer) },
                    sides.messages.observeTicks(of: meter, on: clerk) { _, _ in ticked.append(observer) },
                ]
                if Int.random(in: 0..<4, using: &random) == 0, let ended = tokens.keys.randomElement() {
                    for token in tokens.removeValue(forKey: ended) ?? [] { sides.messages.removeObserver(token) }
                }
            }
            let due = tokens.keys.sorted().filter { observed[$0] == nil || observed[$0] === meters[0] }
            sides.messages.show(1, of: meters[0])
            tally.compare(shown.entries, due, "main-actor observers")
            sides.messages.tick(1, of: meters[0])
            await site.wait { ticked.count >= due.count }
            tally.compare(ticked.entries, due, "observers on one actor")
        }
    }

    /// Several threads post to an actor and to a closure that suspends; both see the posts of each thread in order.
    static let postingOrder = Trial(.postingOrder, "several posters, one actor, one closure that suspends") {
        site,
        tally in
        let (threads, posts) = (3, 100)
        let sides = site.makeSides()
        let clerk = Clerk()
        let (onClerk, inTask, overlaps) = (Journal<Int>(), Journal<Int>(), Journal<Int>())
        let running = Journal<Int>()
        let ended = Journal<Int>()
        let tokens = [
            sides.messages.observeTicks(of: nil, on: clerk) { _, number in onClerk.append(number) },
            sides.messages.observeTicks(of: nil) { number in
                running.append(number)
                if running.count != ended.count + 1 { overlaps.append(number) }
                await Task.yield()
                inTask.append(number)
                ended.append(number)
            },
        ]
        await onThreads(threads) { thread in
            for number in 0..<posts { sides.messages.tick(thread * posts + number) }
        }
        await site.wait { onClerk.count >= threads * posts && ended.count >= threads * posts }
        for (what, seen) in [("on an actor", onClerk.entries), ("in a closure that suspends", inTask.entries)] {
            for thread in 0..<threads {
                let range = thread * posts..<(thread + 1) * posts
                tally.compare(seen.filter(range.contains), Array(range), "posted by one thread, \(what)")
            }
        }
        tally.check(overlaps.count == 0, "\(overlaps.count) messages were handled while another one was")
        for token in tokens { sides.messages.removeObserver(token) }
    }

    /// Observers on several actors ask their actor's executor whether they run on it.
    static let isolation = Trial(.actorIsolation, "where observers on actors run") { site, tally in
        let posts = 100
        let sides = site.makeSides()
        let clerks = (0..<4).map { _ in Clerk() }
        let isIsolated = Journal<Bool>()
        let tokens = clerks.map { clerk in
            sides.messages.observeTicks(of: nil, on: clerk) { clerk, _ in isIsolated.append(clerk.isRunning) }
        }
        for number in 0..<posts { sides.messages.tick(number) }
        await onThreads(3) { _ in
            for number in 0..<posts { sides.notifications.post(Meter.DidTick.name, number) }
        }
        let due = clerks.count * posts * 4
        await site.wait { isIsolated.count >= due }
        tally.compare(isIsolated.entries, Array(repeating: true, count: due), "is it on its actor")
        for token in tokens { sides.messages.removeObserver(token) }
    }

    /// Posts, and additions of an observer, inside a post.
    static let nesting = Trial(.nesting, "posts and new observers inside a post") { site, tally in
        for asNotification in [false, true] {
            let post: @MainActor @Sendable (TrialSite.Sides, Int) -> Void = { sides, number in
                if asNotification {
                    sides.notifications.post(Meter.DidShow.name, number)
                } else {
                    sides.messages.show(number)
                }
            }
            for _ in 0..<20 {
                let sides = site.makeSides()
                let events = Journal<String>()
                let tokens = Journal<TriedCenter.Token>()
                tokens.append(
                    sides.messages.observeShows { number in
                        events.append("\(number) begins")
                        if number == 1 {
                            tokens.append(sides.messages.observeShows { events.append("\($0) in the new one") })
                            post(sides, 2)
                        }
                        events.append("\(number) ends")
                    }
                )
                post(sides, 1)
                post(sides, 3)
                let due = [
                    "1 begins", "2 begins", "2 ends", "2 in the new one", "1 ends", "3 begins", "3 ends",
                    "3 in the new one",
                ]
                tally.compare(events.entries, due, asNotification ? "as notifications" : "as messages")
            }
        }
    }
}
