/// The state of a service at one moment, as the caller's `state` closure returns it.
struct ProvenState: Sendable, Equatable {
    private static let longest = 60
    /// The number of characters that are shown before the difference.
    private static let context = 20

    let value: any Equatable & Sendable

    static func == (first: Self, second: Self) -> Bool {
        isEqual(first.value, second.value)
    }

    private static func isEqual<Value: Equatable>(_ first: Value, _ second: any Equatable) -> Bool {
        first == second as? Value
    }

    /// Describes how a state differs from the expected one: both in full if they are short, otherwise the parts that
    /// differ.
    static func difference(of state: Self?, from expected: Self?) -> String {
        let (found, wanted) = (state.map { "\($0.value)" } ?? "gone", expected.map { "\($0.value)" } ?? "gone")
        guard found != wanted else {
            return "the state has the same description as the expected one, \(cut(found)), and is not equal to it"
        }
        let same = zip(found, wanted).prefix { $0 == $1 }.count
        let isShort = max(found.count, wanted.count) <= longest
        let start = isShort ? 0 : max(0, same - context)
        return "the state is \(cut(found, from: start)) instead of \(cut(wanted, from: start))"
    }

    private static func cut(_ text: String, from start: Int = 0) -> String {
        let rest = text.dropFirst(start)
        return (start > 0 ? "…" : "") + (rest.count <= longest ? rest : rest.prefix(longest - 1) + "…")
    }
}
