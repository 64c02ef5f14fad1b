internal import Foundation

extension LegacyBridge {
    /// One bridged main-actor message type in one center.
    ///
    /// `@unchecked Sendable`: `token` is written by the initializer alone; the rest is immutable or the main actor's.
    final class MainActorConnection<Message: MessageCenter.BridgedMainActorMessage>: @unchecked Sendable {
        private let port: MainActorMessagePort<Message>
        private let legacy: any NotificationProtocol
        private let keepsDictionaries: Bool
        private var token: (any NSObjectProtocol)?
        @MainActor private var echoes = EchoGuard<NotificationMark>()

        init(port: MainActorMessagePort<Message>, bridge: LegacyBridge) {
            self.port = port
            legacy = bridge.legacy
            keepsDictionaries = bridge.keepsDictionaries
            token = legacy.addObserver(forName: Message.name, object: nil, queue: nil) { [weak self] in
                self?.receive($0)
            }
        }

        deinit {
            if let token { legacy.removeObserver(token) }
        }

        /// A message was posted: its notification's observers are to have it.
        @MainActor func post(_ message: Message, subject: AnyObject?) {
            let notification = Message.makeNotification(message)
            let object = subject ?? notification.object
            let echo = echoes.expect(NotificationMark(object: object, userInfo: notification.userInfo))
            legacy.post(name: Message.name, object: object, userInfo: notification.userInfo)
            echoes.forget(echo)
        }

        /// A notification was posted, on whatever thread.
        private func receive(_ notification: Notification) {
            // Not Sendable to the compiler; it goes to the main actor with nobody else but its poster knowing it, as
            // with any queue that an observer is given.
            nonisolated(unsafe) let notification = notification
            if ProcessMainRunLoop.main.isCurrent {
                MainActor.assumeIsolated {
                    if !isEcho(notification) { deliver(notification) }
                }
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
                port.deliver(message, subject: subject(notification.object, as: Message.Subject.self))
            } else {
                port.configuration?.diagnostics(
                    .conversionFailed(
                        messageType: Message.self,
                        name: notification.name.rawValue,
                        reason: conversionFailure(notification, to: Message.self)
                    )
                )
            }
        }

        @MainActor private func isEcho(_ notification: Notification) -> Bool {
            let expected = echoes.marks
            guard !expected.isEmpty else { return false }
            let mark = NotificationMark(object: notification.object, userInfo: notification.userInfo)
            let echo =
                expected.first { $0.mark.isIdentical(to: mark) }
                ?? (keepsDictionaries ? nil : expected.first { $0.mark.isAlike(mark) })
            guard let echo else { return false }
            echoes.forget(echo.id)
            return true
        }
    }
}
