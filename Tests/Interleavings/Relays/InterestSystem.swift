import ActorMessaging
import NotifiableTestKit
import TestSupport

extension Search {
    /// Threads that add and remove observers of a message type that a relay watches.
    static let interest = Search("interest of a relay", [], bugs: InterestSystem.Bug.allCases) { seed, bug in
        guard var generator = seed.map(SplitMix64.init(seed:)) else {
            return InterestSystem([[.add, .remove], [.add, .remove, .add], [.remove, .add, .remove]], bug: bug)
        }
        return InterestSystem(
            generator.steps(actors: 5, each: 12) { _, generator in generator.upTo(2) == 0 ? .add : .remove },
            bug: bug
        )
    }
}

/// Threads that add and remove observers, and report to a relay whether there are any.
///
/// The specification: the relay receives one report at a time, each one differs from the one before, and the last one
/// is up to date.
struct InterestSystem: ActorSystem, Hashable {
    enum Step: Hashable {
        case add
        case remove
        case change
        /// Asks for the next report. A bug has read before whether there are observers.
        case next(read: Bool? = nil)
        case read
        case report(Bool)
    }

    enum Bug: String, CaseIterable {
        case everyThreadReports = "each thread reports its own change"
        case readsBeforeTheLock = "owner: it reads the observers before it takes the lock"
        case reportsOnce = "owner: it reports one change and stops"
        case repeatsAReport = "the relay receives the same report twice"
    }

    var actors: [[Step]]
    private let bug: Bug?
    private var machine = InterestStateMachine()
    private var observers = 0
    private var reported = false

    init(_ actors: [[Step]], bug: Bug?) {
        self.actors = actors
        self.bug = bug
    }

    mutating func take(_ step: Step, by actor: Int) throws(Violation) {
        switch step {
        case .add:
            observers += 1
            proceed(actor, with: .change)
        case .remove:
            observers = max(0, observers - 1)
            proceed(actor, with: .change)
        case .change:
            if machine.change() || bug == .everyThreadReports { ask(actor) }
        case .read:
            proceed(actor, with: .next(read: observers > 0))
        case .next(let read):
            if let news = machine.next(isObserved: read ?? (observers > 0)) {
                if bug != .reportsOnce { ask(actor) }
                proceed(actor, with: .report(news))
            } else if bug == .repeatsAReport {
                proceed(actor, with: .report(reported))
            }
        case .report(let isObserved):
            try require(isObserved != reported, "the report repeats the one before")
            reported = isObserved
        }
    }

    private mutating func ask(_ actor: Int) {
        proceed(actor, with: bug == .readsBeforeTheLock ? .read : .next())
    }

    func check() throws(Violation) {
        let reporting = actors.count { if case .report = $0.first { true } else { false } }
        try require(reporting < 2, "two threads report to the relay at once")
    }

    func checkEnd() throws(Violation) {
        try require(reported == (observers > 0), "there are \(observers) observers, and the last report says otherwise")
    }
}
