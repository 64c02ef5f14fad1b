// Code that several threads run, or that keeps one of them waiting.

extension Rule {
    static let handlerOnSeveralThreads = Rule(
        identifier: "handler-on-several-threads",
        severity: .warning,
        section: "posters-off-the-main-actor",
        summary: "The handler of a class without isolation runs on the main thread and on others.",
        why: """
            A handler runs on the thread that posts. If one post is on the main thread and another is not, the handler's code \
            runs on both, perhaps at the same time, and so do all reads and writes of the instance's properties in it.
            """,
        example: """
            final class Statistics: NSObject {
                private var count = 0
                func start() {
                    NotificationCenter.default.addObserver(
                        self, selector: #selector(trainDidArrive), name: .trainDidArrive, object: nil)
                }
                @objc private func trainDidArrive() { count += 1 }
            }
            @MainActor func arrive() { NotificationCenter.default.post(name: .trainDidArrive, object: nil) }
            func load() async { NotificationCenter.default.post(name: .trainDidArrive, object: nil) }
            """,
        fix: """
            final class Statistics: Notifiable {
                @MainActor private var count = 0
                func start() {
                    startObservingNotifications(
                        withNotificationCenter: NotificationCenter.default, forObserver: self, observing: [.trainDidArrive])
                }
                nonisolated func handleNotifications(_ notification: Notification) {
                    ensureMainThread { self.count += 1 }
                }
            }
            """,
        sources: ["https://github.com/optimizely/swift-sdk/pull/300"],
        occurrence: .offMainPost,
        check: .codeBase { codeBase in
            let handlers = Dictionary(grouping: codeBase.observations.filter(codeBase.isUnsynchronized)) { $0.handler }
            return handlers.values.flatMap { observations -> [Hit] in
                let names = observations.flatMap(\.names)
                guard let (onMain, posting) = codeBase.mainPost(of: names) else { return [] }
                return observations.compactMap { observation in
                    guard let (name, reason) = codeBase.offMainReason(of: observation.names),
                        !SDKFacts.isUncertain(reason)
                    else { return nil }
                    return observation.hit(
                        "The handler of `\(name.display)` runs on several threads: the notification is posted "
                            + "\(reason), and \(onMain == name ? "also" : "`\(onMain.display)`") on the main actor.",
                        notes: posting.map {
                            [codeBase.note("posted on the main actor here", $0.post.span, in: $0.file)]
                        } ?? []
                    )
                }
            }
        }
    )

    static let postUnderLock = Rule(
        identifier: "post-under-lock",
        severity: .warning,
        section: "posters-off-the-main-actor",
        summary: "A notification is posted while the poster holds a lock, or runs on its own queue synchronously.",
        why: """
            A post calls the observers before it returns. An observer that calls the poster back and needs the lock waits \
            forever; an observer with `queue: .main` makes a post on another thread wait for the main thread, which can be \
            waiting for the lock. What observers do is not visible to the poster, and changes. The methods that code calls \
            while it holds a lock are followed within their type.
            """,
        example: """
            func insert(_ train: Train) {
                lock.lock()
                defer { lock.unlock() }
                trains.append(train)
                NotificationCenter.default.post(name: .trainsDidChange, object: self)
            }
            """,
        fix: """
            func insert(_ train: Train) {
                lock.withLock { trains.append(train) }
                NotificationCenter.default.post(name: .trainsDidChange, object: self)
            }
            """,
        sources: ["https://github.com/kryptco/krypton-ios/issues/36"],
        comparisons: ["https://github.com/RevenueCat/purchases-ios/pull/2407"],
        check: .codeBase { codeBase in
            codeBase.postings.compactMap { posting -> Hit? in
                guard let lock = posting.post.heldLock else { return nil }
                let what = posting.names.isEmpty ? "A notification" : posting.names.phrase
                let place = lock.hasSuffix(".sync") ? "inside `\(lock)`" : "while `\(lock)` is locked"
                return Hit(
                    posting.context,
                    posting.post.span,
                    posting.names.identities,
                    "\(what) is posted \(place): an observer that needs it waits forever.",
                    of: posting.names
                )
            } + codeBase.postsInCallsUnderLock
        }
    )
}

