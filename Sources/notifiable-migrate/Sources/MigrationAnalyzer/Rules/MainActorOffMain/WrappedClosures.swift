// Closures that a function of the program registers for its callers without a queue. The compiler sees neither.

extension CodeBase {
    /// A hit at a call that passes main-actor code to a function that registers it without a queue.
    func wrappedClosureOffMain(_ observation: Observation) -> Hit? {
        let observer = observation.observer
        guard observer.kind == .closure, observer.queue == .none, !observation.isTemplate,
            let wrapper = observation.wrapper, !observesOnlyMainPosts(observation),
            closureType(of: wrapper)?.contains("@MainActor") != true, let start = mainActorCode(of: observation)
        else { return nil }
        let reason = offMainPost(of: observation.names)
        var hit = observation.hit(
            "\(start), but runs on the posting thread"
                + "\(reason.map { "; `\($0.name.display)` is posted \($0.reason)" } ?? ""): register it with `queue: .main`.",
            severity: severity(of: reason),
            needsEvidence: reason == nil && observesLikelyMainPosts(observation)
        )
        // The calls have one remedy.
        hit.group = declaration(ofType: observer.type, in: observation.file).map { "`\($0.name)`" }
        return hit
    }

    /// The closure or the method of an observer that needs the main actor and neither hops nor asks for its thread; the
    /// start of a sentence.
    private func mainActorCode(of observation: Observation) -> String? {
        let body: Body?
        let start: String
        switch observation.handler {
        case .closure(let reference)?:
            guard self[reference].selfUse != nil, self[reference].isolation == nil,
                isolation(ofCodeIn: observation.context)?.isMainActor == true
            else { return nil }
            body = self[reference]
            start = "The closure that observes \(observation.names.phrase) uses main-actor state"
        case .function(let method)?:
            guard self[method].kind == .function, !self[method].isAsync, isolation(of: method).isMainActor else {
                return nil
            }
            body = self[method].body.map { files[method.file].bodies[$0] }
            start =
                "The method `\(self[method].name)`, which observes \(observation.names.phrase), is isolated to the main actor"
        case nil: return nil
        }
        return body.map { $0.hops.isEmpty && !$0.checksMainThread } ?? true ? start : nil
    }

    private func closureType(of function: Reference<FunctionDeclaration>) -> String? {
        let closures = self[function].parameters.compactMap(\.type).filter { $0.contains("->") }
        return closures.count == 1 ? closures[0] : nil
    }
}
