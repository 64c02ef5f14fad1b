import ActorMessaging
import TestSupport

extension ExploredHistories {
    private static let removing: [[MailboxHistory.Operation]] = [
        [.send, .send, .send, .readDepth], [.send, .send, .readDepth, .readDepth], [.remove, .send, .send, .send],
    ]
    static let taskObserverHistory = MailboxHistory(.taskObserver, .unbounded, removing)
    static let actorHistory = MailboxHistory(.actor, .unbounded, removing)
    static let boundedHistory = MailboxHistory(
        .sender,
        .newest(1),
        [[.send, .send, .send, .send], [.sendToSecond, .send, .send, .sendToSecond], [.send, .send, .send, .send]]
    )
    static let sequenceHistory = SequenceHistory(
        .newest(2),
        [[.push, .push, .push, .push], [.push, .push, .push, .finish], [.next, .next, .next, .next], [.cancel]]
    )
    static let oldestSequenceHistory = SequenceHistory(
        .oldest(1),
        [[.push, .push, .push, .push], [.push, .push, .push, .finish], [.next, .next, .next, .next, .next]]
    )

    /// The mailbox of an observer with an asynchronous closure, which handles one message at a time.
    package static func taskObserver(bug: MailboxBug? = nil) -> Exploration<MailboxSystem> {
        Exploration("mailbox of an asynchronous observer") { seed in
            MailboxSystem(random(taskObserverHistory, seed), bug: bug)
        }
    }

    /// The mailbox of an actor with observers that are removed.
    package static func actorMailbox(bug: MailboxBug? = nil) -> Exploration<MailboxSystem> {
        Exploration("mailbox of an actor") { seed in
            MailboxSystem(random(actorHistory, seed), bug: bug)
        }
    }

    /// An observer on an actor that is removed while messages wait for it.
    static let retirementHistory: [[RetirementSystem.Operation]] = [
        [.post, .post, .post, .post, .post], [.post, .post, .post, .post], [.post, .remove, .post],
    ]

    /// The observer of an actor's mailbox, which messages don't retain.
    package static func retirement(bug: RetirementBug? = nil) -> Exploration<RetirementSystem> {
        Exploration("retirement of an actor's observer") { seed in
            guard let seed else { return RetirementSystem(retirementHistory, bug: bug) }
            var generator = SplitMix64(seed: seed)
            let removal = generator.upTo(12)
            let operations: [[RetirementSystem.Operation]] = (0..<4).map { actor in
                (0..<12).map { actor == 0 && $0 == removal ? .remove : .post }
            }
            return RetirementSystem(operations, bug: bug)
        }
    }

    /// A mailbox that keeps the newest message; in random histories, with other bounds.
    package static func boundedMailbox(bug: MailboxBug? = nil) -> Exploration<MailboxSystem> {
        Exploration("bounded mailbox") { seed in
            let bounds: [MailboxBuffering] = [.newest(2), .oldest(2), .newest(3), .oldest(1)]
            return MailboxSystem(random(boundedHistory, seed, seed.map { bounds[Int($0 % 4)] }), bug: bug)
        }
    }

    private static func random(
        _ history: MailboxHistory,
        _ seed: UInt64?,
        _ bound: MailboxBuffering? = nil
    ) -> MailboxHistory {
        guard let seed else { return history }
        var generator = SplitMix64(seed: seed)
        let random: [[MailboxHistory.Operation]] = generator.operations(actors: 5, each: 12) { _, generator in
            switch generator.upTo(60) {
            case 0: .remove
            case 1..<8: .readDepth
            case 8..<20 where history.owner == .sender: .sendToSecond
            default: .send
            }
        }
        return MailboxHistory(history.owner, bound ?? history.bound, random)
    }

    /// A sequence that keeps the two newest messages; in random histories, with other bounds.
    package static func sequence(bug: SequenceBug? = nil) -> Exploration<SequenceSystem> {
        Exploration("message sequence, newest kept") { seed in
            let bounds: [MailboxBuffering] = [.newest(1), .unbounded, .newest(3)]
            return SequenceSystem(random(sequenceHistory, { bounds[Int($0 % 3)] }, seed), bug: bug)
        }
    }

    /// A sequence that keeps the oldest message; in random histories, with other bounds.
    package static func oldestSequence(bug: SequenceBug? = nil) -> Exploration<SequenceSystem> {
        Exploration("message sequence, oldest kept") { seed in
            SequenceSystem(random(oldestSequenceHistory, { .oldest(1 + Int($0 % 4)) }, seed), bug: bug)
        }
    }

    private static func random(
        _ history: SequenceHistory,
        _ bound: (UInt64) -> MailboxBuffering,
        _ seed: UInt64?
    ) -> SequenceHistory {
        guard let seed else { return history }
        var generator = SplitMix64(seed: seed)
        var random: [[SequenceHistory.Operation]] = generator.operations(actors: 4, each: 12) { _, generator in
            switch generator.upTo(100) {
            case 0: .finish
            case 1: .cancel
            default: .push
            }
        }
        random.append(Array(repeating: .next, count: 30))
        return SequenceHistory(bound(seed), random)
    }
}
