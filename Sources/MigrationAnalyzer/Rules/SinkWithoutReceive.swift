/// A subscription in a main-actor type that takes what it gets on the posting thread.
struct SinkWithoutReceive: Rule {
    let identifier = RuleIdentifier("sink-without-receive")
    let severity = Severity.warning
    let explanation = Explanation(
        summary: "A main-actor type subscribes to a notification's publisher without `receive(on:)`.",
        why: """
            The publisher delivers on the thread that posts. The closure of `sink` is not Sendable, so the compiler takes it \
            for part of the main-actor type around it and checks nothing; at run time it runs, or traps, elsewhere.
            """,
        example: """
            @MainActor final class Board: ObservableObject {
                init() {
                    NotificationCenter.default.publisher(for: .trainDidArrive)
                        .sink { [weak self] _ in self?.reload() }
                        .store(in: &cancellables)
                }
            }
            """,
        fix: """
            NotificationCenter.default.publisher(for: .trainDidArrive)
                .receive(on: RunLoop.main)  // a later turn; `Notifiable` with `ensureMainThread` stays in place
                .sink { [weak self] _ in self?.reload() }
                .store(in: &cancellables)
            """,
        section: MigrationGuide.Section("replace-a-combine-publisher"),
        sources: ["https://github.com/rnine/SimplyCoreAudio/issues/61"]
    )

    /// Operators that deliver on a scheduler.
    private static let scheduling: Set<String> = ["receive", "debounce", "throttle", "delay"]

    func findings(in codeBase: CodeBase) -> [Finding] {
        codeBase.observations.compactMap { observation in
            let observer = observation.observer
            guard observer.kind == .publisher,
                observer.operators.contains(where: { $0.name == "sink" || $0.name == "assign" }),
                !observer.operators.contains(where: { Self.scheduling.contains($0.name) }),
                let isolation = isolation(around: observation, in: codeBase), isolation.isMainActor
            else { return nil }
            let about = observation.names.isEmpty ? "A notification" : observation.names.phrase
            let isOnMain = codeBase.isHeardOnMain(observation)
            return finding(
                at: observation,
                in: codeBase,
                "\(about) is delivered on the thread that posts to code that is the main actor's (\(isolation.reason))"
                    + (isOnMain ? "; all posts known are on the main actor." : "."),
                severity: isOnMain ? .note : nil
            )
        }
    }

    private func isolation(around observation: Observation, in codeBase: CodeBase) -> Isolation? {
        observation.observer.function.map {
            codeBase.isolation(of: Reference<FunctionDeclaration>(file: observation.file, index: $0))
        } ?? codeBase.isolation(ofType: observation.observer.type, in: observation.file)
    }
}
