/// Tells the echo of a post that the bridge made from the posts that others make meanwhile.
///
/// Posting a notification for a message reaches the bridge's own observer of that name as well, once: that is the echo, and
/// it must not become a message again. Other posts of the same name made by observers inside the bridge's post must. A
/// center may call its observers in any order, so the echo need not come first.
///
/// A pure value. `Mark` is what a notification is recognized by. Where two posts carry the same mark, it does not matter
/// which of them is taken for the echo: the other is delivered, and it says the same.
package struct EchoGuard<Mark> {
    /// The echo of one post.
    package struct Echo {
        /// The identity of the post.
        package let id: Int
        package let mark: Mark
    }

    private var expected: [Echo] = []
    private var nextID = 0

    package init() {}

    /// What is expected, newest first.
    package var marks: ReversedCollection<[Echo]> { expected.reversed() }

    /// The bridge is about to post.
    ///
    /// - Returns: the identity of the post.
    package mutating func expect(_ mark: Mark) -> Int {
        defer { nextID += 1 }
        expected.append(Echo(id: nextID, mark: mark))
        return nextID
    }

    /// The echo of a post has been met, or its post has returned: it is expected no more.
    package mutating func forget(_ id: Int) {
        if expected.last?.id == id {
            expected.removeLast()
        } else {
            expected.removeAll { $0.id == id }
        }
    }
}

// Equal states go on alike: what lets a search of interleavings know that it has been in one before.
extension EchoGuard: Equatable where Mark: Equatable {}
extension EchoGuard: Hashable where Mark: Hashable {}
extension EchoGuard.Echo: Equatable where Mark: Equatable {}
extension EchoGuard.Echo: Hashable where Mark: Hashable {}
