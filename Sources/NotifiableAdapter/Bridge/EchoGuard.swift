/// Tells the echo of a post that the bridge made from the posts that others make meanwhile.
///
/// Posting a notification for a message reaches the bridge's own observer of that name as well, once: that is the echo, and
/// it must not become a message again. Other posts of the same name made by observers inside the bridge's post must. A
/// center may call its observers in any order, so the echo need not come first.
///
/// A pure value. `Mark` is what a notification is recognized by. Where two posts carry the same mark, it does not matter
/// which of them is taken for the echo: the other is delivered, and it says the same.
struct EchoGuard<Mark> {
    private var expected: [(id: Int, mark: Mark)] = []
    private var nextID = 0

    /// What is expected, newest first.
    var marks: [(id: Int, mark: Mark)] { expected.reversed() }

    /// The bridge is about to post.
    ///
    /// - Returns: the identity of the post.
    mutating func expect(_ mark: Mark) -> Int {
        defer { nextID += 1 }
        expected.append((nextID, mark))
        return nextID
    }

    /// The echo of a post has been met, or its post has returned: it is expected no more.
    mutating func forget(_ id: Int) {
        expected.removeAll { $0.id == id }
    }
}
