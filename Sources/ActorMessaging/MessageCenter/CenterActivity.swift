/// The configuration, the reports and the unfinished work that the observers of a center share.
final class CenterActivity: Sendable {
    /// The configuration. Its diagnostics closure isn't called for problems that its own calls cause.
    let configuration: MessageCenter.Configuration
    /// The number of legacy posts that wait for the main run loop.
    private let deferredPosts = Atomic<Int>(0)
    /// The newest fence after deferred posts, unless another post was deferred after it.
    private let deferredFence = Lock<DeferredFence?>(nil)
    /// The observers that have left their topic because an object died, while messages may wait for them.
    private let leaving = Lock<[ObjectIdentifier: Observer]>([:])

    /// Read by posts, for which copying the configuration costs too much.
    let reportsDeadLetters: Bool
    let instrument: (any MessageInstrument)?
    let isMeasured: Bool
    let isCarrying: Bool

    private let scope = ReportScope()

    init(configuration: MessageCenter.Configuration) {
        var configuration = configuration
        configuration.diagnostics = scope.limit(configuration.diagnostics)
        self.configuration = configuration
        reportsDeadLetters = configuration.reportsDeadLetters
        instrument = configuration.instrument
        isMeasured = instrument != nil
        isCarrying = !configuration.carriedValues.isEmpty
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

    /// Makes a wait last until the deferred posts have run. A wait joins the fence of the one before it, so that waits
    /// that are given up don't pile up.
    ///
    /// - Parameter body: Called on the main actor with each wait when they have run, before the wait ends.
    func fenceDeferredPosts(
        _ wait: DeliveryContext,
        _ body: @escaping @MainActor @Sendable (DeliveryContext) -> Void
    ) {
        wait.enter()
        let new = deferredFence.withLock { fence -> DeferredFence? in
            let joined = fence ?? DeferredFence()
            if joined.waits.count == joined.waits.capacity { joined.waits.removeAll(where: \.hasEnded) }
            joined.waits.append(wait)
            defer { fence = joined }
            return fence == nil ? joined : nil
        }
        guard let new else { return }
        configuration.mainRunLoop.enqueue {
            let waits = self.deferredFence.withLock { fence in
                if fence === new { fence = nil }
                defer { new.waits = [] }
                return new.waits
            }
            for wait in waits {
                body(wait)
                wait.finish(.handled)
            }
        }
    }

    /// The waits for the posts that were deferred before.
    ///
    /// `@unchecked Sendable`: the lock of `deferredFence` guards them.
    private final class DeferredFence: @unchecked Sendable {
        var waits: [DeliveryContext] = []
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
