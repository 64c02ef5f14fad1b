// What handlers change off the main thread.

extension Rule {
    static let handlerOffMain = Rule(
        identifier: "handler-off-main",
        severity: .warning,
        section: "posters-off-the-main-actor",
        summary:
            "A handler changes a property off the main thread that other code uses, or that it also changes there.",
        why: """
            A handler runs on the thread that posts. The rest of the class may use a property while the handler changes it, \
            and so does the handler itself if another post is on the main thread. A lock protects the property, or an \
            actor the class. Only code in files that mention notifications is compared.
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
        sources: ["https://github.com/expo/expo/pull/48913", "https://github.com/optimizely/swift-sdk/pull/300"],
        occurrence: .offMainPost,
        check: .codeBase { codeBase in
            // The posts of one name may be on the main actor, and those of another of the handler's not.
            let names = Dictionary(grouping: codeBase.observations) { $0.handler }.mapValues { $0.flatMap(\.names) }
            var types: [Reference<TypeDeclaration>: UnlockedProperties?] = [:]
            var called = CalleeTable<CalledChanges>()
            return codeBase.observations.compactMap { observation in
                guard let post = codeBase.offMainPost(handledBy: observation),
                    let type = codeBase.owner(of: observation)
                else { return nil }
                let properties = types[type] ?? codeBase.unlockedProperties(of: type)
                types[type] = .some(properties)
                guard let properties else { return nil }
                let handled = names[observation.handler] ?? []
                let hit = codeBase.change(by: observation, of: post, and: handled, in: type, properties, &called)
                // A class is reported once.
                if hit != nil { types[type] = .some(nil) }
                return hit
            }
        }
    )
}

/// The properties of a class that its locks don't protect.
private struct UnlockedProperties {
    let locked: CodeBase.LockedProperties
    /// The code that uses each of them while handlers may run, and its first use.
    var users: [String: [(code: CodeBase.Code, use: MemberUse)]] = [:]
}

/// The changes of properties by some functions and those that they call, and all of these functions.
private typealias CalledChanges = (uses: [MemberUseTable.Use], functions: Set<Reference<FunctionDeclaration>>)

extension CodeBase {
    /// The properties of a class without isolation and locks of its own, as far as its source shows; `nil` for another
    /// class.
    fileprivate func unlockedProperties(of type: Reference<TypeDeclaration>) -> UnlockedProperties? {
        guard self[type].kind == .class, isolation(of: type).domain == .nonisolated, !declaresSendable(type),
            !hasLock(type, ignoringLocksOfFoundation: true)
        else { return nil }
        var result = UnlockedProperties(locked: lockedProperties(of: type))
        for code in memberUses.code(of: type) where runsWithOthers(code) {
            for (name, uses) in Dictionary(grouping: code.uses.uses.filter(\.isOfProperty), by: \.name) {
                if let use = uses.first { result.users[name, default: []].append((code, use)) }
            }
        }
        return result
    }

    /// A notification that an observation's handler handles off the main thread, and how it is posted.
    fileprivate func offMainPost(handledBy observation: Observation) -> OffMainPost? {
        // The queue of the one context that is observed may be the main queue. What a handler does after `let isMain =
        // Thread.isMainThread` isn't followed.
        guard observation.observer.isCalledByPoster, !observation.isTemplate, !asksForItsThread(observation),
            !handlerIsIsolated(observation), let post = offMainPost(of: observation.names),
            !SDKFacts.isOfContext(post.reason) || observation.observer.object == .none
        else { return nil }
        return post
    }

    /// A hit if a handler changes what other methods use, or what it changes on the main thread, too.
    ///
    /// - Parameters:
    ///   - names: All notifications of the handler.
    ///   - called: The changes by the functions that handlers call.
    fileprivate func change(
        by observation: Observation,
        of post: OffMainPost,
        and names: [NotificationName],
        in type: Reference<TypeDeclaration>,
        _ properties: UnlockedProperties,
        _ called: inout CalleeTable<CalledChanges>
    ) -> Hit? {
        let own = code(of: observation, hops: false)
        let callees = memberUses.callees(of: own)
        let calledChanges = called.value(for: callees, of: type) {
            let (uses, functions) = memberUses.uses(in: callees, includes: staysWithCaller)
            return (uses.filter { isChange($0, in: type, properties) }, functions)
        }
        let ownChanges = memberUses.ownUses(of: own).filter { isChange($0, in: type, properties) }
        let changes = ownChanges + calledChanges.uses
        let start = "The handler of `\(post.name.display)`, which is posted \(post.reason), changes"
        for change in changes {
            let property = change.use.name
            let others = (properties.users[property] ?? []).filter { code, use in
                !calledChanges.functions.contains(code.function) && !isOwn(code, of: observation)
                    && !isBeforeRegistration(use, code.function, observation)
            }
            guard let user = others.first(where: { isOnMain($0.code) }) ?? others.first else { continue }
            return observation.hit(
                "\(start) `\(property)`, and `\(self[user.code.function].name)` uses `\(property)`, too: protect "
                    + "`\(property)`, or handle `\(post.name.display)` on the main actor.",
                severity: isOnMain(user.code) && !SDKFacts.isUncertain(post.reason) ? nil : .note,
                notes: [
                    note("changed here", change.use.span, in: change.function.file),
                    note("used here", user.use.span, in: user.code.function.file),
                ]
            )
        }
        guard let change = changes.first, !SDKFacts.isUncertain(post.reason),
            let (onMain, posting) = mainPost(of: names)
        else { return nil }
        return observation.hit(
            "\(start) `\(change.use.name)`, and \(onMain == post.name ? "it is also" : "`\(onMain.display)` is") posted on the "
                + "main actor: protect `\(change.use.name)`, or handle both on the main actor.",
            notes: [note("changed here", change.use.span, in: change.function.file)]
                + (posting.map { [note("posted on the main actor here", $0.post.span, in: $0.file)] } ?? [])
        )
    }

    /// One of some names that is posted on the main actor, and the post if the source has it.
    private func mainPost(of names: [NotificationName]) -> (NotificationName, Posting?)? {
        for name in names {
            if let posting = postings(of: name).first(where: { $0.tracedThread == .main }) { return (name, posting) }
            if postings(of: name).isEmpty, SDKFacts.isPostedOnMain(name) { return (name, nil) }
        }
        return nil
    }

    /// Whether a use changes a variable that nothing protects.
    private func isChange(
        _ use: MemberUseTable.Use,
        in type: Reference<TypeDeclaration>,
        _ properties: UnlockedProperties
    ) -> Bool {
        !properties.locked.contains(use.use.name) && changes(use.use, in: type)
            && isSharedVariable(use.use.name, of: type)
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
    private func runsWithOthers(_ code: Code) -> Bool {
        let declaration = self[code.function]
        guard declaration.kind == .function || declaration.kind == .accessor else { return false }
        return code.uses.place == .main
            || code.uses.place == .function && code.uses.closure == nil && !declaration.isAsync
    }

    private func isOnMain(_ code: Code) -> Bool {
        code.uses.place == .main || isolation(of: code.function).isMainActor
    }
}
