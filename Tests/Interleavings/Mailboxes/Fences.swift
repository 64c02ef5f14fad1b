/// The waits for an observer's messages, in the specification.
struct Fences: Hashable {
    /// The messages that each fence waits for, by the fence's receipt.
    private var awaited: [Int: Set<Int>] = [:]

    /// The receipt of a fence. The receipt of a message has its number.
    static func receipt(_ number: Int, of actor: Int) -> Int { 10_000 + .message(number, of: actor) }

    static func isFence(_ receipt: Int) -> Bool { receipt >= 10_000 }

    var isEmpty: Bool { awaited.isEmpty }

    /// Adds a fence, or checks that there is nothing to wait for.
    mutating func add(_ receipt: Int, isKept: Bool, waitingFor messages: [Int]) throws(Violation) {
        try require(
            isKept != messages.isEmpty,
            "a fence is \(isKept ? "" : "not ")kept where \(messages.asMessages) wait"
        )
        if isKept { awaited[receipt] = Set(messages) }
    }

    /// A message has been handled, lost or removed.
    mutating func end(_ message: Int) {
        for receipt in awaited.keys { awaited[receipt]?.remove(message) }
    }

    /// Fences are finished: each once, and when all messages before it are.
    mutating func finish(_ receipts: [Int]) throws(Violation) {
        for receipt in receipts where Self.isFence(receipt) {
            let rest = awaited.removeValue(forKey: receipt)
            try require(rest != nil, "a fence is finished twice (G16)")
            try require(rest?.isEmpty == true, "a fence is finished before \(Array(rest ?? []).asMessages) (G16)")
        }
    }
}
