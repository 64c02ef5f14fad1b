// What handlers use that is isolated to the main actor.

extension Rule {
    static let mainActorUse = Rule(
        identifier: "main-actor-use",
        severity: .note,
        section: "replace-a-selector-observer",
        summary: "A handler or a poster without isolation uses what is isolated to the main actor.",
        why: """
            The handler's class isn't isolated, so the compiler doesn't assume that the handler runs on the main thread, even \
            if it does. The Swift 6 language mode rejects its use of views, of shared instances such as `UIApplication.shared`, \
            of initializers of main-actor classes, and of its own members that are isolated to the main actor; earlier modes \
            accept it. In the closure of `addObserver(forName:object:queue:using:)` itself, it only warns on Apple's \
            platforms, because Foundation imports the method from Objective-C. If the notification is posted elsewhere, all of \
            it is used off the main thread. Functions that post are reported, too. The arguments of the calls that add \
            observers are reported only in classes whose handlers and posts use nothing of the main actor, and other uses \
            beside those calls only where the arguments use nothing either. A main-actor class whose method a handler calls \
            through a protocol without isolation is reported at its conformance, which the Swift 6 language mode rejects.
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
        check: .codeBase { codeBase in
            var called = CalleeTable<CodeBase.MainActorUse?>()
            let observations = codeBase.observations + codeBase.observationsOfPassedSelectors
            var hits = observations.flatMap { codeBase.mainActorHits(of: $0, &called) }
            hits += codeBase.mainActorHitsAtPosts(elsewhereThan: Set(hits.map(\.hit.place)))
            // One of the kinds is enough to say that a class needs isolation.
            hits += codeBase.mainActorHitsInArguments(outside: Set(hits.map(\.type)))
            hits += codeBase.mainActorHitsAtRegistrations(outside: Set(hits.map(\.type)))
            return hits.map(\.hit) + codeBase.crossingConformances
        }
    )
}

/// A hit in the code of a class.
struct ClassHit {
    let type: Reference<TypeDeclaration>
    var hit: Hit
}

extension CodeBase {
    /// A use of main-actor state, and a phrase that describes the state, for the end of a message.
    typealias MainActorUse = (use: MemberUseTable.Use, what: String)

    /// Hits at what a handler uses of the main actor: one in its closure, and one in what it calls.
    ///
    /// - Parameter called: What the functions that handlers call use.
    fileprivate func mainActorHits(
        of observation: Observation,
        _ called: inout CalleeTable<MainActorUse?>
    ) -> [ClassHit] {
        guard isBeforeSwift6(observation.file), let type = owner(of: observation) else { return [] }
        let reason = observation.observer.isCalledByPoster ? offMainReason(of: observation.names) : nil
        let posted = reason.map { ", and `\($0.name.display)` is posted \($0.reason)" } ?? ""
        return mainActorUses(in: observation, &called).map { found, isImported in
            let verb = isImported ? "warns about it or rejects" : "rejects"
            var hit = observation.hit(
                "The handler\(observation.ofNames) isn't isolated, but uses \(found.what)\(posted). The Swift 6 language "
                    + "mode \(verb) it.",
                severity: reason.map { !SDKFacts.isUncertain($0.reason) } == true ? .warning : nil,
                at: found.use.use.span,
                in: found.use.function.file
            )
            hit.group = isImported ? "the closures of `\(self[type].name)`" : "`\(self[type].name)`"
            return ClassHit(type: type, hit: hit)
        }
    }

    /// Hits at what the calls that add observers use of the main actor with their arguments.
    ///
    /// - Parameter types: The classes that have a hit already.
    fileprivate func mainActorHitsInArguments(outside types: Set<Reference<TypeDeclaration>>) -> [ClassHit] {
        observations.compactMap { observation in
            guard isBeforeSwift6(observation.file), let type = owner(of: observation), !types.contains(type),
                let (use, what) = mainActorArgument(of: observation)
            else { return nil }
            var hit = observation.hit(
                "The code that adds the observer\(observation.ofNames) isn't isolated, but uses \(what). The Swift 6 language "
                    + "mode rejects it.",
                at: use.use.span
            )
            hit.group = "`\(self[type].name)`"
            return ClassHit(type: type, hit: hit)
        }
    }

    /// What a handler of a class without isolation uses of the main actor, and whether it does so in a closure whose
    /// function is imported from Objective-C, where the compiler only warns.
    private func mainActorUses(
        in observation: Observation,
        _ called: inout CalleeTable<MainActorUse?>
    ) -> [(use: MainActorUse, isImported: Bool)] {
        guard [.selector, .closure, .publisher].contains(observation.observer.kind), !observation.isTemplate,
            let type = owner(of: observation), isNonisolatedClass(type)
        else { return [] }
        let own = handlerIsIsolated(observation) ? [] : code(of: observation, hops: false)
        let start = operatorCode(of: observation) + own
        func first(in uses: [MemberUseTable.Use]) -> MainActorUse? {
            uses.lazy.compactMap { use in mainActorState(use, in: type).map { (use, $0) } }.first
        }
        let direct = first(in: memberUses.ownUses(of: start))
        var isImported = false
        if case .closure? = observation.handler {
            isImported = observation.observer.kind == .closure && observation.wrapper == nil
        }
        if let direct, !isImported { return [(direct, false)] }
        let callees = memberUses.callees(of: start)
        let indirect = called.value(for: callees, of: type) {
            first(in: memberUses.uses(in: callees, includes: staysWithCaller).uses)
        }
        return [direct.map { ($0, true) }, indirect.map { ($0, false) }].compactMap(\.self)
    }

    /// The closures of the operators before a handler, which the poster calls, too.
    private func operatorCode(of observation: Observation) -> [Code] {
        guard observation.wrapper == nil, let function = observation.function,
            isolation(ofCodeIn: observation.context)?.domain == .nonisolated
        else { return [] }
        var closures = Set(observation.observer.operators.compactMap(\.closure))
        if case .closure(let handler)? = observation.handler { closures.remove(self[handler].span.start.offset) }
        guard !closures.isEmpty else { return [] }
        return memberUses.code(of: function)
            .filter { code in
                code.place == .closure && !code.isPassedOn && code.closure.map(closures.contains) == true
            }
            .map { (function, $0) }
    }

    /// What a call that adds an observer uses of the main actor, with its arguments, in code without isolation.
    private func mainActorArgument(of observation: Observation) -> MainActorUse? {
        let observer = observation.observer
        guard [.selector, .closure, .publisher].contains(observer.kind), observation.wrapper == nil,
            let type = owner(of: observation), unknownSuperclass(of: type) == nil,
            isolation(ofCodeIn: observation.context)?.domain == .nonisolated, let function = observation.function
        else { return nil }
        let code = memberUses.code(of: function).filter { $0.closure == nil && $0.place == .function }
        let uses = code.flatMap(\.uses).filter { observer.extent.offsets.contains($0.span.start.offset) }
        return uses.lazy.compactMap { [self] use in
            let use = MemberUseTable.Use(use: use, function: function)
            return mainActorState(use, in: type).map { (use, $0) }
        }.first
    }

    /// Hits at what functions without isolation use of the main actor before or after they post.
    ///
    /// - Parameter places: The places that have a hit already.
    fileprivate func mainActorHitsAtPosts(elsewhereThan places: Set<FilePlace>) -> [ClassHit] {
        var seen = places
        return postings.compactMap { posting -> ClassHit? in
            guard isBeforeSwift6(posting.file), posting.wrapper == nil, posting.post.place == .function,
                let type = owner(of: posting), let function = posting.function,
                let (use, what) = firstMainActorUse(inOwnCodeOf: function, of: type),
                seen.insert(FilePlace(file: posting.file, offset: use.use.span.start.offset)).inserted
            else { return nil }
            let names = posting.names
            var hit = Hit(
                posting.context,
                use.use.span,
                names.identities,
                "The code that posts \(names.isEmpty ? "a notification" : names.phrase) isn't isolated, but uses \(what). "
                    + "The Swift 6 language mode rejects it.",
                of: names
            )
            hit.group = "`\(self[type].name)`"
            return ClassHit(type: type, hit: hit)
        }
    }

    /// What the code of a class's function itself uses first of the main actor, if neither is isolated.
    func firstMainActorUse(
        inOwnCodeOf function: Reference<FunctionDeclaration>,
        of type: Reference<TypeDeclaration>
    ) -> MainActorUse? {
        guard isNonisolatedClass(type) else { return nil }
        let code = memberUses.code(of: function).filter { code in
            code.closure == nil && !code.isPassedOn && staysWithCaller(code, function)
        }
        let uses = memberUses.ownUses(of: code.map { (function, $0) }).sorted { $0.use.span < $1.use.span }
        return uses.lazy.compactMap { [self] use in mainActorState(use, in: type).map { (use, $0) } }.first
    }

    /// What is isolated to the main actor that code uses, as the end of a sentence; `nil` if it isn't known to be.
    func mainActorState(_ use: MemberUseTable.Use, in type: Reference<TypeDeclaration>) -> String? {
        if isOwnMainActorMember(use, in: type) { return "`\(use.use.name)`, which is isolated to the main actor" }
        guard use.use.isOfMember else { return nil }
        let file = use.function.file
        switch use.use.kind {
        case .mainActorObject: return "`\(use.use.name)`, which is isolated to the main actor"
        case .typeMember:
            return mainActorMember(use.use, from: file).map { "`\($0)`, which is isolated to the main actor" }
        case .typeCall: return mainActorMethod(use).map { "`\($0)`, which is isolated to the main actor" }
        case .creation:
            guard isMadeOnMainActor(use.use.name, from: file) else { return nil }
            return "the initializer of `\(use.use.name)`, which is isolated to the main actor"
        case .call: return nil
        case .read, .write, .variable:
            guard let name = typeName(of: use.use, in: type, use.function) else { return nil }
            let text = TypeText(name).bare
            guard let bare = use.use.isOfElement ? TypeText(text).element.map({ TypeText($0).bare }) : text else {
                return nil
            }
            guard isMainActorType(bare, from: file) else { return mainActorMember(use.use, ofType: bare, from: file) }
            guard !isNonisolated(use.use, of: bare, from: file) else { return nil }
            let what = use.use.isOfElement ? "an element of `\(use.use.name)`" : "`\(use.use.name)`"
            return "\(what), whose type `\(bare)` is isolated to the main actor"
        }
    }

    /// A stored property of a nonisolated type that code uses a member of, if its type is a class of Apple's that is
    /// isolated to the main actor.
    private func mainActorMember(_ use: MemberUse, ofType name: String, from file: Int) -> String? {
        guard let member = use.member, let owner = types.primary(named: name, from: file),
            [.class, .struct].contains(self[owner].kind), isolation(of: owner).domain == .nonisolated,
            let property = names.property(named: member, ofType: self[owner].name, from: file),
            !self[property].isComputed, self[property].isolation == nil,
            let type = typeName(of: property),
            types.primary(named: TypeText(type).bare, from: file) == nil,
            SDKFacts.mainActorClasses.contains(TypeText(type).bare),
            let inner = use.inner?.split(separator: ".").first, !SDKFacts.nonisolatedMembers.contains(String(inner))
        else { return nil }
        return "`\(member)`, whose type `\(TypeText(type).bare)` is isolated to the main actor"
    }

    /// Whether code uses a member of its own instance whose declaration is isolated to the main actor.
    func isOwnMainActorMember(_ use: MemberUseTable.Use, in type: Reference<TypeDeclaration>) -> Bool {
        let name = use.use.name
        switch use.use.kind {
        case .call:
            // An asynchronous function may wait for it.
            guard !self[use.function].isAsync, let labels = use.use.labels,
                let method = types.method(named: name, calledWith: labels, in: type)
            else { return false }
            return self[method].kind == .function && self[method].isStatic == self[use.function].isStatic
                && isolation(of: method).isMainActor
        case .read, .write:
            guard !self[use.function].isAsync,
                let property = names.property(ofIdentifier: name, from: type.file, inside: type.index),
                self[property].isStatic == self[use.function].isStatic,
                let owner = primary(self[property].parent, in: property.file),
                self[property].isolation == .mainActor
                    || self[property].isolation == nil
                        && isolation(ofType: self[property].parent, in: property.file)?.isMainActor == true,
                types.ancestry(of: type).contains(owner)
            else { return false }
            return self[property].isMutable || !isStoredSendable(property, isOfMember: use.use.isOfMember)
        case .mainActorObject, .typeMember, .typeCall, .creation, .variable: return false
        }
    }

    /// Whether the initializers of a class are isolated to the main actor. One that the compiler makes isn't, unless
    /// that of the superclass is.
    private func isMadeOnMainActor(_ name: String, from file: Int) -> Bool {
        guard let type = types.primary(named: name, from: file) else {
            return SDKFacts.mainActorClasses.contains(name)
        }
        guard self[type].kind == .class, isolation(of: type).isMainActor else { return false }
        let classes = types.ancestry(of: type).filter { self[$0].kind == .class }
        for owner in classes {
            let initializers = types.methods(named: "init", of: self[owner].name)
            if initializers.contains(where: { isolation(of: $0).domain == .nonisolated }) { return false }
            // Those of an extension don't replace the one that the compiler makes.
            let isDeclared = initializers.contains { $0.file == owner.file && self[$0].type == owner.index }
            if isDeclared { return true }
        }
        guard let superclass = classes.last.flatMap({ self[$0].inherited.first }) else { return false }
        return SDKFacts.nonisolatedClasses.contains(superclass) || SDKFacts.isNamedAfterMainActorClass(superclass)
            || isolation.isKnownMainActor(superclass) && !SDKFacts.isMainActorProtocol(superclass)
    }

    /// Whether the source shows that a member of a main-actor type may be used anywhere: it is declared as nonisolated,
    /// or it is a stored constant, or a stored property of a value type, and its type may be Sendable.
    private func isNonisolated(_ use: MemberUse, of type: String, from file: Int) -> Bool {
        guard let member = use.member else { return false }
        guard let owner = types.primary(named: type, from: file) else {
            return SDKFacts.nonisolatedMembers.contains(member)
        }
        if let property = names.property(named: member, ofType: type, from: file) {
            let declaration = self[property]
            if declaration.isolation != nil { return declaration.isolation == .nonisolated }
            return (!declaration.isMutable || self[owner].kind.isValue)
                && isStoredSendable(property, isOfMember: use.isOfInnerMember)
        }
        return types.method(named: member, labels: nil, in: owner).map { isolation(of: $0).domain == .nonisolated }
            ?? SDKFacts.nonisolatedMembers.contains(member)
    }

    /// Whether a property is stored, its type may be Sendable, and no member is used that the main actor isolates.
    private func isStoredSendable(_ property: Reference<PropertyDeclaration>, isOfMember: Bool) -> Bool {
        let context = context(of: property)
        guard !self[property].isComputed, self[property].wrapper == nil,
            let name = typeName(self[property].type, in: context)
        else { return false }
        return !(isOfMember && isMainActorType(TypeText(name).bare, from: property.file))
            && mayBeSendable(name, from: property.file)
    }

    private func isMainActorType(_ name: String, from file: Int) -> Bool {
        types.primary(named: name, from: file).map { self[$0].kind != .protocol && isolation(of: $0).isMainActor }
            ?? (isolation.isKnownMainActor(name) && !SDKFacts.isMainActorProtocol(name))
    }

    /// A static method of a class of the program that code calls, if that is isolated to the main actor.
    private func mainActorMethod(_ use: MemberUseTable.Use) -> String? {
        guard !self[use.function].isAsync, let file = Optional(use.function.file),
            let owner = use.use.type.flatMap({ types.primary(named: $0, from: file) }), self[owner].kind == .class,
            let labels = use.use.labels,
            let method = types.method(named: use.use.name, calledWith: labels, in: owner), self[method].isStatic,
            self[method].kind == .function, !self[method].isAsync, isolation(of: method).isMainActor
        else { return nil }
        return "\(self[owner].name).\(use.use.name)"
    }

    /// Whether a static property of a main-actor type may only be used on the main actor: it is a variable, or a
    /// constant that isn't Sendable.
    ///
    /// - Parameter names: The names of the type, whose instances a constant may have.
    private func isIsolatedWithItsType(_ property: Reference<PropertyDeclaration>, _ names: [String]) -> Bool {
        if self[property].isMutable { return true }
        guard case .named(let type) = self[property].type else { return false }
        if names.contains(TypeText(type).bare) { return true }
        let owner = types.primary(named: TypeText(type).bare, from: property.file)
        return !self[property].isComputed && owner.map(isUnsendableClass) == true
    }

    /// A static property of a class of the program, if that is isolated to the main actor.
    private func mainActorMember(_ use: MemberUse, from file: Int) -> String? {
        guard let owner = use.type.flatMap({ types.primary(named: $0, from: file) }), self[owner].kind == .class,
            isolation(of: owner).isMainActor,
            let property = names.staticProperties(named: use.name, of: self[owner].name).first,
            self[property].isolation == nil, self[property].notificationNames.isEmpty, self[property].text == nil,
            isIsolatedWithItsType(property, ["Self", self[owner].name])
        else { return nil }
        return "\(self[owner].name).\(use.name)"
    }
}
