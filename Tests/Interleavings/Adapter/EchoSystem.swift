import NotifiableAdapter

/// Threads that post messages and notifications of one bridged type, through a center that calls its observers, the
/// bridge, with payload 2 the bridge of a neighbor, and another that may post in turn, in any order.
///
/// The specification: the notification of each message comes back to the bridge and is swallowed once, is recognized
/// once by the neighbor, and each notification posted past the bridge becomes a message of both once, whatever comes
/// between. Posts with the same payload are
/// interchangeable. No echo is expected once its post has returned.
package struct EchoSystem: InterleavedValue {
    package typealias Operation = EchoHistory.Operation

    package struct Post: Hashable {
        let operation: Operation
        /// By an observer.
        let isNested: Bool
        /// The echo that the guard expects for it.
        var echo: Int?
        /// The observers that the center has yet to call.
        var due: [Receiver]
    }

    package enum Receiver: Hashable {
        case bridge
        case neighbor
        case other
    }

    package enum Frame: Hashable {
        case begin(Operation)
        case post(Post)
    }

    /// The outcome of one thread's posts with a payload.
    struct Account: Hashable {
        var payload: Int
        var messages = 0
        var swallowed = 0
        var recognized = 0
        var notifications = 0
        var delivered = 0
        var deliveredToNeighbor = 0
    }

    package struct State: Hashable {
        /// The guard of each thread. A mark is a payload.
        var guards: [EchoGuard<Int>]
        var progress: [Progress<Frame>]
        var accounts: [[Account]]
    }

    private let history: EchoHistory
    private let bug: EchoBug?
    package private(set) var fingerprint: State

    package init(_ history: EchoHistory, bug: EchoBug? = nil) {
        self.history = history
        self.bug = bug
        let threads = history.operations.count
        fingerprint = State(
            guards: Array(repeating: EchoGuard(), count: threads),
            progress: Array(repeating: Progress(), count: threads),
            accounts: Array(repeating: [], count: threads)
        )
    }

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
        case nil:
            let operation = fingerprint.progress[thread].next(of: history.operations[thread])
            begin(operation, thread, isNested: false, &note)
        }
        if fingerprint.progress[thread].frames.isEmpty { try settle(thread) }
    }

    package func checkStep() throws(Violation) {}
    package func checkEnd() throws(Violation) {}

    private mutating func begin(_ operation: Operation, _ thread: Int, isNested: Bool, _ note: inout Note) {
        note("posts \(operation.text)")
        var post = Post(operation: operation, isNested: isNested, echo: nil, due: [.bridge])
        let payload = operation.payload
        if payload == 2 { post.due.append(.neighbor) }
        // An observer that has nothing to post makes no difference.
        if !isNested, history.reactions[payload] != nil { post.due.append(.other) }
        switch operation {
        case .message, .unheard:
            post.echo = fingerprint.guards[thread].expect(payload)
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
            if let echo = post.echo, bug != .expectsAnEchoAfterItsPost { forget(echo, thread) }
            return
        }
        let receiver = post.due.remove(at: choice)
        // The end of a notification's post is no step: nothing is shared there.
        if !post.due.isEmpty || post.echo != nil { fingerprint.progress[thread].frames.append(.post(post)) }
        let payload = post.operation.payload
        switch receiver {
        case .bridge, .neighbor:
            bridge(receiver, payload, thread, &note)
        case .other:
            let reaction = history.reactions[payload] ?? []
            note("other observer: gets \(payload), and has something to post")
            fingerprint.progress[thread].frames += reaction.reversed().map { .begin($0) }
        }
    }

    private mutating func forget(_ id: Int, _ thread: Int) {
        let marks = fingerprint.guards[thread].marks
        switch bug {
        case .forgetsNothing: return
        case .forgetsAll: for echo in marks { fingerprint.guards[thread].forget(echo.id) }
        case .forgetsTheOldest: if let oldest = marks.first { fingerprint.guards[thread].forget(oldest.id) }
        case .forgetsEqualEchoes:
            guard let met = marks.first(where: { $0.id == id }) else { return }
            for echo in marks where echo.mark == met.mark { fingerprint.guards[thread].forget(echo.id) }
        default: fingerprint.guards[thread].forget(id)
        }
    }

    /// A bridge gets a notification, and checks whether it is an echo.
    private mutating func bridge(_ receiver: Receiver, _ payload: Int, _ thread: Int, _ note: inout Note) {
        let hearer = receiver == .bridge || bug == .sharesHearings ? 0 : 1
        let guards = bug == .takesOtherThreadsEchoes ? fingerprint.guards : [fingerprint.guards[thread]]
        let expected = guards.flatMap { echoes in echoes.marks.filter { !echoes.hasHeard($0.id, by: hearer) } }
        let echo = expected.last { $0.mark == payload || bug == .takesTheFirstForTheEcho }
        if let echo {
            note("\(receiver): takes notification \(payload) for an echo")
            account(payload, thread) { if receiver == .bridge { $0.swallowed += 1 } else { $0.recognized += 1 } }
            if bug != .hearsTwice { fingerprint.guards[thread].hear(echo.id, by: hearer) }
        } else {
            note("\(receiver): delivers notification \(payload) as a message")
            account(payload, thread) {
                if receiver == .bridge { $0.delivered += 1 } else { $0.deliveredToNeighbor += 1 }
            }
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
            try require(
                account.payload != 2
                    || account.messages == account.recognized && account.notifications == account.deliveredToNeighbor,
                "of \(account.messages) echoes of \(account.payload), the neighbor recognized \(account.recognized), and "
                    + "of \(account.notifications) notifications it took \(account.deliveredToNeighbor) for its own (G11)"
            )
        }
        fingerprint.accounts[thread] = []
        try require(
            fingerprint.guards[thread].marks.isEmpty,
            "an echo is still expected when every post has returned"
        )
    }
}

/// A bug in the echo guard or, where it says so, in the bridge.
package enum EchoBug: String, CaseIterable, Sendable {
    case forgetsNothing = "no echo is forgotten"
    case forgetsAll = "all echoes are forgotten with one"
    case forgetsTheOldest = "the oldest echo is forgotten, not the one that came"
    /// Wrong because two equal nested posts have two echoes.
    case forgetsEqualEchoes = "equal echoes are forgotten with one"
    case hearsTwice = "a bridge takes an echo a second time"
    case sharesHearings = "owner: what one bridge has heard, the neighbor has heard, too"
    case takesOtherThreadsEchoes = "owner: it swallows the echoes of other threads"
    case expectsAnEchoAfterItsPost = "owner: it expects an echo after the post has returned"
    case takesTheFirstForTheEcho = "owner: it takes the first notification for the echo"
}

/// The operations of the threads of ``EchoSystem``.
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

    package var operations: [[Operation]]
    /// The posts of the other observer when it gets a payload that no observer posted.
    package var reactions: [Int: [Operation]]

    package init(_ operations: [[Operation]], reactions: [Int: [Operation]] = [:]) {
        self.operations = operations
        self.reactions = reactions
    }
}
