// Keys of `userInfo` on which posters and handlers do not agree.

extension Rule {
    static let payloadMismatch = Rule(
        identifier: "payload-mismatch",
        severity: .warning,
        section: "step-2-bridged-messages",
        summary: "A `userInfo` key is read but never written, written but never read, or has two types.",
        why: """
            The dictionary returns `nil` for a missing key, and a conditional cast for another type: the handler's `guard` \
            returns, nothing happens, and nothing is reported. A forced cast traps. Usually the key was renamed on one side, or \
            is a literal on one side and a constant on the other; an `Int` cannot be cast to `Double` or `UInt`. A key that no \
            handler reads is a note: the message can omit it. Two types are an error.
            """,
        example: """
            NotificationCenter.default.post(name: .trainDidArrive, object: nil, userInfo: ["platform": "4", "delay": 5])
            // elsewhere:
            guard let platform = notification.userInfo?["Platform"] as? String else { return }
            let delay = notification.userInfo?["delay"] as? Double  // nil
            """,
        fix: """
            struct DidArrive: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
                var platform: String
                var delay: Int
                static let userInfo = UserInfoCoding<Self>(  // once, for both sides
                    Self.init, .key("platform", \\.platform), .key("delay", \\.delay))
            }
            """,
        occurrence: .missingKey,
        check: .codeBase { $0.keysNeverWritten + $0.keysNeverRead + $0.keysWithTwoTypes }
    )
}

extension CodeBase {
    /// Hits at the reads of keys that no post of the notification writes.
    fileprivate var keysNeverWritten: [Hit] {
        let payloads = payloads()
        let observations = observations.filter { !$0.isTemplate }
        let handlers = Dictionary(grouping: observations) { body(of: $0) }
        return observations.filter { $0.knowsAllNames && !$0.names.isEmpty }.flatMap { observation -> [Hit] in
            guard let handler = handler(of: observation) else { return [] }
            let (body, context) = (handler.body, handler.context)
            let others = (handlers[body] ?? []).flatMap(\.names).filter { !observation.names.contains($0) }
            return self[body].reads.compactMap { read in
                let cases = read.names.flatMap { self.names($0, in: context) }
                let names = cases.isEmpty ? observation.names : cases
                guard let key = identity(of: read.key, in: context),
                    names.allSatisfy({ payloads[$0]?.lacks(key) ?? false })
                else { return nil }
                // A handler of several names may read a key of only some of them, unless it returns without it.
                let isElsewhere = others.contains { !(payloads[$0]?.lacks(key) ?? false) }
                if isElsewhere, !read.isRequired { return nil }
                let who = isElsewhere ? "only another of the handler's notifications has it" : "no poster writes it"
                let message = "\"\(key)\" is read from \(names.phrase), but \(who)."
                return Hit(observation.context, read.span, key, message, of: names, file: body.file)
            }
        }
    }

    fileprivate var keysNeverRead: [Hit] {
        let payloads = payloads()
        let readAnywhere = keysReadAnywhere
        return postings.filter { !$0.isTemplate }.flatMap { posting -> [Hit] in
            guard case .entries(let writes) = posting.post.userInfo, !posting.names.isEmpty,
                posting.names.allSatisfy({ payloads[$0]?.isFullyRead ?? false })
            else { return [] }
            return writes.compactMap { write in
                guard let key = identity(of: write.key, in: posting.context), !readAnywhere.contains(key)
                else { return nil }
                let message = "\"\(key)\" is posted with \(posting.names.phrase), but no handler reads it."
                return Hit(posting.context, write.span, key, message, severity: .note)
            }
        }
    }

    /// Hits at the writes and reads of keys with another type than that of the first write.
    fileprivate var keysWithTwoTypes: [Hit] {
        var hits: [Hit] = []
        for (name, payload) in payloads().sorted(by: { $0.key < $1.key }) {
            for (key, writes) in Dictionary(grouping: payload.writes, by: \.key).sorted(by: { $0.key < $1.key }) {
                let reads = payload.reads.filter { $0.key == key }
                for conflict in TypeConflict.all(writes, reads, in: self) {
                    let message = "\"\(key)\" of `\(name.display)` \(conflict.problem)."
                    let subject = "\(name.identity) \(key)"
                    let first = conflict.first
                    let note = note("written as `\(conflict.type)` here", first.write.span, in: first.file)
                    hits.append(
                        Hit(
                            SourceContext(file: conflict.file),
                            conflict.span,
                            subject,
                            message,
                            severity: .error,
                            notes: [note]
                        )
                    )
                }
            }
        }
        return hits
    }
}

