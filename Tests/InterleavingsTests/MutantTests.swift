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
    /// The bug.
    let bug: String
    let explore: @Sendable () -> FailingHistory?
    let replay: @Sendable (Schedule) -> (steps: [String], violation: Violation?)

    init<System>(_ bug: String, _ exploration: Exploration<System>) {
        machine = exploration.name
        self.bug = bug
        explore = { exploration.everyInterleaving().failure }
        replay = { schedule in
            let replay = exploration.replay(schedule)
            return (replay.steps, replay.violation)
        }
    }

    var testDescription: String { "\(machine): \(bug)" }
}

extension Mutant {
    /// All bugs, by machine. A bug of the owner is in its use of the machine.
    static var all: [Mutant] { observers + pending + mailboxes + sequences + echoes + registrations }

    private typealias Histories = ExploredHistories

    private static let observers = [
        Mutant("a removal is lost", Histories.asyncObservers(LosingRemovals.self)),
        Mutant("a removal takes the next one with it", Histories.asyncObservers(RemovingTheNextToo.self)),
        Mutant("the last is reached twice", Histories.asyncObservers(ReachingTheLastTwice.self)),
        Mutant("those of the subject come first", Histories.asyncObservers(ReachingThoseOfTheSubjectFirst.self)),
        Mutant("nobody behind a hole is reached", Histories.asyncObservers(StoppingAtAHole.self)),
        Mutant("one of a subject is taken for one of all", Histories.asyncObservers(TakingASubjectForAll.self)),
        Mutant("what has died is never looked for", Histories.observerDeaths(NeverSweeping.self)),
        Mutant("owner: it calls who was removed", Histories.asyncObservers(fault: .ignoresRemoval)),
        Mutant("owner: it copies no list", Histories.asyncObservers(fault: .takesNoSnapshot)),
    ]

    private static let pending = [
        Mutant("the last change is made first", Histories.mainActorObservers(ApplyingTheLastFirst.self)),
        Mutant("the last change is lost", Histories.mainActorObservers(ForgettingTheLast.self)),
        Mutant("changes are made twice", Histories.mainActorObservers(KeepingWhatWasApplied.self)),
        Mutant("a needed removal is pruned", Histories.mainActorObservers(PruningRemovals.self)),
        Mutant("owner: it asks for no turn", Histories.mainActorObservers(fault: .asksForNoTurn)),
        Mutant("owner: it calls who was removed", Histories.mainActorObservers(fault: .ignoresRemoval)),
        Mutant("owner: it clears its mark too late", Histories.mainActorObservers(fault: .clearsTheMarkLate)),
    ]

    private static let mailboxes = [
        Mutant("each job starts a drain", Histories.taskObserver(StartingADrainForEach.self)),
        Mutant("only the first job starts a drain", Histories.taskObserver(StartingOneDrain.self)),
        Mutant("each job is given twice", Histories.taskObserver(GivingEachTwice.self)),
        Mutant("what is given up stays", Histories.taskObserver(KeepingWhatIsGivenUp.self)),
        Mutant("the depth leaves out what runs", Histories.taskObserver(ForgettingWhatRuns.self)),
        Mutant("the newest job is given first", Histories.actorMailbox(GivingTheNewestFirst.self)),
        Mutant("a loss is not told", Histories.boundedMailbox(LosingInSilence.self)),
        Mutant("the newest is lost, not the oldest", Histories.boundedMailbox(LosingTheNewest.self)),
        Mutant("owner: it runs what was removed", Histories.actorMailbox(fault: .runsWhatWasRemoved)),
    ]

    private static let sequences = [
        Mutant("a consumer that goes to sleep is forgotten", Histories.sequence(ForgettingTheWaiter.self)),
        Mutant("the end leaves the consumer asleep", Histories.sequence(LeavingTheWaiterAtTheEnd.self)),
        Mutant("the end resumes who was resumed before", Histories.sequence(ResumingTwice.self)),
        Mutant("the end takes with it what waits", Histories.oldestSequence(EndingWithWhatWaits.self)),
        Mutant("what was cancelled stays", Histories.sequence(KeepingWhatWasCancelled.self)),
        Mutant("a message is taken after the end", Histories.oldestSequence(TakingBehindTheEnd.self)),
    ]

    private static let echoes = [
        Mutant("no echo is forgotten", Histories.echoes(ForgettingNothing.self)),
        Mutant("all echoes are forgotten with one", Histories.echoes(ForgettingAll.self)),
        Mutant("the oldest echo is forgotten, not the one met", Histories.echoes(ForgettingTheOldest.self)),
        Mutant("equal echoes are forgotten with one", Histories.echoes(ForgettingAllOfTheMark.self)),
        Mutant("owner: it swallows other threads' echoes", Histories.echoes(fault: .takesOtherThreadsEchoes)),
        Mutant("owner: it expects an echo after its post", Histories.echoes(fault: .forgetsNothingAfterAPost)),
        Mutant("owner: it takes the first for the echo", Histories.echoes(fault: .takesTheFirstForTheEcho)),
    ]

    private static let registrations = [
        Mutant("a removal is lost", Histories.restarts(LosingStops.self)),
        Mutant("a dead one is not replaced", Histories.reclamation(KeepingTheFirst.self)),
        Mutant("what is replaced is not told", Histories.reclamation(ReplacingInSilence.self)),
        Mutant("only the first are looked at", Histories.reclamation(LookingAtTheFirst.self)),
        Mutant("owner: it keeps what was replaced", Histories.reclamation(fault: .keepsTheReplaced)),
        Mutant("owner: it withdraws a successor", Histories.reclamation(fault: .withdrawsWhoeverIsThere)),
        Mutant("owner: it keeps tokens that came late", Histories.restarts(fault: .keepsTokensThatCameLate)),
        Mutant("owner: it ends registrations after the lock", Histories.restarts(fault: .endsAfterTheLock)),
    ]
}
