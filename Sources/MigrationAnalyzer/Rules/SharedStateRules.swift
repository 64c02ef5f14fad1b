// What handlers use, and other threads or the main actor use, too.

extension Rule {
    static let stateOnSeveralThreads = Rule(
        identifier: "state-on-several-threads",
        severity: .warning,
        section: "posters-off-the-main-actor",
        summary:
            "A property that a handler uses on the main thread is used on another thread, and one of the two changes it.",
        why: """
            A handler of a system notification runs on the main thread. What a task of a class without isolation, an \
            asynchronous function or a queue changes at the same time, the handler reads half changed: two accesses at once, of \
            which one is a write, are a data race. It ends in wrong values or in a crash.
            """,
        example: """
            final class Uploads: NSObject {
                private var pending: [Upload] = []
                func start() {
                    NotificationCenter.default.addObserver(
                        self, selector: #selector(pause), name: UIApplication.didEnterBackgroundNotification, object: nil)
                }
                func add(_ upload: Upload) {
                    Task { pending.append(upload) }
                }
                @objc private func pause() { pending.forEach { $0.pause() } }
            }
            """,
        fix: """
            @MainActor final class Uploads: NSObject, Notifiable {
                private var pending: [Upload] = []
                func add(_ upload: Upload) { pending.append(upload) }
                nonisolated func handleNotifications(_ notification: Notification) {
                    ensureMainThread { self.pending.forEach { $0.pause() } }
                }
            }
            """,
        sources: ["https://github.com/ProcedureKit/ProcedureKit/issues/610"],
        check: .codeBase { codeBase in
            let handled = codeBase.observations.filter { !$0.isTemplate && codeBase.runsOnMain($0) }
            let byType = Dictionary(grouping: handled) { codeBase.primary($0.observer.type, in: $0.file) }
            return byType.compactMap { type, observations in
                type.flatMap { codeBase.sharedState(of: $0, observations) }
            }
        }
    )

