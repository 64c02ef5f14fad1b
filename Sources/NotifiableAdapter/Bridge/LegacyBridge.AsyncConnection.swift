internal import Foundation

extension LegacyBridge {
    /// The connection of a bridged asynchronous message type in a center.
    final class AsyncConnection<Message: MessageCenter.AsyncMessage>: Sendable {
        private let port: MessagePort<Message>
        private let name: BridgedName
        private let echoes = Lock(EchoGuard<NotificationMark>())

        init(port: MessagePort<Message>, bridge: LegacyBridge) {
            self.port = port
            name = BridgedName(Message.name, of: bridge)
        }

        /// Receives notifications until the returned observation is released.
        func observe() -> LegacyObservation {
            name.observe { self.receive($0) }
        }

        /// Posts the notification of a message that was posted, on the same thread.
        func post(_ message: Message, subject: AnyObject?) {
            let notification = Message.makeNotification(message)
            let mark = name.mark(object: subject ?? notification.object, userInfo: notification.userInfo)
            let echo = echoes.withLock { $0.expect(mark) }
            name.post(mark)
            echoes.withLock { $0.forget(echo) }
            // Retained until here, so that `forget` releases no payload under the lock. A payload's `deinit` is foreign
            // code.
            extendLifetime(notification)
        }

        /// Delivers a notification that was posted, on the same thread.
        private func receive(_ notification: Notification) {
            guard !isEcho(notification), port.hasReceivers else { return }
            // The message waits for its observers. The notification selects them by its object.
            if let message = Message.makeMessage(KeptNotification(notification).notification) {
                port.deliver(message, object: notification.subject(as: Message.Subject.self))
            } else {
                notification.reportFailedConversion(to: Message.self, to: port.configuration)
            }
        }

        /// Whether a notification is the echo of a post by the bridge.
        ///
        /// An echo arrives inside the post, on the posting thread. No other thread uses this thread's marks, so they
        /// can be compared without the lock.
        private func isEcho(_ notification: Notification) -> Bool {
            let thread = ThreadIdentity.current
            // Only the marks of this thread, so that the payload of another thread isn't retained beyond its post.
            let expected = echoes.withLock { $0.marks.filter { $0.mark.thread == thread } }
            guard !expected.isEmpty, let echo = name.echo(of: notification, among: expected) else { return false }
            echoes.withLock { $0.forget(echo) }
            return true
        }
    }
}
