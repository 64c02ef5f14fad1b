internal import Foundation

/// The connection between the notifications of one name in a legacy center and the messages of one type in a message
/// center.
///
/// A message that is posted is converted and posted as a notification. A notification that is posted is converted and
/// delivered as a message, unless it is the echo of such a post, which reaches the connection's own observer.
final class LegacyConnection<Message: MessageCenter.Message>: Sendable {
    private let port: MessagePort<Message>
    private let name: Notification.Name
    private let legacy: any NotificationProtocol
    private let preservesUserInfoIdentity: Bool

    init(port: MessagePort<Message>, bridge: LegacyBridge) {
        self.port = port
        name = Message.name
        legacy = bridge.legacy
        preservesUserInfoIdentity = bridge.preservesUserInfoIdentity
    }

    /// Posts the notification of a message that was posted, on the same thread.
    private func post(_ notification: Notification, subject: AnyObject?) {
        let mark = NotificationMark(
            object: subject ?? notification.object,
            userInfo: notification.userInfo,
            isDictionaryKept: preservesUserInfoIdentity
        )
        let posts = ThreadPosts.current
        let echo = posts.echoes.expect(.init(connection: ObjectIdentifier(self), mark: mark))
        legacy.post(name: name, object: mark.object, userInfo: mark.userInfo)
        posts.echoes.forget(echo)
        // Retained until here, so that `forget` releases no payload, whose `deinit` may post.
        extendLifetime(notification)
    }

    /// Returns whether a notification is the echo of a post by this connection, which arrives inside the post, on the
    /// posting thread.
    private func isEcho(_ notification: Notification) -> Bool {
        guard let posts = ThreadPosts.existing else { return false }
        guard let echo = echo(notification, among: posts.echoes.marks) else { return false }
        posts.echoes.forget(echo)
        return true
    }

    /// Returns the identity of the newest expected echo that a notification matches.
    private func echo(_ notification: Notification, among expected: [EchoGuard<ThreadPosts.Post>.Echo]) -> Int? {
        // By index, because a closure would receive a copy of each mark.
        for index in expected.indices.reversed() where expected[index].mark.connection == ObjectIdentifier(self) {
            if expected[index].mark.mark.matches(notification) { return expected[index].id }
        }
        return nil
    }
}

extension LegacyConnection where Message: MessageCenter.MainActorMessage {
    /// Receives notifications until the returned observation is released. The legacy center retains the connection.
    func observe() -> LegacyObservation {
        let mainRunLoop = port.configuration?.mainRunLoop ?? .main
        // Called where `isCurrent` has just confirmed the isolation. `MainActor.assumeIsolated` would confirm it again,
        // which takes 650 instructions.
        let deliver = MainActorFunction<Notification> { self.deliver($0) }
        return LegacyObservation(of: name, object: nil, in: legacy) { notification in
            if self.isEcho(notification) { return }
            if mainRunLoop.isCurrent { deliver(notification) } else { self.defer(notification) }
        }
    }

    /// Posts the notification of a message that was posted.
    @MainActor func post(_ message: Message, subject: AnyObject?) {
        post(Message.makeNotification(message), subject: subject)
    }

    /// Delivers a notification that was posted off the main actor on a later turn of the main run loop.
    private func `defer`(_ notification: Notification) {
        guard port.hasReceivers, let configuration = port.configuration else { return }
        configuration.diagnostics(.legacyPostDeferred(messageType: Message.self, name: name.rawValue))
        let kept = KeptNotification(notification)
        let time = configuration.instrument.map { _ in ContinuousClock.now }
        port.deferDelivery { self.deliver(kept.notification, since: time) }
    }

    @MainActor private func deliver(_ notification: Notification, since time: ContinuousClock.Instant? = nil) {
        guard port.hasReceivers else { return }
        // The object of the original notification selects the observers.
        let converted = port.keepsMessages ? KeptNotification(notification).notification : notification
        if let message = Message.makeMessage(converted) {
            port.deliver(message, object: notification.subject(as: Message.Subject.self), since: time)
        } else {
            notification.reportFailedConversion(to: Message.self, to: port.configuration)
        }
    }
}

extension LegacyConnection where Message: MessageCenter.AsyncMessage {
    /// Receives notifications until the returned observation is released. The legacy center retains the connection.
    func observe() -> LegacyObservation {
        LegacyObservation(of: name, object: nil, in: legacy) { notification in
            if !self.isEcho(notification) { self.deliver(notification) }
        }
    }

    /// Posts the notification of a message that was posted, on the same thread.
    func post(_ message: Message, subject: AnyObject?) {
        post(Message.makeNotification(message), subject: subject)
    }

    /// Delivers a notification that was posted, on the same thread.
    private func deliver(_ notification: Notification) {
        guard port.hasReceivers else { return }
        // The message waits for its observers. The object of the original notification selects them.
        if let message = Message.makeMessage(KeptNotification(notification).notification) {
            port.deliver(message, object: notification.subject(as: Message.Subject.self))
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
