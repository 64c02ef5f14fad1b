/// A `userInfo` key that a poster writes and no handler reads.
struct KeyNeverRead: Rule {
    let identifier = RuleIdentifier("key-never-read")
    let severity = Severity.note
    let explanation = Explanation(
        summary: "A poster writes a `userInfo` key that no handler reads.",
        why: """
            Either the handlers ask for it by another spelling, and get nothing, or nobody needs it any more, and a message \
            need not have it.
            """,
        example: """
            NotificationCenter.default.post(name: .trainDidArrive, object: nil, userInfo: ["platform": "4", "colour": "red"])
            // the only handler:
            let platform = notification.userInfo?["platform"] as? String
            """,
        fix: """
            NotificationCenter.default.post(name: .trainDidArrive, object: nil, userInfo: ["platform": "4"])
            """,
        section: MigrationGuide.Section("step-2-bridged-messages"),
        sources: [],
        comparisons: ["https://github.com/skwallace36/Pepper/issues/487"]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        let payloads = codeBase.payloads()
        let readAnywhere = codeBase.keysReadAnywhere()
        return codeBase.postings.filter { !$0.isTemplate }.flatMap { posting -> [Finding] in
            guard case .entries(let writes) = posting.post.userInfo, !posting.names.isEmpty,
                posting.names.allSatisfy({ isWhollyRead(payloads[$0]) })
            else { return [] }
            return writes.compactMap { write in
                guard let key = codeBase.identity(of: write.key, in: posting.file, inside: posting.post.type),
                    !readAnywhere.contains(key)
                else { return nil }
                return finding(
                    in: codeBase,
                    file: posting.file,
                    span: write.span,
                    type: posting.post.type,
                    function: posting.post.function,
                    subject: key,
                    "\"\(key)\" is posted with \(posting.names.phrase), but no handler reads it."
                )
            }
        }
    }

    /// Whether a notification has observers, all of them in sight.
    private func isWhollyRead(_ payload: Payload?) -> Bool {
        guard let payload else { return false }
        return payload.observationCount > 0 && !payload.hasUnknownReads
    }
}

extension CodeBase {
    /// The keys that some code reads from some notification.
    func keysReadAnywhere() -> Set<String> {
        var keys: Set<String> = []
        for (number, file) in files.enumerated() {
            for body in file.bodies {
                for read in body.reads {
                    keys.formUnion([identity(of: read.key, in: number, inside: nil)].compactMap(\.self))
                    // A constant of the type around is not found without that type.
                    for type in file.types.indices {
                        keys.formUnion([identity(of: read.key, in: number, inside: type)].compactMap(\.self))
                    }
                }
            }
        }
        return keys
    }
}
