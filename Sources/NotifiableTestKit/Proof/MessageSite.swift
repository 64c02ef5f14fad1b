internal import Foundation
internal import NotifiableAdapter

/// The message center of one trial.
///
/// The center calls observers of messages itself, so the proof doesn't see their calls. It sees the center's list of
/// observers, and the effects of the observers.
@MainActor struct MessageSite: ProofSite {
    /// Returns a closure that posts, to be run at a place.
    typealias MakePost = @MainActor (MessageCenter, Stimulus, Place) -> @Sendable () -> Void

    let messageCenter: MessageCenter
    private let reports: CenterReports
    /// The number of forms in which the message is posted.
    private let kinds: Int
    /// Whether the center reports each post off the main actor as deferred.
    private let defersPosts: Bool
    private let makePost: MakePost
    private let messageType: any Any.Type
    private let own = OwnObservers()

    /// The observers that the proof adds to count posts and to make nested ones.
    private final class OwnObservers {
        var tokens: [MessageCenter.ObservationToken] = []
        let count = PostCount()
        let nesting = Nesting()
    }

    /// Counts the posts of the message since the service was made.
    private final class PostCount: Sendable {
        let posts = Lock((all: 0, made: 0))

        /// Whether the center has delivered more posts than the proof has made.
        var showsOthers: Bool { posts.withLock { $0.all > $0.made } }

        func delivered() { posts.withLock { $0.all += 1 } }
    }

    /// A post that the proof's observers make inside another post, before or after the service's observers run.
    private final class Nesting {
        private var nested: (isBefore: Bool, post: @Sendable () -> Void)?
        /// The number of posts that are being delivered, each inside the previous one.
        private var depth = 0

        func nest(isBefore: Bool, _ post: @escaping @Sendable () -> Void) {
            nested = (isBefore, post)
            depth = 0
        }

        func ran(isFront: Bool) {
            depth += isFront ? 1 : -1
            guard let nested, nested.isBefore == isFront, depth == (isFront ? 1 : 0) else { return }
            self.nested = nil
            nested.post()
        }
    }

    init(
        of messageType: any Any.Type,
        kinds: Int = 1,
        defersPosts: Bool,
        carrying: [CarriedSample],
        makePost: @escaping MakePost
    ) {
        self.messageType = messageType
        self.kinds = kinds
        self.defersPosts = defersPosts
        self.makePost = makePost
        let reports = CenterReports(of: messageType)
        self.reports = reports
        messageCenter = MessageCenter(
            configuration: .init(
                diagnostics: { reports.append($0) },
                carriedValues: carrying.map(\.taskLocal)
            )
        )
    }

    /// Returns the isolation of a message's observers, as a center lists it.
    static func isolation<Service>(
        of messageType: any Any.Type,
        _ makeService: @MainActor (MessageCenter) async -> Service
    ) async -> String? {
        let center = MessageCenter()
        let service = await makeService(center)
        let observers = center.observers.filter { $0.messageType == messageType }
        withExtendedLifetime(service) {}
        guard !observers.isEmpty else { return nil }
        return Set(observers.map(\.place)).sorted().joined(separator: ", ")
    }

    /// Posts a message before the service exists, if its type retains messages: the service may start with it.
    private func postRetained<Message: MessageCenter.Message>(_ messageType: Message.Type) {
        if Message.retention != .none { makePost(messageCenter, Stimulus(kind: 0, number: 0), .mainActor)() }
    }

    /// Makes the service between two observers of the proof, which leave what waits to the service.
    func make<Service, Message: MessageCenter.MainActorMessage>(
        _ makeService: @MainActor (MessageCenter) async -> Service,
        observing messageType: Message.Type
    ) async -> Service {
        let identifier = MessageCenter.BaseMessageIdentifier<Message>()
        let (count, nesting) = (own.count, own.nesting)
        postRetained(messageType)
        own.tokens.append(
            messageCenter.addObserver(of: Message.Subject.self, for: identifier, startingWith: .recording) { _ in
                count.delivered()
                nesting.ran(isFront: true)
            }
        )
        let service = await makeService(messageCenter)
        own.tokens.append(
            messageCenter.addObserver(of: Message.Subject.self, for: identifier, startingWith: .recording) { _ in
                nesting.ran(isFront: false)
            }
        )
        count.posts.withLock { $0 = (0, 0) }
        return service
    }

