/// How far an actor has come in its operations.
package struct Progress<Frame: Hashable>: Hashable {
    /// How many operations have begun.
    package var begun = 0
    /// What of the operation under way is still to be done; the last comes first. Empty between operations.
    package var frames: [Frame] = []

    package init() {}

    /// Whether there is a step to make, of so many operations.
    package func hasStep(of operations: Int) -> Bool { !frames.isEmpty || begun < operations }
}
