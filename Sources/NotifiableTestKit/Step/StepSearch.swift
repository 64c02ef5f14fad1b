/// Compares two versions of a service in many histories.
@MainActor final class StepSearch {
    /// Runs one version of the service.
    typealias Trace = @MainActor (_ history: StepHistory, _ turns: Int) async -> StepTrace

    /// A difference that counts: runs of the smallest history that shows it, and how many of them show its kind.
    struct Found {
        let kind: StepDifference.Kind
        var history: StepHistory
        var runs: [Pair]
        var alike: Int
    }

    typealias Pair = (before: StepTrace, after: StepTrace)

    private let before: Trace
    private let after: Trace
    private let limits = StepLimits.current
    private(set) var found: [Found] = []
    private(set) var messagesWithoutName: Set<String> = []
    /// The number of turns without a change after which a service is taken to be at rest. It grows if that was wrong.
    private var turns = StepLimits.quick

    init(_ before: @escaping Trace, _ after: @escaping Trace) { (self.before, self.after) = (before, after) }

    /// Compares the versions in one history, and reports the kinds of differences that it is the first to show. The
    /// second, longer look decides.
    func compare(_ history: StepHistory) async {
        for look in [turns, StepLimits.careful] {
            let pair = await pair(history, look)
            messagesWithoutName.formUnion(pair.before.messagesWithoutName.union(pair.after.messagesWithoutName))
            var isUnknown = false
            for difference in differences(of: pair, in: history) {
                guard let kind = await unknownKind(of: difference, pair, in: history, look) else { continue }
                isUnknown = true
                guard look == StepLimits.careful else { break }
                if let first = await confirm(difference, as: kind, in: history) { found.append(await shrink(first)) }
            }
            if isUnknown { continue }
            // The first look was too short.
            if look == StepLimits.careful { turns = min(turns + 1, StepLimits.careful) }
            return
        }
    }

    private func pair(_ history: StepHistory, _ turns: Int) async -> Pair {
        (await before(history, turns), await after(history, turns))
    }

    private func differences(of pair: Pair, in history: StepHistory) -> [StepTrace.Difference] {
        pair.before.differences(to: pair.after, once: history.count { $0.isPost || $0.isEnd } == 1)
    }

    // MARK: Kinds

    /// The effects that only one version has.
    private typealias Effects = (gone: [String], come: [String])

    private func effects(of pair: Pair) -> Effects {
        let (old, new) = (pair.before.effects, pair.after.effects)
        return (old.without(new), new.without(old))
    }

    /// Returns the kind of a difference, unless smaller histories have shown it.
    private func unknownKind(
        of difference: StepTrace.Difference,
        _ pair: Pair,
        in history: StepHistory,
        _ turns: Int
    ) async -> StepDifference.Kind? {
        func isOfEnd(_ kind: StepDifference.Kind) -> Bool { [.lost, .gained, .doubled, .posts].contains(kind) }
        let all = effects(of: pair)
        var kind = difference.kind
        if isOfEnd(kind) { kind = await kindOfEnd(all, in: history, turns) ?? kind }
        if found.contains(where: { $0.kind == kind }) { return nil }
        guard history.count > 1, !all.gone.isEmpty || !all.come.isEmpty else { return kind }
        guard let rest = await unexplained(all, pair, in: history, turns) else { return nil }
        if rest == all { return kind }
        if pair.before.rest != pair.after.rest {
            kind = rest.come.isEmpty ? .lost : rest.gone.isEmpty ? .gained : difference.kind
        }
        if isOfEnd(kind) { kind = await kindOfEnd(rest, in: history, turns) ?? kind }
        return found.contains { $0.kind == kind } ? nil : kind
    }

