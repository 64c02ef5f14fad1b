import SwiftSyntax

/// `--to message`: observers and posts of a name that a message type bridges become typed.
///
/// A closure observer becomes one of the message, with its token kept. So does a name of a `Notifiable`, which
/// observers by selector become first. A publisher becomes one of messages, before the same operators. A post of the
/// name becomes one of the message, where its payload is a dictionary in place that maps onto the message's properties.
///
/// The observers of a message run before those of its notification. So if one observer of a name stays, all do.
package struct MessageRewrite: Rewrite {
    private let allowsReordering: Bool
    private let allowsInPlace: Bool
    private let allowsAwait: Bool

    /// - Parameters:
    ///   - allowsReordering: Whether observers are rewritten although others of the name stay.
    ///   - allowsInPlace: Whether the hop of a publisher to the main actor is deleted.
    ///   - allowsAwait: Whether a post off the main actor that can wait for it does.
    package init(allowsReordering: Bool = false, allowsInPlace: Bool = false, allowsAwait: Bool = false) {
        self.allowsReordering = allowsReordering
        self.allowsInPlace = allowsInPlace
        self.allowsAwait = allowsAwait
    }

    package func proposal(for sources: RewriteSources) -> RewriteProposal {
        let messages = BridgedMessages(in: sources)
        guard !messages.isEmpty else { return RewriteProposal() }
        var observers = MessageObservers(messages: messages, sources: sources, allowsInPlace: allowsInPlace)
        let mixed = allowsReordering ? [:] : observers.mixedNames()
        let posts = MessagePosts(messages: messages, sources: sources, mixed: mixed, allowsAwait: allowsAwait)
            .proposal()
        observers.rewrittenPosts = Set(posts.changes.flatMap(\.sites)).subtracting(sources.refused.keys)
        var proposal = allowsReordering ? observers.proposal() : observers.proposalInOrder()
        proposal.append(posts)
        return proposal
    }
}

extension BridgedMessages {
    /// The one message that bridges some names.
    ///
    /// - Returns: `nil` if no message bridges any of them.
    func only(_ names: [NotificationName]) throws(SkipReason) -> BridgedMessage? {
        let found = names.flatMap { self[$0] }
        guard let message = found.first, let name = names.first else { return nil }
        guard names.count == 1 else { throw .nameNotConstant(names.map(\.display).joined(separator: ", ")) }
        guard found.count == 1 else {
            throw .messageType(message.typeName, "several messages bridge `\(name.display)`")
        }
        return message
    }
}

extension RewriteSources {
    /// Throws if a call has a name, which is only known at run time and may be that of a message.
    func checkName(at extent: SourceSpan, in file: Int) throws(SkipReason) {
        guard let call = call(at: extent, in: file) else { return }
        guard let name = call["name"] ?? call["forName"] ?? call["for"] ?? call["named"] else { return }
        throw .nameNotConstant(name.trimmedDescription)
    }

    /// The import that a file needs for messages.
    func importEdits(for files: some Sequence<Int>) -> [Int: Set<Edit>] {
        var edits: [Int: Set<Edit>] = [:]
        for file in files {
            if let edit = source(file)?.importEdit("NotifiableAdapter") { edits[file] = [edit] }
        }
        return edits
    }

    /// The import of a message's module that a file needs.
    func importEdits(for message: BridgedMessage, in file: Int) -> [Int: Set<Edit>] {
        let declaring = codeBase.files[message.type.file].settings
        guard codeBase.files[file].settings.hasSameModule(as: declaring) == false, let module = declaring.module,
            let edit = source(file)?.importEdit(module)
        else { return [:] }
        return [file: [edit]]
    }
}
