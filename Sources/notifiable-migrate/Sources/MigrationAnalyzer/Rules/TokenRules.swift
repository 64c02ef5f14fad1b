// Tokens that are released early or removed in the wrong place.

extension Rule {
    static let tokenInLocalVariable = Rule(
        identifier: "token-in-local-variable",
        severity: .warning,
        section: "tokens",
        summary: "Only a local variable keeps a message's token, and code follows the variable's last use.",
        why: """
            The observation ends when the last copy of its token is deallocated. Swift can release a local variable's value \
            right after its last use, and release builds do, even while the variable is in scope: a message posted after \
            that reaches no observer. Debug builds usually keep the value to the end of the scope, so tests pass. An array \
            of tokens behaves in the same way, and `_ = token` is not a use.
            """,
        example: """
            let tokens = [center.addObserver(for: Train.DidArrive.self) { message in show(message) }]
            center.post(Train.DidArrive(platform: 4), subject: train)  // shows nothing in release builds
            """,
        fix: """
            // Store the token in a property, or extend its lifetime:
            let tokens = [center.addObserver(for: Train.DidArrive.self) { message in show(message) }]
            withExtendedLifetime(tokens) {
                center.post(Train.DidArrive(platform: 4), subject: train)
            }
            """,
        comparisons: ["https://github.com/open-feature/swift-sdk/pull/34"],
        check: .observers { observation, codeBase in
            guard case .expiring(let variable, let lastUse) = observation.observer.token else { return nil }
            let end = lastUse.map { "last used on line \($0.start.line)" } ?? "not used again"
            let note = lastUse.map { codeBase.note("`\(variable)` is last used here", $0, in: observation.file) }
            return observation.hit(
                "Only the local variable `\(variable)`, \(end), keeps this token: release builds end the observation there. "
                    + "Store the token in a property, or use `withExtendedLifetime`.",
                notes: note.map { [$0] } ?? []
            )
        }
    )

    static let tokenRemovedInDeinit = Rule(
        identifier: "token-removed-in-deinit",
        severity: .warning,
        section: "tokens",
        summary:
            "The nonisolated `deinit` of a main-actor type that observes, removes observers or uses an object that observes "
            + "uses what the main actor isolates.",
        why: """
            A `deinit` runs on the thread that releases the last reference, and is nonisolated even in a main-actor type. The \
            token is a main-actor property and not Sendable: the Swift 6 language mode rejects the access. The same holds for \
            other properties that aren't Sendable, and for a call of a main-actor method, which earlier modes run on that \
            thread. They are only reported in types that observe, where observers are removed, and where the property's class \
            observes: other ones have nothing to do with notifications. `MainActor.assumeIsolated` traps on other threads, \
            which is reported for classes that aren't views or view controllers: UIKit deallocates those on the main thread, \
            so that a call in their `deinit` is a note.
            """,
        example: """
            @MainActor final class Screen {
                private var token: (any NSObjectProtocol)?
                deinit {
                    if let token { NotificationCenter.default.removeObserver(token) }
                }
            }
            """,
        fix: """
            @MainActor final class Screen {
                private var token: MessageCenter.ObservationToken?  // ends the observation when deallocated, on any thread
            }
            // Or, on macOS 15.4 and iOS 18.4 and later: isolated deinit { … }
            """,
        sources: [
            "https://github.com/mozilla-mobile/firefox-ios/issues/28061",
            "https://github.com/mozilla-mobile/firefox-ios/pull/28545",
        ],
        check: .codeBase { codeBase in
            let removers = codeBase.removers
            let observers = Set(codeBase.observations.compactMap { codeBase.primary($0.observer.type, in: $0.file) })
            return codeBase.files.enumerated().flatMap { number, file in
                let tokens = file.removals.compactMap { removal -> Hit? in
                    let context = SourceContext(file: number, type: removal.type, function: removal.function)
                    guard removal.isOnCenter, removal.place != "self", !removal.isAssumedOnMain,
                        codeBase.isDeinitOfMainActorType(context),
                        codeBase.names.property(ofIdentifier: removal.place, from: number, inside: removal.type)
                            .map({ codeBase[$0].isolation != .nonisolated }) ?? true
                    else { return nil }
                    let message =
                        "`\(removal.place)` is isolated to the main actor, but this `deinit` isn't. The Swift 6 language mode rejects it."
                    // No other code has the instance any more, so the read is safe.
                    return Hit(context, removal.span, removal.place, message, severity: .note)
                }
                let calls = file.removalCalls.compactMap { call -> Hit? in
                    let context = SourceContext(file: number, type: call.type, function: call.function)
                    guard codeBase.isDeinitOfMainActorType(context), let type = call.type, !call.isAssumedOnMain,
                        let method = codeBase.types.method(
                            named: call.name,
                            labels: nil,
                            in: Reference(file: number, index: type)
                        ),
                        codeBase.isolation(of: method).isMainActor
                    else { return nil }
                    let called = codeBase.memberUses.functions(calledBy: method)
                    let removes = !removers.isDisjoint(with: called)
                    let isBesideRemoval = file.removals.contains { $0.isOnCenter && $0.function == call.function }
                    guard removes || isBesideRemoval else { return nil }
                    let what = removes ? "removes observers on" : "is isolated to"
                    let isOnMain = codeBase.isDeallocatedOnMain(Reference(file: number, index: type))
                    let problem =
                        isOnMain
                        ? "is nonisolated. The Swift 6 language mode rejects the call." : "can run on any thread."
                    let message = "`\(call.name)` \(what) the main actor, but this `deinit` \(problem)"
                    return Hit(context, call.span, call.name, message, severity: isOnMain ? .note : nil)
                }
                return tokens + calls + codeBase.assumptions(inDeinitsOf: file, number, removers)
                    + codeBase.mainActorUses(inDeinitsOf: file, number, observers)
            }
        }
    )
}

