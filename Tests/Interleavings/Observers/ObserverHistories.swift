import TestSupport

extension ExploredHistories {
    /// Posts with and without a subject while other actors add and remove observers, so that the list compacts its
    /// slots.
    static let asyncHistory = AsyncObserversHistory(
        smallestCompaction: 1,
        present: [nil, 0],
        subjects: 1,
        [
            [.post(0), .remove(0), .post(), .endReceiver(1)],
            [.add(2), .remove(2), .add(4), .ask],
            [.add(3, of: 0), .remove(3), .add(5), .remove(5)],
        ]
    )

    /// Receivers and subjects that are deallocated while others are added.
    static let deathHistory = AsyncObserversHistory(
        smallestCompaction: 1,
        subjects: 4,
        [
            [
                .add(1), .endReceiver(1), .add(2), .endReceiver(2), .add(3), .endReceiver(3), .add(4), .endReceiver(4),
                .add(5),
            ],
            [
                .add(11, of: 0), .beginDeinit(0), .post(0), .endSubject(0), .add(12, of: 1), .endSubject(1),
                .add(13, of: 2), .endSubject(2),
                .add(14, of: 3),
            ],
            [.add(15, of: 1), .post(3), .endReceiver(5), .endReceiver(14)],
        ]
    )

    /// Subjects in a small table: their observers come and go, and they die and leave their addresses to others.
    static let subjectTableHistory = SubjectTableHistory(
        addresses: 5,
        [
            [.add(1, of: 1, at: 0), .add(2, of: 1, at: 0), .end(at: 0), .remove(1), .remove(2)],
            [.add(3, of: 2, at: 0), .add(4, of: 3, at: 1), .remove(3), .end(at: 1)],
            [
                .add(5, of: 4, at: 2), .end(at: 2), .add(6, of: 5, at: 3), .end(at: 3), .add(7, of: 6, at: 4),
                .remove(6),
            ],
            Array(repeating: .examine, count: 5),
        ]
    )

    /// A main actor whose handlers post, and two threads that add and remove observers.
    static let mainActorHistory: MainActorObserversHistory = {
        var history = MainActorObserversHistory([
            [.post(0), .beginDeinit(0), .post(0), .endSubject(0), .remove(1)],
            [.add(2), .remove(2), .ask, .ask],
            [.remove(0), .ask, .add(3, of: 0), .ask],
        ])
        history.smallestPrune = 2
        history.smallestCompaction = 1
        history.present = [nil, 0]
        history.subjects = 1
        history.handlers = [1: [.post()]]
        return history
    }()

    /// The observers of an asynchronous message.
    package static func asyncObservers(bug: ObserverBug? = nil) -> Exploration<AsyncObserversSystem> {
        Exploration("observers of an asynchronous message") { seed in
            AsyncObserversSystem(seed.map(randomAsyncHistory) ?? asyncHistory, bug: bug)
        }
    }

    /// The observers of an asynchronous message whose receivers and subjects are deallocated.
    package static func observerDeaths(bug: ObserverBug? = nil) -> Exploration<AsyncObserversSystem> {
        Exploration("observers and subjects that are deallocated") { seed in
            // Not the histories of `asyncObservers`.
            AsyncObserversSystem(seed.map { randomAsyncHistory(seed: $0 &+ 1_000) } ?? deathHistory, bug: bug)
        }
    }

    /// The table of the subjects of a message.
    package static func subjectTable(bug: SubjectTableBug? = nil) -> Exploration<SubjectTableSystem> {
        Exploration("table of subjects") { seed in
            SubjectTableSystem(seed.map(randomSubjectTableHistory) ?? subjectTableHistory, bug: bug)
        }
    }

    /// The observers of a main-actor message.
    package static func mainActorObservers(bug: PendingBug? = nil) -> Exploration<MainActorObserversSystem> {
        Exploration("observers of a main-actor message") { seed in
            MainActorObserversSystem(seed.map(randomMainActorHistory) ?? mainActorHistory, bug: bug)
        }
    }

    private static func randomAsyncHistory(seed: UInt64) -> AsyncObserversHistory {
        var generator = SplitMix64(seed: seed)
        var added = 3
        // An actor removes only its own observers, so that no two actors wait for each other.
        var own: [[Int]] = Array(repeating: [], count: 4)
        let operations: [[ObserverOperation]] = generator.operations(actors: 4, each: 10) { actor, generator in
            let subject: Int? = generator.upTo(3) == 0 ? nil : generator.upTo(3)
            switch generator.upTo(8) {
            case 0, 1:
                return .post(subject)
            case 2..<6:
                own[actor].append(added)
                added += 1
                return .add(added - 1, of: subject)
            case 6 where !own[actor].isEmpty:
                return .endReceiver(own[actor].removeFirst())
            case _ where !own[actor].isEmpty:
                return .remove(own[actor].remove(at: generator.upTo(own[actor].count)))
            default:
                return generator.upTo(4) == 0 ? .endSubject(2) : .post(subject)
            }
        }
        return AsyncObserversHistory(
            smallestCompaction: 1 + generator.upTo(4),
            present: [nil, 0, 1],
            subjects: 3,
            operations
        )
    }

    private static func randomSubjectTableHistory(seed: UInt64) -> SubjectTableHistory {
        var generator = SplitMix64(seed: seed)
        let addresses = 4 + generator.upTo(24)
        var added = 0
        var subjects = 0
        // Each actor has addresses of its own, so that its subjects exist when it adds their observers.
        var present: [Int: Int] = [:]
        let operations: [[SubjectTableHistory.Operation]] = generator.operations(actors: 4, each: 40) {
            actor,
            generator in
            let address = generator.upTo(addresses) / 4 * 4 + actor
            switch generator.upTo(8) {
            case 0..<4:
                added += 1
                if present[address] == nil {
                    subjects += 1
                    present[address] = subjects
                }
                return .add(added, of: present[address]!, at: address)
            case 4 where Bool.random(using: &generator):
                return .examine
            case 4..<7 where added > 0:
                return .remove(1 + generator.upTo(added))
            default:
                present[address] = nil
                return .end(at: address)
            }
        }
        return SubjectTableHistory(addresses: addresses + 4, operations)
    }

    private static func randomMainActorHistory(seed: UInt64) -> MainActorObserversHistory {
        var generator = SplitMix64(seed: seed)
        var added = 3
        var own: [[Int]] = Array(repeating: [], count: 4)
        let operations: [[ObserverOperation]] = generator.operations(actors: 4, each: 8) { actor, generator in
            let subject: Int? = generator.upTo(3) == 0 ? nil : generator.upTo(2)
            switch generator.upTo(6) {
            case 0 where actor == 0, 1 where actor == 0:
                return .post(subject)
            case 2 where !own[actor].isEmpty, 3 where !own[actor].isEmpty:
                return .remove(own[actor].remove(at: generator.upTo(own[actor].count)))
            default:
                own[actor].append(added)
                added += 1
                return .add(added - 1, of: subject)
            }
        }
        var history = MainActorObserversHistory(operations)
        history.smallestPrune = 1 + generator.upTo(4)
        history.smallestCompaction = 1 + generator.upTo(4)
        history.present = [nil, 0, 1]
        history.subjects = 2
        history.handlers = [0: [.add(500), .post(1), .remove(1)], 2: [.remove(2), .post()]]
        return history
    }
}
