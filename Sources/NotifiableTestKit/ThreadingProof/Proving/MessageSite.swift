internal import NotifiableAdapter

/// Watches a message center around which a service is made for one trial.
///
/// Observers of messages are not seen at work, as those of notifications are: the center calls them itself. They are seen
/// in its list of observers, and by their effects.
@MainActor struct MessageSite {
    let center: MessageCenter
    let reports: CenterReports
    /// The observers that the proof adds itself, at the front and at the back.
    private let own: Own

    /// The proof's own observers, which post again from inside a post.
    final class Own {
        var front: MessageCenter.ObservationToken?
        var back: MessageCenter.ObservationToken?
        var nested: (isBefore: Bool, post: @Sendable () -> Void)?

        func ran(isFront: Bool) {
            guard let nested, nested.isBefore == isFront else { return }
            self.nested = nil
            nested.post()
        }
    }

    init() {
        let reports = CenterReports()
        self.reports = reports
        center = MessageCenter(configuration: .init(diagnostics: { reports.append($0) }))
        own = Own()
    }

    /// Where the observers of a service run, as a center lists them.
    static func isolation<Service>(
        of messageType: any Any.Type,
        _ makeService: @MainActor (MessageCenter) async -> Service
    ) async -> String? {
        let center = MessageCenter()
        let service = await makeService(center)
        let observers = center.observers.filter { $0.messageType == messageType }
        withExtendedLifetime(service) {}
        guard !observers.isEmpty else { return nil }
        return Set(observers.map { "\($0.place)" }).sorted().joined(separator: ", ")
    }

    /// Adds an observer before the service's.
    func addFront<Message: MessageCenter.MainActorMessage>(_ messageType: Message.Type) {
        own.front = observe(messageType, isFront: true)
    }

    /// Adds an observer after the service's.
    func addBack<Message: MessageCenter.MainActorMessage>(_ messageType: Message.Type) {
        own.back = observe(messageType, isFront: false)
    }

    private func observe<Message: MessageCenter.MainActorMessage>(
        _ messageType: Message.Type,
        isFront: Bool
    ) -> MessageCenter.ObservationToken {
        let identifier = MessageCenter.BaseMessageIdentifier<Message>()
        return center.addObserver(of: Message.Subject.self, for: identifier) { [own] _ in own.ran(isFront: isFront) }
    }

    /// What the checks need.
    ///
    /// - Parameters:
    ///   - messageType: the message.
    ///   - kinds: in how many ways it is posted; who observes the message observes all of them.
    ///   - complaints: what was not as it should be, after so many posts off the main actor.
    ///   - makePost: makes a post that is ready to run at a place.
    func site(
        of messageType: any Any.Type,
        kinds: Int = 1,
        complaints: @escaping @MainActor (_ postsOffMain: Int) -> [String],
        makePost: @escaping @MainActor (Stimulus, Place) -> @Sendable () -> Void
    ) -> ProofSite {
        let (center, own) = (center, own)
        let observers: @MainActor () -> [MessageCenter.ObserverInfo] = {
            center.observers.filter { $0.messageType == messageType && $0.file != #fileID }
        }
        return ProofSite(
            center: center,
            makePost: makePost,
            nest: { isBefore, post in own.nested = (isBefore, post) },
            log: nil,
            observers: { observers().map(\.description) },
            observedKinds: { observers().isEmpty ? [] : Set(0..<kinds) },
            withdraw: nil,
            postObserved: {},
            complaints: complaints
        )
    }
}

extension MessageCenter.ObserverInfo {
    /// Where the observer runs.
    fileprivate var place: String {
        switch isolation {
        case .mainActor: "on the main actor"
        case .actor(let type): "on a \(type)"
        case .concurrent: "concurrently"
        case .sequence: "as a sequence"
        }
    }
}
