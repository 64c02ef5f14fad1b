package import NotifiableAdapter

/// Threads that post messages and notifications of one bridged type, through a center that calls its two observers, the
/// bridge and another that may post in turn, in any order.
///
/// The specification: of what a thread posts, each message's notification comes back to the bridge and is swallowed once,
/// and each notification that somebody else posted becomes a message once, whatever comes between. Posts with the same
/// payload stand for one another. Nothing is expected once a post has returned.
package struct EchoSystem<Guard: ExploredEchoGuard>: InterleavedSystem {
    package typealias Operation = EchoHistory.Operation
    package typealias History = EchoHistory
    package typealias Fault = EchoHistory.Fault

    package struct Post: Hashable {
        let operation: Operation
        /// By an observer.
        let isNested: Bool
        /// What the guard expects for it.
        var echo: Int?
        /// Whom the center has yet to call.
        var due: [Receiver]
    }

    package enum Receiver: Hashable {
        case bridge
        case other
    }

    package enum Frame: Hashable {
        case begin(Operation)
        case post(Post)
        /// The bridge has met an echo.
        case forget(Int)
    }

    /// What became of the posts of a payload, by one thread.
    struct Account: Hashable {
        var payload: Int
        var messages = 0
        var swallowed = 0
        var notifications = 0
        var delivered = 0
    }

    package struct State: Hashable {
        var echoes = Guard()
        var progress: [Progress<Frame>]
        var accounts: [[Account]]
    }

    private let history: History
    private let fault: Fault?
    package private(set) var fingerprint: State

    package init(_ history: History, guard: Guard.Type = Guard.self, fault: Fault? = nil) {
        self.history = history
        self.fault = fault
        let threads = history.operations.count
        fingerprint = State(
            progress: Array(repeating: Progress(), count: threads),
            accounts: Array(repeating: [], count: threads)
        )
    }

    package func copy() -> Self? { self }

    package var actors: [String] { history.operations.indices.map { "thread \($0 + 1)" } }

    package var moves: [Move] {
        history.operations.indices.flatMap { thread -> [Move] in
            switch fingerprint.progress[thread].frames.last {
            case .post(let post): return (0..<max(1, post.due.count)).map { Move(thread, choice: $0) }
            case .some: return [Move(thread)]
            case nil:
                return fingerprint.progress[thread].hasStep(of: history.operations[thread].count) ? [Move(thread)] : []
            }
        }
    }

    package mutating func make(_ move: Move, _ note: inout Note) throws(Violation) {
        let thread = move.actor
        switch fingerprint.progress[thread].frames.popLast() {
        case .begin(let operation):
            begin(operation, thread, isNested: true, &note)
        case .post(let post):
            goOn(post, thread, choice: move.choice, &note)
        case .forget(let id):
            note("bridge: swallows the echo")
            fingerprint.echoes.forget(id)
        case nil:
            let operation = history.operations[thread][fingerprint.progress[thread].begun]
            fingerprint.progress[thread].begun += 1
            begin(operation, thread, isNested: false, &note)
        }
        if fingerprint.progress[thread].frames.isEmpty { try settle(thread) }
    }

    private mutating func begin(_ operation: Operation, _ thread: Int, isNested: Bool, _ note: inout Note) {
        note("posts \(operation.text)")
        var post = Post(operation: operation, isNested: isNested, echo: nil, due: [.bridge])
        let payload = operation.payload
        // An observer that has nothing to post makes no difference.
        if !isNested, history.reactions[payload] != nil { post.due.append(.other) }
        switch operation {
        case .message, .unheard:
            post.echo = fingerprint.echoes.expect(EchoMark(thread: thread, payload: payload))
            if case .unheard = operation { post.due = [] } else { account(payload, thread) { $0.messages += 1 } }
        case .notification:
            account(payload, thread) { $0.notifications += 1 }
        }
        fingerprint.progress[thread].frames.append(.post(post))
    }

    private mutating func goOn(_ post: Post, _ thread: Int, choice: Int, _ note: inout Note) {
        var post = post
        guard !post.due.isEmpty else {
            note("returns from posting \(post.operation.text)")
            if let echo = post.echo, fault != .forgetsNothingAfterAPost { fingerprint.echoes.forget(echo) }
            return
        }
        let receiver = post.due.remove(at: choice)
        // The end of a notification's post is no step: nothing is shared there.
        if !post.due.isEmpty || post.echo != nil { fingerprint.progress[thread].frames.append(.post(post)) }
        let payload = post.operation.payload
        switch receiver {
        case .bridge:
            bridge(payload, thread, &note)
        case .other:
            let reaction = history.reactions[payload] ?? []
            note("other observer: gets \(payload), and has something to post")
            fingerprint.progress[thread].frames += reaction.reversed().map { .begin($0) }
        }
    }

    /// The bridge gets a notification, and looks whether it is an echo.
    private mutating func bridge(_ payload: Int, _ thread: Int, _ note: inout Note) {
        let expected = fingerprint.echoes.marks.filter { $0.mark.thread == thread || fault == .takesOtherThreadsEchoes }
        let echo = expected.first { $0.mark.payload == payload || fault == .takesTheFirstForTheEcho }
        if let echo {
            note("bridge: takes notification \(payload) for an echo")
            account(payload, thread) { $0.swallowed += 1 }
            fingerprint.progress[thread].frames.append(.forget(echo.id))
        } else {
            note("bridge: delivers notification \(payload) as a message")
            account(payload, thread) { $0.delivered += 1 }
        }
    }

    private mutating func account(_ payload: Int, _ thread: Int, _ change: (inout Account) -> Void) {
        if let index = fingerprint.accounts[thread].firstIndex(where: { $0.payload == payload }) {
            change(&fingerprint.accounts[thread][index])
        } else {
            var account = Account(payload: payload)
            change(&account)
            fingerprint.accounts[thread].append(account)
        }
    }

    /// Every post of the thread has returned.
    private mutating func settle(_ thread: Int) throws(Violation) {
        for account in fingerprint.accounts[thread] {
            try require(
                account.messages == account.swallowed && account.notifications == account.delivered,
                "of \(account.messages) echoes of \(account.payload), \(account.swallowed) were swallowed, and of "
                    + "\(account.notifications) notifications \(account.delivered) became messages (G11)"
            )
        }
        fingerprint.accounts[thread] = []
        try require(
            !fingerprint.echoes.marks.contains { $0.mark.thread == thread },
            "an echo is still expected when every post has returned"
        )
    }

    package func checkStep() throws(Violation) {}
    package func checkEnd() throws(Violation) {}
}

