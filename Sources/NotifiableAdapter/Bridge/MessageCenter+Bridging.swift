public import ActorMessaging
public import Foundation

extension MessageCenter {
    /// Creates a center that exchanges bridged messages with a legacy center.
    ///
    /// The message center retains the legacy center. The legacy center doesn't retain the message center.
    ///
    /// - Parameters:
    ///   - legacy: A `NotificationCenter`, a mock or another `MessageCenter`, or a type of yours. It must not lead back
    ///     to the new center: a wrapper that later forwards to it recurses with each post.
    ///   - configuration: The diagnostics, the main run loop and further relays of the center.
    public convenience init(bridging legacy: any NotificationProtocol, configuration: Configuration = .init()) {
        self.init(configuration: configuration, attaching: LegacyBridge(legacy: legacy))
    }

    /// The legacy center of the bridge. A center that was created without a legacy center has its own.
    var legacy: any NotificationProtocol { bridge.legacy }

    /// The relay to the legacy center, attached at the first use if the center was created without one.
    var bridge: LegacyBridge {
        attachedRelay { LegacyBridge(legacy: LegacyCenter(carrying: configuration.carriedValues)) }
    }
}

extension MessageCenter: NotificationProtocol {
    /// Posts a notification to the legacy center, and to the observers of the bridged messages with its name.
    ///
    /// You can call this method from any isolation. Observers of the notification without a queue run on the calling
    /// thread before the method returns.
    public func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]?) {
        legacy.post(name: name, object: object, userInfo: userInfo)
    }

    /// Adds an observer to the legacy center, which also receives bridged messages, as notifications.
    public func addObserver(
        forName name: Notification.Name?,
        object: Any?,
        queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        legacy.addObserver(forName: name, object: object, queue: queue, using: block)
    }

    /// Ends an observation of notifications or of messages.
    ///
    /// - Parameter observer: A token that `addObserver` returned: of the legacy center, or an ``ObservationToken``.
    public func removeObserver(_ observer: Any) {
        if let token = observer as? ObservationToken {
            removeObserver(token)
        } else {
            legacy.removeObserver(observer)
        }
    }
}
