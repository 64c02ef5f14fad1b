internal import Foundation

extension LegacyBridge {
    /// One bridged main-actor message type in one center.
    final class MainActorConnection<Message: MessageCenter.MainActorMessage>: Sendable {
        private let port: MainActorMessagePort<Message>
        private let name: BridgedName
        private let mainRunLoop: any MainRunLoop
        // Touched by the posting thread alone, inside `post`, and that is on the main actor. To be on the main actor for the
        // compiler as well, `receive` would have to ask for each notification. The guard calls nothing foreign, so no two
        // accesses overlap.
        @exclusivity(unchecked) nonisolated(unsafe) private var echoes = EchoGuard<NotificationMark>()
        /// The thread inside `post`, by its raw value; 0 if there is none.
        private let postingThread = Atomic<UInt>(0)

        init(port: MainActorMessagePort<Message>, bridge: LegacyBridge) {
            self.port = port
            mainRunLoop = port.configuration?.mainRunLoop ?? .main
            name = BridgedName(Message.name, of: bridge)
            name.observe { [weak self] in self?.receive($0) }
        }

        /// A message was posted: its notification's observers are to have it.
        @MainActor func post(_ message: Message, subject: AnyObject?) {
            let notification = Message.makeNotification(message)
            let mark = NotificationMark(object: subject ?? notification.object, userInfo: notification.userInfo)
            // Only this thread compares equal to what it writes, so no order with other threads matters.
            let outerThread = postingThread.load(ordering: .relaxed)
            postingThread.store(mark.thread.rawValue, ordering: .relaxed)
            let echo = echoes.expect(mark)
            name.post(mark)
            echoes.forget(echo)
            postingThread.store(outerThread, ordering: .relaxed)
            // Until here, so that giving up the mark gives up nothing else: what a payload's `deinit` does may post.
            withExtendedLifetime(notification) {}
        }

        /// A notification was posted, on whatever thread.
        private func receive(_ notification: Notification) {
            if isEcho(notification) { return }
            if mainRunLoop.isCurrent {
                nonisolated(unsafe) let notification = notification  // It stays on this thread.
                MainActor.assumeIsolated { deliver(notification) }
            } else if port.hasReceivers, let configuration = port.configuration {
                configuration.diagnostics(
                    .legacyPostDeferred(messageType: Message.self, name: notification.name.rawValue)
                )
                // Not Sendable to the compiler; it goes to the main actor with nobody else but its poster knowing it, as
                // with any queue that an observer is given.
                nonisolated(unsafe) let notification = notification.withoutDeallocatingObject
                mainRunLoop.enqueue { self.deliver(notification) }
            }
        }

        @MainActor private func deliver(_ notification: Notification) {
            guard port.hasReceivers else { return }
            if let message = Message.makeMessage(notification) {
                port.deliver(message, object: notification.subject(as: Message.Subject.self))
            } else {
                notification.reportFailedConversion(to: Message.self, to: port.configuration)
            }
        }

        /// An echo comes on the thread that posted, inside the post.
        private func isEcho(_ notification: Notification) -> Bool {
            guard postingThread.load(ordering: .relaxed) == ThreadIdentity.current.rawValue else { return false }
            let expected = echoes.marks
            guard !expected.isEmpty, let echo = name.echo(of: notification, among: expected) else { return false }
            echoes.forget(echo)
            return true
        }
    }
}
