// Closures that are `@Sendable`, and use what isn't.

extension Rule {
    static let sendableClosure = Rule(
        identifier: "sendable-closure",
        severity: .note,
        section: "replace-a-closure-observer",
        summary: "An observer's closure uses what the Swift 6 language mode doesn't allow in a `@Sendable` closure.",
        why: """
            Foundation declares the closure of `addObserver(forName:object:queue:using:)` as `@Sendable`, so it is nonisolated \
            even with `queue: .main`: the compiler doesn't know which queue is the main actor's. The Swift 6 language mode \
            rejects its use of main-actor state, and its capture of an instance that isn't `Sendable`. Earlier modes accept \
            both. The same holds for closures that a handler passes to queues and tasks; that of `DispatchGroup.notify` isn't \
            `@Sendable`, so it has the isolation of the code around it, and traps on another queue. For a function that is \
            passed on and isn't `@Sendable`, it only warns on Apple's platforms, because Foundation imports the method from \
            Objective-C. A function of the program that passes its own closure on has to declare that as `@Sendable`; then \
            the same holds for the closures of its callers.
            """,
        example: """
            token = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: .main) {
                [weak self] _ in self?.reload()  // `reload` is a main-actor method
            }
            """,
        fix: """
            token = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: .main) {
                [weak self] _ in MainActor.assumeIsolated { self?.reload() }
            }
            """,
        sources: [
            "https://github.com/mozilla-mobile/firefox-ios/pull/28062",
            "https://github.com/getdictus/dictus-ios/pull/471",
            "https://github.com/nonstrict-hq/CloudStorage/pull/15",
        ],
        check: .codeBase { codeBase in
            var called = CalleeTable<HopPlace?>()
            let observers = codeBase.observations.compactMap { observation -> Hit? in
                guard codeBase.isBeforeSwift6(observation.file),
                    let (problem, place) = codeBase.unsendableClosure(of: observation, &called)
                else { return nil }
                var hit = observation.hit(
                    "The \(problem). The Swift 6 language mode warns about it or rejects it"
                        + "\(codeBase.closurePath(of: observation)?.condition ?? "").",
                    at: place?.span,
                    in: place?.file
                )
                let type = codeBase.declaration(ofType: observation.observer.type, in: observation.file)
                // Findings of one group have one problem: the type.
                if let name = type.map({ "`\($0.name)`" }), problem.contains(name) || observation.wrapper != nil {
                    hit.group = name + (codeBase.closurePath(of: observation)?.groupSuffix ?? "")
                }
                return hit
            }
            let places = Set(observers.map(\.place))
            let closures =
                observers + codeBase.unsendableHopsOfMethods + codeBase.unsendablePosts(elsewhereThan: places)
                + codeBase.mainActorPosters
            let found = closures.map(\.place)
            return closures + codeBase.mainActorUsesElsewhere(than: Set(found)) + codeBase.unsendableRequirements
        }
    )
}

typealias HopPlace = (span: SourceSpan, file: Int)

extension CodeBase {
    /// The hits at closures that post and capture what isn't Sendable, but for those at some places.
    fileprivate func unsendablePosts(elsewhereThan places: Set<FilePlace>) -> [Hit] {
        var seen = places
        return postings.compactMap { posting -> Hit? in
            guard isBeforeSwift6(posting.file), let hop = posting.post.capturingHop,
                let (capture, type) = unsendableCapture(of: hop, in: posting),
                seen.insert(FilePlace(file: posting.file, offset: hop.span.start.offset)).inserted
            else { return nil }
            let what = posting.names.isEmpty ? "a notification" : posting.names.phrase
            var hit = Hit(
                posting.context,
                hop.span,
                posting.names.identities,
                "The closure that posts \(what) captures \(capture) and runs elsewhere. The Swift 6 language mode rejects it.",
                of: posting.names
            )
            hit.group = type.map { "the posts of `\(self[$0].name)`" }
            return hit
        }
    }

    /// What a closure that posts captures, as a part of a sentence, and the type of a captured instance.
    private func unsendableCapture(
        of hop: CapturingHop,
        in posting: Posting
    ) -> (capture: String, type: Reference<TypeDeclaration>?)? {
        // These closures may use what no other code uses any more: not a parameter, unless the code stays on the main
        // actor.
        let takesOver = hop.isTask || hop.isMainQueue
        if hop.capturesSelf,
            // The `self` of a static function is a type, which is Sendable.
            function(in: posting.context)?.isStatic != true,
            let isolation = self.isolation(ofCodeIn: posting.context),
            isolation.domain == .nonisolated || isolation.isMainActor && !takesOver,
            let type = owner(of: posting), isUnsendableClass(type)
        {
            return ("`\(self[type].name)`, which isn't Sendable,", type)
        }
        if !takesOver, let variable = hop.variable { return (variable.description, nil) }
        guard !takesOver || isolation(ofCodeIn: posting.context)?.domain == .nonisolated else { return nil }
        if let parameter = unsendableParameter(of: hop.parameters, posting.context) { return (parameter, nil) }
        return takesOver ? nil : unsendableConstant(of: hop.constants, posting.context).map { ($0, nil) }
    }

