/// What the actors of ``AsyncObserversSystem`` do.
package struct AsyncObserversHistory: Sendable {
    /// What the topic may do wrong.
    package enum Fault: Sendable {
        /// It calls those whom it has copied, whatever has become of them.
        case ignoresRemoval
        /// It goes through the list itself, not through a copy.
        case takesNoSnapshot
    }

    /// How few slots a list looks at, so that it sweeps and closes its holes within a small history.
    package var smallestSweep: Int
    /// Those who are registered before it begins, each for a subject or for all.
    package var present: [Int?]
    package var subjects: Int
    package var operations: [[ObserverOperation]]

    package init(
        smallestSweep: Int = 32,
        present: [Int?] = [],
        subjects: Int = 0,
        _ operations: [[ObserverOperation]]
    ) {
        self.smallestSweep = smallestSweep
        self.present = present
        self.subjects = subjects
        self.operations = operations
    }
}
