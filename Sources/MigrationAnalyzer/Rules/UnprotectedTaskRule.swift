// What the tasks of handlers change off the main actor.

extension Rule {
    static let unprotectedTask = Rule(
        identifier: "unprotected-task",
        severity: .warning,
        section: "posters-off-the-main-actor",
        summary: "A task that a handler starts changes a property off the main actor that other code uses.",
        why: """
            A task of a class without isolation runs on any thread, whatever the thread of the post, and so does an \
            asynchronous method of such a class. The rest of the class may use a property while they change it, and \
            `@Published` tells its subscribers on the same thread, although views among them need the main thread. \
            Isolate the class or the task to the main actor.
            """,
        example: """
            final class Timeline: ObservableObject {
                @Published var isLoading = false
                private var cancellables: Set<AnyCancellable> = []
                init() {
                    NotificationCenter.default.publisher(for: .changed)
                        .sink { [weak self] _ in Task { await self?.load() } }
                        .store(in: &cancellables)
                }
                func load() async { isLoading = true }
            }
            """,
        fix: """
            @MainActor final class Timeline: ObservableObject, Notifiable {
                @Published var isLoading = false
                nonisolated func handleNotifications(_ notification: Notification) {
                    Task { await load() }
                }
                func load() async { isLoading = true }
            }
            """,
        comparisons: [
            "https://github.com/expo/expo/pull/48913",
            "https://github.com/marwaniaaj/AuthLoginSwiftUI/issues/1",
        ],
        check: .codeBase { codeBase in
            var found: Set<Reference<TypeDeclaration>> = []
            return codeBase.observations.compactMap { observation in
                guard let type = codeBase.primary(observation.observer.type, in: observation.file) else { return nil }
                if codeBase.isUnprotected(type), !found.contains(type),
                    let hit = codeBase.publishedChange(by: observation, of: type)
                {
                    found.insert(type)
                    return hit
                }
                guard let (other, hit) = codeBase.changeOfOther(by: observation, of: type), found.insert(other).inserted
                else { return nil }
                return hit
            }
        }
    )
}

extension CodeBase {
    /// A hit if a task that a handler starts changes a `@Published` property.
    fileprivate func publishedChange(by observation: Observation, of type: Reference<TypeDeclaration>) -> Hit? {
        let tasks = tasks(startedBy: observation).filter { isolation(of: $0.function).domain == .nonisolated }
        let uses = memberUses.uses(from: tasks, includes: isNonisolated).uses
        guard let change = uses.first(where: { isPublishedChange($0.use, in: type) }) else { return nil }
        return observation.hit(
            "The handler\(observation.ofNames) starts a task that changes `\(change.use.name)` off the main actor: `@Published` tells "
                + "its subscribers there, and views need the main thread.",
            notes: [note("changed here", change.use.span, in: change.function.file)]
        )
    }

    /// The tasks that a handler starts, and the functions that it calls.
    private func tasks(startedBy observation: Observation) -> [Code] {
        let called = memberUses.uses(from: code(of: observation, hops: false), includes: staysWithCaller).functions
        let calledCode = called.sorted().flatMap { function in
            memberUses.code(of: function).filter { $0.closure == nil }.map { (function, $0) }
        }
        return (allCode(of: observation) + calledCode).filter { $0.uses.place == .task && $0.uses.isPassedOn }
    }

    /// A hit if a task that a handler starts calls an asynchronous method of another class without isolation that changes what
    /// other methods of that class use.
    fileprivate func changeOfOther(
        by observation: Observation,
        of type: Reference<TypeDeclaration>
    ) -> (other: Reference<TypeDeclaration>, hit: Hit)? {
        for task in tasks(startedBy: observation) {
            for use in task.uses.uses {
                guard use.kind != .creation, use.kind != .mainActorObject, let member = use.member,
                    let name = use.kind == .typeMember ? use.type : typeName(of: use, in: type, task.function),
                    let other = types.primary(named: TypeText(name).bare, from: task.function.file), other != type,
                    isUnprotected(other), let method = types.method(named: member, labels: nil, in: other),
                    self[method].isAsync, isolation(of: method).domain == .nonisolated,
                    !files[method.file].settings.asyncFunctionsStay,
                    let (change, user, second) = changeThatOthersUse(from: method, in: other)
                else { continue }
                let hit = observation.hit(
                    "The handler\(observation.ofNames) starts a task that calls `\(self[other].name).\(member)`, which isn't isolated "
                        + "and changes `\(change.use.name)`; `\(self[user].name)` uses it, too: isolate `\(self[other].name)`.",
                    notes: [
                        note("changed here", change.use.span, in: change.function.file),
                        note("used here", second.span, in: user.file),
                    ]
                )
                return (other, hit)
            }
        }
        return nil
    }

    /// The first change by a method, and what it calls, of a property that another method of its type uses.
    private func changeThatOthersUse(
        from method: Reference<FunctionDeclaration>,
        in type: Reference<TypeDeclaration>
    ) -> (change: MemberUseTable.Use, user: Reference<FunctionDeclaration>, use: MemberUse)? {
        let start = memberUses.code(of: method).filter { $0.closure == nil && $0.place == .function }.map {
            (method, $0)
        }
        var (uses, called) = memberUses.uses(from: start, includes: isNonisolated)
        called.insert(method)
        let others = memberUses.code(of: type).filter { !called.contains($0.function) && runsWithOthers($0) }
        for change in uses where changes(change.use, in: type) && isSharedVariable(change.use.name, of: type) {
            for user in others {
                guard let use = user.uses.uses.first(where: { $0.isOfProperty && $0.name == change.use.name })
                else { continue }
                return (change, user.function, use)
            }
        }
        return nil
    }

    private func isPublishedChange(_ use: MemberUse, in type: Reference<TypeDeclaration>) -> Bool {
        use.kind == .write
            && names.property(ofIdentifier: use.name, from: type.file, inside: type.index).map {
                self[$0].wrapper == "Published" && self[$0].isolation == nil
            } == true
    }

    /// Whether a part of a function doesn't leave the executor of its caller, which may be any.
    private func isNonisolated(_ code: MemberUses, _ function: Reference<FunctionDeclaration>) -> Bool {
        code.place == .function && isolation(of: function).domain == .nonisolated
    }
}
