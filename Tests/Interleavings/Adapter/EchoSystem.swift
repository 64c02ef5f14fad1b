import NotifiableAdapter
import NotifiableTestKit
import TestSupport

extension Search {
    static let adapter = [echoes, restarts, reclamation, objects]

    /// The bridge, which recognizes its echoes.
    static let echoes = Search(
        "echo guard of the bridge",
        [.onceOnEitherSide],
        bugs: EchoSystem.Bug.allCases
    ) { seed, bug in EchoSystem(posts: seed == nil ? 3 : 12, bug: bug) }
}

/// A thread that posts messages and notifications of one bridged type, through a center that calls its observers in any
/// order: the bridge, the bridge of a neighbor, and others that post in turn.
///
/// The specification: each bridge recognizes the notification of each message once, and makes a message of each
/// notification posted past the bridge once, whatever comes between. Posts with the same payload are interchangeable.
/// No echo is expected once its post has returned.
struct EchoSystem: ExploredSystem, Hashable {
    enum Move: Hashable {
        /// The bridge posts a message with a payload as a notification.
        case message(Int)
        /// The bridge posts a message, and the center calls no observer.
        case unheard(Int)
        /// Something else posts a notification with a payload.
        case notification(Int)
        /// The center calls a bridge in the innermost post.
        case call(Int)
        /// The innermost post returns.
        case end
    }

    enum Bug: String, CaseIterable {
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

    private struct Post: Hashable {
        let payload: Int
        /// The echo that the guard expects.
        var echo: Int?
        /// The bridges that the center has yet to call.
        var due: [Int] = [0, 1]
        var isHeard = true
    }

    /// The posts with a payload, and their results for each bridge.
    private struct Account: Hashable {
        var messages = 0
        var notifications = 0
        var recognized = [0, 0]
        var delivered = [0, 0]
    }

    private let posts: Int
    private let bug: Bug?
    private var posted = 0
    private var echoes = EchoGuard<Int>()
    private var stack: [Post] = []
    private var accounts: [Int: Account] = [:]

    init(posts: Int, bug: Bug?) {
        self.posts = posts
        self.bug = bug
    }

    var moves: [Move] {
        var moves: [Move] = []
        if let post = stack.last { moves = post.due.isEmpty ? [.end] : post.due.map { .call($0) } }
        guard posted < posts, stack.count < 3, stack.last?.isHeard != false else { return moves }
        return moves + [1, 2].flatMap { [.message($0), .unheard($0), .notification($0)] }
    }

    mutating func make(_ move: Move) throws(Violation) {
        switch move {
        case .message(let payload):
            accounts[payload, default: Account()].messages += 1
            begin(Post(payload: payload, echo: echoes.expect(payload)))
        case .unheard(let payload):
            begin(Post(payload: payload, echo: echoes.expect(payload), due: [], isHeard: false))
        case .notification(let payload):
            accounts[payload, default: Account()].notifications += 1
            begin(Post(payload: payload))
        case .call(let bridge):
            stack[stack.count - 1].due.removeAll { $0 == bridge }
            receive(stack[stack.count - 1].payload, by: bridge)
        case .end:
            if let echo = stack.removeLast().echo, bug != .expectsAnEchoAfterItsPost { forget(echo) }
            if stack.isEmpty { try settle() }
        }
    }

    private mutating func begin(_ post: Post) {
        posted += 1
        stack.append(post)
    }

    /// A bridge gets a notification, and checks whether it is an echo.
    private mutating func receive(_ payload: Int, by bridge: Int) {
        let hearer = bug == .sharesHearings ? 0 : bridge
        var expected = echoes.expected.filter { !echoes.hasHeard($0.id, by: hearer) }
        if bug == .takesOtherThreadsEchoes {
            var other = EchoGuard<Int>()
            _ = other.expect(1)
            expected += other.expected
        }
        if let echo = expected.last(where: { $0.post == payload || bug == .takesTheFirstForTheEcho }) {
            accounts[payload]?.recognized[bridge] += 1
            if bug != .hearsTwice { echoes.hear(echo.id, by: hearer) }
        } else {
            accounts[payload]?.delivered[bridge] += 1
        }
    }

    private mutating func forget(_ id: Int) {
        let marks = echoes.expected
        switch bug {
        case .forgetsNothing: break
        case .forgetsAll: for echo in marks { echoes.forget(echo.id) }
        case .forgetsTheOldest: if let oldest = marks.first { echoes.forget(oldest.id) }
        case .forgetsEqualEchoes:
            let mark = marks.first { $0.id == id }?.post
            for echo in marks where echo.post == mark { echoes.forget(echo.id) }
        default: echoes.forget(id)
        }
    }

    /// Every post has returned.
    private mutating func settle() throws(Violation) {
        for payload in accounts.keys.sorted() {
            for bridge in 0..<2 {
                let account = accounts[payload, default: Account()]
                try require(
                    account.recognized[bridge] == account.messages
                        && account.delivered[bridge] == account.notifications,
                    "of \(payload), bridge \(bridge) recognized \(account.recognized[bridge]) of \(account.messages) "
                        + "echoes, and took \(account.delivered[bridge]) of \(account.notifications) others (G11)"
                )
            }
        }
        accounts = [:]
        try require(echoes.expected.isEmpty, "an echo is still expected when every post has returned")
    }

    func checkEnd() throws(Violation) {}
}
