/// Recognizes the notifications that bridges post for messages.
///
/// When the bridge posts a notification for a message, its own observer of that name receives the notification, too.
/// This echo must not become a message again. In another center, it becomes a message that has passed through the
/// centers of the first message. Other notifications of the same name, which observers post inside the bridge's post,
/// are new messages. A center may call its observers in any order, so the echo isn't always first, and each hearer
/// takes it once.
///
/// A value without locks. If two posts are equal, either can be taken for the echo, because the other one has the same
/// object and payload and is delivered.
package struct EchoGuard<Post> {
    /// The echo of one post.
    package struct Echo {
        /// The identity of the post.
        package let id: Int
        package let post: Post
    }

    private struct Hearing: Hashable {
        let echo: Int
        let hearer: Int
    }

    /// The expected echoes, oldest first.
    package private(set) var expected: [Echo] = []
    /// A list beside the echoes, so that an echo needs no memory of its own.
    private var hearings: [Hearing] = []
    private var nextID = 0

    package init() {}

    /// Expects the echo of a post that the bridge is about to make.
    ///
    /// - Returns: The identity of the post.
    package mutating func expect(_ post: Post) -> Int {
        defer { nextID += 1 }
        expected.append(Echo(id: nextID, post: post))
        return nextID
    }

    /// Records that the echo of a post has arrived at a hearer.
    package mutating func hear(_ id: Int, by hearer: Int) { hearings.append(Hearing(echo: id, hearer: hearer)) }

    package func hasHeard(_ id: Int, by hearer: Int) -> Bool {
        hearings.contains { $0.echo == id && $0.hearer == hearer }
    }

    /// Stops expecting the echo of a post, because the post has returned.
    package mutating func forget(_ id: Int) {
        if expected.last?.id == id {
            expected.removeLast()
        } else {
            expected.removeAll { $0.id == id }
        }
        if expected.isEmpty {
            hearings.removeAll(keepingCapacity: true)
        } else {
            hearings.removeAll { $0.echo == id }
        }
    }
}

// Equal states behave alike, so an exploration of interleavings recognizes the states that it has visited.
extension EchoGuard: Equatable where Post: Equatable {}
extension EchoGuard: Hashable where Post: Hashable {}
extension EchoGuard.Echo: Equatable where Post: Equatable {}
extension EchoGuard.Echo: Hashable where Post: Hashable {}
