// `deinit`s that assume the main actor.

extension CodeBase {
    /// Hits at the first code in each `deinit` of a main-actor class that assumes the main actor to remove observers.
    ///
    /// UIKit deallocates views and view controllers on the main thread, whoever releases them.
    var assumptionsInDeinits: [Hit] {
        let removers = removers
        return files.enumerated().flatMap { number, file in assumptions(inDeinitsOf: file, number, removers) }
    }

    /// - Parameter removers: The functions that remove observers.
    private func assumptions(
        inDeinitsOf file: FileIndex,
        _ number: Int,
        _ removers: Set<Reference<FunctionDeclaration>>
    ) -> [Hit] {
        let removals = file.removals.filter { $0.isAssumedOnMain && $0.isOnCenter }.map { removal in
            (removal.span, removal.place, SourceContext(file: number, type: removal.type, function: removal.function))
        }
        let calls = file.removalCalls.filter(\.isAssumedOnMain).compactMap { call in
            let context = SourceContext(file: number, type: call.type, function: call.function)
            return removesObservers(call, in: context, removers) ? (call.span, call.name, context) : nil
        }
        var seen: Set<Int> = []
        return (removals + calls).sorted { $0.0 < $1.0 }.compactMap { span, subject, context in
            guard isDeinitOfMainActorType(context), let type = primary(context.type, in: number),
                !isDeallocatedOnMain(type), context.function.map({ seen.insert($0).inserted }) == true
            else { return nil }
            return Hit(
                context,
                span,
                subject,
                "This `deinit` can run on any thread, and `MainActor.assumeIsolated` traps on any but the main thread.",
                severity: .note
            )
        }
    }

    /// Whether a call of a method of the same instance removes observers.
    private func removesObservers(
        _ call: RemovalCall,
        in context: SourceContext,
        _ removers: Set<Reference<FunctionDeclaration>>
    ) -> Bool {
        let type = context.type.map { Reference<TypeDeclaration>(file: context.file, index: $0) }
        let method = type.flatMap { types.method(named: call.name, labels: nil, in: $0) }
        return method.map { !removers.isDisjoint(with: memberUses.functions(calledBy: $0)) } == true
    }

    /// Whether a class inherits from one of UIKit or AppKit.
    private func isDeallocatedOnMain(_ type: Reference<TypeDeclaration>) -> Bool {
        types.ancestry(of: type).contains { ancestor in
            self[ancestor].inherited.contains {
                SDKFacts.mainActorClasses.contains($0) || SDKFacts.isNamedAfterMainActorClass($0)
            }
        }
    }

    /// The functions that remove observers from a center, or end the observations whose tokens are in properties of
    /// their type.
    private var removers: Set<Reference<FunctionDeclaration>> {
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

    private func isDeinitOfMainActorType(_ context: SourceContext) -> Bool {
        function(in: context)?.kind == .deinitializer && isolation(ofCodeIn: context)?.isMainActor == false
            && isolation(ofType: context.type, in: context.file)?.isMainActor == true
    }
}
