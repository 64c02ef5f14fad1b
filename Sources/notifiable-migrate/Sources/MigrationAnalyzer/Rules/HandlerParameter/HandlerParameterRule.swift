// Handlers whose parameters aren't those that a center passes.

extension Rule {
    static let handlerParameter = Rule(
        identifier: "handler-parameter",
        severity: .warning,
        section: "replace-a-selector-observer",
        summary: "A selector handler takes something other than the notification.",
        why: """
            A notification center passes the notification to the selector, whatever the type of the method's parameter is, and \
            nothing else. The method reads the object's address as a `Bool` or a number, and the object's memory as a \
            structure or a closure. Default values don't apply to selectors.
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
                // That of a wrapper is reported there, and not at each of its calls.
                let place = observation.selectorSpan, !codeBase.hasOverload(reference),
                let problem = codeBase.parameterProblem(of: codeBase[reference], in: reference.file)
            else { return nil }
            return observation.hit(
                "`\(codeBase[reference].fullName)` \(problem.phrase), but the center passes only the notification.",
                severity: problem.isCertain ? nil : .note,
                at: place,
                notes: [codeBase.note("it is declared here", codeBase[reference].span, in: reference.file)]
            )
        }
    )
}

extension CodeBase {
    /// Whether a selector that seems to name a method may name another one.
    fileprivate func hasOverload(_ reference: Reference<FunctionDeclaration>) -> Bool {
        let function = self[reference]
        guard !function.isObjC, let type = primary(function.type, in: reference.file) else { return false }
        return types.ancestry(of: type).contains { owner in
            types.methods(named: function.name, of: self[owner].name).contains {
                $0 != reference && self[$0].parameters.count == function.parameters.count
            }
        }
    }

    /// Why a method can't be a handler, as the end of a sentence.
    fileprivate func parameterProblem(
        of function: FunctionDeclaration,
        in file: Int
    ) -> (phrase: String, isCertain: Bool)? {
        let parameters = function.parameters
        if function.isAsync { return ("is asynchronous, and so expects a completion handler", true) }
        if parameters.count > 1 { return ("has \(parameters.count) parameters", true) }
        guard let parameter = parameters.first, !parameter.isNotification, let type = parameter.type else { return nil }
        let bare = TypeText(type).bare
        let context = SourceContext(file: file, type: function.type)
        if type.contains("->") || qualified(type, in: context).contains("->") { return ("takes a closure", true) }
        if let declaration = types.primary(named: bare, from: file) {
            guard self[declaration].kind != .protocol else { return nil }
            return ("has a parameter of type `\(bare)`", self[declaration].kind.isValue)
        }
        if SDKFacts.valueTypes.contains(bare) || bare.hasPrefix("[") {
            return ("has a parameter of type `\(bare)`", true)
        }
        // A method that is also the action of a control may ignore its sender.
        return SDKFacts.mainActorClasses.contains(bare) ? ("has a parameter of type `\(bare)`", false) : nil
    }
}
