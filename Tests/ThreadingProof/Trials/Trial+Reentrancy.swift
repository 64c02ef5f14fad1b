import Foundation
import NotifiableAdapter
import NotifiableTestKit
import TestSupport

extension Trial {
    /// Posts and removes an observer in its `deinit`.
    private final class Mourned: Sendable {
        private let sides: TrialSite.Sides
        private let token: TriedCenter.Token

        init(_ sides: TrialSite.Sides) {
            self.sides = sides
            token = sides.messages.observeShows { _ in }
        }

        deinit {
            sides.messages.removeObserver(token)
            sides.messages.tick(-1)
            sides.notifications.post(name: .other)
        }
    }

    /// Handlers of every kind post, add and remove observers, and release objects that do so; the posts return.
    static let reentrancy = Trial(.noLock, "posts, additions, removals and deaths in handlers") { site, tally in
        for _ in 0..<20 {
            let sides = site.makeSides()
            let clerk = Clerk()
            let done = Journal<String>()
            let use: @Sendable (String) -> Void = { place in
                guard !done.entries.contains(place) else { return }
                done.append(place)
                useEverything(of: sides)
                done.append("\(place), to the end")
            }
            let tokens = [
                sides.messages.observeShows { _ in use("a main-actor observer") },
                sides.messages.observeTicks(of: nil, on: clerk) { _, _ in use("an observer on an actor") },
                sides.messages.observeTicks(of: nil) { _ in use("an asynchronous observer") },
            ]
            let legacyToken = sides.notifications.addObserver(forName: .started, object: nil, queue: nil) { _ in
                use("a legacy observer")
            }
            // On a thread, so that a deadlock is a finding and does not hang the command. The main actor waits.
            let hasReturned = runOnThread(patience: site.patience) {
                sides.notifications.post(name: .started)
                sides.messages.tick(1)
            }
            tally.check(hasReturned, "a post did not return: its observers use the center")
            guard hasReturned else { return }
            sides.messages.show(1)
            let places = [
                "a main-actor observer", "an observer on an actor", "an asynchronous observer", "a legacy observer",
            ]
            let due = places.map { "\($0), to the end" }
            await site.wait { due.allSatisfy(done.entries.contains) }
            for place in due { tally.check(done.entries.contains(place), "not done: \(place)") }
            for token in tokens { sides.messages.removeObserver(token) }
            sides.notifications.removeObserver(legacyToken)
        }
    }

    @Sendable private static func useEverything(of sides: TrialSite.Sides) {
        do {
            let mourned = Mourned(sides)
            let clerk = Clerk()
            let token = sides.messages.observeTicks(of: nil, on: clerk) { _, _ in withExtendedLifetime(mourned) {} }
            sides.messages.tick(2)
            sides.messages.removeObserver(token)
        }
        let legacyToken = sides.notifications.addObserver(forName: .other, object: nil, queue: nil) { _ in }
        sides.notifications.post(name: .other)
        sides.notifications.post(Meter.DidShow.name, 3)
        sides.notifications.post(Meter.DidTick.name, 3)
        sides.notifications.removeObserver(legacyToken)
    }
}

extension Notification.Name {
    fileprivate static let started = Notification.Name("threading-proof.started")
    fileprivate static let other = Notification.Name("threading-proof.other")
}
