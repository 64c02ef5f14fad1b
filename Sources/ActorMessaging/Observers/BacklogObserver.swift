/// An observer that handles messages after `post` has returned, so that they wait for it.
///
/// `@unchecked Sendable`: the properties that it adds to its superclass are immutable or atomic.
@usableFromInline
class BacklogObserver: Observer, @unchecked Sendable {
    final let reporter: BacklogReporter
    final let activity: CenterActivity
    private let hasReportedWait = Atomic<Bool>(false)

    init(_ reporter: BacklogReporter, subject: AnyObject?, site: RegistrationSite, activity: CenterActivity) {
        self.reporter = reporter
        self.activity = activity
        super.init(subject: subject, site: site)
    }

    /// Returns whether a place is inside the observer, which mustn't wait for itself. An actor's closure can't wait.
    func contains(_ place: WaitingPlace) -> Bool { false }

    /// Adds a wait to the backlog. Called without a lock.
    ///
    /// - Returns: Whether there is something to wait for.
    func addFence(_ wait: DeliveryContext) -> Bool { false }

    /// Returns the context that a message waits with.
    final func waitingContext(_ context: DeliveryContext?) -> DeliveryContext? {
        guard let context, let waiter = context.waiter, contains(waiter) else { return context }
        reportWait()
        return context.withoutWait()
    }

    final override func fence(_ wait: DeliveryContext) {
        wait.begin()
        if let waiter = wait.waiter, contains(waiter) {
            reportWait()
            wait.skip()
        } else if !addFence(wait) {
            wait.finish(.handled)
        }
    }

    /// Reports, the first time, that the observer waits for itself.
    private func reportWait() {
        guard !hasReportedWait.exchange(true, ordering: .relaxed) else { return }
        activity.configuration.diagnostics(
            .waitInsideObserver(messageType: reporter.messageType, file: site.fileID, line: site.line)
        )
    }

    final override func leave() { activity.retain(self) }
}
