/// Compares two versions of a service in many histories.
@MainActor final class StepSearch<Before: AnyObject, After: AnyObject> {
    private typealias Pair = (before: StepTrace, after: StepTrace)

    private let before: StepSide<Before>
    private let after: StepSide<After>
    private let name: (StepEvent) -> String
    private let expected: Set<StepDifference.Kind>
    private var differences: [StepDifference] = []
    private var messagesWithoutName: Set<String> = []
    /// The number of turns without a change after which a service is taken to be at rest. It grows if that was wrong.
    private var turns = StepLimits.quick

    init(
        _ before: StepSide<Before>,
        _ after: StepSide<After>,
        expecting expected: Set<StepDifference.Kind>,
        name: @escaping (StepEvent) -> String
    ) {
        (self.before, self.after, self.expected, self.name) = (before, after, expected, name)
    }

    func prove(_ events: [StepEvent], seed: UInt64, _ location: ThreadingProof.Location) async -> StepProof {
        var numbers = SplitMix(state: seed)
        var histories = StepHistory.all(of: events, upTo: StepLimits.length, limit: StepLimits.histories, &numbers)
        histories += (0..<StepLimits.longHistories).map { _ in StepHistory.random(of: events, &numbers) }
        for history in histories { await compare(history) }
        return StepProof(
            before: "\(Before.self)",
            after: "\(After.self)",
            differences: differences,
            unmet: expected.subtracting(differences.map(\.kind)),
            histories: histories.count,
            seed: seed,
            messagesWithoutName: messagesWithoutName,
            location: location
        )
    }

    /// Compares the versions in one history, and reports the kinds of differences that it is the first to show. The
    /// second, longer look decides.
    private func compare(_ history: StepHistory) async {
        for isCareful in [false, true] {
            let pair = await pair(history, isCareful ? StepLimits.careful : turns)
            messagesWithoutName.formUnion(pair.before.messagesWithoutName.union(pair.after.messagesWithoutName))
            var isUnknown = false
            for difference in differences(of: pair, in: history) {
                guard let kind = await unknownKind(of: difference, pair, in: history, isCareful) else { continue }
                isUnknown = true
                guard isCareful, let runs = await runs(of: difference, in: history) else { continue }
                await report((kind, difference.part), runs, in: history)
            }
            if isUnknown { continue }
            // The first look was too short.
            if isCareful { turns = min(turns + 1, StepLimits.careful) }
            return
        }
    }

    private func pair(_ history: StepHistory, _ turns: Int) async -> Pair {
        (await before.trace(history, turns: turns), await after.trace(history, turns: turns))
    }

    private func differences(of pair: Pair, in history: StepHistory) -> [StepTrace.Difference] {
        pair.before.differences(to: pair.after, once: history.events.count { $0.isPost || $0.isEnd } == 1)
    }

    // MARK: Kinds

    /// The effects that only one version has.
    private typealias Effects = (gone: [String], come: [String])

    /// Returns the kind of a difference, unless smaller histories have shown it.
    private func unknownKind(
        of difference: StepTrace.Difference,
        _ pair: Pair,
        in history: StepHistory,
        _ isCareful: Bool
    ) async -> StepDifference.Kind? {
        let turns = isCareful ? StepLimits.careful : turns
        var (kind, effects) = (difference.kind, effects(of: pair))
        for isFirst in [true, false] {
            if [.lost, .gained, .doubled, .posts].contains(kind) {
                kind = await kindOfEnd(effects, in: history, turns) ?? kind
            }
            if differences.contains(where: { $0.kind == kind }) { return nil }
            guard isFirst, history.events.count > 1, !effects.gone.isEmpty || !effects.come.isEmpty else { return kind }
            guard let rest = await unexplained(effects, pair, in: history, turns) else { return nil }
            if rest == effects { return kind }
            effects = rest
            kind = rest.come.isEmpty ? .lost : rest.gone.isEmpty ? .gained : kind
        }
        return kind
    }

    /// Decides whether an effect is missing because an action or the release has ended the service's observation:
    /// without this event, the version without the effect has it.
    private func kindOfEnd(_ effects: Effects, in history: StepHistory, _ turns: Int) async -> StepDifference.Kind? {
        let isMissingAfter = effects.gone.count >= effects.come.count
        func traceIfNotMissing(_ events: [StepEvent]) async -> StepTrace? {
            let pair = await self.pair(StepHistory(events: events), turns)
            let trace = isMissingAfter ? pair.after : pair.before
            return (isMissingAfter ? effects.gone : effects.come).without(trace.effects).isEmpty ? trace : nil
        }
        let events = history.events
        for (index, event) in events.enumerated() where event.isEnd {
            let trace = await traceIfNotMissing(Array(events[..<index]))
            if trace?.isPending(at: index) == true { return .pending }
            guard events[(index + 1)...].contains(where: { $0.isPost || $0.isEnd && $0 != event }) else { continue }
            if await traceIfNotMissing(events.map { $0 == event ? .nothing : $0 }) != nil { return .silence }
        }
        return nil
    }