extension CodeBase {
    /// The functions that remove observers from a center, or end the observations whose tokens are in properties of
    /// their type.
    fileprivate var removers: Set<Reference<FunctionDeclaration>> {
        let tokens = Dictionary(grouping: observations.filter { !$0.isTemplate && $0.observer.token.place != nil }) {
            primary($0.observer.type, in: $0.file)
        }.mapValues { Set($0.compactMap(\.observer.token.place)) }
        return Set(
            files.enumerated().flatMap { number, file in
                let releases = file.releases.filter { release in
                    release.isOfMember
                        && primary(release.type, in: number).flatMap { tokens[$0] }?.contains(release.place) == true
                }
                let functions = file.removals.filter(\.isOnCenter).map(\.function) + releases.map(\.function)
                return functions.compactMap { function -> Reference<FunctionDeclaration>? in
                    function.map { Reference(file: number, index: $0) }
                }
            }
        )
    }

    /// Hits at what is isolated to the main actor in the `deinit`s of main-actor types: of those that observe or remove
    /// observers, and the properties with objects that observe.
    fileprivate func mainActorUses(
        inDeinitsOf file: FileIndex,
        _ number: Int,
        _ observers: Set<Reference<TypeDeclaration>>
    ) -> [Hit] {
        let removals = file.removals.filter(\.isOnCenter)
        let tokens = Set(removals.map(\.place))
        let removers = Set(removals.compactMap(\.function))
        return file.functions.indices.filter { file.functions[$0].kind == .deinitializer }.flatMap { index -> [Hit] in
            let context = SourceContext(file: number, type: file.functions[index].type, function: index)
            guard isDeinitOfMainActorType(context) else { return [] }
            let concernsObservers =
                removers.contains(index) || primary(context.type, in: number).map(observers.contains) == true
            let uses = memberUses.code(of: Reference(file: number, index: index))
                .filter { $0.closure == nil && $0.place == .function }.flatMap(\.uses)
            var seen = tokens
            return uses.compactMap { use in
                guard [.read, .write, .mainActorObject].contains(use.kind), seen.insert(use.name).inserted else {
                    return nil
                }
                if use.kind == .mainActorObject {
                    guard concernsObservers else { return nil }
                    return deinitHit("`\(use.name)` is isolated to the main actor", use, context)
                }
                guard
                    let property = names.property(ofIdentifier: use.name, from: number, inside: context.type),
                    self[property].parent != nil, !self[property].isComputed, self[property].isolation == nil
                else { return nil }
                let owner = self.context(of: property)
                guard isUnsendable(self[property].type, in: owner),
                    concernsObservers
                        || declaredType(of: self[property].type, in: owner).map(observers.contains) == true
                else { return nil }
                return deinitHit("`\(use.name)` is isolated to the main actor and isn't Sendable", use, context)
            }
        }
    }

    private func deinitHit(_ problem: String, _ use: MemberUse, _ context: SourceContext) -> Hit {
        Hit(
            context,
            use.span,
            use.name,
            "\(problem), but this `deinit` is nonisolated. The Swift 6 language mode rejects it.",
            severity: .note
        )
    }

    /// The program's type that a type expression names.
    private func declaredType(of type: TypeExpression, in context: SourceContext) -> Reference<TypeDeclaration>? {
        typeName(type, in: context).flatMap { types.primary(named: TypeText($0).bare, from: context.file) }
    }

    /// Whether a type is a class that isn't Sendable, or a collection or an optional of such a class, as far as that is
    /// known.
    private func isUnsendable(_ type: TypeExpression, in context: SourceContext) -> Bool {
        guard let name = typeName(type, in: context) else { return false }
        let collections = ["Optional<", "Array<", "Dictionary<", "Set<"]
        let elements = collections.reduce(name) { $0.replacing($1, with: "") }
        let names = elements.split { !$0.isLetter && !$0.isNumber && !"_.<".contains($0) }.map {
            // What another generic type does with its arguments isn't known.
            String($0.prefix { $0 != "<" })
        }
        return names.contains { name in
            SDKFacts.unsendableClasses.contains(name)
                || types.primary(named: name, from: context.file).map(isUnsendableClass) ?? false
        }
    }

    func isDeinitOfMainActorType(_ context: SourceContext) -> Bool {
        function(in: context)?.kind == .deinitializer && isolation(ofCodeIn: context)?.isMainActor == false
            && isolation(ofType: context.type, in: context.file)?.isMainActor == true
    }
}
