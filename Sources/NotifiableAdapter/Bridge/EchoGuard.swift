/// Distinguishes the echo of a post by the bridge from other posts.
///
/// When the bridge posts a notification for a message, its own observer of that name receives the notification, too.
/// This echo must not become a message again. Other notifications of the same name, which observers post inside the
/// bridge's post, must become messages. A center may call its observers in any order, so the echo isn't always first.
///
/// A value without locks. `Mark` identifies a notification. If two posts have equal marks, either can be taken for the
/// echo, because the other one has the same object and payload and is delivered.
package struct EchoGuard<Mark> {
    /// The echo of one post.
    package struct Echo {
        /// The identity of the post.
        package let id: Int
        package let mark: Mark
    }

    /// The expected echoes, oldest first.
    package private(set) var marks: [Echo] = []
    private var nextID = 0

    package init() {}

    /// Expects the echo of a post that the bridge is about to make.
    ///
    /// - Returns: The identity of the post.
    package mutating func expect(_ mark: Mark) -> Int {
        defer { nextID += 1 }
        marks.append(Echo(id: nextID, mark: mark))
        return nextID
    }

    /// Stops expecting the echo of a post, because it has arrived or because the post has returned.
    package mutating func forget(_ id: Int) {
        if marks.last?.id == id {
            marks.removeLast()
        } else {
            marks.removeAll { $0.id == id }
        }
    }
}

// Equal states behave alike, so an exploration of interleavings recognizes the states that it has visited.
extension EchoGuard: Equatable where Mark: Equatable {}
extension EchoGuard: Hashable where Mark: Hashable {}
extension EchoGuard.Echo: Equatable where Mark: Equatable {}
extension EchoGuard.Echo: Hashable where Mark: Hashable {}
