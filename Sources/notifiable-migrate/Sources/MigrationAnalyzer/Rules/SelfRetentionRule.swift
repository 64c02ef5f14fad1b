// Instances that keep themselves alive, with their observers.

extension Rule {
    static let deinitNeverRuns = Rule(
        identifier: "deinit-never-runs",
        severity: .warning,
        section: "tokens",
        summary: "An instance whose observers end with it keeps itself alive.",
        why: """
            The observers of many classes are removed in `deinit`, or with the instance that they belong to. If the instance \
            is kept by something that it started, such as a repeating timer, an event monitor or a closure of its own \
            view, it is never deallocated: its handlers keep running, once more for each instance. A call that removes the \
            observer before is only seen in files that mention notifications.
            """,
        example: """
            final class Board: NSObject {
                private var timer: Timer?
                func start() {
                    NotificationCenter.default.addObserver(
                        self, selector: #selector(reload), name: .trainDidArrive, object: nil)
                    timer = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { _ in self.reload() }
                }
                deinit { timer?.invalidate() }
            }
            """,
        fix: """
            timer = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { [weak self] _ in self?.reload() }
            """,
        sources: [
            "https://github.com/SwiftEducation/Clock/issues/4",
            "https://github.com/spotify/confidence-sdk-swift/pull/44",
        ],
        check: .codeBase { codeBase in
            let waiting = codeBase.observersThatEndWithInstances
            // `strong-self-capture` reports the observers' own closures.
            let captures = Set(
                codeBase.selfCaptures.compactMap { capture -> FilePlace? in
                    guard case .strong(let span) = capture.use, capture.end < .earlier else { return nil }
                    return FilePlace(file: capture.observation.file, offset: span.start.offset)
                }
            )
            return codeBase.files.enumerated().flatMap { number, file -> [Hit] in
                guard !file.isTest else { return [] }
                return file.selfRetentions.compactMap { retention in
                    guard let type = codeBase.primary(retention.type, in: number),
                        let observation = retention.kind == .reference
                            ? codeBase.observer(keptBy: retention, in: number, waiting)
                            : waiting[type] ?? codeBase.created(by: retention, in: number).flatMap({ waiting[$0] }),
                        !captures.contains(FilePlace(file: number, offset: retention.span.start.offset)),
                        codeBase.isEndless(retention, in: number)
                    else { return nil }
                    var hit = Hit(
                        SourceContext(file: number, type: retention.type, function: retention.function),
                        retention.span,
                        retention.place ?? "",
                        "\(retention.keeper) keeps `self` alive, and with it the observer\(observation.ofNames): "
                            + "\(retention.remedy).",
                        of: observation.names,
                        notes: [codeBase.note("added here", observation.observer.span, in: observation.file)]
                    )
                    if retention.kind == .reference { hit.group = "the delegates of `\(codeBase[type].name)`" }
                    if retention.kind == .closure { hit.group = "the closures of `\(codeBase[type].name)`" }
                    return hit
                }
            }
        }
    )
}

extension CodeBase {
    /// The first observer of each class that is removed with its instance and not before.
    fileprivate var observersThatEndWithInstances: [Reference<TypeDeclaration>: Observation] {
        var result: [Reference<TypeDeclaration>: Observation] = [:]
        for observation in observations where !observation.isTemplate && !observation.observer.center.isOwn {
            guard let type = owner(of: observation), self[type].kind == .class,
                result[type] == nil, !livesForever(observation.context), endsWithInstance(observation)
            else { continue }
            result[type] = observation
        }
        return result
    }

    private func endsWithInstance(_ observation: Observation) -> Bool {
        switch observation.observer.kind {
        case .selector, .notifiable:
            !removesObservers(before: observation) || isOnlyRemovedInDeinit(observation)
        case .closure, .message, .publisher: end(of: observation) == .inDeinit
        case .sequence: false
        }
    }

