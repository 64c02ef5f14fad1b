internal import Foundation

extension LegacyBridge {
    /// The connection of a bridged main-actor message type in a center.
    final class MainActorConnection<Message: MessageCenter.MainActorMessage>: Sendable {
        private let port: MessagePort<Message>
        private let name: BridgedName
        private let mainRunLoop: any MainRunLoop
        // Only the thread inside `post` uses it, which is on the main actor. If it were declared `@MainActor`,
        // `receive` would have to check its isolation for each notification. The guard doesn't call foreign code, so
        // accesses don't overlap.
        @exclusivity(unchecked) nonisolated(unsafe) private var echoes = EchoGuard<NotificationMark>()
        /// The raw value of the thread inside `post`, or 0 if there is none.
        private let postingThread = Atomic<UInt>(0)

        init(port: MessagePort<Message>, bridge: LegacyBridge) {
            self.port = port
            mainRunLoop = port.configuration?.mainRunLoop ?? .main
            name = BridgedName(Message.name, of: bridge)
        }

        /// Receives notifications until the returned observation is released.
        func observe() -> LegacyObservation {
            // Called where `isCurrent` has just confirmed the isolation. `MainActor.assumeIsolated` would confirm it
            // again, which takes 650 instructions.
            let deliver = MainActorFunction<Notification> { self.deliver($0) }
            return name.observe { self.receive($0, deliver) }
        }

        /// Posts the notification of a message that was posted.
        @MainActor func post(_ message: Message, subject: AnyObject?) {
            let notification = Message.makeNotification(message)
            let mark = name.mark(object: subject ?? notification.object, userInfo: notification.userInfo)
            // Only the writing thread can read a value that equals its own, so the order with other threads doesn't
            // matter.
            let outerThread = postingThread.load(ordering: .relaxed)
            postingThread.store(mark.thread.rawValue, ordering: .relaxed)
            let echo = echoes.expect(mark)
            name.post(mark)
            echoes.forget(echo)
            postingThread.store(outerThread, ordering: .relaxed)
            // Retained until here, so that `forget` releases no payload, whose `deinit` may post.
            extendLifetime(notification)
        }

        /// Delivers a notification that was posted on any thread.
        private func receive(_ notification: Notification, _ deliver: MainActorFunction<Notification>) {
            if isEcho(notification) { return }
            if mainRunLoop.isCurrent {
                deliver(notification)
            } else if port.hasReceivers, let configuration = port.configuration {
                configuration.diagnostics(
                    .legacyPostDeferred(messageType: Message.self, name: notification.name.rawValue)
                )
                let kept = KeptNotification(notification)
                mainRunLoop.enqueue { self.deliver(kept.notification) }
            }
        }

        @MainActor private func deliver(_ notification: Notification) {
            guard port.hasReceivers else { return }
            // The notification selects the observers by its object.
            let converted = port.keepsMessages ? KeptNotification(notification).notification : notification
            if let message = Message.makeMessage(converted) {
                port.deliver(message, object: notification.subject(as: Message.Subject.self))
            } else {
                notification.reportFailedConversion(to: Message.self, to: port.configuration)
            }
        }

        /// Whether a notification is the echo of a post by the bridge, which arrives inside the post, on the posting
        /// thread.
        private func isEcho(_ notification: Notification) -> Bool {
            guard postingThread.load(ordering: .relaxed) == ThreadIdentity.current.rawValue else { return false }
            let expected = echoes.marks
            guard !expected.isEmpty, let echo = name.echo(of: notification, among: expected) else { return false }
            echoes.forget(echo)
            return true
        }
    }
}
