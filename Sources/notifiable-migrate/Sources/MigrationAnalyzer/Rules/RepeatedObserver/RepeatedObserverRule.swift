// Observers that are added again while they observe.

extension Rule {
    static let repeatedObserver = Rule(
        identifier: "repeated-observer",
        severity: .warning,
        section: "step-1-notifiable",
        summary: "An observer is added by code that runs many times, and not removed in between.",
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
            return codeBase.observations.compactMap { observation -> Hit? in
                let observer = observation.observer
                guard [.selector, .closure].contains(observer.kind) || codeBase.isAddedToCancellables(observation),
                    !observation.isTemplate, !observer.isConditional, !observer.center.isOfFunction,
                    observer.kind == .publisher || !codeBase.removesObservers(before: observation),
                    let occasion = codeBase.repeatedOccasion(of: observation, repeated)
                else { return nil }
                return observation.hit(
                    "An observer\(observation.ofNames) is added each time \(occasion), and not removed in between."
                )
            }
        }
    )
}