    /// Whether a class or a protocol isn't Sendable, and the source shows that it isn't isolated either.
    func isUnsendableClass(_ type: Reference<TypeDeclaration>) -> Bool {
        [.class, .protocol].contains(self[type].kind) && isolation(of: type).domain == .nonisolated
            && !declaresSendable(type)
            && unknownSuperclass(of: type) == nil
    }

    /// A problem as the start of a sentence, and its place if that isn't the call that adds the observer.
    typealias SendingProblem = (problem: String, place: HopPlace?)

    /// What the Swift 6 language mode rejects in an observer's closure or in one that its handler passes on.
    ///
    /// - Parameter called: The closures that the functions that handlers call pass on.
    fileprivate func unsendableClosure(
        of observation: Observation,
        _ called: inout CalleeTable<HopPlace?>
    ) -> SendingProblem? {
        let observer = observation.observer
        guard let path = closurePath(of: observation), !takesAnyClosure(observer.center, in: observation.context) else {
            return nil
        }
        let argument = unsendableArgument(of: observation)
        let isParameter = observer.handlerParameter != nil && observation.wrapper == nil
        if argument != nil || isParameter { return argument }
        guard !observation.isTemplate, let type = owner(of: observation),
            let isolation = isolation(ofCodeIn: observation.context)
        else { return nil }
        let name = self[type].name
        let isUnsendable = isolation.domain == .nonisolated && isUnsendableClass(type)
        // Its `self` is the type, which is Sendable.
        let isStatic = function(in: observation.context)?.isStatic == true
        switch (observer.kind, observation.handler) {
        case (.closure, .function(let function)):
            guard isUnsendable || self.isolation(of: function).isMainActor, !self[function].isStatic else { return nil }
            let method = "passes the method `\(self[function].name)` of `\(name)` as \(path.phrase)"
            return ("observer\(observation.ofNames) \(method)", nil)
        case (.closure, .closure(let reference)):
            let body = self[reference]
            guard body.isolation == nil else { return nil }
            guard body.selfUse != nil else { return mainActorUseOutsideHops(of: observation, type) }
            let isOnMain = observer.queue == .main || observer.queue == .none && observesOnlyMainPosts(observation)
            // The function may as well declare a closure on the main actor.
            if isolation.isMainActor, observer.queue == .main, path != .sendable { return nil }
            if isolation.isMainActor, isOnMain || observer.queue != .none, body.hops.isEmpty {
                if readsOnlyConstants(observation, of: type) { return nil }
                let use = "uses `\(name)`, which is isolated to the main actor, in a nonisolated closure"
                let fix = isOnMain ? "use `MainActor.assumeIsolated` in it" : "hop to the main actor in it"
                return ("observer\(observation.ofNames) \(use): \(fix)", nil)
            }
            // The statements outside the hops are nonisolated, too.
            if isolation.isMainActor, !body.hops.isEmpty { return mainActorUseOutsideHops(of: observation, type) }
            guard isUnsendable, !isStatic else { return nil }
            let capture = "captures `\(name)`, which isn't Sendable, in \(path.phrase)"
            return ("observer\(observation.ofNames) \(capture)", nil)
        case (.selector, .function(let function)?), (.publisher, .function(let function)?):
            // A selector's handler has its own isolation, whatever that of the code that registers it.
            guard isUnsendableClass(type), !self[function].isStatic else { return nil }
            return unsendableHop(of: observation, in: type, &called)
        case (.publisher, .closure?):
            return isUnsendable && !isStatic ? unsendableHop(of: observation, in: type, &called) : nil
        default: return nil
        }
    }