    /// Whether all removals of an observer are in methods that only `deinit` calls.
    private func isOnlyRemovedInDeinit(_ observation: Observation) -> Bool {
        guard let type = owner(of: observation) else { return false }
        let removals = removals(inType: observation.observer.type, of: observation.file).filter { found in
            removes(found.fact, in: found.file, observation)
        }
        return !removals.isEmpty
            && removals.allSatisfy { found in
                guard let remover = function(found.fact.function, in: found.file) else { return false }
                if remover.kind == .deinitializer { return true }
                let callers = callers(ofMethod: remover.name, in: type)
                return !callers.isEmpty && callers.allSatisfy { $0.kind == .deinitializer }
            }
    }

    /// Whether nothing ends a retention but the end of the instance, as far as its type shows.
    fileprivate func isEndless(_ retention: SelfRetention, in file: Int) -> Bool {
        let ender =
            switch retention.kind {
            case .eventMonitor: "removeMonitor"
            case .timer, .displayLink: "invalidate"
            case .subscription, .closure, .reference: nil as String?
            }
        if removalCalls(inType: retention.type, of: file).contains(where: { $0.fact.name == ender }) {
            return false
        }
        guard let place = retention.place else { return true }
        if let method = retention.method, !isMethod(method, inType: retention.type, of: file) { return false }
        if retention.kind == .reference { return true }
        if retention.creation != nil {
            let context = SourceContext(file: file, type: retention.type, function: retention.function)
            guard keepsClosure(retention, in: file), !livesForever(context) else { return false }
        }
        let owner = String(place.prefix { $0 != "." })
        let property = names.property(ofIdentifier: owner, from: file, inside: retention.type)
        if let property, self[property].isWeak || self[property].isComputed || self[property].isStatic { return false }
        // Only what is in a property of the instance keeps the instance. A run loop and the system keep timers and
        // monitors, also after the property is set to `nil`.
        guard retention.kind == .closure || retention.kind == .subscription else { return true }
        if property.flatMap({ self[$0].parent }) == nil { return false }
        return !releases(inType: retention.type, of: file).contains { found in
            let function = function(found.fact.function, in: found.file)
            return (place + ".").hasPrefix(found.fact.place + ".") && function?.kind != .deinitializer
        }
    }

    /// Whether a name is that of a method of an instance, and not of a property.
    private func isMethod(_ name: String, inType type: Int, of file: Int) -> Bool {
        guard let owner = primary(type, in: file), names.property(ofIdentifier: name, from: file, inside: type) == nil,
            let method = types.method(named: name, labels: nil, in: owner)
        else { return false }
        // A function in another one is no method.
        let extent = self[method].extent.offsets
        let isNested = files[method.file].functions.contains { outer in
            outer.extent.offsets != extent && outer.extent.offsets.contains(extent.lowerBound)
        }
        return self[method].kind == .function && !self[method].isStatic && !isNested
    }

    /// The type of the object that takes a closure when it is created.
    fileprivate func created(by retention: SelfRetention, in file: Int) -> Reference<TypeDeclaration>? {
        retention.creation.flatMap { types.primary(named: $0.type, from: file) }
    }

    /// Whether the created object stores the closure in a property.
    private func keepsClosure(_ retention: SelfRetention, in file: Int) -> Bool {
        guard let creation = retention.creation, let type = created(by: retention, in: file) else { return false }
        let parameters = types.methods(named: "init", of: self[type].name).compactMap { initializer in
            let parameters = self[initializer].parameters
            return creation.label.map { label in parameters.first { $0.label == label } } ?? parameters.last
        }
        guard parameters.contains(where: \.isStored) else { return false }
        guard let method = retention.method, let owner = primary(retention.type, in: file) else { return true }
        // A property of the superclass may have the base name of a method: `title` of a view controller with
        // `title(for:)`.
        let methods = types.ancestry(of: owner).flatMap { types.methods(named: method, of: self[$0].name) }
        let counts = Set(methods.map { self[$0].parameters.count })
        return parameters.allSatisfy { parameter in
            guard let type = parameter.type, type.contains("->") else { return false }
            return TypeText(type).functionParameters.map { counts.contains($0.count) } ?? true
        }
    }
}
