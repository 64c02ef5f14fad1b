import Foundation
import NotifiableAdapter
import NotifiableTestKit
import TestSupport

extension Trial {
    /// Notifications without the number are reported, and reach no observer of messages.
    static let failures = Trial(.failureReported, "notifications that are no messages") { site, tally in
        let posts = 50
        let reports = Journal<MessageDiagnostic>()
        let sides = site.makeSides(reports)
        let seen = Journal<Int>()
        let clerk = Clerk()
        let tokens = [
            sides.messages.observeShows { seen.append($0) },
            sides.messages.observeTicks(of: nil, on: clerk) { _, number in seen.append(number) },
        ]
        for round in 1...posts {
            sides.notifications.post(name: Meter.DidShow.name)
            sides.notifications.post(name: Meter.DidTick.name)
            for (type, name) in [
                (Meter.DidShow.self as any Any.Type, Meter.DidShow.name), (Meter.DidTick.self, Meter.DidTick.name),
            ] {
                let reported = reports.failures(of: type, named: name.rawValue)
                tally.check(
                    reported == round,
                    "of \(round) notifications that are no \(type), \(reported) were reported"
                )
            }
        }
        await onThreads(3) { _ in
            for _ in 0..<posts { sides.notifications.post(name: Meter.DidTick.name) }
        }
        await site.settle()
        let (reported, due) = (reports.failures(of: Meter.DidTick.self, named: Meter.DidTick.name.rawValue), posts * 4)
        tally.check(reported == due, "of \(due) notifications that are no messages, \(reported) were reported")
        tally.check(seen.count == 0, "\(seen.count) observers got what is no message")
        for token in tokens { sides.messages.removeObserver(token) }
    }

    /// A full sequence reports the messages that it loses, and keeps the others.
    static let overflow = Trial(.failureReported, "a full message sequence") { site, tally in
        let (posts, kept) = (100, 8)
        for _ in 0..<10 {
            let reports = Journal<MessageDiagnostic>()
            let sides = site.makeSides(reports)
            let sequence = sides.messages.ticks(bufferSize: kept)
            for number in 0..<posts { sides.messages.tick(number) }
            tally.compare(await sequence.numbers(through: posts - 1), Array(posts - kept..<posts), "what is left")
            tally.check(reports.lost == posts - kept, "\(posts - kept) messages were lost, \(reports.lost) reported")
        }
    }
}

extension MessageSequence<Meter.DidTick> {
    /// Reads the numbers up to one that is certain to come.
    func numbers(through last: Int) async -> [Int] {
        var numbers: [Int] = []
        for await tick in self {
            numbers.append(tick.number)
            if tick.number == last { break }
        }
        return numbers
    }
}
