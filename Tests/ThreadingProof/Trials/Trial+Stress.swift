import Foundation
import NotifiableAdapter
import NotifiableTestKit
import TestSupport

extension Trial {
    /// Threads post while observers, subjects and centers are created, removed and deallocated. At the end, every
    /// message has arrived once, or was reported as lost or as not convertible.
    static let stress = Trial(.failureReported, "stress: each message arrived or reported, none twice") { site, tally in
        let (threads, posts) = (4, 250)
        let reports = Journal<MessageDiagnostic>()
        let sides = site.makeSides(reports)
        let clerk = Clerk()
        let (shows, ticks, legacy, twice) = (Journal<Int>(), Journal<Int>(), Journal<Int>(), Journal<Int>())
        let tokens = [
            sides.messages.observeShows { shows.append($0) },
            sides.messages.observeTicks(of: nil, on: clerk) { _, number in ticks.append(number) },
        ]
        let legacyToken = sides.notifications.observe(Meter.DidTick.name, legacy)
        let sequence = sides.messages.ticks(bufferSize: 16)
        let last = threads * posts
        await onThreads(threads) { thread in
            for number in thread * posts..<(thread + 1) * posts {
                switch number % 4 {
                case 0: sides.messages.tick(number)
                case 1: sides.notifications.post(Meter.DidTick.name, number, of: Meter())
                case 2: sides.notifications.post(Meter.DidShow.name, number)
                default: sides.notifications.post(name: Meter.DidTick.name)
                }
                comeAndGo(sides, twice)
            }
        }
        // The newest message is never lost, so reading ends.
        sides.messages.tick(last)
        let read = await sequence.numbers(through: last)
        let all = Array(0..<last)
        let ticked = all.filter { $0 % 4 < 2 } + [last]
        let shown = all.filter { $0 % 4 == 2 }
        let malformed = all.count { $0 % 4 == 3 }
        await site.wait { shows.count >= shown.count && ticks.count >= ticked.count }
        await site.settle()
        tally.compare(ticks.entries.sorted(), ticked, "asynchronous messages")
        tally.compare(shows.entries.sorted(), shown, "main-actor messages")
        let both = Array(repeating: -1, count: malformed) + ticked
        tally.compare(legacy.entries.sorted(), both, "notifications")
        let refused = reports.failures(of: Meter.DidTick.self, named: Meter.DidTick.name.rawValue)
        tally.check(refused == malformed, "\(malformed) were no messages, \(refused) were reported")
        tally.check(reports.deferred == shown.count, "\(shown.count) were deferred, \(reports.deferred) reported")
        let (kept, lost) = (read.count, reports.lost)
        tally.check(kept + lost == ticked.count, "of \(ticked.count), \(kept) were read and \(lost) reported as lost")
        tally.check(twice.count == 0, "a short-lived observer got \(twice.count) messages twice")
        for token in tokens { sides.messages.removeObserver(token) }
        sides.notifications.removeObserver(legacyToken)
    }

    /// Observers on an actor and of a subject, and a center, that exist for a moment.
    @Sendable private static func comeAndGo(_ sides: TrialSite.Sides, _ twice: Journal<Int>) {
        let seen = Journal<Int>()
        do {
            let (clerk, meter) = (Clerk(), Meter())
            let brief = MessageCenter(bridging: sides.notifications, configuration: .init(diagnostics: { _ in }))
            let tokens = [
                brief.observeTicks(of: nil, on: clerk) { _, number in seen.append(number) },
                sides.messages.observeTicks(of: meter, on: clerk) { _, _ in },
                sides.messages.observeShows(of: meter) { _ in },
            ]
            sides.notifications.post(name: Meter.briefly)
            sides.messages.removeObserver(tokens[1])
        }
        let entries = seen.entries
        if Set(entries).count < entries.count { twice.append(entries.count) }
    }
}

extension Meter {
    fileprivate static let briefly = Notification.Name("threading-proof.briefly")
}
