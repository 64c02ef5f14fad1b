// What handlers and their tasks change off the main thread.

extension Rule {
    static let unprotectedState = Rule(
        identifier: "unprotected-state",
        severity: .warning,
        section: "posters-off-the-main-actor",
        summary: "A handler uses a property off the main thread that other code uses, and one of the two changes it.",
        why: """
            A handler runs on the thread that posts. The rest of the class may use a property while the handler \
            changes it. A lock protects the property, or an actor the class. Only code in files that mention \
            notifications is compared.
            """,
        example: """
            final class Player: NSObject {
                private var isInterrupted = false
                func start() {
                    NotificationCenter.default.addObserver(
                        self, selector: #selector(interrupt), name: AVAudioSession.interruptionNotification, object: nil)
                }
                func play() { if !isInterrupted { engine.play() } }
                @objc private func interrupt() { isInterrupted = true }
            }
            """,
        fix: """
            @MainActor final class Player: NSObject, Notifiable {
                private var isInterrupted = false
                func play() { if !isInterrupted { engine.play() } }
                nonisolated func handleNotifications(_ notification: Notification) {
                    ensureMainThread { self.isInterrupted = true }
                }
            }
            """,
        sources: ["https://github.com/expo/expo/pull/48913"],
        check: .codeBase { codeBase in
            var users: [Reference<TypeDeclaration>: PropertyUsers] = [:]
            var called = CalleeTable<CalledChanges>()
            // None of a class that has an isolation or a lock, or a hit.
            let none: PropertyUsers = [:]
            return codeBase.observations.compactMap { observation in
                guard let post = codeBase.offMainPost(handledBy: observation),
                    let type = codeBase.owner(of: observation)
                else { return nil }
                let known =
                    users[type]
                    ?? (codeBase.isUnprotected(type, ignoringLocksOfFoundation: true)
                        ? codeBase.propertyUsers(of: type) : none)
                users[type] = known
                guard !known.isEmpty,
                    let hit = codeBase.unprotectedChange(by: observation, of: post, in: type, known, &called)
                else { return nil }
                users[type] = none
                return hit
            }
        }
    )
}

private typealias OffMainPost = (name: NotificationName, reason: String)

/// The code that uses each property while handlers may run, and its uses.
private typealias PropertyUsers = [String: [(code: CodeBase.Code, uses: [MemberUse])]]

/// What some functions and those that they call use of properties that other code uses, and all of these functions.
private typealias CalledChanges = (uses: [MemberUseTable.Use], functions: Set<Reference<FunctionDeclaration>>)

extension CodeBase {
    /// Whether a class has no isolation and no lock, as far as its source shows.
    ///
    /// - Parameter ignoringLocksOfFoundation: Pass `true` to ignore the locks of which the index knows what they
    ///   protect.
    func isUnprotected(_ type: Reference<TypeDeclaration>, ignoringLocksOfFoundation: Bool = false) -> Bool {
        self[type].kind == .class && isolation(of: type).domain == .nonisolated && !declaresSendable(type)
            && !hasLock(type, ignoringLocksOfFoundation: ignoringLocksOfFoundation)
    }

    fileprivate func propertyUsers(of type: Reference<TypeDeclaration>) -> PropertyUsers {
        var result: PropertyUsers = [:]
        let locked = lockedProperties(of: type)
        for code in memberUses.code(of: type) where runsWithOthers(code) {
            let uses = code.uses.uses.filter { $0.isOfProperty && !locked.contains($0.name) }
            for (name, uses) in Dictionary(grouping: uses, by: \.name) {
                result[name, default: []].append((code, uses))
            }
        }
        return result
    }

    /// A notification that an observation's handler handles off the main thread, and how it is posted.
    fileprivate func offMainPost(handledBy observation: Observation) -> OffMainPost? {
        // The queue of the one context that is observed may be the main queue. What a handler does after `let isMain =
        // Thread.isMainThread` isn't followed.
        guard observation.observer.isCalledByPoster, !observation.isTemplate, !asksForItsThread(observation),
            !handlerIsIsolated(observation), let (name, reason) = offMainReason(of: observation.names),
            !SDKFacts.isOfContext(reason) || observation.observer.object == .none
        else { return nil }
        return (name, reason)
    }

