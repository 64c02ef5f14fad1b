import ActorMessaging

extension [Backlog<Int, Int>.Action] {
    var lost: Int? { firstItem { if case .lose(let item) = $0 { item.element } else { nil } } }
    var removed: [Int] { compactMap { if case .remove(let item) = $0 { item.element } else { nil } } }
    var passed: [Int] { compactMap { if case .pass(let wait) = $0 { wait } else { nil } } }

    private func firstItem(_ item: (Element) -> Int?) -> Int? { lazy.compactMap(item).first }
}
