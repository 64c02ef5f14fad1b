/// A token of a main-actor type that is removed where its isolation does not hold.
struct TokenRemovedInDeinit: Rule {
    let identifier = RuleIdentifier("token-removed-in-deinit")
    let severity = Severity.warning
    let explanation = Explanation(
        summary: "A nonisolated `deinit` of a main-actor type removes an observer's token.",
        why: """
            A `deinit` runs on the thread that lets go last, and is nonisolated even in a main-actor type. The token is a \
            property of the main actor's and not Sendable, so that the Swift 6 language mode refuses it, and before that it \
            is read while the main actor may still write it.
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
                private var token: MessageCenter.ObservationToken?  // ends the observation when it dies, on any thread
            }
            // or, from macOS 15.4 and iOS 18.4 on: isolated deinit { … }
            """,
        section: MigrationGuide.Section("tokens"),
        sources: [
            "https://github.com/mozilla-mobile/firefox-ios/issues/28061",
            "https://github.com/mozilla-mobile/firefox-ios/pull/28545",
        ]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        codeBase.files.enumerated().flatMap { number, file in
            file.removals.compactMap { removal -> Finding? in
                guard let function = removal.function, file.functions[function].kind == .deinitializer,
                    removal.isOnCenter, removal.place != "self", let type = removal.type,
                    !codeBase.isolation(of: Reference<FunctionDeclaration>(file: number, index: function)).isMainActor,
                    codeBase.isolation(of: Reference<TypeDeclaration>(file: number, index: type)).isMainActor
                else { return nil }
                return finding(
                    in: codeBase,
                    file: number,
                    span: removal.span,
                    type: type,
                    function: function,
                    subject: removal.place,
                    "`\(removal.place)` belongs to the main actor, but this `deinit` runs on any thread."
                )
            }
        }
    }
}
