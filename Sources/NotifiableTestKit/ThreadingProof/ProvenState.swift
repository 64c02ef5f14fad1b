/// What a service's user sees of it, at one moment.
struct ProvenState: Sendable, Equatable, CustomStringConvertible {
    let value: any Equatable & Sendable

    static func == (first: Self, second: Self) -> Bool {
        isEqual(first.value, second.value)
    }

    private static func isEqual<Value: Equatable>(_ first: Value, _ second: any Equatable) -> Bool {
        first == second as? Value
    }

    /// The value, cut short: an order of many is told by its beginning.
    var description: String {
        let text = String(describing: value)
        return text.count <= 60 ? text : text.prefix(57) + "…"
    }
}
