// Tokens that are dropped, released early or removed in the wrong place, and observers that are added repeatedly.

extension Rule {
    static let droppedToken = Rule(
        identifier: "dropped-token",
        severity: .warning,
        section: "tokens",
        summary: "The token of an observer is dropped.",
        why: """
            `addObserver(forName:object:queue:using:)` keeps its closure until the token is removed. If the token is dropped, \
            the closure and everything it captures stay alive forever, and each registration adds another one. With \
            messages and with Combine it is the reverse: the observation ends when the token is deallocated, so the \
            observer of a dropped token never runs.
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
        check: .observers { observation, codeBase in
            let observer = observation.observer
            // A closure on a center of its own dies with it.
            guard observer.token == .dropped, !(observer.kind == .closure && observer.center.isOwn) else { return nil }
            let what = "observer\(observation.ofNames)"
            switch observer.kind {
            case .closure:
                // For an instance that lives as long, that is no leak.
                let severity = codeBase.livesForever(observation.context) ? Severity.note : nil
                let message = "The token of the \(what) is dropped: the closure runs and is kept forever."
                return observation.hit(message, severity: severity)
            case .message:
                let message = "The token of the \(what) is dropped: the observation ends immediately."
                return observation.hit(message, severity: .error)
            // What an extension's operator at the end does with the cancellable is not known.
            case .publisher where observer.operators.last.map { $0.name == "sink" || $0.name == "assign" } == true:
                let message = "The cancellable of the \(what) is dropped: the subscription ends immediately."
                return observation.hit(message, severity: .error)
            case .publisher, .selector, .sequence, .notifiable: return nil
            }
        }
    )

    static let tokenInLocalVariable = Rule(
        identifier: "token-in-local-variable",
        severity: .warning,
        section: "tokens",
        summary: "Only a local variable keeps a message's token, and code follows the variable's last use.",
        why: """
            The observation ends when the last copy of its token is deallocated. Swift can release a local variable's value \
            right after its last use, and release builds do, even while the variable is in scope: a message posted after \
            that reaches no observer. Debug builds usually keep the value to the end of the scope, so tests pass. An array \
            of tokens behaves in the same way, and `_ = token` is not a use.
            """,
        example: """
            let tokens = [center.addObserver(for: Train.DidArrive.self) { message in show(message) }]
            center.post(Train.DidArrive(platform: 4), subject: train)  // shows nothing in release builds
            """,
        fix: """
            // Store the token in a property, or extend its lifetime:
            let tokens = [center.addObserver(for: Train.DidArrive.self) { message in show(message) }]
            withExtendedLifetime(tokens) {
                center.post(Train.DidArrive(platform: 4), subject: train)
            }
            """,
        comparisons: ["https://github.com/open-feature/swift-sdk/pull/34"],
        check: .observers { observation, codeBase in
            guard case .expiring(let variable, let lastUse) = observation.observer.token else { return nil }
            let end = lastUse.map { "last used on line \($0.start.line)" } ?? "not used again"
            let note = lastUse.map { codeBase.note("`\(variable)` is last used here", $0, in: observation.file) }
            return observation.hit(
                "Only the local variable `\(variable)`, \(end), keeps this token: release builds end the observation there. "
                    + "Store the token in a property, or use `withExtendedLifetime`.",
                notes: note.map { [$0] } ?? []
            )
        }
    )

    static let tokenRemovedInDeinit = Rule(
        identifier: "token-removed-in-deinit",
        severity: .warning,
        section: "tokens",
        summary:
            "The nonisolated `deinit` of a main-actor type removes an observer's token, or calls the method that does.",
        why: """
            A `deinit` runs on the thread that releases the last reference, and is nonisolated even in a main-actor type. The \
            token is a main-actor property and not Sendable: the Swift 6 language mode rejects the access, and earlier modes \
            read it while the main actor may still write it. The same holds for a call of a main-actor method that removes \
            observers.
            """,
        example: """
            @MainActor final class Screen {
                private var token: (any NSObjectProtocol)?
                deinit {
                    if let token { NotificationCenter.default.removeObserver(token) }
                }
            }
            """,
        fix: """
            @MainActor final class Screen {
                private var token: MessageCenter.ObservationToken?  // ends the observation when deallocated, on any thread
            }
            // Or, on macOS 15.4 and iOS 18.4 and later: isolated deinit { … }
            """,
        sources: [
            "https://github.com/mozilla-mobile/firefox-ios/issues/28061",
            "https://github.com/mozilla-mobile/firefox-ios/pull/28545",
        ],
        check: .codeBase { codeBase in
            let removers = codeBase.removers
            return codeBase.files.enumerated().flatMap { number, file in
                let tokens = file.removals.compactMap { removal -> Hit? in
                    let context = SourceContext(file: number, type: removal.type, function: removal.function)
                    guard removal.isOnCenter, removal.place != "self", codeBase.isDeinitOfMainActorType(context) else {
                        return nil
                    }
                    let message =
                        "`\(removal.place)` is isolated to the main actor, but this `deinit` can run on any thread."
                    return Hit(context, removal.span, removal.place, message)
                }
                let calls = file.removalCalls.compactMap { call -> Hit? in
                    let context = SourceContext(file: number, type: call.type, function: call.function)
                    guard codeBase.isDeinitOfMainActorType(context), let type = call.type,
                        let method = codeBase.types.method(
                            named: call.name,
                            labels: nil,
                            in: Reference(file: number, index: type)
                        ),
                        codeBase.isolation(of: method).isMainActor
                    else { return nil }
                    let called = codeBase.memberUses.functions(calledBy: method)
                    let removes = !removers.isDisjoint(with: called)
                    let isBesideRemoval = file.removals.contains { $0.isOnCenter && $0.function == call.function }
                    guard removes || isBesideRemoval else { return nil }
                    let what = removes ? "removes observers on" : "is isolated to"
                    let message = "`\(call.name)` \(what) the main actor, but this `deinit` can run on any thread."
                    return Hit(context, call.span, call.name, message)
                }
                return tokens + calls
            }
        }
    )

    static let repeatedObserver = Rule(
        identifier: "repeated-observer",
        severity: .warning,
        section: "step-1-notifiable",
        summary: "An observer is added twice, or by code that runs many times, and not removed in between.",
        why: """
            A notification center does not check whether an observer is registered already: after the third \
            `viewWillAppear`, each notification is handled three times. `Notifiable` registers an observer once.
            """,
        example: """
            override func viewWillAppear(_ animated: Bool) {
                super.viewWillAppear(animated)
                NotificationCenter.default.addObserver(
                    self, selector: #selector(reload), name: .trainDidArrive, object: nil)
            }
            """,
        fix: """
            override func viewWillDisappear(_ animated: Bool) {
                super.viewWillDisappear(animated)
                NotificationCenter.default.removeObserver(self, name: .trainDidArrive, object: nil)
            }
            """,
        sources: [
            "https://github.com/layerhq/Atlas-iOS/pull/1279",
            "https://github.com/Ichigo3766/Open-Relay/issues/195",
        ],
        check: .codeBase { codeBase in
            let repeated = codeBase.repeatedFunctions
            let twins = codeBase.twins
            let additions = codeBase.observations.compactMap { observation -> Hit? in
                let observer = observation.observer
                guard observer.kind == .selector || observer.kind == .closure, !observation.isTemplate,
                    !observer.isConditional, observer.center != .own(.function)
                else { return nil }
                if let first = twins[Reference(file: observation.file, index: observer.span.start.offset)] {
                    return observation.hit(
                        "The same observer\(observation.ofNames) is added twice: it handles each notification twice.",
                        notes: [codeBase.note("added here, too", first, in: observation.file)]
                    )
                }
                if codeBase.isRemovedLate(observation) {
                    return observation.hit(
                        "The observer\(observation.ofNames) is added in `viewWillAppear` and removed in `viewDidDisappear`: after a "
                            + "swipe back that is cancelled, it is added twice. Remove it in `viewWillDisappear`.",
                        severity: .note
                    )
                }
                guard !codeBase.removesObservers(before: observation),
                    let occasion = codeBase.repeatedOccasion(of: observation, repeated)
                else { return nil }
                return observation.hit(
                    "An observer\(observation.ofNames) is added each time \(occasion), and not removed in between.",
                    // A setter may be called with alternating values only.
                    severity: codeBase.removesObserversAlongside(observation) ? .note : nil
                )
            }
            return additions + codeBase.overridesOfRemovals
        }
    )
}

/// What makes two selector observers the same.
private struct Registration: Hashable {
    let center: CenterExpression
    let observer: String?
    let selector: SelectorName
    let names: [NotificationName]
    let object: SubjectExpression
    let function: Reference<FunctionDeclaration>
    let clause: Int?

    struct SelectorName: Hashable {
        let type: String?
        let name: String
    }

    /// `nil` if the observer is not added each time its function runs.
    init?(_ observation: Observation) {
        let observer = observation.observer
        guard observer.kind == .selector, let selector = observer.selector, let function = observer.function,
            !observation.isTemplate, observation.wrapper == nil, !observer.isConditional, !observation.names.isEmpty
        else { return nil }
        center = observer.center
        self.observer = observer.observer
        self.selector = SelectorName(type: selector.type, name: selector.name)
        names = observation.names
        object = observer.object
        self.function = Reference(file: observation.file, index: function)
        clause = observer.clause
    }
}

extension CodeBase {
    /// The functions that remove observers from a center.
    fileprivate var removers: Set<Reference<FunctionDeclaration>> {
        Set(
            files.enumerated().flatMap { number, file in
                file.removals.filter(\.isOnCenter).compactMap(\.function).map { Reference(file: number, index: $0) }
            }
        )
    }

    fileprivate func isDeinitOfMainActorType(_ context: SourceContext) -> Bool {
        function(in: context)?.kind == .deinitializer && isolation(ofCodeIn: context)?.isMainActor == false
            && isolation(ofType: context.type, in: context.file)?.isMainActor == true
    }

    /// The selector observers that the same function has added before, by their places.
    fileprivate var twins: [Reference<SourceSpan>: SourceSpan] {
        var first: [Registration: SourceSpan] = [:]
        var twins: [Reference<SourceSpan>: SourceSpan] = [:]
        for observation in observations {
            guard let registration = Registration(observation) else { continue }
            let span = observation.observer.span
            if let earlier = first[registration] {
                twins[Reference(file: observation.file, index: span.start.offset)] = earlier
            } else {
                first[registration] = span
            }
        }
        return twins
    }

    /// Whether an observer that `viewWillAppear` adds is only removed in `viewDidDisappear`, which a view that starts to
    /// disappear and appears again doesn't call.
    fileprivate func isRemovedLate(_ observation: Observation) -> Bool {
        guard function(in: observation.context)?.name == "viewWillAppear", !removesObserversAlongside(observation)
        else {
            return false
        }
        let removers = removals(inType: observation.observer.type, of: observation.file).compactMap { found in
            found.fact.isOnCenter ? found.fact.function.map { files[found.file].functions[$0] } : nil
        }
        let names = Set(removers.lazy.filter { $0.kind != .deinitializer }.map(\.name))
        return names == ["viewDidDisappear"]
    }

    /// The overrides of callbacks that remove what is added each time a view appears, if they don't call `super`.
    fileprivate var overridesOfRemovals: [Hit] {
        var hits: [Reference<FunctionDeclaration>: Hit] = [:]
        var overrides: [String: [Reference<TypeDeclaration>: [Reference<FunctionDeclaration>]]] = [:]
        for observation in observations where observation.observer.kind == .selector && !observation.isTemplate {
            guard let occasion = function(in: observation.context)?.name, SDKFacts.repeatedCallbacks.contains(occasion),
                let owner = primary(observation.observer.type, in: observation.file)
            else { continue }
            for removal in removals(inType: observation.observer.type, of: observation.file) {
                guard let remover = removal.fact.function.map({ files[removal.file].functions[$0] }),
                    remover.kind == .function
                else { continue }
                let candidates = overrides[remover.name] ?? overridesWithoutSuper(of: remover.name)
                overrides[remover.name] = candidates
                for override in candidates[owner] ?? [] where hits[override] == nil {
                    hits[override] = Hit(
                        SourceContext(file: override.file, type: self[override].type, function: override.index),
                        self[override].span,
                        remover.name,
                        "`\(remover.name)` doesn't call `super`, which removes the observer\(observation.ofNames): it is added "
                            + "again each time `\(occasion)` runs.",
                        of: observation.names,
                        notes: [note("added here", observation.observer.span, in: observation.file)]
                    )
                }
            }
        }
        return Array(hits.values)
    }

    /// The overrides of a name that don't call the function that they override, by their superclasses.
    private func overridesWithoutSuper(
        of name: String
    ) -> [Reference<TypeDeclaration>: [Reference<FunctionDeclaration>]] {
        var result: [Reference<TypeDeclaration>: [Reference<FunctionDeclaration>]] = [:]
        for override in types.functions(named: name) {
            let declaration = self[override]
            guard declaration.isOverride, !declaration.callsOverridden, !files[override.file].isTest,
                let type = declaration.type
            else { continue }
            let superclasses = types.ancestry(of: Reference(file: override.file, index: type)).dropFirst()
            for superclass in superclasses { result[superclass, default: []].append(override) }
        }
        return result
    }

    /// The methods that the system's repeated callbacks and setters call without a condition, with the caller.
    fileprivate var repeatedFunctions: [Reference<FunctionDeclaration>: String] {
        var result: [Reference<FunctionDeclaration>: String] = [:]
        for (number, file) in files.enumerated() where !file.isTest {
            for call in file.repeatedCalls {
                guard let type = call.type, let caller = call.function.map({ file.functions[$0] }),
                    let callee = types.method(named: call.name, labels: nil, in: Reference(file: number, index: type)),
                    self[callee].kind == .function
                else { continue }
                let isCallback = SDKFacts.repeatedCallbacks.contains(caller.name)
                result[callee] =
                    caller.isSetter ? "the setter of `\(caller.name)`" : isCallback ? "`\(caller.name)`" : "`onAppear`"
            }
        }
        return result
    }

    /// When an observer is added again: `viewWillAppear` runs; `nil` if that is not known.
    fileprivate func repeatedOccasion(
        of observation: Observation,
        _ repeated: [Reference<FunctionDeclaration>: String]
    ) -> String? {
        if observation.observer.isInOnAppear { return "the view appears" }
        guard let index = observation.observer.function, let function = function(in: observation.context) else {
            return nil
        }
        if function.kind == .function, SDKFacts.repeatedCallbacks.contains(function.name) {
            return "`\(function.name)` runs"
        }
        if function.isSetter { return "`\(function.name)` is set" }
        return repeated[Reference(file: observation.file, index: index)].map { caller in
            "\(caller) calls `\(function.name)`"
        }
    }
}
