internal import CActorMessaging

/// Identifies a thread for as long as it runs.
package struct ThreadIdentity: Hashable, Sendable {
    package let rawValue: UInt

    /// The calling thread.
    package static var current: ThreadIdentity { ThreadIdentity(rawValue: CActorMessagingThreadIdentity()) }
}
