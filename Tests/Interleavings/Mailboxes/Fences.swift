import TestSupport

/// The waits for an observer's messages, in the specification.
struct Fences: Hashable {
    /// The messages that each fence waits for, by the fence's receipt.
    private var awaited: [Int: Set<Int>] = [:]
    /// The fence that each wait has joined, by the wait's receipt.
    private var joined: [Int: Int] = [:]

    /// The receipt of a fence. The receipt of a message has its number.
    static func receipt(_ number: Int, of actor: Int) -> Int { 10_000 + .message(number, of: actor) }

    static func isFence(_ receipt: Int) -> Bool { receipt >= 10_000 }

    var isEmpty: Bool { awaited.isEmpty }

    /// An unfinished fence.
    var anyFence: Int? { awaited.keys.filter { joined[$0] == nil }.min() }

    func isUnfinished(_ fence: Int) -> Bool { awaited[fence] != nil }

    /// Adds a fence, or checks that there is nothing to wait for.
    ///
    /// - Parameter fence: The fence that the wait joins.
    mutating func add(
        _ receipt: Int,
        joining fence: Int? = nil,
        isKept: Bool,
        waitingFor messages: [Int]
    ) throws(Violation) {
        try require(
            isKept != messages.isEmpty,
            "a fence is \(isKept ? "" : "not ")kept where \(messages.asMessages) wait"
        )
        if isKept {
            awaited[receipt] = Set(messages)
            joined[receipt] = fence
        }
    }

    /// Adds a wait as an observer does, which may join a fence.
    ///
    /// - Parameter fence: The transition of the state machine.
    mutating func add(
        _ receipt: Int,
        waitingFor messages: [Int],
        _ fence: ((Int) -> Bool, Int) -> Bool
    ) throws(Violation) {
        var last: Int?
        let isKept = fence(
            {
                last = isUnfinished($0) ? $0 : nil
                return last != nil
            },
            receipt
        )
        try add(receipt, joining: last, isKept: isKept, waitingFor: messages)
    }

    /// A message has been handled, lost or removed.
    mutating func end(_ message: Int) {
        for receipt in awaited.keys { awaited[receipt]?.remove(message) }
    }

    /// Fences are finished: each once, and when all messages before it are.
    mutating func finish(_ receipts: [Int]) throws(Violation) {
        for fence in receipts.filter(Self.isFence) {
            try finish(fence)
            for wait in joined.filter({ $0.value == fence }).keys { try finish(wait) }
        }
    }

    private mutating func finish(_ receipt: Int) throws(Violation) {
        joined[receipt] = nil
        let rest = awaited.removeValue(forKey: receipt)
        try require(rest != nil, "a fence is finished twice (G16)")
        try require(rest?.isEmpty == true, "a fence is finished before \(Array(rest ?? []).asMessages) (G16)")
    }
}
