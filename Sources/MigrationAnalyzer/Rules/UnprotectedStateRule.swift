// What handlers and their tasks change off the main thread.

extension Rule {
    static let unprotectedState = Rule(
        identifier: "unprotected-state",
        severity: .warning,
        section: "posters-off-the-main-actor",
        summary: "A handler changes a property off the main thread that other code uses.",
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
            var found: Set<Reference<TypeDeclaration>> = []
            return codeBase.observations.compactMap { observation in
                guard let type = codeBase.primary(observation.observer.type, in: observation.file),
                    codeBase.isUnprotected(type), !found.contains(type),
                    let hit = codeBase.unprotectedChange(by: observation, of: type)
                else { return nil }
                found.insert(type)
                return hit
            }
        }
    )
}

extension CodeBase {
    /// Whether a class has no isolation and no lock, as far as its source shows.
    func isUnprotected(_ type: Reference<TypeDeclaration>) -> Bool {
        self[type].kind == .class && isolation(of: type).domain == .nonisolated && !declaresSendable(type)
            && !hasLock(type)
    }

    /// A hit if an observation's handler runs off the main thread, and it changes what other methods use.
    fileprivate func unprotectedChange(by observation: Observation, of type: Reference<TypeDeclaration>) -> Hit? {
        // The queue of the one context that is observed may be the main queue. What a handler does after `let isMain =
        // Thread.isMainThread` isn't followed.
        guard observation.observer.isCalledByPoster, !observation.isTemplate, !asksForItsThread(observation),
            !handlerIsIsolated(observation), let (name, reason) = offMainReason(of: observation.names),
            !SDKFacts.isOfContext(reason) || observation.observer.object == .none
        else { return nil }
        var (uses, called) = memberUses.uses(from: code(of: observation, hops: false), includes: staysWithCaller)
        if case .function(let handler)? = observation.handler { called.insert(handler) }
        let others = memberUses.code(of: type).filter { code in
            !called.contains(code.function) && !isCode(code, of: observation) && runsWithOthers(code)
        }
        for use in uses where changes(use.use, in: type) && isSharedVariable(use.use.name, of: type) {
            let users = others.compactMap { code in
                code.uses.uses.first { other in
                    other.isOfProperty && other.name == use.use.name
                        && !isBeforeRegistration(other, code.function, observation)
                }.map { (code: code, use: $0) }
            }
            guard let user = users.first(where: { isOnMain($0.code) }) ?? users.first else { continue }
            let isCertain = isOnMain(user.code) || !SDKFacts.isUncertain(reason)
            let property = use.use.name
            return observation.hit(
                "The handler of `\(name.display)`, which is posted \(reason), changes `\(property)`, and "
                    + "`\(self[user.code.function].name)` uses `\(property)`, too: protect `\(property)`, or handle "
                    + "`\(name.display)` on the main actor.",
                severity: isCertain ? nil : .note,
                notes: [
                    note("changed here", use.use.span, in: use.function.file),
                    note("used here", user.use.span, in: user.code.function.file),
                ]
            )
        }
        return nil
    }

    /// Whether a use is in front of the call that adds the observer.
    private func isBeforeRegistration(
        _ use: MemberUse,
        _ function: Reference<FunctionDeclaration>,
        _ observation: Observation
    ) -> Bool {
        function.file == observation.file && function.index == observation.observer.function
            && use.span.start.offset < observation.observer.extent.start.offset
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
