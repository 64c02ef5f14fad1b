// Tokens that are dropped.

extension Rule {
    static let droppedToken = Rule(
        identifier: "dropped-token",
        severity: .warning,
        section: "tokens",
        summary: "The token of an observer is dropped.",
        why: """
            `addObserver(forName:object:queue:using:)` keeps its closure until the token is removed. If the token is dropped, \
            the closure and everything it captures stay alive forever, and each registration adds another one. A closure that \
            does nothing without its weak `self` is a note; one that is added once, by an instance that lives as long as the \
            process, isn't reported. With messages and with Combine it is the reverse: the observation ends when the token is \
            deallocated, so the observer of a dropped token never runs. A local variable keeps its token \
            only until its last use, where release builds let it go.
            """,
        example: """
            NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: .main) { _ in
                print("arrived")
            }
            """,
        fix: """
            token = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: .main) { _ in
                print("arrived")
            }
            // To end the observation:
            NotificationCenter.default.removeObserver(token)
            """,
        sources: [
            "https://github.com/wordpress-mobile/WordPress-iOS/issues/20994",
            "https://github.com/Ichigo3766/Open-Relay/issues/195",
            "https://github.com/realm/SwiftLint/issues/1062",
        ],
        check: .codeBase { codeBase in
            let captures = codeBase.strongCaptures
            return codeBase.observations.compactMap { observation in
                let observer = observation.observer
                guard observer.token == .dropped else { return nil }
                switch observer.kind {
                case .closure:
                    // A closure on a center of its own dies with it, and `self-capture` reports the token, too.
                    return observer.center.isOwn || captures.contains(observation.place)
                        ? nil : codeBase.keptClosure(of: observation)
                case .message where !observer.isPublisher:
                    return observation.hit(
                        "The token of the observer\(observation.ofNames) is dropped: the observation ends immediately.",
                        severity: .error
                    )
                // What an extension's operator at the end does with the cancellable is not known.
                case .publisher, .message:
                    guard ["sink", "assign"].contains(observer.operators.last?.name) else { return nil }
                    return observation.hit(
                        "The cancellable of the observer\(observation.ofNames) is dropped: the subscription ends immediately.",
                        severity: .error
                    )
                case .selector, .sequence, .notifiable: return nil
                }
            }
        }
    )
}

extension CodeBase {
    /// The places of the observers whose closures keep `self` for as long as the center keeps them.
    fileprivate var strongCaptures: Set<FilePlace> {
        Set(
            selfCaptures.lazy.filter { capture in
                if case .strong = capture.use { capture.end < .earlier } else { false }
            }.map(\.observation.place)
        )
    }

    /// A hit at an observer whose closure the center keeps forever.
    fileprivate func keptClosure(of observation: Observation) -> Hit? {
        let observer = observation.observer
        // For an instance that lives as long, that is no leak.
        let isImmortal = livesForever(observation.context)
        if observer.staticProperty != nil || observer.type == nil && files[observation.file].isMain
            || isImmortal && function(in: observation.context)?.kind == .initializer
        {
            return nil
        }
        // A function outside types adds it under a condition, such as that it has not run before.
        let isOnce = isImmortal || observer.type == nil && observer.isConditional
        let isInert = !isOnce && body(of: observation).map { self[$0].actsOnlyThroughSelf } == true
        let consequence =
            isInert
            ? "its closure is kept, and does nothing once `self` is gone" : "the closure runs and is kept forever"
        var hit = observation.hit(
            "The token of the observer\(observation.ofNames) is dropped: \(consequence).",
            severity: isOnce || isInert ? .note : nil
        )
        if hit.severity == .note {
            hit.group = declaration(ofType: observer.type, in: observation.file)?.name
        }
        return hit
    }
}
