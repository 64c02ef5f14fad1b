extension Sequence where Element: Hashable {
    /// Each element once, where it first occurs.
    func uniqued() -> [Element] { uniqued(by: \.self) }
}

extension Sequence {
    func uniqued<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
        var seen: Set<Key> = []
        return filter { seen.insert(key($0)).inserted }
    }
}

extension Int {
    /// `once`, or `3 times`
    var times: String { self == 1 ? "once" : "\(self) times" }

    /// `1 post`, or `3 posts`
    package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension String {
    /// What follows the last slash.
    var lastPathComponent: String { split(separator: "/").last.map(String.init) ?? self }
}
