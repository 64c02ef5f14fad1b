// Observers that come and go with what a view shows.

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
            let additions = codeBase.observations.compactMap { observation -> Hit? in
                let observer = observation.observer
                guard [.selector, .closure].contains(observer.kind) || codeBase.isAddedToCancellables(observation),
                    !observation.isTemplate, !observer.isConditional, !observer.center.isOfFunction
                else { return nil }
                if let first = twins[Reference(file: observation.file, index: observer.span.start.offset)] {
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
            return additions + codeBase.overridesOfRemovals + codeBase.remadeObservers
        }
    )
    static let removedWhenCovered = Rule(
        identifier: "removed-when-covered",
        severity: .warning,
        section: "step-1-notifiable",
        summary: "A view controller adds an observer when its view is loaded, and removes it when the view disappears.",
        why: """
            A view is loaded once, but disappears each time another one covers it. When it appears again, nothing adds the \
            observer a second time, so the view controller doesn't receive the notification any more.
            """,
        example: """
            override func viewDidLoad() {
                super.viewDidLoad()
                NotificationCenter.default.addObserver(
                    self, selector: #selector(reload), name: .trainDidArrive, object: nil)
            }
            override func viewWillDisappear(_ animated: Bool) {
                super.viewWillDisappear(animated)
                NotificationCenter.default.removeObserver(self)
            }
            """,
        fix: """
            override func viewWillAppear(_ animated: Bool) {
                super.viewWillAppear(animated)
                startObservingNotifications(
                    withNotificationCenter: NotificationCenter.default, forObserver: self, observing: [.trainDidArrive])
            }
            """,
        sources: ["https://github.com/corona-warn-app/cwa-app-ios/pull/1194"],
        check: .codeBase { codeBase in
            let repeated = codeBase.repeatedFunctions
            return codeBase.observations.compactMap { observation -> Hit? in
                guard observation.observer.kind == .selector, !observation.isTemplate,
                    codeBase.isAddedOnLoading(observation),
                    let (callback, removal, file) = codeBase.removalWhenCovered(observation, repeated)
                else { return nil }
                return observation.hit(
                    "The observer\(observation.ofNames) is added once, when the view is loaded, but removed each time "
                        + "`\(callback)` runs: when the view appears again, the notification isn't observed.",
                    notes: [codeBase.note("removed here", removal, in: file)]
                )
            }
        }
    )
}

/// What makes two selector observers the same.
private struct Registration: Hashable {
    let center: CenterExpression
    let observer: String?
    let selector: SelectorName
    let names: [NotificationName]
    let object: SubjectExpression
    let function: Reference<FunctionDeclaration>
    let clause: Int?

    struct SelectorName: Hashable {
        let type: String?
        let name: String
    }

    /// `nil` if the observer is not added each time its function runs.
    init?(_ observation: Observation) {
        let observer = observation.observer
        guard observer.kind == .selector, let selector = observer.selector, let function = observer.function,
            !observation.isTemplate, observation.wrapper == nil, !observer.isConditional, !observation.names.isEmpty
        else { return nil }
        center = observer.center
        self.observer = observer.observer
        self.selector = SelectorName(type: selector.type, name: selector.name)
        names = observation.names
        object = observer.object
        self.function = Reference(file: observation.file, index: function)
        clause = observer.clause
    }
}

extension CodeBase {
    /// The selector observers that the same function has added before, by their places.
    fileprivate var twins: [Reference<SourceSpan>: SourceSpan] {
        var first: [Registration: SourceSpan] = [:]
        var twins: [Reference<SourceSpan>: SourceSpan] = [:]
        for observation in observations {
            guard let registration = Registration(observation) else { continue }
            let span = observation.observer.span
            if let earlier = first[registration] {
                twins[Reference(file: observation.file, index: span.start.offset)] = earlier
            } else {
                first[registration] = span
            }
        }
        return twins
    }

    /// Whether `viewDidLoad` adds an observer, or a method that only `viewDidLoad` calls.
    fileprivate func isAddedOnLoading(_ observation: Observation) -> Bool {
        guard let function = function(in: observation.context) else { return false }
        if function.name == "viewDidLoad" { return true }
        guard function.kind == .function, let type = primary(observation.observer.type, in: observation.file),
            types.functions(named: function.name).count == 1
        else { return false }
        let callers = callers(ofMethod: function.name, in: type)
        return !callers.isEmpty && callers.allSatisfy { $0.name == "viewDidLoad" }
    }

