/// What the actors of ``MailboxSystem`` do.
package struct MailboxHistory: Sendable {
    package enum Operation: Hashable, Sendable {
        case send
        /// The observation ends.
        case remove
        /// Somebody looks at the center's listing.
        case readDepth
    }

    /// Who uses the mailbox.
    package enum Owner: Sendable {
        /// An observer with an asynchronous closure: takes one at a time, and gives up what waits when it is removed.
        case taskObserver
        /// An actor: takes all there is, and leaves out the jobs of an observer that has been removed.
        case actor
        /// An actor, and nobody observes: somebody sends it jobs of their own.
        case sender
    }

    /// What the owner may do wrong.
    package enum Fault: Sendable {
        case runsWhatWasRemoved
        case keepsWhatWaitsOnRemoval
    }

    package var owner: Owner
    package var bound: Bound
    package var operations: [[Operation]]

    package init(_ owner: Owner, _ bound: Bound, _ operations: [[Operation]]) {
        self.owner = owner
        self.bound = bound
        self.operations = operations
    }
}
