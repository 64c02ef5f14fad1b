internal import Foundation
internal import NotifiableAdapter

/// The center that a `Notifiable` under proof gets: another one, watched.
///
/// Posts and observers go to the center behind it, which delivers; each observer's closure runs inside a closure of this
/// center, which logs when and where it runs.
final class ProvingCenter: NotificationProtocol {
    private struct Registration: Sendable {
        let name: Notification.Name?
        let token: Token
        var isEnded = false
    }

    /// `@unchecked Sendable`: only handed back to its center.
    private struct Token: @unchecked Sendable {
        let token: any NSObjectProtocol
    }

    private struct Nested: Sendable {
        let isBefore: Bool
        let post: @Sendable () -> Void
    }

    let log = HandlingLog()
    private let base: any NotificationProtocol
    private let registrations = Lock<[Registration]>([])
    private let nested = Lock<Nested?>(nil)

    init(_ base: any NotificationProtocol) { self.base = base }

    /// The names that are observed now; `nil` is every name.
    var observedNames: [Notification.Name?] {
        registrations.withLock { $0.filter { !$0.isEnded }.map(\.name) }
    }

    /// Makes a post inside the next handling, before or after the service's own code.
    func nest(isBefore: Bool, _ post: @escaping @Sendable () -> Void) {
        nested.withLock { $0 = Nested(isBefore: isBefore, post: post) }
    }

    /// Removes every observer.
    func removeAll() {
        let all = registrations.withLock { registrations in
            defer { registrations = [] }
            return registrations
        }
        for registration in all where !registration.isEnded { base.removeObserver(registration.token.token) }
    }

    func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]?) {
        base.post(name: name, object: object, userInfo: userInfo)
    }

    func addObserver(
        forName name: Notification.Name?,
        object: Any?,
        queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        let token = base.addObserver(forName: name, object: object, queue: queue) { [weak self] notification in
            self?.handle(notification, block) ?? block(notification)
        }
        let registration = Registration(name: name, token: Token(token: token))
        registrations.withLock { $0.append(registration) }
        return token
    }

    private func handle(_ notification: Notification, _ block: @Sendable (Notification) -> Void) {
        let handling = log.handlingBegan()
        let nested = nested.withLock { $0.take() }
        if let nested, nested.isBefore { nested.post() }
        block(notification)
        if let nested, !nested.isBefore { nested.post() }
        log.handlingEnded(handling)
    }

    func removeObserver(_ observer: Any) {
        let identity = ObjectIdentifier(observer as AnyObject)
        registrations.withLock { registrations in
            for index in registrations.indices where ObjectIdentifier(registrations[index].token.token) == identity {
                registrations[index].isEnded = true
            }
        }
        base.removeObserver(observer)
    }

    /// The center as the checks see it.
    func site(
        of names: [Notification.Name],
        _ sample: @escaping @Sendable (Notification.Name, Int) -> Notification
    ) -> ProofSite {
        ProofSite(
            center: self,
            makePost: { stimulus, _ in
                return {
                    let notification = sample(names[stimulus.kind], stimulus.number)
                    self.post(name: notification.name, object: notification.object, userInfo: notification.userInfo)
                }
            },
            nest: { isBefore, post in self.nest(isBefore: isBefore, post) },
            log: log,
            observers: { self.observedNames.map { $0?.rawValue ?? "every name" } },
            observedKinds: {
                let observed = self.observedNames
                return Set(names.indices.filter { observed.contains(names[$0]) || observed.contains(nil) })
            },
            withdraw: { self.removeAll() },
            postObserved: {
                for case let name? in self.observedNames { self.post(name: name, object: nil, userInfo: nil) }
            },
            complaints: { _ in [] }
        )
    }
}

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
        private var moment = 0
        var posts: [Int: Post] = [:]
        var handlings: [Handling] = []

        mutating func nextMoment() -> Int {
            moment += 1
            return moment
        }
    }

    private let state = Lock(State())

    var handlings: [Handling] { state.withLock { $0.handlings } }
    var posts: [Post] { state.withLock { $0.posts.values.sorted { $0.began < $1.began } } }

    /// Returns a moment between events.
    func now() -> Int { state.withLock { $0.nextMoment() } }

    func began(_ context: PostContext) {
        state.withLock { state in
            let moment = state.nextMoment()
            state.posts[context.id] = Post(id: context.id, began: moment)
        }
    }

    func returned(_ context: PostContext) {
        state.withLock { state in
            let moment = state.nextMoment()
            state.posts[context.id]?.returned = moment
        }
    }

    /// Logs that an observer's closure begins.
    ///
    /// - Returns: the handling, for `handlingEnded`.
    func handlingBegan() -> Int {
        let context = PostContext.current
        let isOnPostingThread = context?.thread == .current
        let isOnMain = ProcessMainRunLoop.main.isCurrent
        return state.withLock { state in
            let moment = state.nextMoment()
            state.handlings.append(
                Handling(post: context?.id, isOnPostingThread: isOnPostingThread, isOnMain: isOnMain, began: moment)
            )
            return state.handlings.count - 1
        }
    }

    func handlingEnded(_ handling: Int) {
        state.withLock { state in
            let moment = state.nextMoment()
            state.handlings[handling].ended = moment
        }
    }
}