/// What the threads of ``EchoSystem`` do.
package struct EchoHistory: Sendable {
    package enum Operation: Hashable, Sendable {
        /// Posts a message, by the bridge.
        case message(Int)
        /// Posts a notification, past the bridge.
        case notification(Int)
        /// Posts a message whose notification the center does not bring to the bridge.
        case unheard(Int)

        var payload: Int {
            switch self {
            case .message(let payload), .notification(let payload), .unheard(let payload): payload
            }
        }

        var text: String {
            switch self {
            case .message(let payload): "message \(payload)"
            case .notification(let payload): "notification \(payload)"
            case .unheard(let payload): "message \(payload), which the center keeps from the bridge"
            }
        }
    }

    /// What the bridge may do wrong.
    package enum Fault: Sendable {
        case takesOtherThreadsEchoes
        case forgetsNothingAfterAPost
        case takesTheFirstForTheEcho
    }

    package var operations: [[Operation]]
    /// What the other observer posts when it gets a payload that was posted by no observer.
    package var reactions: [Int: [Operation]]

    package init(_ operations: [[Operation]], reactions: [Int: [Operation]] = [:]) {
        self.operations = operations
        self.reactions = reactions
    }
}

/// What a post is recognized by in ``EchoSystem``.
package struct EchoMark: Hashable {
    package let thread: Int
    package let payload: Int
}

/// What ``EchoSystem`` needs of an echo guard: the real one has it, and so has one with a bug.
package protocol ExploredEchoGuard: Hashable, SendableMetatype {
    init()
    var marks: ReversedCollection<[EchoGuard<EchoMark>.Echo]> { get }
    mutating func expect(_ mark: EchoMark) -> Int
    mutating func forget(_ id: Int)
}

extension EchoGuard<EchoMark>: ExploredEchoGuard {}