extension CodeBase {
    /// Whether an observer calls code of a class without isolation on the posting thread, and that doesn't hop.
    fileprivate func isUnsynchronized(_ observation: Observation) -> Bool {
        let observer = observation.observer
        let isConsumed = observer.kind != .publisher || observer.operators.contains { $0.name == "sink" }
        guard observer.isCalledByPoster, isConsumed, !observation.isTemplate, observation.handler != nil,
            let type = owner(of: observation), self[type].kind == .class,
            !declaresSendable(type), unknownSuperclass(of: type) == nil, !handlerIsIsolated(observation),
            isolation(ofCodeIn: observation.context)?.domain == .nonisolated
        else { return false }
        guard let body = body(of: observation) else { return true }
        let code = self[body]
        let usesInstance = code.selfUse != nil || observer.kind == .selector
        return usesInstance && code.hops.isEmpty && !code.checksMainThread
    }

    /// One of some names that is posted on the main actor, and the post if the source has it.
    fileprivate func mainPost(of names: [NotificationName]) -> (NotificationName, Posting?)? {
        for name in names {
            if let posting = postings(of: name).first(where: { $0.tracedThread == .main }) { return (name, posting) }
            if postings(of: name).isEmpty, SDKFacts.isPostedOnMain(name) { return (name, nil) }
        }
        return nil
    }
}

extension CodeBase {
    /// Hits at the posts of methods that code of the same type calls while it holds a lock.
    fileprivate var postsInCallsUnderLock: [Hit] {
        let posts = postings.filter {
            $0.post.heldLock == nil && $0.post.place == .function && $0.wrapper == nil && !$0.isTemplate
        }
        let byFunction = Dictionary(grouping: posts, by: \.function)
        var seen: Set<FilePlace> = []
        return Set(posts.compactMap { primary($0.post.type, in: $0.file) }).sorted().flatMap { type in
            callsUnderLock(in: type).flatMap { call, callee -> [Hit] in
                let functions = memberUses.uses(in: [callee], includes: runsInPlace).functions
                if functions.contains(where: unlocks) { return [] }
                return functions.sorted().flatMap { byFunction[$0] ?? [] }.compactMap { posting in
                    let place = posting.place
                    return seen.insert(place).inserted ? hit(at: posting, calledUnderLockBy: call) : nil
                }
            }
        }
    }

    private func hit(at posting: Posting, calledUnderLockBy call: MemberUseTable.Use) -> Hit {
        Hit(
            posting.context,
            posting.post.span,
            posting.names.identities,
            "\(posting.names.isEmpty ? "A notification" : posting.names.phrase) is posted while `\(self[call.function].name)`, "
                + "which calls `\(call.use.name)`, holds a lock: an observer that needs it waits forever.",
            of: posting.names,
            notes: [note("called with the lock here", call.use.span, in: call.function.file)]
        )
    }

    /// The calls of methods of the same instance in code that holds a lock, with the methods.
    private func callsUnderLock(
        in type: Reference<TypeDeclaration>
    ) -> [(call: MemberUseTable.Use, callee: Reference<FunctionDeclaration>)] {
        memberUses.code(of: type).flatMap { function, code in
            code.uses.filter { $0.kind == .call && $0.isLocked }.flatMap { use in
                var call = code
                call.uses = [use]
                return memberUses.callees(of: [(function, call)]).map {
                    (MemberUseTable.Use(use: use, function: function), $0)
                }
            }
        }
    }

    /// Whether a part of a function's code runs before the function returns.
    private func runsInPlace(_ code: MemberUses, _ function: Reference<FunctionDeclaration>) -> Bool {
        code.place == .function && !self[function].isAsync
    }

    /// Whether a function may unlock what its caller has locked.
    private func unlocks(_ function: Reference<FunctionDeclaration>) -> Bool {
        memberUses.code(of: function).contains { code in
            code.uses.contains { $0.name == "unlock" || $0.member == "unlock" || $0.inner == "unlock" }
        }
    }
}
