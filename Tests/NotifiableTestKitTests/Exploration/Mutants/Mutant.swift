import NotifiableTestKit
import Testing

/// A state machine with a bug on purpose, or its owner with one, to be found.
struct Mutant: Sendable, CustomTestStringConvertible {
    let machine: String
    /// What it does wrong.
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
