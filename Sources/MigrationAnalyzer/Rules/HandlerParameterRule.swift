// Handlers whose parameters aren't those that a center passes.

extension Rule {
    static let handlerParameter = Rule(
        identifier: "handler-parameter",
        severity: .warning,
        section: "replace-a-selector-observer",
        summary: "A selector handler takes something other than the notification.",
        why: """
            A notification center passes the notification to the selector, whatever the type of the method's parameter is, and \
            nothing else. A `Bool` or a number is then read from the address of an object, a structure or a closure from \
            memory that isn't one, and default values don't apply: they don't exist for selectors.
            """,
        example: """
            NotificationCenter.default.addObserver(
                self, selector: #selector(stop(reset:)), name: .trainDidLeave, object: nil)
            @objc func stop(reset: Bool = true) { if reset { track = nil } }
            """,
        fix: """
            @objc private func trainDidLeave(_ notification: Notification) { stop(reset: true) }
            """,
        sources: [
            "https://github.com/NYPL-Simplified/Simplified-iOS/pull/1158",
            "https://github.com/vinhnx/notes/issues/397",
        ],
        check: .observers { observation, codeBase in
            guard observation.observer.kind == .selector, case .function(let reference)? = observation.handler,
                let problem = codeBase.parameterProblem(of: codeBase[reference], in: reference.file)
            else { return nil }
            return observation.hit(
                "`\(codeBase[reference].fullName)` \(problem.phrase), but the center passes only the notification.",
                severity: problem.isCertain ? nil : .note,
                at: observation.observer.selector?.span,
                notes: [codeBase.note("it is declared here", codeBase[reference].span, in: reference.file)]
            )
        }
    )
}

extension CodeBase {
    /// Why a method can't be a handler, as the end of a sentence.
    fileprivate func parameterProblem(
        of function: FunctionDeclaration,
        in file: Int
    ) -> (phrase: String, isCertain: Bool)? {
        let parameters = function.parameters
        if parameters.count > 1 { return ("has \(parameters.count) parameters", true) }
        guard let parameter = parameters.first, !parameter.isNotification, let type = parameter.type else { return nil }
        let bare = TypeText(type).bare
        if type.contains("->") { return ("takes a closure", true) }
        if let declaration = types.primary(named: bare, from: file) {
            return self[declaration].kind.isValue ? ("takes a `\(bare)`", true) : nil
        }
        if SDKFacts.valueTypes.contains(bare) || bare.hasPrefix("[") { return ("takes a `\(bare)`", true) }
        // A method that is also the action of a control may ignore its sender.
        return SDKFacts.mainActorClasses.contains(bare) ? ("takes a `\(bare)`", false) : nil
    }
}
