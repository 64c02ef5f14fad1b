import Interleavings
import TestSupport
import Testing

struct `Deliberate bugs in the state machines` {
    @Test(.enabled(if: !isThreadSanitized, "pure values on one thread"), arguments: Mutant.all)
    func `are found by the interleavings, with a trace that replays`(_ mutant: Mutant) throws {
        let failure = try #require(mutant.explore(), "not found")
        // From the text, which is what the reader of a report has.
        let code = try #require("\(failure)".split(separator: "replay: ").last)
        let replay = mutant.replay(try #require(Schedule(String(code))))
        #expect(replay.violation == failure.violation)
        #expect(replay.steps == failure.steps)
        #expect(!replay.steps.isEmpty)
        print("\(mutant.testDescription): found: \(failure.violation), in \(failure.steps.count) steps")
    }

    @Test func `exist for each machine`() {
        let machines = Set(Mutant.all.map(\.machine))
        #expect(machines == Set(ExploredHistories.all.map(\.name)))
    }
}

/// A state machine or its owner with a deliberate bug.
struct Mutant: Sendable, CustomTestStringConvertible {
    let machine: String
    let bug: String
    let explore: @Sendable () -> FailingHistory?
    let replay: @Sendable (Schedule) -> (steps: [String], violation: Violation?)

    init<Bug: RawRepresentable<String>, System>(_ bug: Bug, _ exploration: Exploration<System>) {
        machine = exploration.name
        self.bug = bug.rawValue
        explore = { exploration.everyInterleaving().failure }
        replay = { schedule in
            let replay = exploration.replay(schedule)
            return (replay.steps, replay.violation)
        }
    }

    var testDescription: String { "\(machine): \(bug)" }
}

extension Mutant {
    private typealias Histories = ExploredHistories

    /// Each bug, in a history that finds it.
    static let all =
        observers + subjects + pending + taskObservers + boundedObservers + mailboxes + retirements + sequences + echoes
        + registrations + relays

    private static let observers = ObserverBug.allCases.map { bug in
        Mutant(
            bug,
            [.neverSweeps, .takesDyingForDead].contains(bug)
                ? Histories.observerDeaths(bug: bug) : Histories.asyncObservers(bug: bug)
        )
    }

    private static let subjects = SubjectTableBug.allCases.map { Mutant($0, Histories.subjectTable(bug: $0)) }

    private static let pending = PendingBug.allCases.map { Mutant($0, Histories.mainActorObservers(bug: $0)) }

    private static let mailboxes = MailboxBug.allCases.map { bug in
        switch bug {
        case .losesInSilence, .losesTheNewest, .takesEachActorForTheFirst:
            Mutant(bug, Histories.boundedMailbox(bug: bug))
        default: Mutant(bug, Histories.actorMailbox(bug: bug))
        }
    }

    private static let taskObservers = TaskObserverBug.allCases.map { Mutant($0, Histories.taskObserver(bug: $0)) }

    private static let boundedObservers = BoundedObserverBug.allCases.map { bug in
        Mutant(bug, Histories.boundedObserver(bug: bug))
    }

    private static let retirements = RetirementBug.allCases.map { Mutant($0, Histories.retirement(bug: $0)) }

    private static let sequences = SequenceBug.allCases.map { bug in
        switch bug {
        case .endsWithWaitingMessages, .takesMessagesAfterTheEnd: Mutant(bug, Histories.oldestSequence(bug: bug))
        default: Mutant(bug, Histories.sequence(bug: bug))
        }
    }

    private static let echoes = EchoBug.allCases.map { Mutant($0, Histories.echoes(bug: $0)) }

    private static let registrations = RegistrationBug.allCases.map { bug in
        switch bug {
        case .losesRemovals, .keepsLateTokens, .endsAfterTheLock, .returnsEarly, .callsEveryClosure:
            Mutant(bug, Histories.restarts(bug: bug))
        default: Mutant(bug, Histories.reclamation(bug: bug))
        }
    }

    private static let relays =
        AwaitedDeliveryBug.allCases.map { Mutant($0, Histories.awaitedDelivery(bug: $0)) }
        + InterestBug.allCases.map { Mutant($0, Histories.interest(bug: $0)) }
}
