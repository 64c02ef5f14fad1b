/// What a service's user sees of it, at one moment.
struct ProvenState: Sendable, Equatable {
    private static let longest = 60
    /// How much of what is the same is shown before the difference.
    private static let context = 20

    let value: any Equatable & Sendable

    static func == (first: Self, second: Self) -> Bool {
        isEqual(first.value, second.value)
    }

    private static func isEqual<Value: Equatable>(_ first: Value, _ second: any Equatable) -> Bool {
        first == second as? Value
    }

    /// Says what a state is and what it should be: of long ones, the part where they differ.
    static func difference(of state: Self?, from expected: Self?) -> String {
        let (found, wanted) = (state.map { "\($0.value)" } ?? "gone", expected.map { "\($0.value)" } ?? "gone")
        guard found != wanted else {
            return "the state reads like what it should be, \(cut(found)), and is not equal to it"
        }
        let same = zip(found, wanted).prefix { $0 == $1 }.count
        // All of both, if both are short; else both from the same character on.
        let isShort = max(found.count, wanted.count) <= longest
        let start = isShort ? 0 : max(0, same - context)
        return "the state is \(cut(found, from: start)) instead of \(cut(wanted, from: start))"
    }

    private static func cut(_ text: String, from start: Int = 0) -> String {
        let rest = text.dropFirst(start)
        return (start > 0 ? "…" : "") + (rest.count <= longest ? rest : rest.prefix(longest - 1) + "…")
    }
}
