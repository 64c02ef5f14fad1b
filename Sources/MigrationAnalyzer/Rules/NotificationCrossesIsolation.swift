/// A notification that is taken into code that runs elsewhere.
struct NotificationCrossesIsolation: Rule {
    let identifier = RuleIdentifier("notification-crosses-isolation")
    let severity = Severity.warning
    let explanation = Explanation(
        summary: "A notification, or its `userInfo`, is captured by code that runs in another isolation.",
        why: """
            `Notification` can never be Sendable: its object and its dictionary may hold anything. Whoever hops with it shares \
            all of that with the poster, which goes on meanwhile. The Swift 6 language mode refuses it; \
            `nonisolated(unsafe)` only hides it.
            """,
        example: """
            nonisolated func handleNotifications(_ notification: Notification) {
                Task { @MainActor in show(notification.userInfo?["platform"] as? String) }
            }
            """,
        fix: """
            nonisolated func handleNotifications(_ notification: Notification) {
                let platform = notification.userInfo?["platform"] as? String  // what is needed, before the hop
                ensureMainThread { self.show(platform) }
            }
            """,
        section: MigrationGuide.Section("step-1-notifiable"),
        sources: [
            "https://github.com/mozilla-mobile/firefox-ios/pull/28062",
            "https://github.com/swiftlang/swift/issues/62474",
        ]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        observed(codeBase) + functions(codeBase)
    }

    private func observed(_ codeBase: CodeBase) -> [Finding] {
        codeBase.observations.compactMap { observation in
            guard case .closure(let reference)? = observation.handler, observation.observer.kind != .message,
                let crossing = crossing(codeBase[reference], codeBase.isolationOfHandler(observation))
            else { return nil }
            return finding(at: observation, in: codeBase, message(crossing), span: crossing.span)
        }
    }

    /// Every function that takes a notification: it is a handler, or is called by one.
    private func functions(_ codeBase: CodeBase) -> [Finding] {
        codeBase.files.enumerated().flatMap { number, file in
            file.functions.enumerated().compactMap { index, function -> Finding? in
                guard let body = function.body, file.bodies[body].notification != nil,
                    let crossing = crossing(
                        file.bodies[body],
                        codeBase.isolation(of: Reference<FunctionDeclaration>(file: number, index: index))
                    )
                else { return nil }
                return finding(
                    in: codeBase,
                    file: number,
                    span: crossing.span,
                    type: function.type,
                    function: index,
                    subject: crossing.content.rawValue,
                    message(crossing)
                )
            }
        }
    }

    private func crossing(_ body: Body, _ isolation: Isolation?) -> Crossing? {
        body.crossings.first { crossing in
            switch crossing.into {
            case .detachedTask, .background: true
            case .task, .mainActorTask, .mainActorRun, .mainQueue: isolation?.isMainActor != true
            case .mainQueueSync, .assumeIsolated, .ensureMainThread: false
            }
        }
    }

    private func message(_ crossing: Crossing) -> String {
        let what = crossing.content == .userInfo ? "The `userInfo` of a notification" : "A notification"
        return "\(what) is not Sendable, but is captured by code that runs elsewhere."
    }
}
