internal import Foundation

/// The connection between the notifications of one name in a legacy center and the messages of one type in a message
/// center.
///
/// A message that is posted is converted and posted as a notification. A notification that is posted is converted and
/// delivered as a message, unless it is the echo of such a post, which reaches the connection's own observer. The
/// notification that the bridge of another center posts for a message brings the message's origin along, so a message
/// doesn't travel in circles between centers that share a legacy center and are connected by relays, too.
final class LegacyConnection<Message: MessageCenter.Message>: Sendable {
    private let port: MessagePort<Message>
    private let name: Notification.Name
    private let legacy: any NotificationProtocol
    private let preservingCenter: ObjectIdentifier?
    private let number = ThreadPosts.nextConnection()

    init(port: MessagePort<Message>, bridge: LegacyBridge) {
        self.port = port
        name = Message.name
        legacy = bridge.legacy
        preservingCenter = bridge.preservingCenter.map(ObjectIdentifier.init)
    }

    /// Posts the notification of a message that was posted, on the same thread.
    private func post(_ notification: Notification, subject: AnyObject?, from origin: MessageOrigin) {
        let mark = NotificationMark(
            object: subject ?? notification.object,
            userInfo: notification.userInfo,
            isDictionaryKept: preservingCenter != nil
        )
        let posts = ThreadPosts.current
        let echo = posts.echoes.expect(
            .init(connection: number, name: name, center: preservingCenter, mark: mark, origin: origin)
        )
        legacy.post(name: name, object: mark.object, userInfo: mark.userInfo)
        posts.echoes.forget(echo)
        // Retained until here, so that `forget` releases no payload, whose `deinit` may post.
        extendLifetime(notification)
    }

    /// Returns a notification that becomes a message. `nil` for the echo of a post by this connection, and for the
    /// notification of a message that has passed through the center. Both arrive inside the post, on its thread.
    private func received(_ notification: Notification) -> ReceivedNotification? {
        guard let posts = ThreadPosts.existing, let echo = echo(notification, in: posts.echoes) else {
            return ReceivedNotification(notification: notification, origin: nil)
        }
        posts.echoes.hear(echo.id, by: number)
        if echo.mark.connection == number { return nil }
        guard let origin = port.origin(behind: echo.mark.origin) else { return nil }
        return ReceivedNotification(notification: notification, origin: origin)
    }

    /// Returns the newest expected echo that a notification matches.
    private func echo(_ notification: Notification, in echoes: EchoGuard<ThreadPosts.Post>) -> ThreadPosts.Echo? {
        let expected = echoes.marks
        // By index, because a closure would receive a copy of each mark.
        for index in expected.indices.reversed() where receives(expected[index].mark) {
            if expected[index].mark.mark.matches(notification),
                !echoes.hasHeard(expected[index].id, by: number)
            {
                return expected[index]
            }
        }
        return nil
    }

    /// Returns whether a post reaches the observer of this connection. If it isn't known which center calls the
    /// observers of one of the two, their marks decide.
    private func receives(_ post: ThreadPosts.Post) -> Bool {
        if post.connection == number { return true }
        guard post.name == name else { return false }
        return post.center == nil || preservingCenter == nil || post.center == preservingCenter
    }
}

/// A notification that a connection delivers as a message.
private struct ReceivedNotification {
    let notification: Notification
    /// The centers that the message has passed through, or `nil` if it was posted as a notification.
    let origin: MessageOrigin?
}

extension LegacyConnection where Message: MessageCenter.MainActorMessage {
    /// Receives notifications until the returned observation is released. The legacy center retains the connection.
    func observe() -> LegacyObservation {
        let mainRunLoop = port.configuration?.mainRunLoop ?? .main
        // Called where `isCurrent` has just confirmed the isolation. `MainActor.assumeIsolated` would confirm it again,
        // which takes 650 instructions.
        let deliver = MainActorFunction<ReceivedNotification> { self.deliver($0) }
        return LegacyObservation(of: name, object: nil, in: legacy) { notification in
            guard let received = self.received(notification) else { return }
            if mainRunLoop.isCurrent { deliver(received) } else { self.defer(received) }
        }
    }

