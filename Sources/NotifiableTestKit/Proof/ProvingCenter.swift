internal import Foundation
internal import NotifiableAdapter

/// The center that a `Notifiable` under proof receives: a wrapper that watches another center.
///
/// The wrapper forwards posts and observers to the other center, which delivers the posts. Each observer's closure runs
/// inside a closure of this center, which logs when and where it runs.
final class ProvingCenter: NotificationProtocol {
    private struct Registration: Sendable {
        /// The observer's index in the log.
        let observer: Int
        let token: Token
        var isEnded = false
    }

    /// `@unchecked Sendable`: a token is only passed back to its center.
    private struct Token: @unchecked Sendable {
        let token: any NSObjectProtocol
    }

    private struct Nested: Sendable {
        let isBefore: Bool
        let post: @Sendable () -> Void
    }

    /// Makes the numbered notification of a name.
    typealias Sample = @Sendable (Notification.Name, Int) -> Notification

    let handlings: HandlingLog
    private let base: any NotificationProtocol
    private let names: [Notification.Name]
    private let sample: Sample
    private let registrations = Lock<[Registration]>([])
    private let nested = Lock<Nested?>(nil)
    /// The only observer that receives the post in progress; `nil` if all do.
    private let onlyReceiver = Lock<Int?>(nil)

    init(_ base: any NotificationProtocol, names: [Notification.Name], sample: @escaping Sample) {
        self.base = base
        self.names = names
        self.sample = sample
        handlings = HandlingLog(names: names)
    }

    /// The names that the service observes now; `nil` stands for every name.
    var observedNames: [Notification.Name?] {
        let registrations = registrations.withLock { $0 }
        return registrations.filter { !$0.isEnded && handlings.isOfService($0.observer) }.map {
            handlings.name(of: $0.observer)
        }
    }

    func nest(isBefore: Bool, _ post: @escaping @Sendable () -> Void) {
        nested.withLock { $0 = Nested(isBefore: isBefore, post: post) }
    }

    func removeObservers() -> Bool {
        let all = registrations.withLock { registrations in
            defer { registrations = [] }
            return registrations
        }
        for registration in all where !registration.isEnded { base.removeObserver(registration.token.token) }
        return true
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
        let observer = handlings.add(ObserverRegistry.shared.startingObserver(center: self, name: name), of: name)
        let token = base.addObserver(forName: name, object: object, queue: queue) { [weak self] notification in
            self?.handle(notification, by: observer, block) ?? block(notification)
        }
        let registration = Registration(observer: observer, token: Token(token: token))
        registrations.withLock { $0.append(registration) }
        return token
    }

    private func handle(_ notification: Notification, by observer: Int, _ block: @Sendable (Notification) -> Void) {
        if let receiver = onlyReceiver.withLock({ $0 }), receiver != observer { return }
        let context = PostContext.current
        let handling = handlings.handlingBegan(by: observer)
        let isProved = context?.id != nil && handlings.isOfService(observer)
        let nested = isProved ? nested.withLock { $0.take() } : nil
        if let nested, nested.isBefore { nested.post() }
        PostContext.$current.withValue(context?.ofObserver) { block(notification) }
        if let nested, !nested.isBefore { nested.post() }
        handlings.handlingEnded(handling)
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
}

extension ProvingCenter: ProofSite {
    var center: any NotificationProtocol { self }
    var log: HandlingLog? { handlings }
    var showsOtherPosts: Bool { handlings.showsOtherPosts }
    var observers: [String] { observedNames.map { $0?.rawValue ?? "every name" } }

    var observedKinds: Set<Int> {
        let observed = observedNames
        return Set(names.indices.filter { observed.contains(names[$0]) || observed.contains(nil) })
    }

    var undeclared: [String] { observedNames.compactMap(\.self).filter { !names.contains($0) }.map(\.rawValue) }

    func makePost(_ stimulus: Stimulus, at place: Place) -> @Sendable () -> Void {
        { [self] in
            let notification = sample(names[stimulus.kind], stimulus.number)
            post(name: notification.name, object: notification.object, userInfo: notification.userInfo)
        }
    }

    func limit(to observer: Int?) { onlyReceiver.withLock { $0 = observer } }

    func postObserved() {
        for case let name? in observedNames { post(name: name, object: nil, userInfo: nil) }
    }

    func complaints(postsOffMain: Int) -> [String] { [] }
}

/// A log of the observers' handling of each post, in the order that their center sees.
final class HandlingLog: Sendable {
    /// An observer that was added to the center.
    private struct Observer: Sendable {
        /// The observed name; `nil` stands for every name.
        let name: Notification.Name?
        /// The `Notifiable` that observes; `nil` for a closure that was added directly.
        let object: ObjectIdentifier?
        let description: String

        func observes(_ name: Notification.Name) -> Bool { self.name == nil || self.name == name }

        func overlaps(_ other: Observer) -> Bool { name == nil || other.name == nil || name == other.name }
    }

