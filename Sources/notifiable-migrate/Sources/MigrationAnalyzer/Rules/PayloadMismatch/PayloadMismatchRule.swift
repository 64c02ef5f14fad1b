// Keys of `userInfo` on which posters and handlers do not agree.

extension Rule {
    static let payloadMismatch = Rule(
        identifier: "payload-mismatch",
        severity: .warning,
        section: "step-2-bridged-messages",
        summary: "A `userInfo` key or an object is read but never written, written but never read, or has two types.",
        why: """
            The dictionary returns `nil` for a missing key, and a conditional cast for another type: the handler's `guard` \
            returns, nothing happens, and nothing is reported. A forced cast traps. Usually the key was renamed on one side, or \
            is a literal on one side and a constant on the other; an `Int` cannot be cast to `Double` or `UInt`. A key that no \
            handler reads is a note: the message can omit it. Two types of a key that one reads are an error. A handler that \
            needs an object does nothing if no post has one.
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
        check: .codeBase { codeBase in
            let unwritten = codeBase.keysNeverWritten
            let misnamed = Set(unwritten.flatMap(\.names))
            // The finding about a key that is read names those that are written in its place.
            return unwritten + codeBase.keysNeverRead.filter { misnamed.isDisjoint(with: $0.names) }
                + codeBase.keysWithTwoTypes
        }
    )
}

extension CodeBase {
    /// Hits at the reads of keys that no post of the notification writes, and where a handler needs an object.
    fileprivate var keysNeverWritten: [Hit] {
        let payloads = payloads()
        func only(_ names: [NotificationName]) -> String {
            let keys = names.flatMap { payloads[$0]?.writes ?? [] }.map { "\"\($0.key)\"" }.uniqued()
            let rest = keys.count > 3 ? " and \(keys.count - 3) more" : ""
            return keys.isEmpty ? "" : ", only \(keys.prefix(3).joined(separator: ", "))\(rest)"
        }
        let observations = observations.filter { !$0.isTemplate }
        let handlers = Dictionary(grouping: observations) { body(of: $0) }
        return observations.filter { $0.knowsAllNames && !$0.names.isEmpty }.flatMap { observation -> [Hit] in
            guard let handler = handler(of: observation) else { return [] }
            let (body, context) = (handler.body, handler.context)
            let others = (handlers[body] ?? []).flatMap(\.names).filter { !observation.names.contains($0) }
            let needs = self[body].subjectCasts.filter { $0.isRequired && $0.names.isEmpty }
            let hasObjects = !(observation.names + others).allSatisfy(isPostedWithoutObject)
            let objects = (hasObjects ? [] : needs).map { cast in
                let what = "The handler\(observation.ofNames) needs a `\(cast.type)` as object"
                let message = "\(what), but no post has any\(only(observation.names))."
                return observation.hit(message, at: cast.span, in: body.file)
            }
            let keys = self[body].reads.compactMap { read -> Hit? in
                let cases = read.names.flatMap { self.names($0, in: context) }
                let names = cases.isEmpty ? observation.names : cases
                guard let key = identity(of: read.key, in: context),
                    names.allSatisfy({ payloads[$0]?.lacks(key) ?? false })
                else { return nil }
                // A handler of several names may read a key of only some of them, unless it returns without it.
                let isElsewhere = others.contains { !(payloads[$0]?.lacks(key) ?? false) }
                if isElsewhere, !read.isRequired { return nil }
                let who = isElsewhere ? "only another of the handler's notifications has it" : "no poster writes it"
                let message = "\"\(key)\" is read from \(names.phrase), but \(who)\(isElsewhere ? "" : only(names))."
                return Hit(
                    context: observation.context,
                    span: read.span,
                    subject: key,
                    message: message,
                    names: names,
                    file: body.file
                )
            }
            return objects + keys
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
                return Hit(
                    context: posting.context,
                    span: write.span,
                    subject: key,
                    message: message,
                    names: posting.names,
                    severity: .note,
                    group: posting.names.identities
                )
            }
        }
    }

    private func isPostedWithoutObject(_ name: NotificationName) -> Bool {
        let posts = postings(of: name)
        return !posts.isEmpty && !name.isOfLibrary && !objectiveC.mayPost(name)
            && posts.allSatisfy { $0.wrapper == nil && $0.post.object == .none }
    }

    /// Hits at the writes and reads of keys with another type than that of the first write.
    fileprivate var keysWithTwoTypes: [Hit] {
        payloads().sorted { $0.key < $1.key }.flatMap { name, payload in
            Dictionary(grouping: payload.writes, by: \.key).sorted { $0.key < $1.key }.flatMap { key, writes in
                let reads = payload.reads.filter { $0.key == key }
                return reads.isEmpty ? [] : conflicts(of: key, in: name, writes, reads)
            }
        }
    }

    private func conflicts(
        of key: String,
        in name: NotificationName,
        _ writes: [Payload.Write],
        _ reads: [Payload.Read]
    ) -> [Hit] {
        let known = writes.compactMap { write in
            distinctType(write.type, from: write.file).map { (type: $0, write: write) }
        }
        guard let (type, first) = known.first else { return [] }
        let note = note("written as `\(type)` here", first.write.span, in: first.file)
        let mayBePostedUnread = objectiveC.mayPost(name)
        let end = mayBePostedUnread ? "; Objective-C code, whose types are not read, may post it, too" : ""
        func hit(_ problem: String, _ span: SourceSpan, in file: Int) -> Hit {
            Hit(
                context: SourceContext(file: file),
                span: span,
                subject: "\(name.identity) \(key)",
                message: "\"\(key)\" of `\(name.display)` \(problem)\(end).",
                severity: mayBePostedUnread ? .warning : .error,
                notes: [note]
            )
        }
        let written = known.filter { $0.type != type }.map { other, write in
            hit("is written as `\(write.type ?? other)`, but elsewhere as `\(type)`", write.write.span, in: write.file)
        }
        guard known.count == writes.count else { return written }
        return written
            + reads.compactMap { read in
                guard let wanted = distinctType(read.read.type, from: read.file),
                    !known.contains(where: { $0.type == wanted })
                else { return nil }
                return hit("is read as `\(wanted)`, but written as `\(type)`", read.read.span, in: read.file)
            }
    }

    /// A type that no other one of these can be cast to: a known one, a value type of the program, or an array of one.
    /// The source alone is not conclusive for other types, such as classes.
    private func distinctType(_ type: WrittenType?, from file: Int) -> WrittenType? {
        guard let type = type?.unwrapped else { return nil }
        if case .array(let element) = type { return distinctType(element, from: file).map { .array($0) } }
        if case .name(let name, []) = type, distinctTypes.contains(name) { return type }
        guard let declaration = types.primary(of: type, from: file).map({ self[$0] }),
            declaration.kind.isValue, !declaration.isGeneric
        else { return nil }
        return .name(TypeTable.simpleName(declaration.name))
    }
}

private let distinctTypes = SDKFacts.words(
    """
    String Int Int32 Int64 UInt UInt64 Double Float CGFloat Bool URL Data Date UUID IndexPath IndexSet CGRect CGSize CGPoint
    """
)

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
