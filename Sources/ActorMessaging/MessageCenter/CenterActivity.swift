/// The configuration, the reports and the unfinished work that the observers of a center share.
final class CenterActivity: Sendable {
    /// The configuration. Its diagnostics closure isn't called for problems that its own calls cause.
    let configuration: MessageCenter.Configuration
    /// The number of legacy posts that wait for the main run loop.
    private let deferredPosts = Atomic<Int>(0)
    /// The newest wait for deferred posts, unless another post was deferred after it.
    private let deferredFence = Lock<Handling?>(nil)
    /// The observers that have left their topic, because the subject is deallocated, while messages may wait for them.
    private let leaving = Lock<[ObjectIdentifier: Observer]>([:])

    /// Read by posts, for which copying the configuration costs too much.
    let reportsDeadLetters: Bool
    let isMeasured: Bool
    let isCarrying: Bool

    private let scope = ReportScope()

    init(configuration: MessageCenter.Configuration) {
        var configuration = configuration
        configuration.diagnostics = scope.limit(configuration.diagnostics)
        self.configuration = configuration
        reportsDeadLetters = configuration.reportsDeadLetters
        isMeasured = configuration.instrument != nil
        isCarrying = !configuration.carriedValues.isEmpty
    }

    // MARK: Reports

    /// Handles a post of a message type that has had no observer.
    func reportDeadLetter(of messageType: any Any.Type) {
        _ = MeasuredPost(of: messageType, by: configuration.instrument)
        if reportsDeadLetters { configuration.diagnostics(.deadLetter(messageType: messageType)) }
    }

    /// Reports that messages of a type wait for an observer.
    func reportBacklog(_ depth: Int, of messageType: any Any.Type, at site: RegistrationSite) {
        configuration.diagnostics(
            .backlog(messageType: messageType, file: site.fileID, line: site.line, depth: depth)
        )
    }

    /// Reports that an observer waits for itself.
    func reportWait(inObserverOf messageType: any Any.Type, at site: RegistrationSite) {
        configuration.diagnostics(
            .waitInsideObserver(messageType: messageType, file: site.fileID, line: site.line)
        )
    }

    func reportLoss(_ count: Int, of messageType: any Any.Type, _ policy: MailboxBuffering) {
        configuration.diagnostics(.mailboxOverflow(messageType: messageType, lost: count, policy: policy))
    }

    // MARK: Deferred posts

    var hasDeferredPosts: Bool { deferredPosts.load(ordering: .acquiring) > 0 }

    /// Runs a legacy post on a later turn of the main run loop, with the poster's values.
    func deferPost(_ post: @escaping @MainActor @Sendable () -> Void) {
        deferredPosts.add(1, ordering: .releasing)
        let post = CarriedValues.carried(by: post, configuration.carriedValues)
        configuration.mainRunLoop.enqueue {
            post()
            self.deferredPosts.add(-1, ordering: .releasing)
        }
        // After it is enqueued: an earlier fence doesn't wait for it.
        let fence = deferredFence.withLock { $0.take() }
        withExtendedLifetime(fence) {}
    }

    /// Makes a wait that has begun last until the deferred posts have run. A wait joins the one before it, so that
    /// waits that are given up don't pile up.
    ///
    /// - Parameter body: Called on the main actor with each wait when they have run, before the wait ends.
    func fenceDeferredPosts(
        _ delivery: AwaitedDelivery,
        _ body: @escaping @MainActor @Sendable (AwaitedDelivery) -> Void
    ) {
        delivery.begin()
        let new = deferredFence.withLock { fence -> Handling? in
            if let fence, fence.join(delivery) { return nil }
            fence = Handling(fence: delivery)
            return fence
        }
        guard let new else { return }
        configuration.mainRunLoop.enqueue {
            for wait in new.endJoining() {
                body(wait)
                wait.finish(.handled)
            }
        }
    }

    // MARK: Observers without a topic

    var leavingObservers: [Observer] { leaving.withLock { Array($0.values) } }

    /// Retains an observer until its messages have been handled.
    func retain(_ observer: Observer) { leaving.withLock { $0[ObjectIdentifier(observer)] = observer } }

    func release(_ observer: Observer) {
        let released = leaving.withLock { $0.removeValue(forKey: ObjectIdentifier(observer)) }
        withExtendedLifetime(released) {}
    }
}
