/// `--to message`: observers and posts of a name that a message type bridges become typed.
///
/// A closure observer becomes one of the message, with its token kept; a post of the name becomes one of the message, where
/// its payload is a dictionary in place that maps onto the message's properties.
package struct MessageRewrite: Rewrite {
    package init() {}

    package func proposal(for sources: RewriteSources) -> RewriteProposal {
        let messages = BridgedMessages(in: sources)
        guard !messages.isEmpty else { return RewriteProposal() }
        var proposal = MessageObservers(messages: messages, sources: sources).proposal()
        let posts = MessagePosts(messages: messages, sources: sources).proposal()
        proposal.changes += posts.changes
        proposal.left += posts.left
        return proposal
    }
}

extension BridgedMessages {
    /// The one message that bridges some names.
    ///
    /// - Returns: `nil` if these names are no matter of messages.
    func only(_ names: [NotificationName]) throws(LeftReasonError) -> BridgedMessage? {
        let found = names.flatMap { self[$0] }
        guard let message = found.first, let name = names.first else { return nil }
        guard names.count == 1 else { throw LeftReasonError(.severalNames) }
        guard found.count == 1 else { throw LeftReasonError(.severalMessages(name.display)) }
        return message
    }
}

extension RewriteSources {
    /// The import that a file needs for messages.
    func importEdits(for files: some Sequence<Int>) -> [Int: Set<Edit>] {
        var edits: [Int: Set<Edit>] = [:]
        for file in files {
            if let edit = source(file)?.importEdit("NotifiableAdapter") { edits[file] = [edit] }
        }
        return edits
    }
}
