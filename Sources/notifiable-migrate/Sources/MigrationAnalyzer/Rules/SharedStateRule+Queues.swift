// What handlers use on a queue, and methods that are called on the main thread use, too.

extension CodeBase {
    /// Code of a class's handlers on other queues, and methods of the class that use the same properties.
    private struct QueueCandidate {
        /// In the order of the source.
        let observations: [Observation]
        let type: Reference<TypeDeclaration>
        let elsewhere: [String: RacingUses]
        let others: [MemberUseTable.Use]
    }

    /// Hits at the first handler of each class that uses a property inside a call such as `queue.async`, if a method
    /// that is called on the main thread uses the property without the queue, and one of the two changes it.
    ///
    /// - Parameter reported: The places of handlers that other code races with, too.
    func stateOnQueues(besides reported: Set<FilePlace>) -> [Hit] {
        let handled = observations.filter { !$0.isTemplate && $0.handler != nil }
        let byType = Dictionary(grouping: handled) { primary($0.observer.type, in: $0.file) }
        let candidates = byType.compactMap { type, observations in
            type.flatMap {
                queueCandidate(
                    of: $0,
                    observations.sorted { ($0.file, $0.observer.span) < ($1.file, $1.observer.span) },
                    reported
                )
            }
        }
        return candidates.compactMap { candidate in
            let uses = candidate.others.filter { functionsCalledOnMain.contains($0.function) }
            return races(between: uses, candidate.elsewhere, in: candidate.type).first.flatMap {
                hit($0, in: candidate)
            }
        }
    }

    private func hit(_ race: Race, in candidate: QueueCandidate) -> Hit? {
        let (type, origin, use) = (candidate.type, race.other.origin, race.other.use)
        let observation =
            candidate.observations.first { $0.handlingFunction == origin }
            ?? candidate.observations.first { observation in
                guard case .closure(let body)? = observation.handler else { return false }
                return body.file == use.function.file
                    && self[body].span.offsets.contains(use.use.span.start.offset)
            } ?? candidate.observations.first
        guard let observation else { return nil }
        let name = race.use.use.name
        let verb = changes(race.use.use, in: type) ? "changes" : "reads"
        return observation.hit(
            "The handler\(observation.ofNames) and what it calls use `\(name)` \(race.other.reason), but "
                + "`\(self[race.use.function].name)` \(verb) `\(name)`, and is called on the main thread: a data race.",
            notes: [
                note("used inside the call here", race.other.use.use.span, in: race.other.use.function.file),
                note("used on the main thread here", race.use.use.span, in: race.use.function.file),
            ]
        )
    }

    private func queueCandidate(
        of type: Reference<TypeDeclaration>,
        _ observations: [Observation],
        _ reported: Set<FilePlace>
    ) -> QueueCandidate? {
        guard self[type].kind == .class, isolation(of: type).domain == .nonisolated,
            !observations.contains(where: { reported.contains($0.place) })
        else { return nil }
        let queued = codeOnQueues(of: observations, in: type)
        guard !queued.isEmpty, !hasLock(type, ignoringLocksOfFoundation: true) else { return nil }
        let elsewhere = usesOffMain(of: type, in: queued, except: lockedProperties(of: type))
        guard !elsewhere.isEmpty else { return nil }
        // What a function uses that adds an observer, or handles one, isn't compared.
        let handlers = observations.compactMap(\.handlingFunction) + observations.compactMap(\.function)
        let excluded = Set(handlers)
        let others = memberUses.code(of: type).flatMap { code -> [MemberUseTable.Use] in
            let function = self[code.function]
            guard code.uses.place == .function, code.uses.closure == nil, function.kind == .function,
                !function.isAsync, !function.isStatic, isolation(of: code.function).domain == .nonisolated,
                !excluded.contains(code.function)
            else { return [] }
            return code.uses.uses.filter { $0.isOfProperty && !$0.isLocked && elsewhere[$0.name] != nil }
                .map { MemberUseTable.Use(use: $0, function: code.function) }
        }
        return others.isEmpty
            ? nil : QueueCandidate(observations: observations, type: type, elsewhere: elsewhere, others: others)
    }

    /// What handlers, and what they call in place, pass to queues that aren't the main queue.
    private func codeOnQueues(of observations: [Observation], in type: Reference<TypeDeclaration>) -> [Code] {
        // What one handler calls needn't be followed again for the next one.
        var called: Set<Reference<FunctionDeclaration>> = []
        var handlers: Set<Reference<FunctionDeclaration>> = []
        var result: [Code] = []
        for observation in observations {
            if let handler = observation.handlingFunction, !handlers.insert(handler).inserted { continue }
            _ = memberUses.uses(
                from: code(of: observation, hops: false),
                visited: &called,
                includes: staysWithCaller
            )
            result += allCode(around: observation)
        }
        result += called.subtracting(handlers).flatMap { function in
            memberUses.code(of: function).map { (function, $0) }
        }
        return result.filter { code in
            guard case .offMain(let path) = code.uses.place, path.hasSuffix(".async") else { return false }
            return runsElsewhere(path, of: type) == true
        }
    }
}

extension Observation {
    fileprivate var handlingFunction: Reference<FunctionDeclaration>? {
        if case .function(let function)? = handler { function } else { nil }
    }
}