    /// A closure that an observer is called with, or a captured variable, that isn't Sendable.
    private func unsendableArgument(of observation: Observation) -> SendingProblem? {
        let observer = observation.observer
        let isDirect = observation.wrapper == nil
        if isDirect,
            let parameter = observer.handlerParameter.flatMap({ function(in: observation.context)?.parameters[$0] })
        {
            guard observer.kind == .closure, parameter.isUnsendableFunction else { return nil }
            return ("closure `\(parameter.name)` \(Self.isNotSendable)", nil)
        }
        if isDirect, let name = observer.closureConstant { return ("closure `\(name)` \(Self.isNotSendable)", nil) }
        guard observer.kind == .closure, case .closure(let reference)? = observation.handler else { return nil }
        if let variable = self[reference].capturedVariable {
            let capture = "captures \(variable.description) in a `@Sendable` closure"
            return ("observer\(observation.ofNames) \(capture)", (variable.span, reference.file))
        }
        let parameter = unsendableParameter(of: self[reference].capturedParameters, observation.context)
        let captured = parameter ?? unsendableConstant(of: self[reference].capturedConstants, observation.context)
        return captured.map { ("observer\(observation.ofNames) captures \($0) in a `@Sendable` closure", nil) }
    }

    /// The first of the captured local constants that is an instance of a class of the program that isn't Sendable.
    private func unsendableConstant(of constants: [CapturedConstant], _ context: SourceContext) -> String? {
        for constant in constants {
            let name = qualified(TypeText(constant.type).bare, in: context)
            guard let type = types.primary(named: name, from: context.file), self[type].kind == .class,
                isUnsendableClass(type)
            else { continue }
            return "the constant `\(constant.name)`, whose type `\(self[type].name)` isn't Sendable,"
        }
        return nil
    }

    /// A closure that captures the instance of a class that isn't Sendable, and that the handler, or a method that it
    /// calls, passes elsewhere.
    func unsendableHop(
        of observation: Observation,
        in type: Reference<TypeDeclaration>,
        _ called: inout CalleeTable<HopPlace?>
    ) -> SendingProblem? {
        guard !handlerIsIsolated(observation) else { return nil }
        let capture = "captures `\(self[type].name)`, which isn't Sendable, in a `@Sendable` closure"
        if let place = body(of: observation).flatMap(sendingHop) {
            return ("handler\(observation.ofNames) \(capture)", place)
        }
        let callees = memberUses.callees(of: code(of: observation, hops: false))
        let place = called.value(for: callees, of: type) {
            memberUses.uses(in: callees, includes: staysWithCaller).functions.sorted().lazy.compactMap {
                [self] function in
                self[function].body.flatMap { sendingHop(in: Reference(file: function.file, index: $0)) }
            }.first
        }
        return place.map { ("handler\(observation.ofNames) calls a method that \(capture)", $0) }
    }

    /// The first closure in a body that captures the instance and runs elsewhere.
    private func sendingHop(in body: Reference<Body>) -> HopPlace? {
        if let span = self[body].sendsSelf { return (span, body.file) }
        let helpers = HelperTable(files, types)
        return self[body].passedClosures.first { helpers.sendsClosures($0.helper) }.map { ($0.span, body.file) }
    }

    /// Hits at the calls of methods that post and are isolated to the main actor, in closures that run elsewhere.
    fileprivate var mainActorPosters: [Hit] {
        var seen: Set<Reference<FunctionDeclaration>> = []
        return postings.flatMap { posting -> [Hit] in
            guard let method = posting.function, let type = owner(of: posting), isBeforeSwift6(posting.file),
                isolation(of: method).isMainActor, !self[method].isAsync, seen.insert(method).inserted
            else { return [] }
            return memberUses.code(of: type).compactMap { code -> Hit? in
                guard case .offMain(let place) = code.uses.place, place != "Task.detached",
                    !inheritsIsolation(place, in: code.function),
                    let use = code.uses.uses.first(where: { $0.kind == .call && $0.name == self[method].name })
                else { return nil }
                return Hit(
                    context(of: code.function),
                    use.span,
                    use.name,
                    "`\(use.name)` posts\(posting.names.isEmpty ? "" : " \(posting.names.phrase)") on the main actor, but is called in a closure that `\(place)` runs "
                        + "elsewhere. The Swift 6 language mode rejects it.",
                    of: posting.names
                )
            }
        }
    }

    /// Whether a center is that of a protocol of the program whose closures aren't `@Sendable`.
    private func takesAnyClosure(_ center: CenterExpression, in context: SourceContext) -> Bool {
        guard case .other(let path) = center,
            case .named(let type)? = names.type(
                ofProperty: TokenUse.place(path),
                from: context.file,
                inside: context.type
            ),
            let owner = types.primary(named: TypeText(type).bare, from: context.file), self[owner].kind == .protocol
        else { return false }
        return files[owner.file].functions.contains { $0.type == owner.index && Self.takesUnsendableClosure($0) }
    }