extension Payload {
    /// Whether every post of the notification is understood, and none of them writes a key.
    fileprivate func lacks(_ key: String) -> Bool {
        // What a constant of a library stands for is not known, nor under how many names the library declares it.
        let isConstant = { (key: String) in key.contains(".") && key.first?.isUppercase == true }
        let word = isConstant(key) ? TypeTable.simpleName(key) : nil
        return postCount > 0 && !hasUnknownWrites
            && !writes.contains { $0.key == key || isConstant($0.key) && TypeTable.simpleName($0.key) == word }
    }

    /// Whether the notification has observers, and all their code is in the source.
    fileprivate var isFullyRead: Bool { observationCount > 0 && !hasUnknownReads }
}

extension CodeBase {
    fileprivate var keysReadAnywhere: Set<String> {
        var keys: Set<String> = []
        for (number, file) in files.enumerated() {
            // A constant of a type is only found from within that type.
            let contexts = ([nil] + file.types.indices.map(Optional.some)).map { SourceContext(file: number, type: $0) }
            for read in file.bodies.flatMap(\.reads) {
                keys.formUnion(contexts.compactMap { identity(of: read.key, in: $0) })
            }
        }
        return keys
    }
}

/// A write or a read of a key with another type than its first write.
private struct TypeConflict {
    let problem: String
    let span: SourceSpan
    let file: Int
    let first: Payload.Write
    let type: String

    /// Types between which no cast succeeds. The source alone is not conclusive for other types, such as classes.
    private static let distinct = SDKFacts.words(
        """
        String Int Int32 Int64 UInt UInt64 Double Float CGFloat Bool URL Data Date UUID IndexPath IndexSet CGRect CGSize CGPoint
        """
    )

    static func all(_ writes: [Payload.Write], _ reads: [Payload.Read], in codeBase: CodeBase) -> [TypeConflict] {
        let distinctType = { (type: String?, file: Int) in Self.distinctType(type, from: file, in: codeBase) }
        let known = writes.compactMap { write in
            distinctType(write.type, write.file).map { (type: $0, write: write) }
        }
        guard let (type, first) = known.first else { return [] }
        var conflicts: [TypeConflict] = []
        for (other, write) in known where other != type {
            let problem = "is written as `\(write.type ?? other)`, but elsewhere as `\(type)`"
            conflicts.append(Self(problem: problem, span: write.write.span, file: write.file, first: first, type: type))
        }
        guard known.count == writes.count else { return conflicts }
        for read in reads {
            guard let wanted = distinctType(read.read.type, read.file), !known.contains(where: { $0.type == wanted })
            else {
                continue
            }
            let problem = "is read as `\(wanted)`, but written as `\(type)`"
            conflicts.append(Self(problem: problem, span: read.read.span, file: read.file, first: first, type: type))
        }
        return conflicts
    }

    /// A type that no other one of these can be cast to: a known one, a value type of the program, or an array of one.
    private static func distinctType(_ type: String?, from file: Int, in codeBase: CodeBase) -> String? {
        guard let bare = type.map({ TypeText($0).bare }) else { return nil }
        if distinct.contains(bare) { return bare }
        if bare.hasPrefix("["), bare.hasSuffix("]"), !bare.contains(":") {
            let element = String(bare.dropFirst().dropLast())
            return distinctType(element, from: file, in: codeBase).map { "[\($0)]" }
        }
        guard let declaration = codeBase.types.primary(named: bare, from: file).map({ codeBase[$0] }),
            declaration.kind.isValue, !declaration.isGeneric
        else { return nil }
        return TypeTable.simpleName(declaration.name)
    }
}
