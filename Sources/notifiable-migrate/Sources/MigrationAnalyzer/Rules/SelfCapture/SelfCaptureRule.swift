// Closures of observers that capture `self` strongly or unowned.

extension Rule {
    static let selfCapture = Rule(
        identifier: "self-capture",
        severity: .warning,
        section: "tokens",
        summary: "The closure of an observer captures `self` strongly or unowned.",
        why: """
            The center keeps the closure until its token is removed, and the closure keeps `self`. A `deinit` that removes the \
            token therefore never runs. With Combine, `self` keeps the cancellable, which keeps the closure, which keeps \
            `self`. `[weak self]` in a nested closure does not help: the outer closure captures `self` to pass it on. With \
            `[unowned self]`, a notification traps if `self` was deallocated first, or is on one thread while another posts.
            """,
        example: """
            token = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: .main) { _ in
                self.reload()
            }
            """,
        fix: """
            token = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: .main) {
                [weak self] _ in
                self?.reload()
            }
            """,
        sources: [
            "https://github.com/deltachat/deltachat-ios/issues/699",
            "https://github.com/wordpress-mobile/WordPress-iOS/pull/20998",
            "https://github.com/LeoNatan/LNPopupUI/pull/19",
        ],
        check: .codeBase { codeBase in
            codeBase.selfCaptures.compactMap(hit)
        }
    )

    private static func hit(at capture: SelfCapture) -> Hit? {
        let start = "The closure that observes \(capture.names.phrase)"
        let observer = capture.observation.observer
        switch capture.use {
        case .strong(let span) where capture.end < .earlier:
            let keeper = observer.kind == .publisher ? "cancellable" : "center"
            // `dropped-token` leaves it to this rule.
            let consequence =
                observer.kind == .closure && observer.token == .dropped
                ? "its token is dropped, so the center keeps both forever: capture `[weak self]`, and store the token"
                : "the \(keeper) keeps the closure: capture `[weak self]`"
            return capture.observation.hit("\(start) captures `self` strongly, and \(consequence).", at: span)
        case .unowned(let span):
            let condition =
                capture.end == .never
                ? "a notification is posted after `self` is deallocated"
                : "`self` is deallocated on one thread while another thread posts"
            return capture.observation.hit(
                "\(start) traps if \(condition): capture `[weak self]`.",
                severity: capture.end == .never ? nil : .note,
                at: span
            )
        case .strong, .weak: return nil
        }
    }
}

// MARK: - Captures

/// How an observer's closure captures the instance that registers it.
struct SelfCapture {
    let observation: Observation
    /// The names of all observations that share the closure.
    let names: [NotificationName]
    let use: SelfUse
    let end: ObservationEnd
}

extension CodeBase {
    /// The closures of observers that capture an instance of a class or an actor.
    var selfCaptures: [SelfCapture] {
        // Merged publishers share a closure.
        let sharing = Dictionary(grouping: observations.filter { $0.observer.body != nil }) { $0.handler }
        return observations.compactMap { observation in
            let observer = observation.observer
            let sharers = observer.body == nil ? [observation] : sharing[observation.handler] ?? []
            guard sharers.first?.observer.span == observer.span, keepsClosure(observer),
                let use = selfUse(of: observation),
                declaration(ofType: observer.type, in: observation.file)?.kind.isValue != true,
                !livesForever(observation.context)
            else { return nil }
            let names = sharers.flatMap(\.names)
            return SelfCapture(observation: observation, names: names, use: use, end: end(of: observation))
        }
    }

    private func keepsClosure(_ observer: Observer) -> Bool {
        switch observer.kind {
        case .closure: !observer.center.isOfFunction
        case .message where !observer.isPublisher: !observer.center.isOfFunction
        case .publisher, .message:
            // Whether an unknown closure or call keeps the cancellable is not known.
            observer.operators.contains { $0.name == "sink" } && ![.dropped, .unknown].contains(observer.token)
        case .selector, .sequence, .notifiable: false
        }
    }

    private func selfUse(of observation: Observation) -> SelfUse? {
        switch observation.handler {
        case .closure(let reference): return self[reference].selfUse
        case .function(let reference):
            // `using: self.reload`: a method that is passed as a value keeps its instance.
            guard self[reference].type != nil, !self[reference].isStatic else { return nil }
            return observation.observer.selector.map { .strong($0.span) }
        case nil: return nil
        }
    }
}
