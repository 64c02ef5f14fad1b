/// A main-actor method that a center calls by its selector.
struct MainActorHandler {
    let observation: Observation
    let function: Reference<FunctionDeclaration>
    let isolation: Isolation
    /// Whether its body hops to the main actor or the main queue.
    let hops: Bool
    /// A notification that is known to be posted off the main actor: the reason, and the post if the source has it.
    let offMainPost: (name: NotificationName, reason: String, posting: Posting?)?
}

extension Hop.Kind {
    /// The ways in which a main-actor function can get to the main actor or the main queue.
    fileprivate static let toMain: [Self] = [.mainQueue, .mainActorTask, .mainActorRun, .ensureMainThread, .task]
}

extension CodeBase {
    /// Hits at main-actor methods that a center calls by their selector on the thread that posts.
    var mainActorHandlersOffMain: [Hit] {
        mainActorHandlers.map { handler in
            let observation = handler.observation
            let name = self[handler.function].fullName
            let start = "`\(name)` is isolated to the main actor (\(handler.isolation.reason))"
            let declaration = note("`\(name)` is declared here", self[handler.function].span, in: handler.function.file)
            let isUnchecked = hopsBeforeAnyCheck(observation)
            guard let (posted, reason, posting) = handler.offMainPost else {
                let names = observation.names
                let thread = names.isEmpty ? "posting thread" : "thread that posts\(names.spaced)"
                let end = handler.hops ? "; hopping in its body does not prevent the trap on entry" : ""
                return observation.hit(
                    "\(start), but runs on the \(thread)\(end).",
                    needsEvidence: observesLikelyMainPosts(observation) || isUnchecked || hasNoKnownPost(observation)
                        || SDKFacts.isMainContext(observation.observer.object),
                    at: observation.selectorSpan,
                    notes: [declaration]
                )
            }
            // A handler that asks for its thread only traps in the Swift 6 language mode.
            let asks = asksForItsThread(observation)
            // The queue of the one context that is observed may be the main queue.
            let isOfOneContext = SDKFacts.isOfContext(reason) && observation.observer.object != .none
            let isCertain = !asks && !isUnchecked && !isOfOneContext && !SDKFacts.isUncertain(reason)
            let end =
                asks
                ? ": in the Swift 6 language mode, it traps before it asks for its thread"
                : isUnchecked ? ": in the Swift 6 language mode, it traps before it hops" : ""
            return observation.hit(
                "\(start), but `\(posted.display)` is posted \(reason)\(end).",
                severity: isCertain ? .error : nil,
                at: observation.selectorSpan,
                notes: (posting.map { [note("posted here", $0.post.span, in: $0.file)] } ?? []) + [declaration]
            )
        }
    }

    /// The selector observers whose handlers are isolated to the main actor.
    var mainActorHandlers: [MainActorHandler] {
        let offMain = offMainPostings
        return observations.compactMap { observation in
            guard observation.observer.kind == .selector, case .function(let function)? = observation.handler else {
                return nil
            }
            let isolation = isolation(of: function)
            guard isolation.isMainActor else { return nil }
            let observed = SDKFacts.isMainContext(observation.observer.object) ? [] : observation.names
            let posts = observed.lazy.compactMap { name in
                if let posting = offMain[name], case .offMain(let reason) = posting.tracedThread {
                    return (name, reason, Optional(posting))
                }
                return systemReason(name).map { (name, $0, nil) }
            }
            return MainActorHandler(
                observation: observation,
                function: function,
                isolation: isolation,
                hops: body(of: observation).map { self[$0].hops.contains { Hop.Kind.toMain.contains($0.kind) } }
                    ?? false,
                offMainPost: posts.first
            )
        }
    }

    /// One posting off the main actor for each name that has one.
    private var offMainPostings: [NotificationName: Posting] {
        var result: [NotificationName: Posting] = [:]
        for posting in postings where !posting.isTemplate {
            guard case .offMain = posting.tracedThread else { continue }
            for name in posting.names where result[name] == nil { result[name] = posting }
        }
        return result
    }

    /// Whether neither the program nor a census has a post of what is observed, and no library or Objective-C code may.
    func hasNoKnownPost(_ observation: Observation) -> Bool {
        !observation.names.isEmpty
            && observation.names.allSatisfy {
                !$0.isOfLibrary && postings(of: $0).isEmpty && census?[$0] == nil && !objectiveC.mentions($0)
            }
    }

    /// Whether a main-actor handler does nothing but hop, and its language mode does not check the isolation on entry.
    func hopsBeforeAnyCheck(_ observation: Observation) -> Bool {
        guard isBeforeSwift6(observation.file), let body = body(of: observation) else { return false }
        return self[body].hops.contains { $0.isWholeBody && Hop.Kind.toMain.contains($0.kind) }
    }

    /// Whether a handler distinguishes the main thread from others.
    func asksForItsThread(_ observation: Observation) -> Bool {
        body(of: observation).map { self[$0].checksMainThread } ?? false
    }
}
