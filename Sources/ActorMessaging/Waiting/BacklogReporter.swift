/// Reports the messages that a backlog loses, and that too many wait.
package struct BacklogReporter: Sendable {
    private let messageType: any Any.Type
    private let buffering: MailboxBuffering
    private let site: RegistrationSite?
    private let report: @Sendable (MessageDiagnostic) -> Void

    /// - Parameters:
    ///   - messageType: The type that the reports name.
    ///   - site: The place where the observer was added; `nil` if the depth isn't reported.
    ///   - report: The closure to call with each diagnostic.
    init(
        of messageType: any Any.Type,
        _ buffering: MailboxBuffering,
        at site: RegistrationSite? = nil,
        _ report: @escaping @Sendable (MessageDiagnostic) -> Void
    ) {
        self.messageType = messageType
        self.buffering = buffering
        self.site = site
        self.report = report
    }

    fileprivate func report(losses: Int) {
        report(.mailboxOverflow(messageType: messageType, lost: losses, policy: buffering))
    }

    fileprivate func report(depth: Int) {
        guard let site else { return }
        report(.backlog(messageType: messageType, file: site.fileID, line: site.line, depth: depth))
    }
}

extension Backlog where Context == DeliveryContext {
    /// Performs actions. Called without a lock.
    ///
    /// - Parameters:
    ///   - reporter: The receiver of the reports.
    ///   - discard: Destroys a message that isn't handled, if that takes more than releasing it.
    static func perform(
        _ actions: [Action],
        _ reporter: @autoclosure () -> BacklogReporter,
        discard: (Element) -> Void = { _ in }
    ) {
        for action in actions {
            switch action {
            case .lose(let item):
                discard(item.element)
                item.context?.finish(.lost)
            case .remove(let item):
                discard(item.element)
                item.context?.finish(.removed)
            case .pass(let context): context.finish(.handled)
            case .reportLosses(let count): reporter().report(losses: count)
            case .reportDepth(let depth): reporter().report(depth: depth)
            }
        }
    }
}
