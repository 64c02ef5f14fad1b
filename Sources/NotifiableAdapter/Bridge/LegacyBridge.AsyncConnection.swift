internal import Foundation

extension LegacyBridge {
    /// One bridged asynchronous message type in one center.
    final class AsyncConnection<Message: MessageCenter.AsyncMessage>: Sendable {
        private let port: AsyncMessagePort<Message>
        private let name: BridgedName
        private let echoes = Lock(EchoGuard<NotificationMark>())

        init(port: AsyncMessagePort<Message>, bridge: LegacyBridge) {
            self.port = port
            name = BridgedName(Message.name, of: bridge)
            name.observe { [weak self] in self?.receive($0) }
        }

        /// A message was posted: its notification's observers are to have it, on this thread.
        func post(_ message: Message, subject: AnyObject?) {
            let notification = Message.makeNotification(message)
            let object = subject ?? notification.object
            let mark = NotificationMark(object: object, userInfo: notification.userInfo)
            let echo = echoes.withLock { $0.expect(mark) }
            name.post(mark)
            echoes.withLock { $0.forget(echo) }
            // Until here, so that giving up the mark under the lock gives up nothing else: a payload's `deinit` is foreign code.
            withExtendedLifetime(notification) {}
        }

        /// A notification was posted, on this thread.
        private func receive(_ notification: Notification) {
            guard !isEcho(notification), port.hasReceivers else { return }
            if let message = Message.makeMessage(notification) {
                port.deliver(message, object: notification.subject(as: Message.Subject.self))
            } else {
                notification.reportFailedConversion(to: Message.self, to: port.configuration)
            }
        }

        /// An echo comes on the thread that posted, inside the post. So no other thread touches this one's marks, and
        /// they may be compared outside the lock.
        private func isEcho(_ notification: Notification) -> Bool {
            let thread = ThreadIdentity.current
            // Only this thread's, so that no other thread's payload is kept here beyond its own post.
            let expected = echoes.withLock { $0.marks.filter { $0.mark.thread == thread } }
            guard !expected.isEmpty, let echo = name.echo(of: notification, among: expected) else { return false }
            echoes.withLock { $0.forget(echo) }
            return true
        }
    }
}