    /// Decides whether an effect is missing because an action or the release has ended the service's observation:
    /// without this event, the version without the effect has it.
    private func kindOfEnd(_ effects: Effects, in history: StepHistory, _ turns: Int) async -> StepDifference.Kind? {
        let isMissingAfter = effects.gone.count >= effects.come.count
        func traceIfNotMissing(_ history: StepHistory) async -> StepTrace? {
            let trace = await (isMissingAfter ? after : before)(history, turns)
            return (isMissingAfter ? effects.gone : effects.come).without(trace.effects).isEmpty ? trace : nil
        }
        for (index, event) in history.enumerated() where event.isEnd {
            if await traceIfNotMissing(Array(history[..<index]))?.isPending(at: index) == true { return .pending }
            guard history[(index + 1)...].contains(where: { $0.isPost || $0.isEnd && $0 != event }) else { continue }
            if await traceIfNotMissing(history.map { $0 == event ? .nothing : $0 }) != nil { return .silence }
        }
        return nil
    }

    /// Returns the effects that aren't also seen without one of the events; `nil` if smaller histories show all.
    private func unexplained(
        _ effects: Effects,
        _ pair: Pair,
        in history: StepHistory,
        _ turns: Int
    ) async -> Effects? {
        var (rest, differs, isAsWithout) = (effects, false, false)
        for index in history.indices {
            let smaller = await self.pair(history.replacing(index, by: [.nothing]), turns)
            let seen = self.effects(of: smaller)
            rest.gone.removeAll(where: seen.gone.contains)
            rest.come.removeAll(where: seen.come.contains)
            differs = differs || smaller.before.rest != smaller.after.rest
            // One version does what the other one does without the event: a smaller history has shown that it is lost.
            let isAlike = pair.after.rest == smaller.before.rest || pair.before.rest == smaller.after.rest
            isAsWithout = isAsWithout || isAlike && pair.before.rest != pair.after.rest
        }
        return rest.gone.isEmpty && rest.come.isEmpty || differs && isAsWithout ? nil : rest
    }

    // MARK: Confirming

    /// Runs a history again and again. A service may not have been deterministic before the step, so a difference
    /// counts only if no outcome after the step is one of those before it.
    private func confirm(
        _ difference: StepTrace.Difference,
        as kind: StepDifference.Kind,
        in history: StepHistory
    ) async -> Found? {
        let part = difference.part
        var runs: [Pair] = []
        while runs.count < limits.runs {
            // The last run waits longest, in case that the service is slow.
            let isLast = runs.count == limits.runs - 1
            let run = await pair(history, isLast ? StepLimits.patient : StepLimits.careful)
            runs.append(run)
            if runs.contains(where: { part($0.before) == part(run.after) || part(run.before) == part($0.after) }) {
                return nil
            }
        }
        // Outcomes that were seen once are a sign of others that weren't seen. A mixture of kinds isn't one of them.
        let rare = runs.count { run in runs.count { part($0.before) == part(run.before) } == 1 }
        let alike = runs.count { run in differences(of: run, in: history).contains { $0.kind == difference.kind } }
        guard rare <= 1, alike >= limits.runs * 4 / 5 else { return nil }
        return Found(kind: kind, history: history, runs: runs, alike: alike)
    }

    /// Returns the smallest history that shows a difference. The short histories come first, so only a long one can
    /// have a smaller one of the same kind.
    private func shrink(_ first: Found) async -> Found {
        if first.history.count <= limits.length { return first }
        var (found, candidates) = (first, first.history.simpler[...])
        while let candidate = candidates.popFirst() {
            let pair = await pair(candidate, StepLimits.careful)
            for difference in differences(of: pair, in: candidate) {
                let kind = await unknownKind(of: difference, pair, in: candidate, StepLimits.careful)
                guard kind == found.kind, let smaller = await confirm(difference, as: found.kind, in: candidate) else {
                    continue
                }
                (found, candidates) = (smaller, candidate.simpler[...])
                break
            }
        }
        return found
    }
}

/// The size of a proof.
package struct StepLimits: Sendable {
    @TaskLocal package static var current = StepLimits()

    /// The size that suffices for most of this package's own tests.
    package static func short(runs: Int = 4) -> StepLimits { StepLimits(length: 2, longHistories: 12, runs: runs) }

    /// The length of the histories of which all are compared, and how many of one length there may be.
    var length = 3
    var histories = 2500
    var longHistories = 100
    var runs = 30

    /// Numbers of turns without a change after which a service is at rest.
    static let (quick, careful, patient) = (2, 16, 128)
}
