internal import Foundation

/// One notification name on the legacy side of a bridge: what the connections of both kinds of message have in common.
///
/// `@unchecked Sendable`: `token` is written by ``observe(_:)`` alone, which the connection's initializer calls once.
final class BridgedName: @unchecked Sendable {
    private let name: Notification.Name
    private let legacy: any NotificationProtocol
    private let keepsDictionaries: Bool
    private var token: (any NSObjectProtocol)?

    init(_ name: Notification.Name, of bridge: LegacyBridge) {
        self.name = name
        legacy = bridge.legacy
        keepsDictionaries = bridge.keepsDictionaries
    }

    deinit {
        if let token { legacy.removeObserver(token) }
    }

    /// Observes the name for as long as this lives.
    func observe(_ block: @escaping @Sendable (Notification) -> Void) {
        token = legacy.addObserver(forName: name, object: nil, queue: nil, using: block)
    }

    func post(object: Any?, userInfo: [AnyHashable: Any]?) {
        legacy.post(name: name, object: object, userInfo: userInfo)
    }

    /// The post whose echo a notification is, if it is one.
    ///
    /// Comparing runs foreign code (values' `==`), so it is for where no lock is held.
    func echo(of notification: Notification, among expected: some Sequence<EchoGuard<NotificationMark>.Echo>) -> Int? {
        if let echo = expected.first(where: { $0.mark.isIdentical(to: notification) }) { return echo.id }
        return keepsDictionaries ? nil : expected.first { $0.mark.isAlike(notification) }?.id
    }
}
