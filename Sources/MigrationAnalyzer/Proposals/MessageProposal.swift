/// What the message of a notification would be, as far as the source tells.
///
/// Nothing in it is guessed: what the source does not say is among the `gaps`.
package struct MessageProposal: Sendable {
    package let name: NotificationName
    package let typeName: TypeName
    package let delivery: Delivery
    package let subject: Subject
    /// In the order in which the source first writes them, then those that are only read.
    package let properties: [Property]
    /// What could not be inferred.
    package let gaps: [Gap]
    /// What keeps the notification from a step of the walk.
    package let obstacles: [Obstacle]
    /// Where the notification is posted, wrappers' callers among them.
    package let posters: [Site]
    /// Where it is observed.
    package let observers: [Site]
    /// The message type that the code base has for it already.
    package let existingType: Reference<TypeDeclaration>?

    /// Whether nothing has to be filled in before it is a message.
    package var isComplete: Bool { !gaps.contains(where: \.isHole) }
}

extension MessageProposal {
    func named(_ typeName: TypeName) -> MessageProposal {
        MessageProposal(
            name: name,
            typeName: typeName,
            delivery: delivery,
            subject: subject,
            properties: properties,
            gaps: gaps,
            obstacles: obstacles,
            posters: posters,
            observers: observers,
            existingType: existingType
        )
    }

    /// A place in the source.
    package struct Site: Hashable, Sendable {
        package let path: String
        package let span: SourceSpan
        /// The declaration around it: `Train.arrive(at:)`; empty at the top of a file.
        package let symbol: String
    }
}

extension MessageProposal.Site: Comparable, CustomStringConvertible {
    package static func < (left: Self, right: Self) -> Bool { (left.path, left.span) < (right.path, right.span) }

    /// The declaration, or the file and the line where there is none.
    package var description: String { symbol.isEmpty ? "\(path):\(span.start.line)" : symbol }
}
