/// The order that a message center gives observers and asynchronous messages, and that Foundation gives neither.
struct ObserverOrder {
    private let kinds: FoundationKinds
    /// The observers of each main-actor message, and those of its name, that a post calls before it returns.
    private var observers: [String: Set<RewriteSite>] = [:]

    init(_ kinds: FoundationKinds, _ messages: BridgedMessages, _ sources: RewriteSources) {
        self.kinds = kinds
        let codeBase = sources.codeBase
        for (number, file) in codeBase.files.enumerated() {
            for observer in file.observers where observer.kind == .message && !observer.isSequence {
                guard let message = kinds.message(of: observer, in: number) else { continue }
                observers[message, default: []].insert(sources.site(observer.span, in: number))
            }
        }
        for observation in codeBase.observations + codeBase.testObservations {
            guard !observation.isTemplate, observation.observer.isCalledByMainPoster else { continue }
            for message in observation.names.flatMap({ messages[$0] }) {
                let site = sources.site(observation.observer.span, in: observation.file)
                observers[message.typeName, default: []].insert(site)
            }
        }
    }

    /// Why an observer of a message by closure would run in another order, among others or for several messages.
    func obstacle(to message: String, at site: RewriteSite) -> SkipReason? {
        guard kinds.isMainActor(message) else { return .messageOrder(message) }
        let other = observers[message, default: []].subtracting([site]).min()
        return other.map { .observerOrder(message, "\($0.path):\($0.span.start.line)") }
    }
}

extension Observer {
    /// Whether a post on the main thread calls the handler of the notification before the post returns.
    fileprivate var isCalledByMainPoster: Bool { isCalledByPoster || kind == .closure && queue == .main }
}
