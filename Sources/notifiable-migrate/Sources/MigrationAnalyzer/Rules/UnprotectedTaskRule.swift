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
            var called = CalleeTable<TaskChanges>()
            return codeBase.observations.compactMap { observation in
                guard let type = codeBase.owner(of: observation) else { return nil }
                let changes = codeBase.changes(byTasksOf: observation, in: type, &called)
                if !found.contains(type), let change = changes.published, codeBase.isUnprotected(type) {
                    found.insert(type)
                    return observation.hit(
                        "The handler\(observation.ofNames) starts a task that changes `\(change.use.name)` off the main actor: "
                            + "`@Published` tells its subscribers there, and views need the main thread.",
                        notes: [codeBase.note("changed here", change.use.span, in: change.function.file)]
                    )
                }
                guard let change = changes.other, found.insert(change.type).inserted else { return nil }
                return codeBase.hit(change, by: observation)
            }
        }
    )
}

/// What tasks change.
private struct TaskChanges {
    /// A change of a `@Published` property.
    var published: MemberUseTable.Use?
    /// A change by an asynchronous method of another class without isolation of what other methods of that class use.
    var other: Other?

    struct Other {
        let type: Reference<TypeDeclaration>
        /// The method that a task calls.
        let member: String
        let change: MemberUseTable.Use
        let user: Reference<FunctionDeclaration>
        let use: MemberUse
    }
}

extension CodeBase {
    /// What the tasks change that a handler starts, and the functions that it calls.
    ///
    /// - Parameter called: What the tasks of the functions change that handlers call.
    fileprivate func changes(
        byTasksOf observation: Observation,
        in type: Reference<TypeDeclaration>,
        _ called: inout CalleeTable<TaskChanges>
    ) -> TaskChanges {
        let callees = memberUses.callees(of: code(of: observation, hops: false))
        let ofCalled = called.value(for: callees, of: type) {
            let functions = memberUses.uses(in: callees, includes: staysWithCaller).functions
            return changes(
                by: functions.sorted().flatMap { function in
                    memberUses.code(of: function).filter { $0.closure == nil }.map { (function, $0) }
                },
                in: type
            )
        }
        let own = changes(by: allCode(of: observation), in: type)
        return TaskChanges(published: ofCalled.published ?? own.published, other: own.other ?? ofCalled.other)
    }

    private func changes(by code: [Code], in type: Reference<TypeDeclaration>) -> TaskChanges {
        let tasks = code.filter { $0.uses.place == .task && $0.uses.isPassedOn }
        let uses = memberUses.uses(
            from: tasks.filter { isolation(of: $0.function).domain == .nonisolated },
            includes: isNonisolated
        ).uses
        return TaskChanges(
            published: uses.first { isPublishedChange($0.use, in: type) },
            other: tasks.lazy.compactMap { [self] in changeOfOther(by: $0, in: type) }.first
        )
    }

    private func changeOfOther(by task: Code, in type: Reference<TypeDeclaration>) -> TaskChanges.Other? {
        for use in task.uses.uses {
            guard use.kind != .creation, use.kind != .mainActorObject, let member = use.member,
                let name = use.kind == .typeMember ? use.type : typeName(of: use, in: type, task.function),
                let other = types.primary(named: TypeText(name).bare, from: task.function.file), other != type,
                isUnprotected(other), let method = types.method(named: member, labels: nil, in: other),
                self[method].isAsync, isolation(of: method).domain == .nonisolated,
                !files[method.file].settings.asyncFunctionsStay,
                let (change, user, second) = changeThatOthersUse(from: method, in: other)
            else { continue }
            return TaskChanges.Other(type: other, member: member, change: change, user: user, use: second)
        }
        return nil
    }

    fileprivate func hit(_ change: TaskChanges.Other, by observation: Observation) -> Hit {
        let (name, property) = (self[change.type].name, change.change.use.name)
        return observation.hit(
            "The handler\(observation.ofNames) starts a task that calls `\(name).\(change.member)`, which isn't isolated "
                + "and changes `\(property)`; `\(self[change.user].name)` uses it, too: isolate `\(name)`.",
            notes: [
                note("changed here", change.change.use.span, in: change.change.function.file),
                note("used here", change.use.span, in: change.user.file),
            ]
        )
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
