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
            let copies = codeBase.copies
            return codeBase.observations.compactMap { observation -> Hit? in
                let observer = observation.observer
                guard [.selector, .closure].contains(observer.kind) || codeBase.isAddedToCancellables(observation),
                    !observation.isTemplate, !observer.center.isOfFunction,
                    !observer.isConditional || codeBase.isAddedByItsHandler(observation)
                else { return nil }
                if let first = copies[observation.place] {
                    return observation.hit(
                        "The same observer\(observation.ofNames) is added twice: it handles each notification twice.",
                        notes: [codeBase.note("added here, too", first, in: observation.file)]
                    )
                }
                guard observer.kind == .publisher || !codeBase.removesObservers(before: observation),
                    let occasion = codeBase.repeatedOccasion(of: observation, repeated)
                else { return nil }
                return observation.hit(
                    "An observer\(observation.ofNames) is added each time \(occasion), and not removed in between."
                )
            }
        }
    )
}

extension CodeBase {
    /// The observers that are copies of earlier ones of the same block, which no code in between removes, by their
    /// places. Those of an object don't count, because the variable may have another one by then.
    fileprivate var copies: [FilePlace: SourceSpan] {
        var copies: [FilePlace: SourceSpan] = [:]
        for (number, file) in files.enumerated() {
            var last: [UInt64: SourceSpan] = [:]
            let removals = file.removals.map(\.span) + file.releases.map(\.span)
            for observer in file.observers where observer.function != nil && observer.object == .none {
                guard let copied = observer.fingerprint else { continue }
                if let first = last.updateValue(observer.span, forKey: copied),
                    !removals.contains(where: { first < $0 && $0 < observer.span })
                {
                    copies[FilePlace(file: number, offset: observer.span.start.offset)] = first
                }
            }
        }
        return copies
    }
}
