import NotifiableAdapter

@testable import threading_proof

/// Forgets to remove.
struct NeverRemoving: BrokenCenter {
    let base: MessageCenter
    private let kept = Journal<Token>()

    init(base: MessageCenter) { self.base = base }

    func removeObserver(_ token: Token) { kept.append(token) }
}

/// Keeps what it was given to observe.
struct KeepingSubjects: BrokenCenter {
    let base: MessageCenter
    private let kept = Journal<Meter>()

    init(base: MessageCenter) { self.base = base }

    func observeShows(of meter: Meter?, _ body: @escaping @MainActor @Sendable (Int) -> Void) -> Token {
        if let meter { kept.append(meter) }
        return base.observeShows(of: meter, body)
    }
}

/// Posts each message twice.
struct PostingTwice: BrokenCenter {
    let base: MessageCenter

    func tick(_ number: Int, of meter: Meter?) {
        base.tick(number, of: meter)
        base.tick(number, of: meter)
    }
}

/// Posts what is posted in a post when that one is done.
@MainActor final class PostponingNestedPosts: BrokenCenter {
    let base: MessageCenter
    private var waiting: [Int] = []
    private var isPosting = false

    init(base: MessageCenter) { self.base = base }

    func show(_ number: Int, of meter: Meter?) {
        waiting.append(number)
        guard !isPosting else { return }
        isPosting = true
        while !waiting.isEmpty { base.show(waiting.removeFirst(), of: meter) }
        isPosting = false
    }
}

/// Loses a message now and then.
struct LosingSome: BrokenCenter {
    let base: MessageCenter

    func tick(_ number: Int, of meter: Meter?) {
        if number % 100 != 40 { base.tick(number, of: meter) }
    }
}
