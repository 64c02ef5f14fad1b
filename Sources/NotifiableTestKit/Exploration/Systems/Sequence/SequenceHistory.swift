/// What the actors of ``SequenceSystem`` do.
package struct SequenceHistory: Sendable {
    package enum Operation: Hashable, Sendable {
        case push
        case next
        /// The subject or the center has died.
        case finish
        /// The consumer's task was cancelled.
        case cancel
    }

    package var bound: Bound
    /// Only the last actor may consume: an iterator serves one consumer.
    package var operations: [[Operation]]

    package init(_ bound: Bound, _ operations: [[Operation]]) {
        self.bound = bound
        self.operations = operations
    }
}
