internal import Foundation
internal import NotifiableAdapter

/// The center that a `Notifiable` under proof receives: a wrapper that watches another center.
///
/// The wrapper forwards posts and observers to the other center, which delivers the posts. Each observer's closure runs
/// inside a closure of this center, which logs when and where it runs.
final class ProvingCenter: RegistrationRecordingCenter {
    /// `@unchecked Sendable`: a token is only passed back to its center.
    private struct Token: @unchecked Sendable {
        let token: any NSObjectProtocol
    }

    let handlings: HandlingLog
    private let base: any NotificationProtocol
    private let names: [Notification.Name]
    private let sample: @Sendable (Notification.Name, Int) -> Notification
    /// The tokens of the observers, by the observer's index in the log.
    private let tokens = Lock<[Int: Token]>([:])
    private let nested = Lock<(isBefore: Bool, post: @Sendable () -> Void)?>(nil)
    /// The only observer that receives the post in progress; `nil` if all do.
    private let onlyReceiver = Lock<Int?>(nil)
    /// The object of the posts, which isn't retained; `nil` for that of each sample. It is set before the first post.
    nonisolated(unsafe) weak var object: AnyObject?

    init(
        _ base: any NotificationProtocol,
        names: [Notification.Name],
        sample: @escaping @Sendable (Notification.Name, Int) -> Notification
    ) {
        (self.base, self.names, self.sample) = (base, names, sample)
        handlings = HandlingLog(names: names)
        _ = ObserverRegistry.recordingCenters.add(1, ordering: .relaxed)
    }

    deinit { _ = ObserverRegistry.recordingCenters.add(-1, ordering: .relaxed) }

    /// The names of the service's observers that the center has; `nil` stands for every name.
    private var observedNames: [Notification.Name?] {
        let observers = tokens.withLock { $0.keys.sorted() }.filter(handlings.isOfService)
        return observers.map { handlings.key(of: $0).name }
    }

    func nest(isBefore: Bool, _ post: @escaping @Sendable () -> Void) {
        nested.withLock { $0 = (isBefore, post) }
    }

    func removeObservers() {
        let all = tokens.withLock { tokens in
            defer { tokens = [:] }
            return tokens
        }
        for token in all.values { base.removeObserver(token.token) }
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
        addObserver(nil, forName: name, object: object, queue: queue, using: block)
    }

    func addObserver(
        _ closure: ObserverRegistration.Closure?,
        forName name: Notification.Name?,
        object: Any?,
        queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        let observer = handlings.add(closure, of: name)
        let token = base.addObserver(forName: name, object: object, queue: queue) { [weak self] notification in
            self?.handle(notification, by: observer, block) ?? block(notification)
        }
        tokens.withLock { [kept = Token(token: token)] in $0[observer] = kept }
        return token
    }

    private func handle(_ notification: Notification, by observer: Int, _ block: @Sendable (Notification) -> Void) {
        if let receiver = onlyReceiver.withLock({ $0 }), receiver != observer { return }
        guard handlings.isActive(observer, for: notification) else { return block(notification) }
        let context = PostContext.current
        let handling = handlings.handlingBegan(by: observer)
        let isProved = context?.id != nil && handlings.isOfService(observer)
        let nested = isProved ? nested.withLock { $0.take() } : nil
        if let nested, nested.isBefore { nested.post() }
        PostContext.$current.withValue(context?.of(handlings.keyOfOther(observer))) { block(notification) }
        if let nested, !nested.isBefore { nested.post() }
        handlings.handlingEnded(handling)
    }

    func removeObserver(_ observer: Any) {
        // The observer is an object that was added with a selector, or a token.
        ObserverRegistry.shared.remove(observer as AnyObject, from: self) { removeObserver($0) }
        let identity = ObjectIdentifier(observer as AnyObject)
        let known = tokens.withLock { $0.first { ObjectIdentifier($0.value.token) == identity }?.key }
        if let known {
            tokens.withLock { $0[known] = nil }
            handlings.end(known)
        }
        base.removeObserver(observer)
    }
}

extension ProvingCenter: ProofSite {
    var watched: ProvingCenter? { self }
    var isolation: String? { nil }
    var showsOtherPosts: Bool { handlings.showsOtherPosts }
    var observers: [String] { observedNames.map { $0?.rawValue ?? "every name" } }
    var observerCount: Int { tokens.withLock { $0.count } }
    var hasTakenRetained: Bool { false }

    var observedKinds: Set<Int> {
        let observed = observedNames
        return Set(names.indices.filter { observed.contains(names[$0]) || observed.contains(nil) })
    }