    /// Makes the service beside an observer of the proof.
    func make<Service, Message: MessageCenter.AsyncMessage>(
        _ makeService: @MainActor (MessageCenter) async -> Service,
        observing messageType: Message.Type
    ) async -> Service {
        postRetained(messageType)
        let service = await makeService(messageCenter)
        if Message.retention != .none { await messageCenter.drain() }
        let count = own.count
        own.tokens.append(
            messageCenter.observePosts(of: nil, for: messageType, fileID: #fileID, line: #line) { _ in count.delivered()
            }
        )
        return service
    }

    // MARK: ProofSite

    var center: any NotificationProtocol { messageCenter }
    var log: HandlingLog? { nil }
    var showsOtherPosts: Bool { own.count.showsOthers }
    var observers: [String] { infos.map(\.description) }
    var observerCount: Int { infos.count }
    /// An observer of the message observes it in each form in which it is posted.
    var observedKinds: Set<Int> { infos.isEmpty ? [] : Set(0..<kinds) }
    var undeclared: [String] { [] }

    private var infos: [MessageCenter.ObserverInfo] {
        messageCenter.observers.filter { $0.messageType == messageType && $0.file != #fileID }
    }

    func makePost(_ stimulus: Stimulus, at place: Place) -> @Sendable () -> Void {
        let post = makePost(messageCenter, stimulus, place)
        return { [count = own.count] in
            count.posts.withLock { $0.made += 1 }
            post()
        }
    }

    func nest(isBefore: Bool, _ post: @escaping @Sendable () -> Void) { own.nesting.nest(isBefore: isBefore, post) }
    func reasonNotToJudge(_ kind: Int) -> String? { nil }
    func limit(to observer: Int) {}
    func removeObservers() {}
    func postObserved() {}
    func complaints(postsOffMain: Int) -> [String] { reports.complaints(after: defersPosts ? postsOffMain : 0) }
}

/// The diagnostics of a message center about one message type.
final class CenterReports: Sendable {
    private struct State {
        var deferred = 0
        var failures: [String] = []
    }

    private let messageType: any Any.Type
    private let state = Lock(State())

    init(of messageType: any Any.Type) { self.messageType = messageType }

    func append(_ diagnostic: MessageDiagnostic) {
        switch diagnostic {
        case .legacyPostDeferred(let type, _) where type == messageType: state.withLock { $0.deferred += 1 }
        case .conversionFailed(let type, _, _) where type == messageType:
            state.withLock { $0.failures.append(diagnostic.description) }
        default: break
        }
    }

    /// Returns complaints after a number of posts off the main actor. The center must report at least that many posts
    /// as deferred; the service may add posts of its own.
    func complaints(after postsOffMain: Int) -> [String] {
        let state = state.withLock { $0 }
        let isMissing = postsOffMain > state.deferred
        return state.failures + (isMissing ? ["\(postsOffMain) posts were deferred, \(state.deferred) reported"] : [])
    }
}

/// Returns the notification that a legacy observer receives when a closure posts a message.
@MainActor func bridgedNotification(
    named name: Notification.Name,
    post: @MainActor (MessageCenter) -> Void
) -> KeptNotification? {
    let center = MessageCenter(configuration: .init(diagnostics: { _ in }))
    nonisolated(unsafe) var posted: KeptNotification?  // Used on the main actor, inside `post`.
    let token = center.addObserver(forName: name, object: nil, queue: nil) { posted = KeptNotification($0) }
    post(center)
    center.removeObserver(token)
    return posted
}
