/// Keys of `userInfo` on which posters and handlers do not agree.

struct KeyNeverWritten: Rule {
    let identifier = RuleIdentifier("key-never-written")
    let severity = Severity.warning
    let explanation = Explanation(
        summary: "A handler reads a `userInfo` key that no post of the notification writes.",
        why: """
            The dictionary returns `nil` for a missing key, and the handler's `guard` returns: nothing happens, and nothing is \
            reported. Usually the key was renamed on one side, or is a literal on one side and a constant on the other.
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
        comparisons: ["https://github.com/skwallace36/Pepper/issues/487"]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        let payloads = codeBase.payloads()
        let observations = codeBase.observations.filter { !$0.isTemplate }
        let handlers = Dictionary(grouping: observations) { codeBase.body(of: $0) }
        return observations.filter { $0.knowsAllNames && !$0.names.isEmpty }.flatMap { observation -> [Finding] in
            guard let body = codeBase.body(of: observation) else { return [] }
            let others = (handlers[body] ?? []).flatMap(\.names).filter { !observation.names.contains($0) }
            let context = SourceContext(file: body.file, type: observation.observer.type)
            return codeBase[body].reads.compactMap { read in
                let cases = read.names.flatMap { codeBase.names($0, in: context) }
                let names = cases.isEmpty ? observation.names : cases
                guard let key = codeBase.identity(of: read.key, in: context),
                    names.allSatisfy({ isMissing(key, in: payloads[$0]) })
                else { return nil }
                // A handler of several names may look for a key of only some of them, unless it returns without the key.
                let isElsewhere = others.contains { !isMissing(key, in: payloads[$0]) }
                if isElsewhere, read.absence == .tolerated { return nil }
                let who = isElsewhere ? "only another of the handler's notifications has it" : "no poster writes it"
                let message = "\"\(key)\" is read from \(names.phrase), but \(who)."
                return finding(observation.context, codeBase, read.span, key, message, file: body.file)
            }
        }
    }

    /// Whether every post of a notification is understood, and none of them writes a key.
    private func isMissing(_ key: String, in payload: Payload?) -> Bool {
        guard let payload, payload.postCount > 0, !payload.hasUnknownWrites else { return false }
        return !payload.writes.contains { $0.key == key }
    }
}

struct KeyNeverRead: Rule {
    let identifier = RuleIdentifier("key-never-read")
    let severity = Severity.note
    let explanation = Explanation(
        summary: "A post writes a `userInfo` key that no handler reads.",
        why: """
            Either the handlers spell the key differently and read nothing, or the key is no longer needed and the message can \
            omit it.
            """,
        example: """
            NotificationCenter.default.post(name: .trainDidArrive, object: nil, userInfo: ["platform": "4", "colour": "red"])
            // the only handler:
            let platform = notification.userInfo?["platform"] as? String
            """,
        fix: """
            NotificationCenter.default.post(name: .trainDidArrive, object: nil, userInfo: ["platform": "4"])
            """,
        comparisons: ["https://github.com/skwallace36/Pepper/issues/487"]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        let payloads = codeBase.payloads()
        let readAnywhere = keysReadAnywhere(codeBase)
        return codeBase.postings.filter { !$0.isTemplate }.flatMap { posting -> [Finding] in
            guard case .entries(let writes) = posting.post.userInfo, !posting.names.isEmpty,
                posting.names.allSatisfy({ isFullyRead(payloads[$0]) })
            else { return [] }
            return writes.compactMap { write in
                guard let key = codeBase.identity(of: write.key, in: posting.context), !readAnywhere.contains(key)
                else { return nil }
                let message = "\"\(key)\" is posted with \(posting.names.phrase), but no handler reads it."
                return finding(posting.context, codeBase, write.span, key, message)
            }
        }
    }

    /// Whether a notification has observers, and all their code is in the source.
    private func isFullyRead(_ payload: Payload?) -> Bool {
        guard let payload else { return false }
        return payload.observationCount > 0 && !payload.hasUnknownReads
    }

    /// The keys that any code reads from any notification.
    private func keysReadAnywhere(_ codeBase: CodeBase) -> Set<String> {
        var keys: Set<String> = []
        for (number, file) in codeBase.files.enumerated() {
            // A constant of a type is only found from within that type.
            let contexts = ([nil] + file.types.indices.map(Optional.some)).map { SourceContext(file: number, type: $0) }
            for read in file.bodies.flatMap(\.reads) {
                keys.formUnion(contexts.compactMap { codeBase.identity(of: read.key, in: $0) })
            }
        }
        return keys
    }
}

struct KeyWithTwoTypes: Rule {
    let identifier = RuleIdentifier("key-with-two-types")
    let severity = Severity.error
    let explanation = Explanation(
        summary: "A `userInfo` key is written with one type, and read or written elsewhere with another.",
        why: """
            The conditional cast returns `nil`, and the handler returns as if nothing had been posted; a forced cast traps. An \
            `Int` cannot be cast to `Double` or `UInt`.
            """,
        example: """
            NotificationCenter.default.post(name: .trainDidArrive, object: nil, userInfo: ["delay": 5])
            // elsewhere:
            let delay = notification.userInfo?["delay"] as? Double  // nil
            """,
        fix: """
            struct DidArrive: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
                var delay: Int
                static let userInfo = UserInfoCoding<Self>(Self.init, .key("delay", \\.delay))
            }
            """,
        comparisons: ["https://github.com/macadmins/SupportCompanion/pull/27"]
    )

    /// Types between which no cast succeeds. The source alone is not conclusive for other types, such as classes.
    private static let distinct: Set<String> = [
        "String", "Int", "Int32", "Int64", "UInt", "UInt64", "Double", "Float", "CGFloat", "Bool", "URL", "Data",
        "Date",
        "UUID", "IndexPath", "IndexSet", "CGRect", "CGSize", "CGPoint",
    ]

    func findings(in codeBase: CodeBase) -> [Finding] {
        codeBase.payloads().sorted { $0.key < $1.key }.flatMap { name, payload in
            Dictionary(grouping: payload.writes, by: \.key).sorted { $0.key < $1.key }.flatMap { key, writes in
                findings(name, key, writes, payload.reads.filter { $0.key == key }, codeBase)
            }
        }
    }

    private func findings(
        _ name: NotificationName,
        _ key: String,
        _ writes: [Payload.Write],
        _ reads: [Payload.Read],
        _ codeBase: CodeBase
    ) -> [Finding] {
        let known = writes.filter { $0.type.map(Self.bare).map(Self.distinct.contains) ?? false }
        guard let first = known.first, let type = first.type.map(Self.bare) else { return [] }
        func finding(_ problem: String, _ span: SourceSpan, _ file: Int) -> Finding {
            self.finding(
                SourceContext(file: file),
                codeBase,
                span,
                "\(name.identity) \(key)",
                "\"\(key)\" of `\(name.display)` \(problem).",
                notes: [codeBase.note("written as `\(type)` here", first.write.span, in: first.file)]
            )
        }
        let otherWrites = known.filter { $0.type.map(Self.bare) != type }.map { write in
            finding("is written as `\(write.type ?? "")`, but elsewhere as `\(type)`", write.write.span, write.file)
        }
        guard known.count == writes.count else { return otherWrites }
        let types = Set(known.compactMap(\.type).map(Self.bare))
        return otherWrites
            + reads.compactMap { read in
                guard let wanted = read.read.type.map(Self.bare), Self.distinct.contains(wanted),
                    !types.contains(wanted)
                else { return nil }
                return finding("is read as `\(wanted)`, but written as `\(type)`", read.read.span, read.file)
            }
    }

    private static func bare(_ type: String) -> String {
        type.hasSuffix("?") || type.hasSuffix("!") ? String(type.dropLast()) : type
    }
}
