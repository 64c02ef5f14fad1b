internal import Foundation
internal import NotifiableAdapter

/// The message center of one trial.
///
/// The center calls observers of messages itself, so the proof doesn't see their calls. It sees the center's list of
/// observers, and the effects of the observers.
@MainActor final class MessageSite: ProofSite {
    /// Returns a closure that posts, to be run at a place.
    typealias MakePost = @MainActor (MessageCenter, Stimulus, Place) -> @Sendable () -> Void

    let messageCenter: MessageCenter
    /// The number of forms in which the message is posted.
    private let kinds: Int
    /// Whether the center reports each post off the main actor as deferred.
    private let defersPosts: Bool
    private let makePost: MakePost
    private let messageType: any Any.Type
    private let posts = Posts()
    /// The tokens of the proof's observers, which count posts and make nested ones.
    private var tokens: [MessageCenter.ObservationToken] = []
    /// Adds an observer of the proof behind those of the service, which may have started in a later turn.
    private var observeLast: @MainActor () -> Void = {}

    @MainActor private final class Posts {
        /// The posts since the service was made: those that the center has delivered, and those of the proof.
        nonisolated let count = Lock((all: 0, made: 0))
        nonisolated let diagnostics = Lock<[MessageDiagnostic]>([])
        /// A post to be made inside another post, before or after the service's observers run.
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
        (self.messageType, self.kinds, self.defersPosts, self.makePost) = (messageType, kinds, defersPosts, makePost)
        messageCenter = MessageCenter(
            configuration: .init(
                diagnostics: { [posts] diagnostic in posts.diagnostics.withLock { $0.append(diagnostic) } },
                carriedValues: carrying.map(\.taskLocal)
            )
        )
    }

    /// Posts a message before the service exists: it may start with it.
    func postRetained() { makePost(messageCenter, Stimulus(kind: 0, number: 0), .mainActor)() }

    /// Makes the service after an observer of the proof, which leaves what waits to the service.
    func make<Service, Message: MessageCenter.MainActorMessage>(
        _ makeService: @MainActor (MessageCenter) async -> Service,
        observing messageType: Message.Type
    ) async -> Service {
        observe(messageType) { posts in
            posts.count.withLock { $0.all += 1 }
            posts.ran(isFront: true)
        }
        let service = await makeService(messageCenter)
        observeLast = { [weak self] in self?.observe(messageType) { $0.ran(isFront: false) } }
        posts.count.withLock { $0 = (0, 0) }
        return service
    }

    private func observe<Message: MessageCenter.MainActorMessage>(
        _ messageType: Message.Type,
        _ handle: @escaping @MainActor (Posts) -> Void
    ) {
        let identifier = MessageCenter.BaseMessageIdentifier<Message>()
        tokens.append(
            messageCenter.addObserver(of: Message.Subject.self, for: identifier, startingWith: .recording) {
                [posts] _ in handle(posts)
            }
        )
    }

    /// Makes the service beside an observer of the proof.
    func make<Service, Message: MessageCenter.AsyncMessage>(
        _ makeService: @MainActor (MessageCenter) async -> Service,
        observing messageType: Message.Type
    ) async -> Service {
        let service = await makeService(messageCenter)
        if Message.retention != .none { await messageCenter.drain() }
        tokens.append(
            messageCenter.observePosts(of: nil, for: messageType, fileID: #fileID, line: #line) { [posts] _ in
                posts.count.withLock { $0.all += 1 }
            }
        )
        return service
    }

    // MARK: ProofSite

    var watched: ProvingCenter? { nil }
    var isolation: String? { infos.isEmpty ? nil : Set(infos.map(\.place)).sorted().joined(separator: ", ") }
    var showsOtherPosts: Bool { posts.count.withLock { $0.all > $0.made } }
    var observers: [String] { infos.map(\.description) }
    var observerCount: Int { infos.count }
    var hasTakenRetained: Bool {
        let isKept = messageCenter.retained.contains { $0.messageType == messageType }
        if (messageType as? any MessageCenter.Message.Type)?.retention == .latest {
            return isKept && infos.contains(where: \.startsWithLatest)
        }
        let isLost = posts.diagnostics.withLock {
            $0.contains { if case .retainedMessagesLost = $0 { true } else { false } }
        }
        return !isKept && !isLost
    }
    /// An observer of the message observes it in each form in which it is posted.
    var observedKinds: Set<Int> { infos.isEmpty ? [] : Set(0..<kinds) }

    private var infos: [MessageCenter.ObserverInfo] {
        messageCenter.observers.filter { $0.messageType == messageType && $0.file != #fileID }
    }

    func makePost(_ stimulus: Stimulus, at place: Place) -> @Sendable () -> Void {
        let post = makePost(messageCenter, stimulus, place)
        return { [posts] in
            posts.count.withLock { $0.made += 1 }
            post()
        }
    }

    func nest(isBefore: Bool, _ post: @escaping @Sendable () -> Void) {
        observeLast()
        posts.nest(isBefore: isBefore, post)
    }

    func complaints(postsOffMain: Int) -> [String] {
        var (deferred, complaints) = (0, [String]())
        for diagnostic in posts.diagnostics.withLock({ $0 }) {
            switch diagnostic {
            case .legacyPostDeferred(let type, _) where type == messageType: deferred += 1
            case .conversionFailed(let type, _, _) where type == messageType: complaints.append("\(diagnostic)")
            default: break
            }
        }
        // The service may add posts of its own.
        if defersPosts, deferred < postsOffMain {
            complaints.append("\(postsOffMain) posts were deferred, \(deferred) reported")
        }
        return complaints
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