    /// The observed names that the caller didn't pass to the proof.
    var undeclared: [String] { observedNames.compactMap(\.self).filter { !names.contains($0) }.map(\.rawValue) }

    func makePost(_ stimulus: Stimulus, at place: Place) -> @Sendable () -> Void {
        { [self] in
            let notification = sample(names[stimulus.kind], stimulus.number)
            post(name: notification.name, object: object ?? notification.object, userInfo: notification.userInfo)
        }
    }

    func complaints(postsOffMain: Int) -> [String] { [] }

    /// Lets only one observer receive posts.
    func limit(to observer: Int) { onlyReceiver.withLock { $0 = observer } }

    /// Posts each name that is still observed, after the service has been deallocated.
    func postObserved() {
        for case let name? in observedNames { post(name: name, object: nil, userInfo: nil) }
    }
}

/// A log of the observers' handling of each post, in the order that their center sees.
final class HandlingLog: Sendable {
    private struct Observer: Sendable {
        let key: ObserverKey
        /// The closure of an observer that isn't retained; `nil` for a closure that was added directly.
        let closure: ObserverRegistration.Closure?
        /// The moments at which the observer was added and removed.
        let added: Int
        var ended = Int.max
        var isService = false

        func overlaps(_ other: Observer) -> Bool {
            key.name == nil || other.key.name == nil || key.name == other.key.name
        }

        func isBeside(_ other: Observer) -> Bool { overlaps(other) && added < other.ended && other.added < ended }
    }

    struct Handling: Sendable {
        let observer: Int
        /// The proof's post that called the closure; `nil` if another post did, or if the closure ran outside a post.
        let post: Int?
        let isOnPostingThread: Bool
        let isOnMain: Bool
        /// The moments at which the run began and ended.
        let began: Int
        var ended: Int?
    }

    struct Post: Sendable {
        let id: Int
        let began: Int
        var returned: Int?
    }

    /// `@unchecked Sendable`: only the identity of the service is used.
    private struct State: @unchecked Sendable {
        private var moment = 0
        var posts: [Int: Post] = [:]
        var handlings: [Handling] = []
        var observers: [Observer] = []
        /// The service, and the moment at which it was made; `nil` until then.
        weak var service: AnyObject?
        var made = 0
        /// The owners that earlier trials have found out.
        var owners: [ObserverKey: ObserverOwner] = [:]

        mutating func nextMoment() -> Int {
            moment += 1
            return moment
        }
    }

    private let names: [Notification.Name]
    private let state = Lock(State())

    init(names: [Notification.Name]) { self.names = names }

    // MARK: Events

    /// The runs of the service's observers.
    var handlings: [Handling] {
        let state = state.withLock { $0 }
        let observers = Set(state.observers.indices.filter { isOfService($0, state) })
        return state.handlings.filter { observers.contains($0.observer) }
    }

    var posts: [Post] { state.withLock { $0.posts.values.sorted { $0.began < $1.began } } }

    /// Returns the proof's posts after the first `known` ones, in order, each with the runs of the service's observers
    /// that the post called.
    func outcomes(since known: Int = 0) -> [(post: Post, runs: [Handling])] {
        let runs = Dictionary(grouping: handlings) { $0.post }
        return posts.dropFirst(known).map { ($0, runs[$0.id] ?? []) }
    }

    /// Whether the service, once made, has handled posts that the proof didn't make, such as its own.
    var showsOtherPosts: Bool {
        let made = state.withLock { $0.made }
        // If the center calls an observer elsewhere, on a queue, a post of the proof has a run without its context.
        let withoutRun = outcomes().count { $0.runs.isEmpty }
        return handlings.count { $0.post == nil && $0.began > made } > withoutRun
    }

    /// Returns a moment between events.
    func now() -> Int { state.withLock { $0.nextMoment() } }

    func began(_ post: Int) {
        state.withLock { $0.posts[post] = Post(id: post, began: $0.nextMoment()) }
    }

    func returned(_ post: Int) {
        let moment = now()
        state.withLock { $0.posts[post]?.returned = moment }
    }

    /// Logs that an observer's closure begins, and returns the handling for `handlingEnded`.
    func handlingBegan(by observer: Int) -> Int {
        let context = PostContext.current
        let handling = Handling(
            observer: observer,
            post: context?.id,
            isOnPostingThread: context?.thread == .current,
            isOnMain: ProcessMainRunLoop.main.isCurrent,
            began: now()
        )
        return state.withLock { state in
            state.handlings.append(handling)
            return state.handlings.count - 1
        }
    }

