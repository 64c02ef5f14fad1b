// Main-actor methods that centers call by their selectors.

extension Hop.Kind {
    fileprivate static let toMain: [Self] = [.mainQueue, .mainActorTask, .mainActorRun, .ensureMainThread, .task]
}

extension CodeBase {
    /// Hits at main-actor methods that a center calls by their selector on the thread that posts.
    var mainActorHandlersOffMain: [Hit] {
        mainActorHandlers.map { observation, function in
            let name = self[function].fullName
            let start = "`\(name)` is isolated to the main actor (\(isolation(of: function).reason))"
            let declaration = note("`\(name)` is declared here", self[function].span, in: function.file)
            let isUnchecked = hopsBeforeAnyCheck(observation)
            let isOfMainContext = SDKFacts.isMainContext(observation.observer.object)
            guard let post = isOfMainContext ? nil : offMainPost(of: observation.names) else {
                let names = observation.names
                let thread = names.isEmpty ? "posting thread" : "thread that posts\(names.spaced)"
                let end =
                    doesNothingButHop(observation)
                    ? "; hopping in its body does not prevent the trap on entry" : ""
                return observation.hit(
                    "\(start), but runs on the \(thread)\(end).",
                    needsEvidence: observesLikelyMainPosts(observation) || isUnchecked || hasNoKnownPost(observation)
                        || isOfMainContext,
                    at: observation.selectorSpan,
                    notes: [declaration]
                )
            }
            // A handler that asks for its thread only traps in the Swift 6 language mode.
            let asks = asksForItsThread(observation)
            // The queue of the one context that is observed may be the main queue.
            let isOfOneContext = SDKFacts.isOfContext(post.reason) && observation.observer.object != .none
            let end =
                asks
                ? ": in the Swift 6 language mode, it traps before it asks for its thread"
                : isUnchecked ? ": in the Swift 6 language mode, it traps before it hops" : ""
            return observation.hit(
                "\(start), but `\(post.name.display)` is posted \(post.reason)\(end).",
                severity: asks || isUnchecked || isOfOneContext ? nil : severity(of: post),
                at: observation.selectorSpan,
                notes: (post.posting.map { [note("posted here", $0.post.span, in: $0.file)] } ?? []) + [declaration]
            )
        }
    }

    var mainActorHandlers: [(observation: Observation, function: Reference<FunctionDeclaration>)] {
        observations.compactMap { observation in
            guard observation.observer.kind == .selector, case .function(let function)? = observation.handler,
                isolation(of: function).isMainActor
            else { return nil }
            return (observation, function)
        }
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
        isBeforeSwift6(observation.file) && doesNothingButHop(observation)
    }

    private func doesNothingButHop(_ observation: Observation) -> Bool {
        body(of: observation).map { self[$0].hops.contains { $0.isWholeBody && Hop.Kind.toMain.contains($0.kind) } }
            ?? false
    }

    /// Whether a handler distinguishes the main thread from others.
    func asksForItsThread(_ observation: Observation) -> Bool {
        body(of: observation).map { self[$0].checksMainThread } ?? false
    }
}
