import Foundation
import TestSupport
import Testing

/// Random programs run on real centers and on the model, with the same events.
@MainActor struct `Programs and the model` {
    /// `NOTIFIABLE_PROGRAMS` in the environment is the number of programs, `NOTIFIABLE_SEED` the seed of the first one.
    private static let seeds: Range<UInt64> = {
        let environment = ProcessInfo.processInfo.environment
        let first = environment["NOTIFIABLE_SEED"].flatMap { UInt64($0) } ?? 0
        let count = environment["NOTIFIABLE_PROGRAMS"].flatMap { UInt64($0) }
        return first..<first + (count ?? (isThreadSanitized ? 1_000 : 10_000))
    }()

    @Test func `G2, G3, G6, G7, G9-G14, G16: a program has the events that the model predicts`() async throws {
        try #require(SteppedTasks.areAvailable)
        for seed in Self.seeds {
            let program = ProgramGenerator.program(seed)
            if let difference = difference(of: program, seed: seed) {
                Issue.record("seed \(seed), \(shrink(program, difference, seed: seed))")
                return
            }
            // Other tests need the main actor, too.
            if seed % 4 == 0 { await Task.yield() }
        }
    }

    /// Runs a program, and returns the first difference between the centers and the model.
    private func difference(of program: Program, seed: UInt64) -> String? {
        let model = PostingModel(program)
        let runner = ProgramRunner(program, seed: seed)
        for (index, (expected, found)) in zip(model.trace, runner.trace).enumerated() where expected != found {
            let texts = [expected, found].map { $0.map { "\($0)" }.joined(separator: ", ") }
            return "\(program.operations[index]):\n    expected \(texts[0])\n    found    \(texts[1])"
        }
        for (id, bounds) in model.drains {
            let end = runner.drains[id] ?? .max
            if end < bounds.earliest ?? 1000 * model.trace.count { return "wait \(id) ended early: \(end), \(bounds)" }
            if end > bounds.latest ?? .max { return "wait \(id) ended late: \(end), \(bounds)" }
        }
        return nil
    }

    /// Removes operations, and simplifies observers, as long as there is a difference.
    private func shrink(_ program: Program, _ difference: String, seed: UInt64) -> String {
        for simpler in program.simplifications {
            guard let difference = self.difference(of: simpler, seed: seed) else { continue }
            return shrink(simpler, difference, seed: seed)
        }
        return "\(program)\(difference)"
    }
}

extension Program {
    /// The programs with one operation less, or one simpler observer.
    fileprivate var simplifications: [Program] {
        let plain = context == .none ? [] : [Program(isShared: isShared, operations: operations)]
        return plain
            + Self.simplifications(of: operations).map {
                Program(isShared: isShared, context: context, operations: $0)
            }
    }

    private static func simplifications(of operations: [Operation]) -> [[Operation]] {
        operations.indices.flatMap { index in
            ([[]] + simplifications(of: operations[index]).map { [$0] }).map {
                Array(operations[..<index] + $0 + operations[(index + 1)...])
            }
        }
    }

    private static func simplifications(of operation: Operation) -> [Operation] {
        if case .onThread(let operations) = operation { return simplifications(of: operations).map { .onThread($0) } }
        guard case .add(let id, let plan) = operation else { return [] }
        var plans = simplifications(of: plan.script).map { script in
            var plan = plan
            plan.script = script
            return plan
        }
        var (every, unbounded, once) = (plan, plan, plan)
        (every.subject, unbounded.bound, once.runs) = (nil, .unbounded, 1)
        if plan.subject != nil { plans.append(every) }
        if plan.bound != .unbounded { plans.append(unbounded) }
        if plan.runs > 1 { plans.append(once) }
        return plans.map { .add(id, $0) }
    }
}
