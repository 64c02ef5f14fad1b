public import ActorMessaging
public import Foundation

extension MessageCenter {
    /// The process's message center, bridged to `NotificationCenter.default`.
    ///
    /// Code that posts and observes notifications there and code that posts and observes bridged messages here reach each
    /// other, so that each side of a message can migrate by itself.
    ///
    /// A test can have a default center of its own; see the test kit.
    public static var `default`: MessageCenter { DefaultMessageCenter.replacement ?? process }

    private static let process = MessageCenter(bridging: NotificationCenter.default)

    /// Makes a center that shares bridged messages with a legacy center.
    ///
    /// The message center keeps the legacy center; the legacy center does not keep the message center.
    ///
    /// - Parameters:
    ///   - legacy: the other side: a `NotificationCenter`, a mock, another `MessageCenter`.
    ///   - configuration: where the center reports to, its main run loop, and its further relays.
    public convenience init(bridging legacy: any NotificationProtocol, configuration: Configuration = .init()) {
        self.init(configuration: configuration, attaching: LegacyBridge(legacy: legacy))
    }

    /// The legacy center on the other side; one of this center's own if it was made without.
    var legacy: any NotificationProtocol { bridge.legacy }

    /// The way to the legacy center.
    var bridge: LegacyBridge {
        attachedRelay { LegacyBridge(legacy: LegacyCenter()) }
    }
}

extension MessageCenter: NotificationProtocol {
    /// Posts a notification on this center's legacy side, and to the observers of the bridged messages that it stands for.
    ///
    /// It may be called from any isolation; legacy observers without a queue run before it returns, on the calling thread.
    ///
    /// - Parameters:
    ///   - name: the name of the notification.
    ///   - object: the object associated with the notification.
    ///   - userInfo: its payload.
    public func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]?) {
        legacy.post(name: name, object: object, userInfo: userInfo)
    }

    /// Adds a closure that runs for each notification of a name and an object on this center's legacy side.
    ///
    /// A bridged message arrives as the notification that it stands for.
    ///
    /// - Parameters:
    ///   - name: the name to observe, or `nil` for all.
    ///   - object: the object to observe, which is not kept alive. Pass `nil` to match every object, including none.
    ///   - queue: where the closure runs; `nil` for the posting thread, before `post` returns.
    ///   - block: called with each notification.
    /// - Returns: a token for `removeObserver`. Dropping it does **not** end the observation.
    public func addObserver(
        forName name: Notification.Name?,
        object: Any?,
        queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        legacy.addObserver(forName: name, object: object, queue: queue, using: block)
    }

    /// Ends an observation on this center's legacy side; given an ``ObservationToken``, that of a message.
    ///
    /// - Parameter observer: what `addObserver` returned.
    public func removeObserver(_ observer: Any) {
        if let token = observer as? ObservationToken {
            removeObserver(token)
        } else {
            legacy.removeObserver(observer)
        }
    }
}
