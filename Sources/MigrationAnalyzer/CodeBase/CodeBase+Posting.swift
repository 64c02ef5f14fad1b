extension CodeBase {
    /// Whether all that is known of a name's posts says that they are on the main actor: it is UIKit's or AppKit's, or the
    /// code base posts it, and only there.
    func isPostedOnMain(_ name: NotificationName) -> Bool {
        let threads = postings.filter { !$0.isTemplate && $0.names.contains(name) }.map(\.thread)
        if threads.isEmpty { return MainNotifications.contains(name) }
        // Source in Objective-C that speaks of the name may post it anywhere.
        if let declaration = name.declaration, foreignMentions.mentions(name, self[declaration].name) { return false }
        return threads.allSatisfy { $0 == .main }
    }

    /// Whether an observation hears only of posts that are known to be on the main actor.
    func isHeardOnMain(_ observation: Observation) -> Bool {
        observation.knowsAllNames && !observation.names.isEmpty && observation.names.allSatisfy(isPostedOnMain)
    }
}
