import SwiftSyntax

/// `--to message`: observers and posts of a name that a message type bridges become typed.
///
/// A closure observer becomes one of the message, with its token kept. So does one by selector, whose handler a closure
/// calls with the message. A post of the name becomes one of the message, where its payload is a dictionary in place
/// that maps onto the message's properties.
///
/// The observers of a message run before those of its notification. So if one observer of a name stays, all do.
package struct MessageRewrite: Rewrite {
    private let allowsReordering: Bool

    /// - Parameter allowsReordering: Whether observers are rewritten although others of the name stay.
    package init(allowsReordering: Bool = false) {
        self.allowsReordering = allowsReordering
    }

    package func proposal(for sources: RewriteSources) -> RewriteProposal {
        let messages = BridgedMessages(in: sources)
        guard !messages.isEmpty else { return RewriteProposal() }
        let observers = MessageObservers(messages: messages, sources: sources)
        var proposal = allowsReordering ? observers.proposal() : observers.proposalInOrder()
        let mixed = allowsReordering ? [:] : observers.mixedNames()
        proposal.append(MessagePosts(messages: messages, sources: sources, mixed: mixed).proposal())
        proposal.changes = UnusedCenters.deleted(by: proposal.changes, sources)
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
    /// The import that a file needs for messages.
    func importEdits(for files: some Sequence<Int>) -> [Int: Set<Edit>] {
        var edits: [Int: Set<Edit>] = [:]
        for file in files {
            if let edit = source(file)?.importEdit("NotifiableAdapter") { edits[file] = [edit] }
        }
        return edits
    }
}

extension RewriteSources {
    /// The type of the value that a payload has for a property, if the source proves it.
    func typeName(of write: UserInfoWrite, _ field: BridgedMessage.Field, in posting: Posting) -> String? {
        let context = origins.contextOfPayload(of: posting)
        let key = source(context.file)?.node(ExprSyntax.self, at: write.span)
        let types = ExactTypes(context: context, sources: self)
        return key.flatMap(Self.value(ofKey:)).flatMap { field.value(in: $0) }.flatMap { types.name(of: $0) }
    }

    /// The value in `[key: value]`, `x[key] = value` and `x.updateValue(value, forKey: key)`.
    private static func value(ofKey key: ExprSyntax) -> ExprSyntax? {
        if let element = key.parent?.as(DictionaryElementSyntax.self) { return element.value }
        guard let outer = key.parent?.as(LabeledExprSyntax.self)?.parent?.parent else { return nil }
        if let call = outer.as(FunctionCallExprSyntax.self) { return CallShape(call)?.first }
        guard let elements = outer.parent?.as(ExprListSyntax.self).map(Array.init), elements.count == 3,
            outer.is(SubscriptCallExprSyntax.self), elements[1].is(AssignmentExprSyntax.self)
        else { return nil }
        return elements[2]
    }
}
