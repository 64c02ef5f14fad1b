/// The name of a notification, as one thing wherever and however it is spelled.
package struct NotificationName: Hashable, Sendable {
    /// The text behind it if the source says it; else a spelling that all spellings of it share.
    package let identity: String
    /// How the source speaks of it.
    package let display: String
    /// Where the code base declares it; `nil` for a name of the system or of a library.
    package let declaration: Reference<PropertyDeclaration>?

    package static func == (left: Self, right: Self) -> Bool { left.identity == right.identity }

    package func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension NotificationName: Comparable {
    package static func < (left: Self, right: Self) -> Bool { left.identity < right.identity }
}
