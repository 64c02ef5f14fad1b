internal import Foundation

extension LegacyBridge {
    /// One bridged asynchronous message type in one center.
    ///
    /// `@unchecked Sendable`: `token` is written by the initializer alone; the rest is immutable or locked.
    final class AsyncConnection<Message: MessageCenter.BridgedAsyncMessage>: @unchecked Sendable {
        private struct Mark {
            let thread: ThreadIdentity
            let notification: NotificationMark
        }

        private let port: AsyncMessagePort<Message>
        private let legacy: any NotificationProtocol
        private let keepsDictionaries: Bool
        private var token: (any NSObjectProtocol)?
        private let echoes = Lock(EchoGuard<Mark>())

        init(port: AsyncMessagePort<Message>, bridge: LegacyBridge) {
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

        /// A message was posted: its notification's observers are to have it, on this thread.
        func post(_ message: Message, subject: AnyObject?) {
            let notification = Message.makeNotification(message)
            let object = subject ?? notification.object
            let mark = Mark(
                thread: .current,
                notification: NotificationMark(object: object, userInfo: notification.userInfo)
            )
            let echo = echoes.withLock { $0.expect(mark) }
            legacy.post(name: Message.name, object: object, userInfo: notification.userInfo)
            echoes.withLock { $0.forget(echo) }
        }

        /// A notification was posted, on this thread.
        private func receive(_ notification: Notification) {
            guard !isEcho(notification), port.hasReceivers else { return }
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

        /// An echo comes on the thread that posted, inside the post. Comparing runs foreign code (values' `==`), so it is
        /// done outside the lock; no other thread touches this one's marks.
        private func isEcho(_ notification: Notification) -> Bool {
            let thread = ThreadIdentity.current
            let expected = echoes.withLock { $0.marks.filter { $0.mark.thread == thread } }
            guard !expected.isEmpty else { return false }
            let mark = NotificationMark(object: notification.object, userInfo: notification.userInfo)
            let echo =
                expected.first { $0.mark.notification.isIdentical(to: mark) }
                ?? (keepsDictionaries ? nil : expected.first { $0.mark.notification.isAlike(mark) })
            guard let echo else { return false }
            echoes.withLock { $0.forget(echo.id) }
            return true
        }
    }
}
