internal import Foundation

/// One notification name on the legacy side of a bridge: what the connections of both kinds of message share.
///
/// `@unchecked Sendable`: `token` is written by ``observe(_:)`` alone, which the connection's initializer calls once.
final class BridgedName: @unchecked Sendable {
    private let name: Notification.Name
    private let legacy: any NotificationProtocol
    private let echoIdentity: EchoIdentity
    private var token: (any NSObjectProtocol)?

    init(_ name: Notification.Name, of bridge: LegacyBridge) {
        self.name = name
        legacy = bridge.legacy
        echoIdentity = bridge.echoIdentity
    }

    deinit {
        if let token { legacy.removeObserver(token) }
    }

    /// Observes the name for as long as this lives.
    func observe(_ block: @escaping @Sendable (Notification) -> Void) {
        token = legacy.addObserver(forName: name, object: nil, queue: nil, using: block)
    }

    /// Makes the mark by which the bridge recognizes the echo of a post that it is about to make on the calling thread.
    func mark(object: Any?, userInfo: [AnyHashable: Any]?) -> NotificationMark {
        let name = echoIdentity == .name ? name.withOwnStorage : name
        return NotificationMark(name: name, object: object, userInfo: userInfo)
    }

    /// Posts the notification of a mark.
    func post(_ mark: NotificationMark) {
        legacy.post(name: mark.name, object: mark.object, userInfo: mark.userInfo)
    }

    /// The post whose echo a notification is, if it is one.
    ///
    /// Comparing runs foreign code (values' `==`), so the caller holds no lock.
    func echo(of notification: Notification, among expected: some Sequence<EchoGuard<NotificationMark>.Echo>) -> Int? {
        expected.first { echo in
            switch echoIdentity {
            case .userInfo: echo.mark.hasSameDictionary(as: notification)
            case .name: echo.mark.hasSameName(as: notification) && echo.mark.isAlike(notification)
            case .contents: echo.mark.isAlike(notification)
            }
        }?.id
    }
}