    static let mainActorUse = Rule(
        identifier: "main-actor-use",
        severity: .note,
        section: "replace-a-selector-observer",
        summary: "A handler without isolation uses what is isolated to the main actor.",
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
    typealias Code = (function: Reference<FunctionDeclaration>, uses: MemberUses)

    /// Whether a handler is known to run on the main thread.
    fileprivate func runsOnMain(_ observation: Observation) -> Bool {
        let observer = observation.observer
        if observer.kind == .closure, observer.queue != .none { return observer.queue == .main }
        if let scheduler = observer.scheduler { return scheduler.place == .main }
        return [.selector, .closure, .publisher].contains(observer.kind) && observesOnlyMainPosts(observation)
    }

    /// The code of a handler itself.
    ///
    /// - Parameter hops: Whether the code that it passes to the main actor belongs to it.
    func code(of observation: Observation, hops: Bool) -> [Code] {
        switch observation.handler {
        case .function(let function)?:
            return memberUses.code(of: function)
                .filter { $0.closure == nil && ($0.place == .function || hops && $0.place == .main) }
                .map { (function, $0) }
        case .closure(let body)?:
            guard let index = observation.observer.function, body.file == observation.file else { return [] }
            let function = Reference<FunctionDeclaration>(file: observation.file, index: index)
            let start = self[body].span.start.offset
            return memberUses.code(of: function)
                .filter { $0.closure == start && ($0.place == .closure || $0.place == .main) }
                .map { (function, $0) }
        case nil: return []
        }
    }

    /// Whether a part of a function runs where the function is called.
    func staysWithCaller(_ code: MemberUses, _ function: Reference<FunctionDeclaration>) -> Bool {
        code.place == .function && !self[function].isAsync && isolation(of: function).domain == .nonisolated
    }

    // MARK: Shared state

    /// A hit at the first handler of a class that shares properties with code on another thread.
    fileprivate func sharedState(of type: Reference<TypeDeclaration>, _ observations: [Observation]) -> Hit? {
        let isolation = isolation(of: type)
        guard self[type].kind == .class, isolation.domain == .nonisolated || isolation.isMainActor, !isSendable(type),
            !hasLock(type)
        else { return nil }
        let elsewhere = usesOffMain(of: type)
        guard !elsewhere.isEmpty else { return nil }
        let staysOnMain = { (code: MemberUses, function: Reference<FunctionDeclaration>) in
            code.place == .main || code.place == .function && !self[function].isAsync
        }
        let hops = memberUses.uses(
            from: memberUses.code(of: type).filter { $0.uses.place == .main },
            includes: staysOnMain
        ).uses
        for observation in observations.sorted(by: { ($0.file, $0.observer.span) < ($1.file, $1.observer.span) }) {
            var (uses, called) = memberUses.uses(from: code(of: observation, hops: true), includes: staysOnMain)
            if case .function(let handler)? = observation.handler { called.insert(handler) }
            // What the handler calls may go on elsewhere, and race with code that hops to the main thread.
            let calledElsewhere = hops.isEmpty ? [:] : usesOffMain(of: type, from: called)
            let races = races(between: uses, elsewhere, in: type) + races(between: hops, calledElsewhere, in: type)
            guard let first = races.first else { continue }
            var names: [String] = []
            for name in races.map({ "`\($0.use.use.name)`" }) where !names.contains(name) { names.append(name) }
            let phrase =
                names.count > 3 ? "\(names[0]), \(names[1]) and \(names.count - 2) more" : names.joined(separator: ", ")
            let verb = changes(first.other.use.use, in: type) ? "changes" : "reads"
            return observation.hit(
                "The handler\(observation.ofNames) and what it calls use \(phrase) on the main thread, but "
                    + "`\(self[first.other.use.function].name)` \(verb) `\(first.use.use.name)` \(first.other.reason): a data race.",
                notes: [
                    note("used on the main thread here", first.use.use.span, in: first.use.function.file),
                    note("used on another thread here", first.other.use.use.span, in: first.other.use.function.file),
                ]
            )
        }
        return nil
    }

    /// The first race for each property that some code uses on the main thread and other code elsewhere.
    private func races(
        between uses: [MemberUseTable.Use],
        _ elsewhere: [String: UsesElsewhere],
        in type: Reference<TypeDeclaration>
    ) -> [(use: MemberUseTable.Use, other: UseElsewhere)] {
        var seen: Set<String> = []
        return uses.compactMap { use in
            guard use.use.kind != .variable, !seen.contains(use.use.name), let others = elsewhere[use.use.name] else {
                return nil
            }
            let candidates = changes(use.use, in: type) ? others.all : others.changes
            guard let other = candidates.first(where: { $0.use != use }) else { return nil }
            seen.insert(use.use.name)
            return (use, other)
        }
    }

    /// A use that is sure to be off the main actor.
    private struct UseElsewhere {
        let use: MemberUseTable.Use
        /// Completes "changes it …".
        let reason: String
    }

    /// The uses of one property, and those of them that change it.
    private struct UsesElsewhere {
        var all: [UseElsewhere] = []
        var changes: [UseElsewhere] = []
    }

    /// The uses of a class's variables that are sure to be off the main actor, by the variable.
    ///
    /// - Parameter origins: The functions that leave the main actor; `nil` for all.
    private func usesOffMain(
        of type: Reference<TypeDeclaration>,
        from origins: Set<Reference<FunctionDeclaration>>? = nil
    ) -> [String: UsesElsewhere] {
        let isMainActor = isolation(of: type).isMainActor
        var result: [String: UsesElsewhere] = [:]
        var isShared: [String: Bool] = [:]
        // What one function calls elsewhere needn't be followed again for the next one.
        var visited: Set<Reference<FunctionDeclaration>> = []
        for code in memberUses.code(of: type) where origins?.contains(code.function) ?? true {
            let function = code.function
            let reason: String
            switch code.uses.place {
            case .offMain(let path): reason = "inside `\(path)`"
            case .task where isolation(of: function).domain == .nonisolated && !isMainActor:
                reason = "inside a task of a nonisolated function"
            case .function
            where code.uses.closure == nil && self[function].isAsync && !isMainActor
                && isolation(of: function).domain == .nonisolated
                // Nobody else has the instance yet.
                && self[function].kind != .initializer
                && !files[function.file].settings.asyncFunctionsStay:
                reason = "as a nonisolated asynchronous function"
            default: continue
            }
            for use in memberUses.uses(from: [code], visited: &visited, includes: staysWithCaller)
            where use.use.kind != .variable {
                let name = use.use.name
                let shared = isShared[name] ?? isSharedVariable(name, of: type)
                isShared[name] = shared
                guard shared else { continue }
                let other = UseElsewhere(use: use, reason: reason)
                result[name, default: UsesElsewhere()].all.append(other)
                if changes(use.use, in: type) { result[name, default: UsesElsewhere()].changes.append(other) }
            }
        }
        return result
    }

    /// Whether a property is a variable of a class, without an attribute that may protect it.
    func isSharedVariable(_ name: String, of type: Reference<TypeDeclaration>) -> Bool {
        guard let property = names.property(ofIdentifier: name, from: type.file, inside: type.index) else {
            return false
        }
        let declaration = self[property]
        return declaration.isMutable && !declaration.isStatic && !declaration.isWrapped && declaration.parent != nil
            && declaration.isolation == nil
    }

    /// Whether a use changes a property: a change of an object's member doesn't.
    func changes(_ use: MemberUse, in type: Reference<TypeDeclaration>) -> Bool {
        guard use.kind == .write else { return false }
        if !use.isOfMember { return true }
        guard let property = names.property(ofIdentifier: use.name, from: type.file, inside: type.index),
            let name = typeName(
                self[property].type,
                in: SourceContext(file: property.file, type: self[property].parent)
            )
        else { return false }
        let bare = TypeText(name).bare
        if bare.hasPrefix("[") || bare.hasPrefix("Set<") || bare.hasPrefix("Dictionary<") || bare.hasPrefix("Array<") {
            return true
        }
        return SDKFacts.valueTypes.contains(bare)
            || types.primary(named: bare, from: property.file).map { self[$0].kind.isValue } == true
    }

    /// Whether a class has a lock, judging by names, or calls a function that locks.
    func hasLock(_ type: Reference<TypeDeclaration>) -> Bool {
        types.ancestry(of: type).contains { owner in
            let file = files[owner.file]
            let hasProperty = file.properties.contains { property in
                guard property.parent.map({ file.types[$0].name == self[owner].name }) == true else { return false }
                let context = SourceContext(file: owner.file, type: property.parent)
                return Self.isLock(property.name) || typeName(property.type, in: context).map(Self.namesLock) == true
            }
            return hasProperty
                || memberUses.code(of: owner).contains { code in
                    code.uses.uses.contains { $0.kind == .call && FileIndexer.lockFunctions.contains($0.name) }
                }
        }
    }

    /// Whether a type's text names a lock, or a value that a lock protects.
    private static func namesLock(_ type: String) -> Bool {
        let names = type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        let protections = ["mutex", "semaphore", "locked", "isolated", "atomic", "synchronized", "protected"]
        return names.contains { name in
            isLock(name) || IdentifierWords(name).words.contains { protections.contains($0.lowercased()) }
        }
    }

    /// Whether an identifier ends with the word for a lock: `stateLock`, `os_unfair_lock_t`, but not `LockScreenState`.
    private static func isLock(_ name: some StringProtocol) -> Bool {
        let words = IdentifierWords(name).words.map { $0.lowercased() }
        return words.last { $0 != "t" && $0 != "s" }.map(["lock", "rwlock", "mutex", "semaphore"].contains) ?? false
    }

    // MARK: Main-actor state

    /// What a handler of a class without isolation uses of the main actor, as the end of a sentence.
    fileprivate func mainActorUse(in observation: Observation) -> (use: MemberUseTable.Use, what: String)? {
        guard [.selector, .closure, .publisher].contains(observation.observer.kind), !observation.isTemplate,
            let type = primary(observation.observer.type, in: observation.file), self[type].kind == .class,
            unknownSuperclass(of: type) == nil, isolation(of: type).domain == .nonisolated
        else { return nil }
        if case .function(let function)? = observation.handler, isolation(of: function).domain != .nonisolated {
            return nil
        }
        if let body = body(of: observation) {
            // The closure's own code isn't told apart from the code that it passes on.
            let isClosure = if case .closure? = observation.handler { true } else { false }
            if self[body].isolation != nil || isClosure && !self[body].hops.isEmpty { return nil }
        }
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

    /// The type of a property or a variable that code uses.
    private func typeName(
        of use: MemberUse,
        in type: Reference<TypeDeclaration>,
        _ function: Reference<FunctionDeclaration>
    ) -> String? {
        if let written = use.type {
            return qualified(written, in: SourceContext(file: function.file, type: self[function].type))
        }
        guard let property = names.property(ofIdentifier: use.name, from: type.file, inside: type.index),
            self[property].parent != nil, self[property].isolation == nil
        else { return nil }
        return typeName(self[property].type, in: SourceContext(file: property.file, type: self[property].parent))
    }
}
