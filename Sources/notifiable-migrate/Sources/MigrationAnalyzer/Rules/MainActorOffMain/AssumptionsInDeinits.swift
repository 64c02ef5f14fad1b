// `deinit`s that assume the main actor.

extension CodeBase {
    /// Hits at the first code in each `deinit` of a main-actor class that assumes the main actor to remove observers.
    ///
    /// UIKit deallocates views and view controllers on the main thread, whoever releases them.
    var assumptionsInDeinits: [Hit] {
        files.enumerated().flatMap { number, file in assumptions(inDeinitsOf: file, number) }
    }

    private func assumptions(inDeinitsOf file: FileIndex, _ number: Int) -> [Hit] {
        let removals = file.removals.filter { $0.isAssumedOnMain && $0.isOnCenter }.map { removal in
            (removal.span, removal.place, SourceContext(file: number, type: removal.type, function: removal.function))
        }
        let calls = file.removalCalls.filter { $0.isAssumedOnMain && isRemover($0) }.map { call in
            (call.span, call.name, SourceContext(file: number, type: call.type, function: call.function))
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

    /// Whether a class inherits from one of UIKit or AppKit.
    private func isDeallocatedOnMain(_ type: Reference<TypeDeclaration>) -> Bool {
        types.ancestry(of: type).contains { ancestor in
            self[ancestor].inherited.contains {
                SDKFacts.mainActorClasses.contains($0) || SDKFacts.isNamedAfterMainActorClass($0)
            }
        }
    }

    private func isDeinitOfMainActorType(_ context: SourceContext) -> Bool {
        function(in: context)?.kind == .deinitializer && isolation(ofCodeIn: context)?.isMainActor == false
            && isolation(ofType: context.type, in: context.file)?.isMainActor == true
    }
}