    private static func takesUnsendableClosure(_ function: FunctionDeclaration) -> Bool {
        function.name == "addObserver" && function.parameters.first?.label == "forName"
            && function.parameters.last?.isUnsendableFunction == true
    }

    /// Hits at the requirements that `NotificationCenter` can't meet in the Swift 6 language mode.
    fileprivate var unsendableRequirements: [Hit] {
        let conformances = files.flatMap(\.types).filter { type in
            type.kind == .extension && ["NotificationCenter", "Foundation.NotificationCenter"].contains(type.name)
        }
        let protocols = Set(conformances.flatMap(\.inherited))
        return files.enumerated().flatMap { number, file -> [Hit] in
            guard !file.isTest, isBeforeSwift6(number) else { return [] }
            return file.functions.compactMap { function in
                guard Self.takesUnsendableClosure(function), let type = function.type,
                    file.types[type].kind == .protocol, protocols.contains(file.types[type].name)
                else { return nil }
                return Hit(
                    SourceContext(file: number, type: type),
                    function.span,
                    file.types[type].name,
                    "`\(file.types[type].name)` requires a closure that isn't `@Sendable`, but that of `NotificationCenter` is. The "
                        + "Swift 6 language mode rejects the conformance."
                )
            }
        }
    }

    private static let isNotSendable = "isn't `@Sendable`, but is passed to `addObserver`, which requires it"

    /// The first of a function's parameters that isn't Sendable, as a part of a sentence.
    private func unsendableParameter(of parameters: [Int], _ context: SourceContext) -> String? {
        guard let function = function(in: context) else { return nil }
        for index in parameters where index < function.parameters.count {
            let (name, written) = (function.parameters[index].name, function.parameters[index].type ?? "")
            guard let type = typeName(.parameter(index), in: context) else { continue }
            if types.unsendableFunctions.contains(TypeText(written).nominal) {
                return "the parameter `\(name)`, a function that isn't `@Sendable`,"
            }
            if type.contains("->") {
                // The attributes of a function's type are elsewhere, unless it is optional or has an alias.
                let isPlain = written.contains("->") && !written.hasSuffix("?") && !written.hasSuffix("!")
                let isSendable = ["@Sendable", "@MainActor"].contains(where: type.contains)
                if isPlain ? !function.parameters[index].isUnsendableFunction : isSendable { continue }
                return "the parameter `\(name)`, a function that isn't `@Sendable`,"
            }
            if Self.containsAny(written) { return "the parameter `\(name)`, whose type `\(written)` isn't Sendable," }
            let bare = TypeText(type).bare
            if isUnsendableTypeParameter(bare, from: context.file) {
                return "the parameter `\(name)`, whose generic type `\(bare)` may not be Sendable,"
            }
            guard let declaration = types.primary(named: bare, from: context.file), isUnsendableClass(declaration)
            else { continue }
            return "the parameter `\(name)`, whose type `\(self[declaration].name)` isn't Sendable,"
        }
        return nil
    }

    /// Whether a name is that of generic parameters whose values may not be Sendable.
    private func isUnsendableTypeParameter(_ name: String, from file: Int) -> Bool {
        guard files[file].unsendableTypeParameters.contains(name), types.primary(named: name, from: file) == nil else {
            return false
        }
        return files[file].typeConstraints.allSatisfy { constraint in
            guard constraint.parameter == name else { return true }
            return types.primary(named: constraint.type, from: file).map(hasUnsendableTypes) ?? false
        }
    }

    /// Whether a protocol or a class doesn't require that types which conform to it or inherit from it are Sendable.
    private func hasUnsendableTypes(_ constraint: Reference<TypeDeclaration>) -> Bool {
        isUnsendableClass(constraint)
            && types.ancestry(of: constraint).allSatisfy { ancestor in
                self[ancestor].kind != .protocol
                    || self[ancestor].inherited.allSatisfy { name in
                        FileIndexer.plainConstraints.contains(name)
                            || types.primary(named: name, from: ancestor.file) != nil
                    }
            }
    }

    /// Whether a type is `Any`, a type of Foundation's notifications, or a collection of those.
    private static func containsAny(_ type: String) -> Bool {
        let types: Set<Substring> = ["Any", "AnyObject", "AnyHashable", "Notification", "NSNotification"]
        return !type.contains("&") && !type.contains("Sendable")
            && type.split { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "_" }.contains(where: types.contains)
    }
}

extension CapturedVariable {
    /// What is captured, as a part of a sentence.
    fileprivate var description: String {
        switch problem {
        case .variable: "the variable `\(name)`"
        case .function: "`\(name)`, a closure that isn't `@Sendable`,"
        }
    }
}