    /// Posts the notification of a message that was posted.
    @MainActor func post(_ message: Message, subject: AnyObject?, from origin: MessageOrigin) {
        post(Message.makeNotification(message), subject: subject, from: origin)
    }

    /// Delivers a notification that was posted off the main actor on a later turn of the main run loop.
    private func `defer`(_ received: ReceivedNotification) {
        guard port.hasReceivers, let configuration = port.configuration else { return }
        configuration.diagnostics(.legacyPostDeferred(messageType: Message.self, name: name.rawValue))
        let kept = KeptNotification(received.notification)
        let (origin, time) = (received.origin, configuration.instrument.map { _ in ContinuousClock.now })
        port.deferDelivery {
            self.deliver(ReceivedNotification(notification: kept.notification, origin: origin), since: time)
        }
    }

    @MainActor private func deliver(_ received: ReceivedNotification, since time: ContinuousClock.Instant? = nil) {
        guard port.hasReceivers else { return }
        let notification = received.notification
        // The object of the original notification selects the observers.
        let converted = port.keepsMessages ? KeptNotification(notification).notification : notification
        if let message = Message.makeMessage(converted) {
            let object = notification.subject(as: Message.Subject.self)
            port.deliver(message, object: object, from: received.origin, since: time)
        } else {
            notification.reportFailedConversion(to: Message.self, to: port.configuration)
        }
    }
}

extension LegacyConnection where Message: MessageCenter.AsyncMessage {
    /// Receives notifications until the returned observation is released. The legacy center retains the connection.
    func observe() -> LegacyObservation {
        LegacyObservation(of: name, object: nil, in: legacy) { notification in
            if let received = self.received(notification) { self.deliver(received) }
        }
    }

    /// Posts the notification of a message that was posted, on the same thread.
    func post(_ message: Message, subject: AnyObject?, from origin: MessageOrigin) {
        post(Message.makeNotification(message), subject: subject, from: origin)
    }

    /// Delivers a notification that was posted, on the same thread.
    private func deliver(_ received: ReceivedNotification) {
        guard port.hasReceivers else { return }
        let notification = received.notification
        // The message waits for its observers. The object of the original notification selects them.
        if let message = Message.makeMessage(KeptNotification(notification).notification) {
            port.deliver(message, object: notification.subject(as: Message.Subject.self), from: received.origin)
        } else {
            notification.reportFailedConversion(to: Message.self, to: port.configuration)
        }
    }
}

extension Notification {
    /// Returns the object as a message's subject, or `nil` if it isn't one.
    @inline(__always) func subject<Subject>(as type: Subject.Type) -> AnyObject? {
        // Most notifications have no object. Then the type isn't examined.
        object.flatMap { Self.subject($0, as: type) }
    }

    private static func subject<Subject>(_ object: Any, as _: Subject.Type) -> AnyObject? {
        // `AnyObject` isn't a class, but matches every object. A value has no identity, so it can't be a subject.
        guard Subject.self is AnyClass || ObjectIdentifier(Subject.self) == ObjectIdentifier(AnyObject.self) else {
            return nil
        }
        guard type(of: object) is AnyClass, object is Subject else { return nil }
        return object as AnyObject
    }

    /// Reports that this notification can't be converted to a message, and why.
    func reportFailedConversion(to messageType: any Any.Type, to configuration: MessageCenter.Configuration?) {
        let coding = messageType as? any UserInfoCodable.Type
        configuration?.diagnostics(
            .conversionFailed(
                messageType: messageType,
                name: name.rawValue,
                reason: coding?.decodingError(userInfo)?.description
                    ?? "makeMessage(_:) returned nil; implement it for this payload"
            )
        )
    }
}