    /// Where a view controller removes what it adds when its view is loaded, although the view may appear again.
    fileprivate func removalWhenCovered(
        _ observation: Observation,
        _ repeated: [Reference<FunctionDeclaration>: String]
    ) -> (callback: String, removal: SourceSpan, file: Int)? {
        let again = observations.contains { other in
            guard other.file == observation.file, other.observer.type == observation.observer.type else { return false }
            return !Set(other.names).isDisjoint(with: observation.names)
                && (repeatedOccasion(of: other, repeated) != nil || !isAddedOnLoading(other))
        }
        guard !again else { return nil }
        for found in removals(inType: observation.observer.type, of: observation.file) {
            guard let function = found.fact.function.map({ files[found.file].functions[$0] }),
                ["viewWillDisappear", "viewDidDisappear"].contains(function.name), !found.fact.isForDismissal,
                found.fact.isOnCenter, found.fact.place == "self", removes(found.fact, in: found.file, observation)
            else { continue }
            return (function.name, found.fact.span, found.file)
        }
        return nil
    }

    /// Whether an observer that `viewWillAppear` adds is only removed in `viewDidDisappear`, which a view that starts to
    /// disappear and appears again doesn't call.
    fileprivate func isRemovedLate(_ observation: Observation) -> Bool {
        guard function(in: observation.context)?.name == "viewWillAppear", !removesObserversAlongside(observation)
        else {
            return false
        }
        let removers = removals(inType: observation.observer.type, of: observation.file).compactMap { found in
            found.fact.isOnCenter && !found.fact.isForDismissal && removes(found.fact, in: found.file, observation)
                ? found.fact.function.map { files[found.file].functions[$0] } : nil
        }
        let names = Set(removers.lazy.filter { $0.kind != .deinitializer }.map(\.name))
        return names == ["viewDidDisappear"]
    }

    /// The properties of SwiftUI's views whose initial value is an object that adds observers when it is initialized: each value
    /// of the view has its own.
    fileprivate var remadeObservers: [Hit] {
        var makers: [Reference<TypeDeclaration>: Observation] = [:]
        for observation in observations where !observation.isTemplate && observation.observer.staticProperty == nil {
            let function = function(in: observation.context)
            guard function?.kind == .initializer || function == nil,
                let type = primary(observation.observer.type, in: observation.file), self[type].kind == .class,
                makers[type] == nil
            else { continue }
            makers[type] = observation
        }
        guard !makers.isEmpty else { return [] }
        return files.enumerated().flatMap { number, file -> [Hit] in
            guard !file.isTest else { return [] }
            return file.properties.compactMap { property in
                guard property.isCreated, !property.isStatic,
                    property.wrapper == nil || property.wrapper == "ObservedObject",
                    let owner = property.parent.flatMap({ primary($0, in: number) }), self[owner].kind == .struct,
                    isSwiftUIView(owner), case .named(let name) = property.type,
                    let type = types.primary(named: TypeText(name).bare, from: number), let observation = makers[type]
                else { return nil }
                // Other observers end with their object.
                let stays = observation.observer.kind == .closure && end(of: observation) == .never
                return Hit(
                    SourceContext(file: number, type: property.parent),
                    property.span,
                    property.name,
                    "SwiftUI makes a new `\(self[owner].name)` each time it updates its parent, with a new "
                        + "`\(self[type].name)`, which adds an observer\(observation.ofNames)"
                        + (stays
                            ? ": use `@StateObject`." : " and has none of the last one's state: use `@StateObject`."),
                    of: observation.names,
                    severity: stays ? nil : .note,
                    notes: [note("added here", observation.observer.span, in: observation.file)]
                )
            }
        }
    }

    private func isSwiftUIView(_ type: Reference<TypeDeclaration>) -> Bool {
        ([type] + types.extensions(of: self[type].name)).contains { declaration in
            self[declaration].inherited.contains { TypeTable.simpleName($0) == "View" }
        }
    }

    /// The overrides of callbacks that remove what is added each time a view appears, if they don't call `super`.
    fileprivate var overridesOfRemovals: [Hit] {
        var hits: [Reference<FunctionDeclaration>: Hit] = [:]
        var overrides: [String: [Reference<TypeDeclaration>: [Reference<FunctionDeclaration>]]] = [:]
        for observation in observations where observation.observer.kind == .selector && !observation.isTemplate {
            guard let occasion = function(in: observation.context)?.name, SDKFacts.repeatedCallbacks.contains(occasion),
                let owner = primary(observation.observer.type, in: observation.file)
            else { continue }
            let found = removers(of: observation).map { remover in
                let candidates = overrides[remover] ?? overridesWithoutSuper(of: remover)
                overrides[remover] = candidates
                return candidates[owner] ?? []
            }
            // A subclass that still calls another remover may remove the observer there.
            let types = found.map { Set($0.map { primary(self[$0].type, in: $0.file) }) }
            let all = types.dropFirst().reduce(types.first ?? []) { $0.intersection($1) }
            for override in found.joined() where hits[override] == nil {
                guard all.contains(primary(self[override].type, in: override.file)) else { continue }
                let name = self[override].name
                hits[override] = Hit(
                    SourceContext(file: override.file, type: self[override].type, function: override.index),
                    self[override].span,
                    name,
                    "`\(name)` doesn't call `super`, which removes the observer\(observation.ofNames): it is added "
                        + "again each time `\(occasion)` runs.",
                    of: observation.names,
                    notes: [note("added here", observation.observer.span, in: observation.file)]
                )
            }
        }
        return Array(hits.values)
    }

