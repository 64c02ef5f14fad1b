import Foundation
import NotifiableAdapter
import NotifiableTestKit
import TestSupport

/// Task-local values of a poster.
enum PosterValues {
    @TaskLocal static var carried = -1
    @TaskLocal static var other = -1
}

extension Trial {
    /// Observers that run later see the carried value of each post, also after a suspension, and no other value.
    static let carriedValues = Trial(.carriedValues, "a carried value and another one, from threads") { site, tally in
        let (threads, posts) = (3, 100)
        let sides = site.makeSides(carrying: [CarriedTaskLocal(PosterValues.$carried)])
        let clerk = Clerk()
        let seen = Journal<Seen>()
        let tokens = [
            sides.messages.observeTicks(of: nil, on: clerk) { _, number in seen.append(.at("on an actor", number)) },
            sides.messages.observeTicks(of: nil) { number in
                seen.append(.at("in a closure", number))
                await Task.yield()
                seen.append(.at("in a closure, after a suspension", number))
            },
            sides.messages.observeShows { seen.append(.at("on the main actor, later", $0)) },
        ]
        await onThreads(threads) { thread in
            for number in thread * posts..<(thread + 1) * posts {
                PosterValues.$other.withValue(number) {
                    PosterValues.$carried.withValue(number) {
                        sides.messages.tick(number)
                        sides.notifications.post(Meter.DidShow.name, number)
                    }
                }
            }
        }
        let due = 4 * threads * posts
        await site.wait { seen.count >= due }
        tally.check(seen.count == due, "of \(due) handlings, \(seen.count) were seen")
        for seen in seen.entries {
            tally.check(seen.carried == seen.number, "\(seen.place), number \(seen.number) had \(seen.carried)")
            tally.check(seen.other == -1, "\(seen.place), number \(seen.number) had another value, \(seen.other)")
        }
        for token in tokens { sides.messages.removeObserver(token) }
    }

    /// The values that a handler sees.
    private struct Seen: Sendable {
        let place: String
        let number: Int
        let carried = PosterValues.carried
        let other = PosterValues.other

        static func at(_ place: String, _ number: Int) -> Seen { Seen(place: place, number: number) }
    }

    /// When a wait returns, the observers have handled what was posted before.
    static let waiting = Trial(.waiting, "awaited posts and drains, while threads post") { site, tally in
        let (rounds, threads, posts) = (20, 3, 20)
        let sides = site.makeSides()
        let clerk = Clerk()
        let (onClerk, inTask, shown) = (Journal<Int>(), Journal<Int>(), Journal<Int>())
        let tokens = [
            sides.messages.observeTicks(of: nil, on: clerk) { _, number in onClerk.append(number) },
            sides.messages.observeTicks(of: nil) { number in
                await Task.yield()
                inTask.append(number)
            },
            sides.messages.observeShows { shown.append($0) },
        ]
        for round in 1...rounds {
            await onThreads(threads) { _ in
                for number in 0..<posts { sides.messages.tick(number) }
                sides.notifications.post(Meter.DidShow.name, round)
            }
            await sides.messages.drain()
            let due = round * threads * posts + round - 1
            tally.check(onClerk.count == due, "a drain returned after \(onClerk.count) of \(due), on an actor")
            tally.check(inTask.count == due, "a drain returned after \(inTask.count) of \(due), in a closure")
            tally.check(shown.count == round * threads, "a drain returned before a deferred post was handled")
            let outcome = await sides.messages.tickAndWait(-round)
            tally.check(outcome.handled == 2 && outcome.isComplete, "an awaited post had the outcome \(outcome)")
            tally.check(onClerk.entries.last == -round, "an awaited post returned before its handling on an actor")
            tally.check(inTask.entries.last == -round, "an awaited post returned before its handling in a closure")
        }
        for token in tokens { sides.messages.removeObserver(token) }
    }
}
