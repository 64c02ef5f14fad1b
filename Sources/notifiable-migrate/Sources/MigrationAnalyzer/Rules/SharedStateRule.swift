// What handlers use on the main thread, and other threads use, too.

extension Rule {
    static let stateOnSeveralThreads = Rule(
        identifier: "state-on-several-threads",
        severity: .warning,
        section: "posters-off-the-main-actor",
        summary:
            "A property that a handler uses on the main thread is used on another thread, and one of the two changes it.",
        why: """
            A handler of a system notification runs on the main thread. The handler may read a property while a task \
            of a class without isolation, an asynchronous function or a queue changes it: two accesses at once, of \
            which one is a write, are a data race, which `@unchecked Sendable` only hides. It ends in wrong values or \
            in a crash. The property may belong to another object that the handler calls. Only code in files that mention \
            notifications is compared, and that of types that pass code to queues.
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
            let own = byType.compactMap { type, observations in
                type.flatMap { codeBase.sharedState(of: $0, observations) }
            }
            let known = own + codeBase.sharedStateOfOthers(handled)
            return known
                + codeBase.stateOnQueues(
                    besides: Set(known.map { FilePlace(file: $0.context.file, offset: $0.span.start.offset) })
                )
        }
    )
}

extension CodeBase {
    /// Whether a handler is known to run on the main thread.
    fileprivate func runsOnMain(_ observation: Observation) -> Bool {
        let observer = observation.observer
        if observer.kind == .closure, observer.queue != .none { return observer.queue == .main }
        if let scheduler = observer.scheduler { return scheduler.place == .main }
        return [.selector, .closure, .publisher].contains(observer.kind) && observesOnlyMainPosts(observation)
    }

    /// A hit at the first handler of a class that shares properties with code on another thread.
    fileprivate func sharedState(of type: Reference<TypeDeclaration>, _ observations: [Observation]) -> Hit? {
        let isolation = isolation(of: type)
        guard self[type].kind == .class, isolation.domain == .nonisolated || isolation.isMainActor,
            !hasLock(type, ignoringLocksOfFoundation: true)
        else { return nil }
        let codeOfType = memberUses.code(of: type)
        let locked = lockedProperties(of: type)
        let elsewhere = usesOffMain(of: type, in: codeOfType, except: locked)
        guard !elsewhere.isEmpty else { return nil }
        let hops = memberUses.uses(
            from: codeOfType.filter { $0.uses.place == .main },
            includes: staysOnMain
        ).uses
        // What is called may go on elsewhere, and race with code that hops to the main thread.
        func found(_ uses: [MemberUseTable.Use], _ origins: [Code]) -> [Race] {
            let direct = races(between: uses, elsewhere, in: type)
            if hops.isEmpty { return direct }
            return direct + races(between: hops, usesOffMain(of: type, in: origins, except: locked), in: type)
        }
        var called = CalleeTable<[Race]>()
        for observation in observations.sorted(by: { ($0.file, $0.observer.span) < ($1.file, $1.observer.span) }) {
            let own = code(of: observation, hops: true)
            let callees = memberUses.callees(of: own)
            let inner = called.value(for: callees, of: type) {
                let (uses, functions) = memberUses.uses(in: callees, includes: staysOnMain)
                return found(uses, codeOfType.filter { functions.contains($0.function) })
            }
            let races = found(memberUses.ownUses(of: own), allCode(around: observation)) + inner
            guard let first = races.first else { continue }
            var names: [String] = []
            for name in races.map({ "`\($0.use.use.name)`" }) where !names.contains(name) { names.append(name) }
            let phrase =
                names.count > 3 ? "\(names[0]), \(names[1]) and \(names.count - 2) more" : names.joined(separator: ", ")
            return hit(observation, phrase, first.use, first.other, type)
        }
        return nil
    }

    /// - Parameter names: The properties.
    func hit(
        _ observation: Observation,
        _ names: String,
        _ use: MemberUseTable.Use,
        _ other: RacingUse,
        _ type: Reference<TypeDeclaration>
    ) -> Hit {
        observation.hit(
            "The handler\(observation.ofNames) and what it calls use \(names) on the main thread, but "
                + "\(sentence(of: other, in: type)): a data race.",
            notes: [
                note("used on the main thread here", use.use.span, in: use.function.file),
                note("used on another thread here", other.use.use.span, in: other.use.function.file),
            ]
        )
    }

    /// Whether a part of a function runs on the main thread if the function is called there.
    func staysOnMain(_ code: MemberUses, _ function: Reference<FunctionDeclaration>) -> Bool {
        code.place == .main || code.place == .function && !self[function].isAsync
    }

    /// `load` changes `names` as a nonisolated asynchronous function
    func sentence(of other: RacingUse, in type: Reference<TypeDeclaration>) -> String {
        let verb = changes(other.use.use, in: type) ? "changes" : "reads"
        let place = other.origin == other.use.function ? "" : ", in `\(self[other.use.function].name)`"
        return "`\(self[other.origin].name)` \(verb) `\(other.use.use.name)` \(other.reason)\(place)"
    }

    /// A use on the main thread, and one that it may race with.
    typealias Race = (use: MemberUseTable.Use, other: RacingUse)

    /// The first race for each property that some code uses on the main thread and other code elsewhere.
    func races(
        between uses: [MemberUseTable.Use],
        _ elsewhere: [String: RacingUses],
        in type: Reference<TypeDeclaration>
    ) -> [Race] {
        if elsewhere.isEmpty { return [] }
        var seen: Set<String> = []
        return uses.compactMap { use in
            guard use.use.isOfProperty, !seen.contains(use.use.name), let others = elsewhere[use.use.name] else {
                return nil
            }
            let candidates = changes(use.use, in: type) ? others.all : others.changes
            guard let other = candidates.first(where: { $0.use != use }) else { return nil }
            seen.insert(use.use.name)
            return (use, other)
        }
    }

    /// A use that is sure to be off the main actor.
    struct RacingUse {
        let use: MemberUseTable.Use
        /// The function that leaves the main actor, and contains the use or calls the function that does.
        let origin: Reference<FunctionDeclaration>
        /// Completes "`load` changes `names` …".
        let reason: String
    }

    /// The uses of one property, and those of them that change it.
    struct RacingUses {
        var all: [RacingUse] = []
        var changes: [RacingUse] = []
    }

    /// The uses of a class's variables that are sure to be off the main actor, by the variable.
    ///
    /// - Parameters:
    ///   - origins: The code that may leave the main actor.
    ///   - locked: The properties that a lock may protect.
    func usesOffMain(
        of type: Reference<TypeDeclaration>,
        in origins: [Code],
        except locked: LockedProperties
    ) -> [String: RacingUses] {
        let isMainActor = isolation(of: type).isMainActor
        let isSendable = declaresSendable(type)
        var result: [String: RacingUses] = [:]
        var isShared: [String: Bool] = [:]
        // What one function calls elsewhere needn't be followed again for the next one.
        var visited: Set<Reference<FunctionDeclaration>> = []
        for code in origins {
            let function = code.function
            let reason: String
            switch code.uses.place {
            // A detached task waits for the main actor where it uses what that isolates.
            case .offMain("Task.detached") where isMainActor: continue
            case .offMain(let path) where runsElsewhere(path, of: type) == false: continue
            // An unknown queue may be the main queue, and the author of a Sendable class knows which it is.
            case .offMain(let path) where isSendable && runsElsewhere(path, of: type) != true: continue
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
            if waits(for: code) { continue }
            for use in memberUses.uses(from: [code], visited: &visited, includes: staysWithCaller)
            where use.use.isOfProperty {
                let name = use.use.name
                let shared = isShared[name] ?? (isSharedVariable(name, of: type) && !locked.contains(name))
                isShared[name] = shared
                guard shared else { continue }
                let other = RacingUse(use: use, origin: function, reason: reason)
                result[name, default: RacingUses()].all.append(other)
                if changes(use.use, in: type) { result[name, default: RacingUses()].changes.append(other) }
            }
        }
        return result
    }

    /// Whether the function that passes code on waits after it, such as for a dispatch group.
    func waits(for code: Code) -> Bool {
        guard code.uses.place != .function, let last = code.uses.uses.map(\.span.start.offset).max() else {
            return false
        }
        return memberUses.code(of: code.function).contains { other in
            !other.isOffMain
                && other.uses.contains { use in
                    use.span.start.offset > last && use.member.map(SDKFacts.waitingFunctions.contains) == true
                }
        }
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

    /// Whether a use changes a property: a change of an object's member or element doesn't.
    func changes(_ use: MemberUse, in type: Reference<TypeDeclaration>) -> Bool {
        guard use.kind == .write else { return false }
        if !use.isOfMember && !use.isOfElement { return true }
        guard let property = names.property(ofIdentifier: use.name, from: type.file, inside: type.index) else {
            return false
        }
        let context = context(of: property)
        guard let name = typeName(self[property].type, in: context) else {
            // The type of a collection is often only that of its literal.
            return !use.isOfMember
        }
        let bare = TypeText(name).bare
        if bare.hasPrefix("[") || bare.hasPrefix("Set<") || bare.hasPrefix("Dictionary<") || bare.hasPrefix("Array<") {
            return true
        }
        return SDKFacts.valueTypes.contains(bare)
            || types.primary(named: bare, from: property.file).map { self[$0].kind.isValue } == true
    }

    /// The properties of a class that its locks may protect.
    enum LockedProperties {
        /// The source doesn't show where the class holds a lock.
        case all
        case named(Set<String>)

        func contains(_ name: String) -> Bool {
            switch self {
            case .all: true
            case .named(let names): names.contains(name)
            }
        }
    }

    /// The properties that a lock of a class may protect: code uses them, or calls what uses them, while it holds a
    /// lock or in a closure that may be called with one.
    func lockedProperties(of type: Reference<TypeDeclaration>) -> LockedProperties {
        guard hasLock(type) else { return .named([]) }
        let code = types.ancestry(of: type).flatMap { memberUses.code(of: $0) }
        // After `if lock.try()` and in a method of its own, `unlock()` follows no `lock()` in the block.
        let unlocksOthers = code.contains { code in
            code.uses.uses.contains { !$0.isLocked && ($0.member == "unlock" || $0.inner == "unlock") }
        }
        if unlocksOthers { return .all }
        let locked = code.map { code -> Code in
            var code = code
            if code.uses.place != .closure { code.uses.uses.removeAll { !$0.isLocked } }
            return code
        }
        let uses = memberUses.uses(from: locked, includes: { _, _ in true }).uses
        return .named(Set(uses.lazy.filter(\.use.isOfProperty).map(\.use.name)))
    }
}
