internal import Dispatch
internal import Foundation
internal import NotifiableAdapter

/// The options of a proof with one kind of service: a `Notifiable`, or an observer of a message.
struct ProofPlan<Service: AnyObject> {
    /// The package's numbered guarantee for each guarantee of the proof.
    let numbers: [ThreadingProof.Guarantee: Guarantee]
    /// The names or messages, as the evidence names them. A stimulus refers to one by its index.
    let kinds: [String]
    /// The kinds whose effect is due before a post on the main actor returns.
    var dueInSameTurn: Set<Int> = []
    /// The evidence if no kind is due in the same turn.
    let notDueReason: String
    var places = Place.allCases
    /// Makes a center, posts a message that it retains if asked to, and makes a service around it.
    let make: @MainActor (_ isRetained: Bool) async -> (site: any ProofSite, service: Service)
    /// Whether messages are retained.
    var isRetained = false
    /// Returns the state that a user of the service sees; `nil` if the proof can't see effects.
    var state: (@MainActor (Service) async -> any Equatable & Sendable)?
    /// Ends the service's observations, as the caller of the proof says.
    let stop: (@MainActor (Service) async -> Void)?
    /// Ends the observations of a `Notifiable` if the caller doesn't say how.
    var stopByDefault: (@MainActor (Service, ProvingCenter) -> Void)?
    /// Calls the service's handler without a center; `nil` if the service has no handler.
    var handleDirectly: (@MainActor (Service, Stimulus) -> Void)?
    var aboutObjects = ""
    var carrying: [CarriedSample] = []
    /// The number of turns of the main run loop for which the proof waits for a missing effect.
    let turns: Int
}

/// The checks' interface to the center of one trial.
@MainActor protocol ProofSite {
    /// The center of a `Notifiable`, which shows each handling; `nil` for a center of messages, which doesn't.
    var watched: ProvingCenter? { get }
    /// The isolation of the service's observers, if the center lists it.
    var isolation: String? { get }
    /// Whether the service, once made, has received posts that the proof didn't make, such as its own.
    var showsOtherPosts: Bool { get }
    /// The descriptions of the service's observers at the center, each a clause.
    var observers: [String] { get }
    /// The number of all observers at the center, other objects' included, except those of the proof.
    var observerCount: Int { get }
    /// Whether the service has taken, or asked for, the message that was posted before it was made.
    var hasTakenRetained: Bool { get }
    /// The kinds that the service observes.
    var observedKinds: Set<Int> { get }

    /// Returns a closure that posts, to be run at a place.
    func makePost(_ stimulus: Stimulus, at place: Place) -> @Sendable () -> Void
    /// Makes another post inside the next handling, before or after the service's own code.
    func nest(isBefore: Bool, _ post: @escaping @Sendable () -> Void)
    /// Returns the faults in the center's reports after a number of posts off the main actor.
    func complaints(postsOffMain: Int) -> [String]
}

/// Identifies a post: the index of the name or message, and the number of the sample.
struct Stimulus: Hashable, Sendable {
    var kind: Int
    var number: Int
}

/// The owner of an observer on the service's center.
enum ObserverOwner { case service, other, unknown }

/// The observers that one trial can't tell from another trial's: the same name, and the same type or a closure.
struct ObserverKey: Hashable, CustomStringConvertible, Sendable {
    /// The observed name; `nil` stands for every name.
    let name: Notification.Name?
    private let type: ObjectIdentifier?
    let description: String

    init(name: Notification.Name?, type: AnyClass?) {
        self.name = name
        self.type = type.map(ObjectIdentifier.init)
        description = type.map { "\($0)" } ?? "a closure"
    }

    var isClosure: Bool { type == nil }

    func observes(_ name: Notification.Name) -> Bool { self.name == nil || self.name == name }
}

/// A place where a proof posts.
public enum StepPlace: CaseIterable, CustomStringConvertible, Sendable {
    /// The main actor.
    case mainActor
    /// A thread that isn't the main actor's.
    case backgroundThread
    /// An actor other than the main actor.
    case actor

    /// The place in words, such as `a background thread`.
    public var description: String {
        switch self {
        case .mainActor: "the main actor"
        case .backgroundThread: "a background thread"
        case .actor: "another actor"
        }
    }
}

typealias Place = StepPlace

extension StepPlace {
    private actor Stranger {
        func run(_ body: @Sendable () -> Void) { body() }
    }

    /// Runs a body at the place and waits for it. On the main actor, no turn passes; only code there may call it.
    func run(_ body: @escaping @Sendable () -> Void) async {
        // A broken service accesses its state on the posting thread. The lock orders that access before the next one on
        // another thread, also for the thread sanitizer.
        let order = Lock(())
        await withCheckedContinuation { done in
            start {
                order.withLock { _ in }
                body()
                order.withLock { _ in }
                done.resume()
            }
        }
        order.withLock { _ in }
    }

    /// Starts a body at the place. Only on the main actor, it has run when this method returns.
    func start(_ body: @escaping @Sendable () -> Void) {
        switch self {
        case .mainActor: body()
        case .backgroundThread: Thread.detachNewThread(body)
        case .actor: Task.detached { await Stranger().run(body) }
        }
    }
}

extension Sequence<Place> {
    var list: String { map(\.description).joined(separator: ", ") }
}

/// Threads that post while something happens to a service.
enum PostingThreads {
    private static let threads = 3
    /// The number of posts that each thread makes after the closure has returned.
    private static let after = 2

    private final class Progress: Sendable {
        let state = Lock((made: 0, hasHappened: false))
    }

    /// Posts from several threads while a closure runs, for example one that stops the service. Each thread makes at
    /// most as many posts before the closure returns.
    ///
    /// - Returns: The number of posts, after all threads have ended.
    @MainActor static func post(
        _ posts: [@Sendable () -> Void],
        atMost most: Int,
        while happening: () async -> Void
    ) async -> Int {
        let (progress, returned) = (Progress(), DispatchSemaphore(value: 0))
        @Sendable func post(_ number: Int) {
            posts[number % posts.count]()
            progress.state.withLock { $0.made += 1 }
        }
        let group = (0..<threads).map { _ in
            Task.detached {
                await Place.backgroundThread.run {
                    for number in 0..<most where !progress.state.withLock({ $0.hasHappened }) { post(number) }
                    returned.wait()
                    for number in 0..<after { post(number) }
                }
            }
        }
        while progress.state.withLock({ $0.made }) == 0 { await Turn.pass() }
        await happening()
        progress.state.withLock { $0.hasHappened = true }
        for _ in group { returned.signal() }
        for thread in group { await thread.value }
        return progress.state.withLock { $0.made }
    }
}
