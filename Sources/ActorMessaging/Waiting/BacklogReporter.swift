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

    fileprivate func report(losses: Int, depth: Int) {
        if losses > 0 { report(.mailboxOverflow(messageType: messageType, lost: losses, policy: buffering)) }
        guard depth > 0, let site else { return }
        report(.backlog(messageType: messageType, file: site.fileID, line: site.line, depth: depth))
    }
}

extension Backlog.Action where Context == DeliveryContext {
    /// Carries out the action. Called without a lock.
    ///
    /// - Parameters:
    ///   - reporter: The receiver of the reports.
    ///   - discard: Destroys a message that isn't handled, if that takes more than releasing it.
    @inline(__always)
    func perform(_ reporter: @autoclosure () -> BacklogReporter, discard: (Element) -> Void = { _ in }) {
        if let lost {
            discard(lost.element)
            lost.context?.finish(.lost)
        }
        for item in removed {
            discard(item.element)
            item.context?.finish(.removed)
        }
        for context in passed { context.finish(.handled) }
        if losses > 0 || depth > 0 { reporter().report(losses: losses, depth: depth) }
    }
}