    /// One run of one observer's closure.
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

    private struct State {
        private var moment = 0
        var posts: [Int: Post] = [:]
        var handlings: [Handling] = []
        var observers: [Observer] = []
        /// The service, and the moment at which it was made; `nil` until then.
        var service: ObjectIdentifier?
        var made = 0
        /// The observers that are known to belong to other objects.
        var others: Set<Int> = []

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

    func began(_ context: PostContext) {
        guard let id = context.id else { return }
        state.withLock { state in
            let moment = state.nextMoment()
            state.posts[id] = Post(id: id, began: moment)
        }
    }

    func returned(_ context: PostContext) {
        guard let id = context.id else { return }
        state.withLock { state in
            let moment = state.nextMoment()
            state.posts[id]?.returned = moment
        }
    }

    /// Logs that an observer's closure begins.
    ///
    /// - Returns: The handling, for `handlingEnded`.
    func handlingBegan(by observer: Int) -> Int {
        let context = PostContext.current
        let isOnPostingThread = context?.thread == .current
        let isOnMain = ProcessMainRunLoop.main.isCurrent
        return state.withLock { state in
            let handling = Handling(
                observer: observer,
                post: context?.id,
                isOnPostingThread: isOnPostingThread,
                isOnMain: isOnMain,
                began: state.nextMoment()
            )
            state.handlings.append(handling)
            return state.handlings.count - 1
        }
    }

    func handlingEnded(_ handling: Int) {
        state.withLock { state in
            let moment = state.nextMoment()
            state.handlings[handling].ended = moment
        }
    }

    // MARK: Observers

    /// Adds an observer.
    ///
    /// - Parameter object: The `Notifiable` that observes; `nil` for a closure that was added directly.
    /// - Returns: The index of the observer, which is the same in each trial of a proof.
    func add(_ object: (any Notifiable)?, of name: Notification.Name?) -> Int {
        let observer = Observer(
            name: name,
            object: object.map(ObjectIdentifier.init),
            description: object.map { "\(type(of: $0))" } ?? "a closure"
        )
        return state.withLock { state in
            state.observers.append(observer)
            return state.observers.count - 1
        }
    }

    /// Attributes the observers to the service, or to other objects on the same center.
    ///
    /// - Parameters:
    ///   - service: The service.
    ///   - others: The observers that are known to belong to other objects.
    func attribute(to service: AnyObject, others: Set<Int>) {
        state.withLock { state in
            state.service = ObjectIdentifier(service)
            state.made = state.nextMoment()
            state.others = others
        }
    }

    func name(of observer: Int) -> Notification.Name? { state.withLock { $0.observers[observer].name } }

    func isOfService(_ observer: Int) -> Bool { isOfService(observer, state.withLock { $0 }) }

    /// Whether an observer is the service's.
    ///
    /// - A `Notifiable` is known by its identity. Another `Notifiable` counts as the service's only if no other
    ///   observer of the service has the name, because the service may then leave observing to a part of it.
    /// - A closure has no known owner. It counts as the service's, except if it observes a name that isn't to be proved
    ///   and the service observes as a `Notifiable`.
    private func isOfService(_ index: Int, _ state: State) -> Bool {
        if state.others.contains(index) { return false }
        let observer = state.observers[index]
        guard observer.object != state.service || observer.object == nil else { return true }
        let isProved = names.contains(where: observer.observes)
        if observer.object == nil {
            return isProved || !state.observers.contains { $0.object != nil && $0.object == state.service }
        }
        let isObservedByService = state.observers.indices.contains { other in
            let known = state.observers[other]
            return known.overlaps(observer) && !state.others.contains(other)
                && (known.object == nil || known.object == state.service)
        }
        return isProved && !isObservedByService
    }

    /// The observers that count as the service's and may belong to another object, each with the kinds that it
    /// observes: closures beside another observer of the service for the same name, and other `Notifiable` objects.
    var doubtful: [(observer: Int, isClosure: Bool, kinds: [Int])] {
        let state = state.withLock { $0 }
        let candidates = state.observers.indices.filter { isOfService($0, state) }
        return candidates.compactMap { index in
            let observer = state.observers[index]
            let isClosure = observer.object == nil
            let isDoubtful =
                isClosure
                ? candidates.contains { $0 != index && state.observers[$0].overlaps(observer) }
                : observer.object != state.service
            return isDoubtful ? (index, isClosure, names.indices.filter { observer.observes(names[$0]) }) : nil
        }
    }

    /// Returns the description of an observer.
    func description(of observer: Int) -> String { state.withLock { $0.observers[observer].description } }

    /// The descriptions of the observers of the proved names that aren't the service's.
    var others: [String] {
        let state = state.withLock { $0 }
        let others = state.observers.indices.filter { index in
            names.contains(where: state.observers[index].observes) && !isOfService(index, state)
        }
        return Set(others.map { state.observers[$0].description }).sorted()
    }
}
