/// The name of a notification, as one thing wherever and however it is spelled.
package struct NotificationName: Hashable, Sendable {
    /// Its text if the source shows it, or else a spelling that all its spellings share.
    package let identity: String
    /// Its spelling in the source.
    package let display: String
    /// Where the code base declares it; `nil` for a name of the system or of a library.
    package let declaration: Reference<PropertyDeclaration>?
    /// Whether it stands for several names: another one for each instance, or for each type, that has its declaration.
    private(set) var isFamily = false

    /// Whether it is written as a member, and the code base declares no such property: `.reachabilityChanged`,
    /// `Player.didStopNotification`.
    var isOfLibrary: Bool {
        guard declaration == nil, let dot = display.lastIndex(of: "."),
            dot == display.startIndex || display.first?.isUppercase == true
        else { return false }
        let base = dot == display.startIndex ? nil : String(display[..<dot])
        let member = String(display[display.index(after: dot)...])
        return identity == SDKFacts.name(base: base, member: member).identity
    }

    /// Whether the source only writes its text.
    var isLiteral: Bool { declaration == nil && display.hasPrefix("\"") }

    package static func == (left: Self, right: Self) -> Bool { left.identity == right.identity }

    package func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension NotificationName: Comparable {
    package static func < (left: Self, right: Self) -> Bool { left.identity < right.identity }
}
