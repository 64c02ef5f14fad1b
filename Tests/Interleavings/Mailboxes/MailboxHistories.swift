import ActorMessaging
import NotifiableTestKit
import TestSupport

extension Search {
    private static let bugsOfBounds: [MailboxBug] = [.losesInSilence, .losesTheNewest, .takesEachActorForTheFirst]
    private static let bugsOfOldest: [SequenceBug] = [.endsWithWaitingMessages, .takesMessagesAfterTheEnd]
    package static let mailboxes = [
        taskObserver, boundedObserver, actorMailbox, retirement, boundedMailbox, sequence, oldestSequence,
    ]

    private static let removing: [[MailboxHistory.Operation]] = [
        [.send, .send, .readDepth], [.send, .send], [.remove, .send, .send],
    ]
    static let actorHistory = MailboxHistory(.actor, .unbounded, removing)
    static let boundedHistory = MailboxHistory(
        .sender,
        .newest(1),
        [[.send, .send, .send], [.sendToSecond, .send, .sendToSecond], [.send, .send]]
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
        [.post, .post, .post], [.post, .fence, .post], [.post, .fence, .remove],
    ]

    /// An observer with an asynchronous closure, which handles one message at a time; in random histories, with other
    /// bounds.
    static let taskObserver = Search(
        "asynchronous observer",
        [.postingOrder, .removal, .failureReported, .waiting],
        bugs: TaskObserverBug.allCases
    ) { seed, bug in
        guard let seed else { return TaskObserverSystem(.newest(1), taskObserverHistory, bug: bug) }
        let bounds: [MailboxBuffering] = [.unbounded, .newest(1), .oldest(2), .newest(3)]
        var generator = SplitMix64(seed: seed)
        let random: [[TaskObserverSystem.Operation]] = generator.steps(actors: 5, each: 12) { _, generator in
            switch generator.upTo(100) {
            case 0: .remove
            case 1..<25: .fence
            default: .post
            }
        }
        return TaskObserverSystem(bounds[Int(seed % 4)], random, bug: bug)
    }

    static let boundedObserverHistory: [[BoundedObserverSystem.Operation]] = [
        [.postBounded, .postBounded, .postBounded], [.postBounded, .postBounded, .fence],
        [.post, .postBounded, .remove],
    ]

    /// An observer with a bound that shares the mailbox of its actor; in random histories, with other bounds.
    static let boundedObserver = Search(
        "observer with a bound",
        [.postingOrder, .failureReported],
        bugs: BoundedObserverBug.allCases
    ) { seed, bug in
        guard let seed else { return BoundedObserverSystem(.newest(1), boundedObserverHistory, bug: bug) }
        let bounds: [MailboxBuffering] = [.newest(2), .oldest(1), .newest(1), .oldest(3)]
        var generator = SplitMix64(seed: seed)
        let random: [[BoundedObserverSystem.Operation]] = generator.steps(actors: 5, each: 12) {
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

    /// The mailbox of an actor with observers that are removed.
    static let actorMailbox = Search(
        "mailbox of an actor",
        [.postingOrder, .actorIsolation, .removal],
        bugs: MailboxBug.allCases.filter { !bugsOfBounds.contains($0) }
    ) { seed, bug in
        MailboxSystem(random(actorHistory, seed), bug: bug)
    }

    /// An observer on an actor that is removed while messages wait for it.
    static let retirementHistory: [[RetirementSystem.Operation]] = [
        [.post, .fence, .post], [.post, .fence], [.post, .remove, .fence],
    ]

    /// The observer of an actor's mailbox, which messages don't retain.
    static let retirement = Search(
        "retirement of an actor's observer",
        [.removal, .nothingKeptAlive],
        bugs: RetirementBug.allCases
    ) { seed, bug in
        guard let seed else { return RetirementSystem(retirementHistory, bug: bug) }
        var generator = SplitMix64(seed: seed)
        let removal = generator.upTo(12)
        let operations: [[RetirementSystem.Operation]] = (0..<4).map { actor in
            (0..<12).map { actor == 0 && $0 == removal ? .remove : generator.upTo(4) == 0 ? .fence : .post }
        }
        return RetirementSystem(operations, bug: bug)
    }

    /// A mailbox that keeps the newest message; in random histories, with other bounds.
    static let boundedMailbox = Search("bounded mailbox", [.postingOrder, .failureReported], bugs: bugsOfBounds) {
        seed,
        bug in
        let bounds: [MailboxBuffering] = [.newest(2), .oldest(2), .newest(3), .oldest(1)]
        return MailboxSystem(random(boundedHistory, seed, seed.map { bounds[Int($0 % 4)] }), bug: bug)
    }

    private static func random(
        _ history: MailboxHistory,
        _ seed: UInt64?,
        _ bound: MailboxBuffering? = nil
    ) -> MailboxHistory {
        guard let seed else { return history }
        var generator = SplitMix64(seed: seed)
        let random: [[MailboxHistory.Operation]] = generator.steps(actors: 5, each: 12) { _, generator in
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
    static let sequence = Search(
        "message sequence, newest kept",
        [.postingOrder, .failureReported, .waiting],
        bugs: SequenceBug.allCases.filter { !bugsOfOldest.contains($0) }
    ) { seed, bug in
        let bounds: [MailboxBuffering] = [.newest(1), .unbounded, .newest(3)]
        return SequenceSystem(random(sequenceHistory, { bounds[Int($0 % 3)] }, seed), bug: bug)
    }

    /// A sequence that keeps the oldest message; in random histories, with other bounds.
    static let oldestSequence = Search(
        "message sequence, oldest kept",
        [.postingOrder, .failureReported, .waiting],
        bugs: bugsOfOldest
    ) { seed, bug in
        SequenceSystem(random(oldestSequenceHistory, { .oldest(1 + Int($0 % 4)) }, seed), bug: bug)
    }

    private static func random(
        _ history: SequenceHistory,
        _ bound: (UInt64) -> MailboxBuffering,
        _ seed: UInt64?
    ) -> SequenceHistory {
        guard let seed else { return history }
        var generator = SplitMix64(seed: seed)
        var random: [[SequenceHistory.Operation]] = generator.steps(actors: 4, each: 12) { _, generator in
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