    /// The names of the functions of an observer's type that remove it whenever they run.
    private func removers(of observation: Observation) -> [String] {
        removals(inType: observation.observer.type, of: observation.file).compactMap { found in
            guard found.fact.isOnCenter, !found.fact.isForDismissal,
                removes(found.fact, in: found.file, observation),
                let remover = found.fact.function.map({ files[found.file].functions[$0] }), remover.kind == .function
            else { return nil }
            return remover.name
        }
    }

    /// The overrides of a name that don't call the function that they override, by their superclasses.
    private func overridesWithoutSuper(
        of name: String
    ) -> [Reference<TypeDeclaration>: [Reference<FunctionDeclaration>]] {
        var result: [Reference<TypeDeclaration>: [Reference<FunctionDeclaration>]] = [:]
        for override in types.functions(named: name) {
            let declaration = self[override]
            guard declaration.isOverride, !declaration.callsOverridden, !files[override.file].isTest,
                let type = declaration.type
            else { continue }
            let superclasses = types.ancestry(of: Reference(file: override.file, index: type)).dropFirst()
            for superclass in superclasses { result[superclass, default: []].append(override) }
        }
        return result
    }

    /// Whether a subscription is added to those that a property keeps, and that only end with their instance.
    fileprivate func isAddedToCancellables(_ observation: Observation) -> Bool {
        let observer = observation.observer
        guard observer.kind == .publisher, case .passed(let call) = observer.token, call.hasPrefix("store("),
            let place = observer.token.place, end(of: observation) == .inDeinit
        else { return false }
        return names.property(ofIdentifier: place, from: observation.file, inside: observer.type)
            .map { self[$0].parent != nil && !self[$0].isStatic } ?? false
    }

    /// The methods that the system's repeated callbacks and setters call without a condition, and those that centers call, with
    /// the occasion.
    fileprivate var repeatedFunctions: [Reference<FunctionDeclaration>: String] {
        var result: [Reference<FunctionDeclaration>: String] = [:]
        for observation in observations where !observation.isTemplate {
            guard case .function(let handler)? = observation.handler, let name = observation.names.first else {
                continue
            }
            result[handler] = "`\(name.display)` is posted"
        }
        for (number, file) in files.enumerated() where !file.isTest {
            for call in file.repeatedCalls {
                guard let type = call.type, let caller = call.function.map({ file.functions[$0] }),
                    let owner = owner(of: call, in: SourceContext(file: number, type: type)),
                    let callee = types.method(named: call.name, labels: nil, in: owner),
                    self[callee].kind == .function
                else { continue }
                let isCallback = SDKFacts.repeatedCallbacks.contains(caller.name)
                let occasion =
                    caller.isSetter ? "the setter of `\(caller.name)`" : isCallback ? "`\(caller.name)`" : "`onAppear`"
                result[callee] = "\(occasion) calls `\(self[callee].name)`"
            }
        }
        return result
    }

    /// Whether a function fills a cell, which a table uses again: other types call it, with what the cell shows.
    private func configuresCell(_ function: FunctionDeclaration, in observation: Observation) -> Bool {
        guard function.kind == .function, !function.parameters.isEmpty, !function.isObjC, !function.isOverride,
            let type = primary(observation.observer.type, in: observation.file),
            types.ancestry(of: type).contains(where: { !SDKFacts.cells.isDisjoint(with: self[$0].inherited) })
        else { return false }
        return callers(ofMethod: function.name, in: type).isEmpty
    }

    /// The type whose method a repeated call is of, as far as the source shows it.
    private func owner(of call: RepeatedCall, in context: SourceContext) -> Reference<TypeDeclaration>? {
        guard let receiver = call.receiver else { return context.type.map { Reference(file: context.file, index: $0) } }
        guard let property = names.property(ofIdentifier: receiver, from: context.file, inside: context.type),
            self[property].parent != nil,
            let name = typeName(
                self[property].type,
                in: SourceContext(file: property.file, type: self[property].parent)
            )
        else { return nil }
        return types.primary(named: TypeText(name).bare, from: context.file)
    }

    /// When an observer is added again: `viewWillAppear` runs; `nil` if that is not known.
    fileprivate func repeatedOccasion(
        of observation: Observation,
        _ repeated: [Reference<FunctionDeclaration>: String]
    ) -> String? {
        if observation.observer.isInOnAppear { return "the view appears" }
        guard let index = observation.observer.function, let function = function(in: observation.context) else {
            return nil
        }
        if function.kind == .function, SDKFacts.repeatedCallbacks.contains(function.name) {
            return "`\(function.name)` runs"
        }
        if function.isSetter { return "`\(function.name)` is set" }
        if configuresCell(function, in: observation) { return "`\(function.name)` fills the cell" }
        return repeated[Reference(file: observation.file, index: index)]
    }
}