    /// Returns the effects that aren't also seen without one of the events; `nil` if smaller histories show all of them.
    private func unexplained(
        _ effects: Effects,
        _ pair: Pair,
        in history: StepHistory,
        _ turns: Int
    ) async -> Effects? {
        var (rest, differs, isAsWithout) = (effects, false, false)
        for index in history.events.indices {
            let smaller = await self.pair(history.replacing(index, by: .nothing), turns)
            let seen = self.effects(of: smaller)
            rest.gone.removeAll(where: seen.gone.contains)
            rest.come.removeAll(where: seen.come.contains)
            differs = differs || smaller.before.rest != smaller.after.rest
            // One version does what the other one does without the event: a smaller history has shown that it is lost.
            isAsWithout =
                isAsWithout
                || pair.before.rest != pair.after.rest
                    && (pair.after.rest == smaller.before.rest || pair.before.rest == smaller.after.rest)
        }
        return rest.gone.isEmpty && rest.come.isEmpty || differs && isAsWithout ? nil : rest
    }

    private func effects(of pair: Pair) -> Effects {
        let (old, new) = (pair.before.effects, pair.after.effects)
        return (old.without(new), new.without(old))
    }

    // MARK: Confirming

    /// Runs a history again and again. A service may not have been deterministic before the step, so the difference
    /// counts only if no outcome after the step is one of those before it.
    private func runs(of difference: StepTrace.Difference, in history: StepHistory) async -> [Pair]? {
        let part = difference.part
        var runs: [Pair] = []
        while runs.count < StepLimits.runs {
            // The last run waits longest, in case that the service is slow.
            let isLast = runs.count == StepLimits.runs - 1
            let run = await pair(history, isLast ? StepLimits.patient : StepLimits.careful)
            runs.append(run)
            let isSame = runs.contains {
                $0.before.equals(run.after, in: part) || run.before.equals($0.after, in: part)
            }
            if isSame { return nil }
        }
        // Outcomes that were seen once are a sign of others that weren't seen. A mixture of kinds isn't one of them.
        let rare = runs.count { run in runs.count { $0.before.equals(run.before, in: part) } == 1 }
        let alike = runs.count { run in differences(of: run, in: history).contains { $0.kind == difference.kind } }
        return rare <= 1 && alike >= StepLimits.runs * 4 / 5 ? runs : nil
    }

    /// Returns the runs of a history if it shows a difference of a kind.
    private func runs(of kind: StepDifference.Kind, in history: StepHistory) async -> [Pair]? {
        let pair = await pair(history, StepLimits.careful)
        for difference in differences(of: pair, in: history) {
            guard await unknownKind(of: difference, pair, in: history, true) == kind else { continue }
            return await runs(of: difference, in: history)
        }
        return nil
    }

    private func report(_ found: StepTrace.Difference, _ runs: [Pair], in history: StepHistory) async {
        var (history, runs) = (history, runs)
        // The short histories come first, so only a long one can have a smaller one of the same kind.
        var candidates = history.events.count > StepLimits.length ? history.simpler[...] : []
        while let candidate = candidates.popFirst() {
            guard let smaller = await self.runs(of: found.kind, in: candidate) else { continue }
            (history, runs, candidates) = (candidate, smaller, candidate.simpler[...])
        }
        let lines = history.events.enumerated().map { "\($0 + 1). \(name($1))" }
        let difference = StepDifference(
            kind: found.kind,
            history: lines.isEmpty ? "make the service" : lines.joined(separator: "\n"),
            before: runs[0].before.description(of: history),
            after: runs[0].after.description(of: history),
            isExpected: expected.contains(found.kind),
            runs: runs.count
        )
        differences.append(difference)
    }
}

/// The size of a proof.
enum StepLimits {
    /// The length of the histories of which all are compared, and how many of one length there may be.
    static let (length, histories) = (3, 2500)
    static let longHistories = 100
    static let runs = 30
    /// Numbers of turns without a change after which a service is at rest.
    static let (quick, careful, patient) = (2, 16, 128)
}
