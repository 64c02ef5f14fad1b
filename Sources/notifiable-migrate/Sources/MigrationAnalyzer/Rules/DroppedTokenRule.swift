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
            an instance registers once and that does nothing without its weak `self` is a note. With messages and with \
            Combine it is the reverse: the observation ends when the token is deallocated, so the observer of a dropped token \
            never runs. A subscription of RxSwift goes on. The token of a static property that nothing uses never exists, and \
            neither does its observer.
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
            let repeated = codeBase.repeatedFunctions
            let captures = codeBase.strongCaptures
            return codeBase.observations.compactMap { observation in
                let observer = observation.observer
                if let name = observer.staticProperty, observer.token == .stored(name),
                    codeBase.mentions(of: name) == 0
                {
                    return observation.hit(
                        "Nothing uses `\(name)`, and a static property is only initialized when it is used: the "
                            + "observer\(observation.ofNames) is never added."
                    )
                }
                guard observer.token == .dropped else { return nil }
                switch observer.kind {
                case .closure:
                    // A closure on a center of its own dies with it, and `strong-self-capture` reports the token, too.
                    return observer.center.isOwn || captures.contains(observation.place)
                        ? nil : codeBase.keptClosure(of: observation, repeated)
                case .message:
                    return observation.hit(
                        "The token of the observer\(observation.ofNames) is dropped: the observation ends immediately.",
                        severity: .error
                    )
                // RxSwift's subscription doesn't end with its disposable, but with its observable.
                case .publisher where observer.isObservable:
                    let ends = ["take", "first", "single", "element", "until"]
                    let isEnding = observer.operators.contains { step in ends.contains(where: step.name.hasPrefix) }
                    return isEnding
                        ? nil
                        : observation.hit(
                            "The disposable of the observer\(observation.ofNames) is dropped: the subscription never ends.",
                            severity: codeBase.livesForever(observation.context) ? .note : nil
                        )
                // What an extension's operator at the end does with the cancellable is not known.
                case .publisher where observer.operators.last.map { $0.name == "sink" || $0.name == "assign" } == true:
                    return observation.hit(
                        "The cancellable of the observer\(observation.ofNames) is dropped: the subscription ends immediately.",
                        severity: .error
                    )
                case .publisher, .selector, .sequence, .notifiable: return nil
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
    ///
    /// - Parameter repeated: The functions that may run again, with the occasion.
    fileprivate func keptClosure(
        of observation: Observation,
        _ repeated: [Reference<FunctionDeclaration>: String]
    ) -> Hit {
        let observer = observation.observer
        // For an instance that lives as long, that is no leak.
        let isOnce =
            observer.staticProperty != nil || livesForever(observation.context)
            // A function outside types that adds it under a condition, such as that it has not run before.
            || observer.type == nil && observer.isConditional
        let isHarmless = isOnce || isInertWithoutSelf(observation, repeated)
        let consequence =
            isHarmless && !isOnce
            ? "its closure is kept, and does nothing once `self` is gone" : "the closure runs and is kept forever"
        var hit = observation.hit(
            "The token of the observer\(observation.ofNames) is dropped: \(consequence).",
            severity: isHarmless ? .note : nil
        )
        if isHarmless {
            hit.group = declaration(ofType: observer.type, in: observation.file).map { "`\($0.name)`" }
        }
        return hit
    }

    /// Whether what is left of an observer after its instance is one closure that does nothing.
    private func isInertWithoutSelf(
        _ observation: Observation,
        _ repeated: [Reference<FunctionDeclaration>: String]
    ) -> Bool {
        guard case .closure(let body)? = observation.handler, self[body].actsOnlyThroughSelf,
            let type = owner(of: observation), isCreatedAtOnePlace(type), let function = observation.function,
            repeatedOccasion(of: observation, repeated) == nil
        else { return false }
        return preparesInstance(function, of: type)
    }

    /// Whether the source doesn't show that a class has many instances: those of cells and subclasses, and those that
    /// several places create.
    private func isCreatedAtOnePlace(_ type: Reference<TypeDeclaration>) -> Bool {
        let isCell = types.ancestry(of: type).contains { !SDKFacts.cells.isDisjoint(with: self[$0].inherited) }
        return !isCell && types.subtypes(of: type).count < 2 && !lifetimes.isCreatedAtSeveralPlaces(self[type])
    }

    /// Whether a function runs once for each instance: an initializer, a callback such as `viewDidLoad`, or a method
    /// whose only call is in one of those.
    ///
    /// - Parameter depth: The number of calls to follow.
    private func preparesInstance(
        _ function: Reference<FunctionDeclaration>,
        of type: Reference<TypeDeclaration>,
        depth: Int = 3
    ) -> Bool {
        let declaration = self[function]
        if declaration.kind == .initializer || SDKFacts.preparingCallbacks.contains(declaration.name) { return true }
        guard declaration.kind == .function, !declaration.isObjC, !declaration.isOverride, depth > 0,
            mentions(of: declaration.name) == 1,
            let caller = memberUses.code(of: type).first(where: { code in
                code.uses.uses.contains { $0.kind == .call && $0.name == declaration.name }
            }), caller.uses.closure == nil
        else { return false }
        return preparesInstance(caller.function, of: type, depth: depth - 1)
    }
}
