// Observers that are added again while they observe.

extension Rule {
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
            "https://github.com/xmartlabs/Eureka/pull/1037",
        ],
        check: .codeBase { codeBase in
            let repeated = codeBase.repeatedFunctions
            let twins = codeBase.twins
            return codeBase.observations.compactMap { observation -> Hit? in
                let observer = observation.observer
                guard [.selector, .closure].contains(observer.kind) || codeBase.isAddedToCancellables(observation),
                    !observation.isTemplate, !observer.isConditional, !observer.center.isOfFunction,
                    // The instance that holds the token may end the observation when it is replaced.
                    observation.wrapper.map({ codeBase[$0].kind != .initializer }) ?? true
                else { return nil }
                if let first = twins[observation.place] {
                    return observation.hit(
                        "The same observer\(observation.ofNames) is added twice: it handles each notification twice.",
                        notes: [codeBase.note("added here, too", first, in: observation.file)]
                    )
                }
                if codeBase.isRemovedLate(observation) {
                    return observation.hit(
                        "The observer\(observation.ofNames) is added in `viewWillAppear` and removed in `viewDidDisappear`: after a "
                            + "swipe back that is cancelled, it is added twice. Remove it in `viewWillDisappear`."
                    )
                }
                guard observer.kind == .publisher || !codeBase.removesObservers(before: observation),
                    let occasion = codeBase.repeatedOccasion(of: observation, repeated)
                else { return nil }
                return observation.hit(
                    "An observer\(observation.ofNames) is added each time \(occasion), and not removed in between.",
                    // A setter may be called with alternating values only.
                    severity: codeBase.removesObserversAlongside(observation) ? .note : nil
                )
            }
        }
    )
}

/// The parts in which two observers agree that are the same.
private struct Registration: Hashable {
    let center: CenterExpression
    let observer: String?
    let handler: Handler
    let names: [NotificationName]
    let object: SubjectExpression
    let function: Reference<FunctionDeclaration>
    /// Differs where the object may be another one.
    let assignments: Int
    let clause: Int?

    enum Handler: Hashable {
        case selector(type: String?, name: String)
        /// Code of the same text.
        case code(UInt64)
    }

    /// `nil` if the observer is not added each time its function runs.
    init?(_ observation: Observation) {
        let observer = observation.observer
        guard let function = observer.function, !observation.isTemplate, observation.wrapper == nil,
            !observer.isConditional, !observation.names.isEmpty
        else { return nil }
        if observer.kind == .selector, let selector = observer.selector {
            handler = .selector(type: selector.type, name: selector.name)
        } else if let fingerprint = observer.fingerprint {
            handler = .code(fingerprint)
        } else {
            return nil
        }
        center = observer.center
        self.observer = observer.observer
        names = observation.names
        object = observer.object
        self.function = Reference(file: observation.file, index: function)
        assignments = observer.assignments
        clause = observer.clause
    }
}

extension CodeBase {
    /// The observers that the same function has added before, and not removed in between, by their places.
    fileprivate var twins: [FilePlace: SourceSpan] {
        var first: [Registration: Observation] = [:]
        var twins: [FilePlace: SourceSpan] = [:]
        for observation in observations {
            guard let registration = Registration(observation) else { continue }
            if let earlier = first[registration], !isRemoved(earlier, before: observation) {
                let place = observation.place
                twins[place] = earlier.observer.span
            } else {
                first[registration] = observation
            }
        }
        return twins
    }

    /// Whether code between two observers of one function removes the first of them.
    private func isRemoved(_ earlier: Observation, before later: Observation) -> Bool {
        let observer = earlier.observer
        let place = observer.token.place ?? observer.observer.map(TokenUse.place)
        func isBetween(_ span: SourceSpan, _ function: Int?) -> Bool {
            function == observer.function && observer.span < span && span < later.observer.span
        }
        let file = files[earlier.file]
        return file.removals.contains {
            $0.place == place && isBetween($0.span, $0.function) && removes($0, in: earlier.file, earlier)
        }
            || file.releases.contains { $0.place == place && isBetween($0.span, $0.function) }
            || file.removalCalls.contains {
                isBetween($0.span, $0.function) && isRemover($0)
            }
    }

    /// Whether an observer that `viewWillAppear` adds is only removed in `viewDidDisappear`, which a view that starts
    /// to disappear and appears again doesn't call.
    fileprivate func isRemovedLate(_ observation: Observation) -> Bool {
        // AppKit's has no parameter, and no swipe back.
        guard function(in: observation.context)?.fullName == "viewWillAppear(_:)",
            !removesObserversAlongside(observation)
        else { return false }
        let removers = removals(inType: observation.observer.type, of: observation.file).compactMap { found in
            found.fact.isOnCenter && removes(found.fact, in: found.file, observation)
                ? function(found.fact.function, in: found.file) : nil
        }
        let names = Set(removers.lazy.filter { $0.kind != .deinitializer }.map(\.name))
        return names == ["viewDidDisappear"]
    }
}
