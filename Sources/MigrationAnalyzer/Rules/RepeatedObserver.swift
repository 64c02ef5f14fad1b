/// An observer that is added once more each time, and never removed.
struct RepeatedObserver: Rule {
    let identifier = RuleIdentifier("repeated-observer")
    let severity = Severity.warning
    let explanation = Explanation(
        summary: "An observer is added in a function that runs many times, and is not removed in between.",
        why: """
            A center does not notice that it has an observer already: after the third `viewWillAppear` a notification is \
            handled three times. `Notifiable` removes before it adds.
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
        section: MigrationGuide.Section("step-1-notifiable"),
        sources: [
            "https://github.com/layerhq/Atlas-iOS/pull/1279",
            "https://github.com/Ichigo3766/Open-Relay/issues/195",
        ]
    )

    /// Functions that the system calls again and again.
    private static let repeating: Set<String> = [
        "viewWillAppear", "viewDidAppear", "viewIsAppearing", "viewWillLayoutSubviews", "viewDidLayoutSubviews",
        "layoutSubviews", "updateConstraints", "updateViewConstraints", "draw", "prepareForReuse", "didMoveToWindow",
        "didMoveToSuperview", "willMove", "viewWillTransition", "traitCollectionDidChange", "viewWillLayout",
        "viewDidLayout",
        "layout", "viewDidMoveToWindow", "viewDidMoveToSuperview", "updateLayer", "updateUIView", "updateNSView",
        "updateUIViewController", "updateNSViewController", "applicationDidBecomeActive",
        "applicationWillEnterForeground",
        "sceneDidBecomeActive", "sceneWillEnterForeground", "windowDidBecomeKey", "windowDidBecomeMain", "willActivate",
        "didAppear",
    ]

    func findings(in codeBase: CodeBase) -> [Finding] {
        codeBase.observations.compactMap { observation in
            let observer = observation.observer
            guard observer.kind == .selector || observer.kind == .closure, let function = observer.function else {
                return nil
            }
            let declaration = codeBase.files[observation.file].functions[function]
            guard declaration.kind == .function, Self.repeating.contains(declaration.name),
                !codeBase.removesObservers(observer.type, in: observation.file)
            else { return nil }
            let about = observation.names.isEmpty ? "An observer" : "An observer of \(observation.names.phrase)"
            return finding(
                at: observation,
                in: codeBase,
                "\(about) is added each time `\(declaration.name)` runs, and not removed in between."
            )
        }
    }
}
