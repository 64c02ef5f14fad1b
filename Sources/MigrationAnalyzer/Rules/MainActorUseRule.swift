// What handlers use that is isolated to the main actor.

extension Rule {
    static let mainActorUse = Rule(
        identifier: "main-actor-use",
        severity: .note,
        section: "replace-a-selector-observer",
        summary: "A handler without isolation, or the call that adds it, uses what is isolated to the main actor.",
        why: """
            The handler's class isn't isolated, so the compiler doesn't assume that the handler runs on the main thread, even \
            if it does. The Swift 6 language mode rejects its use of views and of `UIApplication.shared`; earlier modes accept \
            it. If the notification is posted elsewhere, views are used off the main thread.
            """,
        example: """
            final class Keyboard: NSObject {
                weak var view: UIView?
                @objc func keyboardWillShow() { view?.layoutIfNeeded() }
            }
            """,
        fix: """
            @MainActor final class Keyboard: NSObject, Notifiable {
                weak var view: UIView?
                nonisolated func handleNotifications(_ notification: Notification) {
                    ensureMainThread { self.view?.layoutIfNeeded() }
                }
            }
            """,
        sources: ["https://github.com/mozilla-mobile/firefox-ios/issues/28344"],
        check: .observers { observation, codeBase in
            guard codeBase.isBeforeSwift6(observation.file) else { return nil }
            let type = codeBase.declaration(ofType: observation.observer.type, in: observation.file)
            guard let (use, what) = codeBase.mainActorUse(in: observation) else {
                guard let (use, what) = codeBase.mainActorArgument(of: observation) else { return nil }
                return observation.hit(
                    "The code that adds the observer\(observation.ofNames) isn't isolated, but uses \(what). The Swift 6 language "
                        + "mode rejects it.",
                    at: use.use.span
                )
            }
            let reason = codeBase.offMainReason(of: observation.names)
            let posted = reason.map { ", and `\($0.name.display)` is posted \($0.reason)" } ?? ""
            var hit = observation.hit(
                "The handler\(observation.ofNames) isn't isolated, but uses \(what)\(posted). The Swift 6 language mode "
                    + "rejects it.",
                severity: reason.map { !SDKFacts.isUncertain($0.reason) } == true ? .warning : nil,
                at: use.use.span,
                in: use.function.file
            )
            hit.group = type.map { "`\($0.name)`" }
            return hit
        }
    )
}

extension CodeBase {
    /// What a handler of a class without isolation uses of the main actor, as the end of a sentence.
    fileprivate func mainActorUse(in observation: Observation) -> (use: MemberUseTable.Use, what: String)? {
        guard [.selector, .closure, .publisher].contains(observation.observer.kind), !observation.isTemplate,
            let type = primary(observation.observer.type, in: observation.file), self[type].kind == .class,
            unknownSuperclass(of: type) == nil, isolation(of: type).domain == .nonisolated,
            !handlerIsIsolated(observation)
        else { return nil }
        let uses = memberUses.uses(from: code(of: observation, hops: false), includes: staysWithCaller).uses
        return uses.lazy.compactMap { use in mainActorState(use, in: type).map { (use, $0) } }.first
    }

    /// What a call that adds an observer uses of the main actor, with its arguments and its operators, in code without isolation.
    fileprivate func mainActorArgument(
        of observation: Observation
    ) -> (use: MemberUseTable.Use, what: String)? {
        let observer = observation.observer
        guard [.selector, .closure, .publisher].contains(observer.kind), observation.wrapper == nil,
            let type = primary(observer.type, in: observation.file), unknownSuperclass(of: type) == nil,
            isolation(ofCodeIn: observation.context)?.domain == .nonisolated,
            let function = observer.function.map({ Reference<FunctionDeclaration>(file: observation.file, index: $0) })
        else { return nil }
        let code = memberUses.code(of: function).filter { $0.closure == nil && $0.place == .function }
        let uses = code.flatMap(\.uses).filter { observer.extent.offsets.contains($0.span.start.offset) }
        return uses.lazy.compactMap { [self] use in
            let use = MemberUseTable.Use(use: use, function: function)
            return mainActorState(use, in: type).map { (use, $0) }
        }.first
    }

    /// What is isolated to the main actor that code uses, as the end of a sentence; `nil` if it isn't known to be.
    private func mainActorState(_ use: MemberUseTable.Use, in type: Reference<TypeDeclaration>) -> String? {
        guard use.use.isOfMember else { return nil }
        let file = use.function.file
        switch use.use.kind {
        case .mainActorObject: return "`\(use.use.name)`, which is isolated to the main actor"
        case .typeMember:
            return mainActorMember(use.use, from: file).map { "`\($0)`, which is isolated to the main actor" }
        case .creation:
            guard isMadeOnMainActor(use.use.name, from: file) else { return nil }
            return "the initializer of `\(use.use.name)`, which is isolated to the main actor"
        case .read, .write, .call, .variable:
            guard let name = typeName(of: use.use, in: type, use.function) else { return nil }
            let bare = TypeText(name).bare
            let isMainActor =
                types.primary(named: bare, from: file).map {
                    self[$0].kind != .protocol && isolation(of: $0).isMainActor
                } ?? SDKFacts.mainActorClasses.contains(bare)
            guard isMainActor, !isNonisolated(use.use.member, of: bare, from: file) else { return nil }
            return "`\(use.use.name)`, whose type `\(bare)` is isolated to the main actor"
        }
    }

    /// Whether the initializers of a class are isolated to the main actor.
    private func isMadeOnMainActor(_ name: String, from file: Int) -> Bool {
        guard let type = types.primary(named: name, from: file) else {
            return SDKFacts.mainActorClasses.contains(name)
        }
        guard self[type].kind == .class, isolation(of: type).isMainActor else { return false }
        return !files[type.file].functions.contains { function in
            function.kind == .initializer && function.isolation == .nonisolated
                && function.type.flatMap { primary($0, in: type.file) } == type
        }
    }

    /// Whether the source shows that a member of a main-actor type may be used anywhere: it is declared as nonisolated,
    /// or as a constant of a type that is Sendable.
    private func isNonisolated(_ member: String?, of type: String, from file: Int) -> Bool {
        guard let member, let owner = types.primary(named: type, from: file) else { return false }
        if let property = names.property(named: member, ofType: type, from: file) {
            let declaration = self[property]
            if declaration.isolation != nil { return declaration.isolation == .nonisolated }
            guard !declaration.isMutable, !declaration.isComputed,
                let name = typeName(declaration.type, in: SourceContext(file: property.file, type: declaration.parent))
            else { return false }
            return SDKFacts.sendableTypes.contains(TypeText(name).bare)
        }
        return types.method(named: member, labels: nil, in: owner).map { isolation(of: $0).domain == .nonisolated }
            ?? false
    }

    /// A static property of a class of the program, if that is isolated to the main actor.
    private func mainActorMember(_ use: MemberUse, from file: Int) -> String? {
        guard let owner = use.type.flatMap({ types.primary(named: $0, from: file) }), self[owner].kind == .class,
            isolation(of: owner).isMainActor,
            let property = names.staticProperties(named: use.name, of: self[owner].name).first,
            self[property].isolation == nil, self[property].notificationNames.isEmpty, self[property].text == nil,
            case .named(let type) = self[property].type,
            ["Self", self[owner].name].contains(TypeText(type).bare),
            !isNonisolated(use.member, of: self[owner].name, from: owner.file)
        else { return nil }
        return "\(self[owner].name).\(use.name)"
    }
}