    func handlingEnded(_ handling: Int) { state.withLock { $0.handlings[handling].ended = $0.nextMoment() } }

    // MARK: Observers

    /// Adds an observer, with the closure of its registration unless it was added directly, and returns its index.
    func add(_ closure: ObserverRegistration.Closure?, of name: Notification.Name?) -> Int {
        let object = closure?.registration.observer
        let key = ObserverKey(name: name, type: object.map { type(of: $0) })
        let (index, state) = state.withLock { state in
            let observer = Observer(key: key, closure: closure, added: state.nextMoment())
            state.observers.append(observer)
            return (state.observers.count - 1, state)
        }
        if let object, object === state.service { self.state.withLock { $0.observers[index].isService = true } }
        return index
    }

    func end(_ observer: Int) { state.withLock { $0.observers[observer].ended = $0.nextMoment() } }

    /// Attributes the observers to the service or to other objects, with the owners that earlier trials have found out.
    func attribute(to service: AnyObject, owners: [ObserverKey: ObserverOwner]) {
        let observers = state.withLock { state in
            state.service = service
            state.made = state.nextMoment()
            state.owners = owners
            return state.observers
        }
        // Without the lock, because reading a weak reference may create the last strong one.
        let own = observers.indices.filter { observers[$0].closure?.registration.observer === service }
        state.withLock { state in
            for index in own { state.observers[index].isService = true }
        }
    }

    func key(of observer: Int) -> ObserverKey { state.withLock { $0.observers[observer].key } }

    /// Returns the key of an observer, or `nil` if it is the service itself.
    func keyOfOther(_ observer: Int) -> ObserverKey? {
        let observer = state.withLock { $0.observers[observer] }
        return observer.isService ? nil : observer.key
    }

    /// Returns whether a call that begins now reaches the observer, which may have ended, be deallocated, or observe
    /// other objects.
    func isActive(_ observer: Int, for notification: Notification) -> Bool {
        state.withLock { $0.observers[observer].closure }?.isActive(for: notification) ?? true
    }

    func isOfService(_ observer: Int) -> Bool { isOfService(observer, state.withLock { $0 }) }

    /// Whether an observer is the service's, or may be.
    ///
    /// - An observer that isn't a closure is known by its identity. Another one counts as the service's only if no
    ///   other observer of the service has the name, because the service may then leave observing to a part of it.
    /// - A closure has no known owner. It counts as the service's, except if it observes a name that isn't to be proved
    ///   and the service observes with its identity.
    private func isOfService(_ index: Int, _ state: State) -> Bool {
        let observer = state.observers[index]
        if observer.isService { return true }
        if let owner = state.owners[observer.key] { return owner != .other }
        let isProved = names.contains(where: observer.key.observes)
        if observer.key.isClosure { return isProved || !state.observers.contains(where: \.isService) }
        let isObservedByService = state.observers.contains { known in
            known.overlaps(observer) && state.owners[known.key] != .other && (known.key.isClosure || known.isService)
        }
        return isProved && !isObservedByService
    }

    /// The observers that count as the service's and may belong to another object: closures beside another observer of
    /// the service for the same name, and other objects.
    var doubtful: [ObserverKey] {
        let state = state.withLock { $0 }
        let candidates = state.observers.indices.filter { isOfService($0, state) }
        let doubtful = candidates.filter { index in
            let observer = state.observers[index]
            if observer.isService || state.owners[observer.key] == .service { return false }
            return !observer.key.isClosure
                || candidates.contains { $0 != index && state.observers[$0].isBeside(observer) }
        }
        return doubtful.map { state.observers[$0].key }
    }

    /// Returns the reason why the handling of a name can't be judged: it may be another object's.
    func reasonNotToJudge(_ name: String) -> String? {
        doubtful.first { $0.observes(Notification.Name(name)) }.map { key in
            "\(key) observes \(name), and nothing shows whether it is the service's"
        }
    }

    /// Returns the present observers of a key, other than the service itself.
    func observers(_ key: ObserverKey) -> [Int] {
        let observers = state.withLock { $0.observers }
        return observers.indices.filter { index in
            observers[index].key == key && observers[index].ended == .max && !observers[index].isService
        }
    }

    /// The descriptions of the observers of the proved names that aren't the service's.
    var others: [String] {
        let state = state.withLock { $0 }
        let others = state.observers.indices.filter { index in
            names.contains(where: state.observers[index].key.observes) && !isOfService(index, state)
        }
        return Set(others.map { state.observers[$0].key.description }).sorted()
    }
}