    /// A hit if the handler of a notification changes what other methods use.
    ///
    /// - Parameter called: What the functions change that handlers call.
    fileprivate func unprotectedChange(
        by observation: Observation,
        of post: OffMainPost,
        in type: Reference<TypeDeclaration>,
        _ users: PropertyUsers,
        _ called: inout CalleeTable<CalledChanges>
    ) -> Hit? {
        let (name, reason) = post
        let changes = changes(by: observation, of: type, users, &called)
        let own = changes.uses.filter { isChange($0, in: type) }
        let reads = changes.uses.filter { $0.use.kind == .read && isSharedVariable($0.use.name, of: type) }
        for (use, isChange) in own.map({ ($0, true) }) + reads.map({ ($0, false) }) {
            let users = (users[use.use.name] ?? []).compactMap { code, uses in
                changes.functions.contains(code.function) || isOwn(code, of: observation)
                    ? nil
                    : uses.first {
                        (isChange || changesElements($0, in: type))
                            && !isBeforeRegistration($0, code.function, observation)
                    }.map { (code: code, use: $0) }
            }
            guard let user = users.first(where: { isOnMain($0.code) }) ?? users.first else { continue }
            let isCertain = isOnMain(user.code) && !SDKFacts.isUncertain(reason)
            let property = use.use.name
            return observation.hit(
                "The handler of `\(name.display)`, which is posted \(reason), \(isChange ? "changes" : "reads") "
                    + "`\(property)`, and `\(self[user.code.function].name)` \(isChange ? "uses" : "changes") "
                    + "`\(property)`, too: protect `\(property)`, or handle `\(name.display)` on the main actor.",
                severity: isCertain ? nil : .note,
                notes: [
                    note(isChange ? "changed here" : "read here", use.use.span, in: use.function.file),
                    note(isChange ? "used here" : "changed here", user.use.span, in: user.code.function.file),
                ]
            )
        }
        return nil
    }

    /// Whether a use changes what a collection contains, which other code may iterate over.
    private func changesElements(_ use: MemberUse, in type: Reference<TypeDeclaration>) -> Bool {
        (use.isOfElement || use.isOfMember) && changes(use, in: type)
    }

    /// The uses of a handler, those by what it calls of what other code uses, and the functions that it calls.
    private func changes(
        by observation: Observation,
        of type: Reference<TypeDeclaration>,
        _ users: PropertyUsers,
        _ called: inout CalleeTable<CalledChanges>
    ) -> CalledChanges {
        let own = code(of: observation, hops: false)
        let callees = memberUses.callees(of: own)
        let (uses, functions) = called.value(for: callees, of: type) {
            let (uses, functions) = memberUses.uses(in: callees, includes: staysWithCaller)
            let shared = uses.filter { use in
                use.use.isOfProperty && isSharedVariable(use.use.name, of: type)
                    && users[use.use.name]?.contains { !functions.contains($0.code.function) } == true
            }
            return (shared, functions)
        }
        return (memberUses.ownUses(of: own) + uses, functions)
    }

    /// Whether a use changes a variable that nothing protects.
    private func isChange(_ use: MemberUseTable.Use, in type: Reference<TypeDeclaration>) -> Bool {
        changes(use.use, in: type) && isSharedVariable(use.use.name, of: type)
    }

    /// Whether code belongs to a handler, or to the function that it is.
    private func isOwn(_ code: Code, of observation: Observation) -> Bool {
        if case .function(code.function)? = observation.handler { return true }
        return isCode(code, of: observation)
    }

    /// Whether a use is in front of the call that adds the observer.
    private func isBeforeRegistration(
        _ use: MemberUse,
        _ function: Reference<FunctionDeclaration>,
        _ observation: Observation
    ) -> Bool {
        function == observation.function && use.span.start.offset < observation.observer.extent.start.offset
    }

    /// Whether code can run while a handler does: not before its instance is shared, and not after that is gone.
    func runsWithOthers(_ code: Code) -> Bool {
        let declaration = self[code.function]
        guard declaration.kind == .function || declaration.kind == .accessor else { return false }
        return code.uses.place == .main
            || code.uses.place == .function && code.uses.closure == nil && !declaration.isAsync
    }

    private func isOnMain(_ code: Code) -> Bool {
        code.uses.place == .main || isolation(of: code.function).isMainActor
    }
}
