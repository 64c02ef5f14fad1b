import SwiftSyntax

/// The posts that an observer of a message relies on.
extension MessageObservers {
    /// The posts that become messages in this rewrite, of which the compiler knows where they run and what they have.
    ///
    /// - Parameter isDeferred: Whether the observer runs after a post off the main actor anyway.
    /// - Throws: That another post isn't known to run on the main actor, or to become a message.
    func checkPosts(
        _ message: BridgedMessage,
        _ name: NotificationName,
        isDeferred: Bool = false
    ) throws(SkipReason) -> Set<RewriteSite> {
        let postings = codeBase.postings(of: name).filter { !$0.isTemplate }
        let needsNothing = isDeferred && message.fields?.isEmpty == true
        guard !postings.isEmpty || needsNothing || SDKFacts.isPostedOnMain(name) || isPosted(message) else {
            throw .unknownPost(name: name.display, "the sources have none, so its thread is not known")
        }
        try sources.checkUnknownPosts(of: name) { message.fields?.isEmpty != true || !isDeferred && $0 != .main }
        var rewritten: Set<RewriteSite> = []
        for posting in postings {
            let site = sources.site(of: posting)
            if rewrittenPosts.contains(site) {
                rewritten.insert(site)
                continue
            }
            if posting.thread != .main, !isDeferred {
                throw .postNotOnMain(name: name.display, place: codeBase.place(of: posting))
            }
            for field in message.fields ?? [] { try check(field, posting, name) }
        }
        for posting in codeBase.testPostings where !posting.isTemplate && posting.names.contains(name) {
            guard isDeferred || posting.thread == .main || codeBase.isRunByXCTest(posting) else {
                throw .postNotOnMain(name: name.display, place: codeBase.place(of: posting))
            }
            for field in message.fields ?? [] { try check(field, posting, name) }
        }
        return rewritten
    }

    /// Whether code posts the message itself, for which the compiler requires the main actor.
    private func isPosted(_ message: BridgedMessage) -> Bool {
        guard !message.name.isOfLibrary, !codeBase.objectiveC.mentions(message.name) else { return false }
        let type = TypeTable.simpleName(message.typeName)
        return codeBase.files.indices.contains { file in
            guard codeBase.files[file].mentions[type] > 0, !codeBase.files[file].isTest else { return false }
            let calls = sources.source(file)?.calls ?? []
            return calls.contains { call in
                guard let shape = CallShape(call), shape.name == "post",
                    let value = shape.first?.as(FunctionCallExprSyntax.self)
                else { return false }
                return TypeTable.simpleName(ExpressionPath.callee(of: value)) == type
            }
        }
    }

    private func check(_ field: BridgedMessage.Field, _ posting: Posting, _ name: NotificationName) throws(SkipReason) {
        let post = posting.post
        let uncertain = SkipReason.payloadNotCertain(codeBase.place(of: posting), key: field.key, "\(field.valueType)")
        if field.key == BridgedMessage.Field.object {
            guard case .value(_, let type) = post.object else {
                if field.isOptional { return } else { throw uncertain }
            }
            let context = sources.origins.contextOfObject(of: posting)
            guard codeBase.type(type, in: context) == field.qualifiedValueType else { throw uncertain }
            return
        }
        switch post.userInfo {
        case .none where field.isOptional: return
        case .entries(let writes):
            let found = writes.filter {
                codeBase.identity(of: $0.key, in: posting.context) == field.key
            }
            guard let write = found.first else {
                // A key that is not a constant may be this one.
                let isCertain = writes.allSatisfy {
                    codeBase.identity(of: $0.key, in: posting.context) != nil
                }
                guard field.isOptional, isCertain else { throw uncertain }
                return
            }
            // A call may return an optional, and a cast may fail. The type of a raw value is that of the enumeration.
            let isPlain =
                !field.isRawValue && !write.value.contains(where: "(?!".contains) && !write.value.contains(" as ")
            let context = sources.origins.contextOfPayload(of: posting)
            let type = isPlain ? codeBase.type(write.type, in: context) : nil
            let isCertain = found.count == 1 && (field.isOptional || !write.isConditional)
            guard isCertain, type == field.qualifiedValueType else { throw uncertain }
        case .none, .parameter, .other: throw uncertain
        }
    }
}

extension CodeBase {
    /// Whether a post is in a method that XCTest calls on the main thread: a test that isn't asynchronous.
    fileprivate func isRunByXCTest(_ posting: Posting) -> Bool {
        guard posting.thread == .unknown, let function = function(in: posting.context), !function.isAsync,
            let type = primary(posting.context.type, in: posting.file)
        else { return false }
        return types.ancestry(of: type).contains { self[$0].inherited.contains("XCTestCase") }
    }
}
