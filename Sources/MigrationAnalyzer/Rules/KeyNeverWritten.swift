/// A `userInfo` key that a handler reads and no poster writes.
struct KeyNeverWritten: Rule {
    let identifier = RuleIdentifier("key-never-written")
    let severity = Severity.warning
    let explanation = Explanation(
        summary: "A handler reads a `userInfo` key that no poster of the notification writes.",
        why: """
            A dictionary answers `nil` to a key that it does not have, and the `guard` returns: the handler does nothing, \
            and nobody is told. Mostly the key was renamed on one side, or spelled out on one side and a constant on the \
            other.
            """,
        example: """
            NotificationCenter.default.post(name: .trainDidArrive, object: nil, userInfo: ["platform": "4"])
            // elsewhere:
            guard let platform = notification.userInfo?["Platform"] as? String else { return }
            """,
        fix: """
            struct DidArrive: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
                static let userInfo = UserInfoCoding<Self>(Self.init, .key("platform", \\.platform))  // once, for both sides
            }
            """,
        section: MigrationGuide.Section("step-2-bridged-messages"),
        sources: [],
        comparisons: ["https://github.com/skwallace36/Pepper/issues/487"]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        let payloads = codeBase.payloads()
        let observations = codeBase.observations.filter { !$0.isTemplate }
        let handlers = Dictionary(grouping: observations) { codeBase.body(of: $0) }
        return observations.filter { $0.knowsAllNames && !$0.names.isEmpty }.flatMap { observation -> [Finding] in
            guard let reference = codeBase.body(of: observation) else { return [] }
            let others = (handlers[reference] ?? []).flatMap(\.names).filter { !observation.names.contains($0) }
            let type = observation.observer.type
            return codeBase[reference].reads.compactMap { read in
                let cases = read.names.flatMap { codeBase.names($0, in: reference.file, inside: type) }
                let names = cases.isEmpty ? observation.names : cases
                guard let key = codeBase.identity(of: read.key, in: reference.file, inside: type),
                    names.allSatisfy({ isMissing(key, in: payloads[$0]) })
                else { return nil }
                // A handler of several names may look for what only some of them bring, unless it returns without it.
                let isElsewhere = others.contains { !isMissing(key, in: payloads[$0]) }
                if isElsewhere, read.absence == .tolerated { return nil }
                let who = isElsewhere ? "only another of the handler's notifications has it" : "no poster writes it"
                return Finding(
                    rule: identifier,
                    severity: severity,
                    message: "\"\(key)\" is read from \(names.phrase), but \(who).",
                    path: codeBase.files[reference.file].path,
                    span: read.span,
                    symbol: codeBase.symbol(
                        type: type,
                        function: observation.observer.function,
                        in: observation.file
                    ),
                    subject: key,
                    notes: []
                )
            }
        }
    }

    /// Whether the code base posts a notification, all of it in sight, and never with a key.
    private func isMissing(_ key: String, in payload: Payload?) -> Bool {
        guard let payload, payload.postCount > 0, !payload.hasUnknownWrites else { return false }
        return !payload.writes.contains { $0.key == key }
    }
}
