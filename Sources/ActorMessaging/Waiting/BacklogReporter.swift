/// The bound of a backlog, and the receiver of its reports: of lost messages, and of too many that wait.
package struct BacklogReporter: Sendable {
    let messageType: any Any.Type
    let buffering: MailboxBuffering
    let limit: Int?
    /// The place where the observer was added; `nil` if only losses are reported.
    let site: RegistrationSite?
    private let report: @Sendable (MessageDiagnostic) -> Void

    /// Creates a reporter of lost messages.
    ///
    /// - Parameters:
    ///   - messageType: The type that the reports name.
    ///   - report: The closure to call with each diagnostic.
    package init(
        of messageType: any Any.Type,
        _ buffering: MailboxBuffering,
        _ report: @escaping @Sendable (MessageDiagnostic) -> Void
    ) {
        (self.messageType, self.buffering, self.report) = (messageType, buffering, report)
        (limit, site) = (nil, nil)
    }

    /// Creates a reporter for an observer of a center.
    init(
        of messageType: any Any.Type,
        _ buffering: MailboxBuffering,
        at site: RegistrationSite,
        in configuration: MessageCenter.Configuration
    ) {
        (self.messageType, self.buffering, self.site) = (messageType, buffering, site)
        (limit, report) = (configuration.backlogLimit, configuration.diagnostics)
    }

    func makeBacklog<Element>() -> Backlog<Element, DeliveryContext> {
        Backlog(buffering: buffering, limit: limit, reportsLosses: !buffering.coalesces)
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
