import TestSupport

/// A system in an earlier form, until the machines of the mailboxes have become one.
protocol NotedSystem: ExploredSystem where State == Fingerprint, Move == Turn {
    associatedtype Fingerprint
    var fingerprint: Fingerprint { get }
    mutating func make(_ move: Turn, _ note: inout Note) throws(Violation)
    func checkStep() throws(Violation)
}

extension NotedSystem {
    var state: Fingerprint { fingerprint }

    mutating func make(_ move: Turn) throws(Violation) {
        var note = Note()
        try make(move, &note)
        try checkStep()
    }
}

struct Note {
    mutating func callAsFunction(_ text: @autoclosure () -> String) {}
}

/// An actor's progress through its operations.
struct Progress<Frame: Hashable>: Hashable {
    /// The number of operations that have begun.
    var begun = 0
    /// The remaining steps of the current operation, the next one last. Empty between operations.
    var frames: [Frame] = []

    /// Returns whether there is a step left, of a number of operations.
    func hasStep(of operations: Int) -> Bool { !frames.isEmpty || begun < operations }

    /// Begins the next operation.
    mutating func next<Operation>(of operations: [Operation]) -> Operation {
        defer { begun += 1 }
        return operations[begun]
    }
}
