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
    /// Whether a subject can be passed to a conversion without a cast, which would be slow.
    private let subjectsAreOfOneClass = Message.Subject.self is AnyClass

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

    /// Returns the subject as the argument of a conversion. `post` accepts only subjects of this type.
    private func argument(_ subject: AnyObject?) -> Message.Subject? {
        guard let subject else { return nil }
        return subjectsAreOfOneClass
            ? unsafe unsafeBitCast(subject, to: Message.Subject.self) : subject as? Message.Subject
    }

    /// Returns where a notification comes from, or `nil` if its message has passed through this center. Those that the
    /// bridges post arrive inside the post, on its thread.
    private func source(of notification: Notification) -> NotificationSource? {
        guard let posts = ThreadPosts.existing else { return .poster }
        let expected = posts.echoes.expected
        // The newest first, and by index, because a closure would receive a copy of each post.
        for index in expected.indices.reversed() where receives(expected[index].post) {
            guard expected[index].post.mark.matches(notification),
                !posts.echoes.hasHeard(expected[index].id, by: number)
            else { continue }
            posts.echoes.hear(expected[index].id, by: number)
            if expected[index].post.connection == number { return nil }
            return port.origin(behind: expected[index].post.origin).map(NotificationSource.otherCenter)
        }
        return .poster
    }

    /// Returns whether a post may reach the observer of this connection. If the center behind either one is unknown,
    /// the marks decide.
    private func receives(_ post: ThreadPosts.Post) -> Bool {
        if post.connection == number { return true }
        guard post.name == name else { return false }
        return post.center == nil || preservingCenter == nil || post.center == preservingCenter
    }
}

/// Where a notification that a connection receives comes from.
private enum NotificationSource {
    /// Code that posts notifications.
    case poster
    /// The bridge of another center, and the centers that the message has passed through.
    case otherCenter(MessageOrigin)

    var origin: MessageOrigin? { if case .otherCenter(let origin) = self { origin } else { nil } }
}

extension LegacyConnection where Message: MessageCenter.MainActorMessage {
    /// Receives notifications until the returned observation is released. The legacy center retains the connection.
    func observe() -> LegacyObservation {
        let mainRunLoop = port.configuration?.mainRunLoop ?? .main
        return LegacyObservation(of: name, object: nil, in: legacy) { notification in
            guard let source = self.source(of: notification) else { return }
            guard mainRunLoop.isCurrent else { return self.defer(notification, from: source.origin) }
            // Delivered before this closure returns.
            nonisolated(unsafe) let notification = notification
            MainActor.assumeIsolated { unsafe self.deliver(notification, from: source.origin) }
        }
    }

    /// Posts the notification of a message that was posted.
    @MainActor func post(_ message: Message, subject: AnyObject?, from origin: MessageOrigin) {
        post(Message.makeNotification(message, object: argument(subject)), subject: subject, from: origin)
    }

    /// Delivers a notification that was posted off the main actor on a later turn of the main run loop.
    private func `defer`(_ notification: Notification, from origin: MessageOrigin?) {
        guard port.hasReceivers, let configuration = port.configuration else { return }
        configuration.diagnostics(.legacyPostDeferred(messageType: Message.self, name: name.rawValue))
        let kept = KeptNotification(notification)
        let time = configuration.instrument.map { _ in MonotonicTime.now }
        port.deferDelivery { self.deliver(kept.notification, from: origin, since: time) }
    }

    @MainActor private func deliver(
        _ notification: Notification,
        from origin: MessageOrigin?,
        since time: MonotonicTime? = nil
    ) {
        guard port.hasReceivers else { return }
        // The object of the original notification selects the observers.
        let converted = port.keepsMessages ? KeptNotification(notification).notification : notification
        if let message = Message.makeMessage(converted) {
            let object = notification.subject(as: Message.Subject.self)
            port.deliver(message, object: object, from: origin, since: time)
        } else {
            notification.reportFailedConversion(to: Message.self, to: port.configuration)
        }
    }
}

extension LegacyConnection where Message: MessageCenter.AsyncMessage {
    /// Receives notifications until the returned observation is released. The legacy center retains the connection.
    func observe() -> LegacyObservation {
        LegacyObservation(of: name, object: nil, in: legacy) { notification in
            if let source = self.source(of: notification) { self.deliver(notification, from: source.origin) }
        }
    }

    /// Posts the notification of a message that was posted, on the same thread.
    func post(_ message: Message, subject: AnyObject?, from origin: MessageOrigin) {
        post(Message.makeNotification(message, object: argument(subject)), subject: subject, from: origin)
    }

    /// Delivers a notification that was posted, on the same thread.
    private func deliver(_ notification: Notification, from origin: MessageOrigin?) {
        guard port.hasReceivers else { return }
        // The message waits for its observers. The object of the original notification selects them.
        if let message = Message.makeMessage(KeptNotification(notification).notification) {
            port.deliver(message, object: notification.subject(as: Message.Subject.self), from: origin)
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
        return objectReference(object).flatMap { $0 is Subject ? $0 : nil }
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
