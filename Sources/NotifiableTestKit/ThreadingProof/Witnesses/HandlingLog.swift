internal import NotifiableAdapter

/// What a center saw its observers do with each post, in order.
final class HandlingLog: Sendable {
    /// One run of one observer's closure.
    struct Handling: Sendable {
        /// The post inside which it ran; `nil` if it ran elsewhere.
        let post: Int?
        let isOnPostingThread: Bool
        let isOnMain: Bool
        /// The moments at which it began and ended.
        let began: Int
        var ended: Int?
    }

    struct Post: Sendable {
        let id: Int
        let began: Int
        var returned: Int?
    }

    private struct State {
        var moment = 0
        var posts: [Int: Post] = [:]
        var handlings: [Handling] = []
    }

    private let state = Lock(State())

    var handlings: [Handling] { state.withLock { $0.handlings } }
    var posts: [Post] { state.withLock { $0.posts.values.sorted { $0.began < $1.began } } }

    /// A moment between events.
    func now() -> Int {
        state.withLock { state in
            state.moment += 1
            return state.moment
        }
    }

    func began(_ context: PostContext) {
        state.withLock { state in
            state.moment += 1
            state.posts[context.id] = Post(id: context.id, began: state.moment)
        }
    }

    func returned(_ context: PostContext) {
        state.withLock { state in
            state.moment += 1
            state.posts[context.id]?.returned = state.moment
        }
    }

    /// An observer's closure begins.
    ///
    /// - Returns: which handling this is.
    func handlingBegan() -> Int {
        let context = PostContext.current
        let isOnPostingThread = context?.thread == .current
        let isOnMain = ProcessMainRunLoop.main.isCurrent
        return state.withLock { state in
            state.moment += 1
            state.handlings.append(
                Handling(
                    post: context?.id,
                    isOnPostingThread: isOnPostingThread,
                    isOnMain: isOnMain,
                    began: state.moment
                )
            )
            return state.handlings.count - 1
        }
    }

    func handlingEnded(_ handling: Int) {
        state.withLock { state in
            state.moment += 1
            state.handlings[handling].ended = state.moment
        }
    }
}
