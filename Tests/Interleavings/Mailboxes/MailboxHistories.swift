import ActorMessaging
import TestSupport

extension ExploredHistories {
    private static let removing: [[MailboxHistory.Operation]] = [
        [.send, .send, .send, .readDepth], [.send, .send, .readDepth, .readDepth], [.remove, .send, .send, .send],
    ]
    static let actorHistory = MailboxHistory(.actor, .unbounded, removing)
    static let boundedHistory = MailboxHistory(
        .sender,
        .newest(1),
        [[.send, .send, .send, .send], [.sendToSecond, .send, .send, .sendToSecond], [.send, .send, .send, .send]]
    )
    static let sequenceHistory = SequenceHistory(
        .newest(2),
        [[.push, .push, .push, .push], [.push, .fence, .push, .finish], [.next, .next, .next, .next], [.cancel]]
    )
    static let oldestSequenceHistory = SequenceHistory(
        .oldest(1),
        [[.push, .push, .push, .push], [.push, .fence, .push, .finish], [.next, .next, .next, .next, .next]]
    )

    static let taskObserverHistory: [[TaskObserverSystem.Operation]] = [
        [.post, .post, .post, .post], [.post, .fence, .post, .post], [.post, .fence, .remove, .post],
    ]

    /// An observer with an asynchronous closure, which handles one message at a time; in random histories, with other
    /// bounds.
    package static func taskObserver(bug: TaskObserverBug? = nil) -> Exploration<TaskObserverSystem> {
        Exploration("asynchronous observer") { seed in
            guard let seed else { return TaskObserverSystem(.newest(1), taskObserverHistory, bug: bug) }
            let bounds: [MailboxBuffering] = [.unbounded, .newest(1), .oldest(2), .newest(3)]
            var generator = SplitMix64(seed: seed)
            let random: [[TaskObserverSystem.Operation]] = generator.operations(actors: 5, each: 12) { _, generator in
                switch generator.upTo(100) {
                case 0: .remove
                case 1..<25: .fence
                default: .post
                }
            }
            return TaskObserverSystem(bounds[Int(seed % 4)], random, bug: bug)
        }
    }

    static let boundedObserverHistory: [[BoundedObserverSystem.Operation]] = [
        [.postBounded, .fence, .post, .postBounded], [.postBounded, .postBounded, .fence, .postBounded],
        [.post, .postBounded, .postBounded, .remove],
    ]

    /// An observer with a bound that shares the mailbox of its actor; in random histories, with other bounds.
    package static func boundedObserver(bug: BoundedObserverBug? = nil) -> Exploration<BoundedObserverSystem> {
        Exploration("observer with a bound") { seed in
            guard let seed else { return BoundedObserverSystem(.newest(1), boundedObserverHistory, bug: bug) }
            let bounds: [MailboxBuffering] = [.newest(2), .oldest(1), .newest(1), .oldest(3)]
            var generator = SplitMix64(seed: seed)
            let random: [[BoundedObserverSystem.Operation]] = generator.operations(actors: 5, each: 12) {
                _,
                generator in
                switch generator.upTo(100) {
                case 0: .remove
                case 1..<20: .post
                case 20..<40: .fence
                default: .postBounded
                }
            }
            return BoundedObserverSystem(bounds[Int(seed % 4)], random, bug: bug)
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
        [.post, .fence, .post, .post], [.post, .fence, .post, .fence], [.post, .remove, .post, .fence],
    ]

    /// The observer of an actor's mailbox, which messages don't retain.
    package static func retirement(bug: RetirementBug? = nil) -> Exploration<RetirementSystem> {
        Exploration("retirement of an actor's observer") { seed in
            guard let seed else { return RetirementSystem(retirementHistory, bug: bug) }
            var generator = SplitMix64(seed: seed)
            let removal = generator.upTo(12)
            let operations: [[RetirementSystem.Operation]] = (0..<4).map { actor in
                (0..<12).map { actor == 0 && $0 == removal ? .remove : generator.upTo(4) == 0 ? .fence : .post }
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
            case 2..<20: .fence
            default: .push
            }
        }
        random.append(Array(repeating: .next, count: 30))
        return SequenceHistory(bound(seed), random)
    }
}
