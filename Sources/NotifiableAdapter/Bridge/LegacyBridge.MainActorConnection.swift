internal import Foundation

extension LegacyBridge {
    /// One bridged main-actor message type in one center.
    final class MainActorConnection<Message: MessageCenter.BridgedMainActorMessage>: Sendable {
        private let port: MainActorMessagePort<Message>
        private let name: BridgedName
        // On the main executor alone, which `receive` has asked for already; to be on the main actor for the compiler as
        // well, it would have to ask again for each notification. The guard calls nothing foreign, so no two accesses overlap.
        @exclusivity(unchecked) nonisolated(unsafe) private var echoes = EchoGuard<NotificationMark>()

        init(port: MainActorMessagePort<Message>, bridge: LegacyBridge) {
            self.port = port
            name = BridgedName(Message.name, of: bridge)
            name.observe { [weak self] in self?.receive($0) }
        }

        /// A message was posted: its notification's observers are to have it.
        @MainActor func post(_ message: Message, subject: AnyObject?) {
            let notification = Message.makeNotification(message)
            let object = subject ?? notification.object
            let echo = echoes.expect(NotificationMark(object: object, userInfo: notification.userInfo))
            name.post(object: object, userInfo: notification.userInfo)
            echoes.forget(echo)
            // Until here, so that giving up the mark gives up nothing else: what a payload's `deinit` does may post.
            withExtendedLifetime(notification) {}
        }

        /// A notification was posted, on whatever thread.
        private func receive(_ notification: Notification) {
            let isInPlace = ProcessMainRunLoop.main.isCurrent
            if isInPlace, isEcho(notification) { return }
            // Not Sendable to the compiler; it goes to the main actor with nobody else but its poster knowing it, as
            // with any queue that an observer is given.
            nonisolated(unsafe) let notification = notification
            if isInPlace {
                MainActor.assumeIsolated { deliver(notification) }
            } else if port.hasReceivers, let configuration = port.configuration {
                configuration.diagnostics(
                    .legacyPostDeferred(messageType: Message.self, name: notification.name.rawValue)
                )
                configuration.mainRunLoop.enqueue { self.deliver(notification) }
            }
        }

        @MainActor private func deliver(_ notification: Notification) {
            guard port.hasReceivers else { return }
            if let message = Message.makeMessage(notification) {
                port.deliver(message, subject: notification.subject(as: Message.Subject.self))
            } else {
                notification.reportFailedConversion(to: Message.self, to: port.configuration)
            }
        }

        /// On the main executor.
        private func isEcho(_ notification: Notification) -> Bool {
            let expected = echoes.marks
            guard !expected.isEmpty, let echo = name.echo(of: notification, among: expected) else { return false }
            echoes.forget(echo)
            return true
        }
    }
}
