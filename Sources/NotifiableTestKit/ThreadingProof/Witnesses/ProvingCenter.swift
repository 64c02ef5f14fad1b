internal import Foundation
internal import NotifiableAdapter

/// The center that a service under proof gets: another one, watched.
///
/// Posts and observers go to the center behind it, which really delivers; each observer's closure runs inside one of this
/// center's, which logs when and where it runs.
final class ProvingCenter: NotificationProtocol {
    private struct Registration: Sendable {
        let name: Notification.Name?
        let token: Token
        var isEnded = false
    }

    /// `@unchecked Sendable`: only handed back to its center.
    private struct Token: @unchecked Sendable {
        let token: any NSObjectProtocol
    }

    /// What is posted from inside a handler, once, before or after the service's own code runs.
    struct Nested: Sendable {
        let isBefore: Bool
        let post: @Sendable () -> Void
    }

    let log = HandlingLog()
    private let base: any NotificationProtocol
    private let registrations = Lock<[Registration]>([])
    private let nested = Lock<Nested?>(nil)

    init(_ base: any NotificationProtocol) { self.base = base }

    /// The names for which something is registered now; `nil` is every name.
    var observedNames: [Notification.Name?] {
        registrations.withLock { $0.filter { !$0.isEnded }.map(\.name) }
    }

    /// Posts once more when next a handler runs.
    func nest(_ nested: Nested) {
        self.nested.withLock { $0 = nested }
    }

    /// Takes away every registration, whoever made it.
    func removeAll() {
        let all = registrations.withLock { registrations in
            defer { registrations = [] }
            return registrations
        }
        for registration in all where !registration.isEnded { base.removeObserver(registration.token.token) }
    }

    func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]?) {
        base.post(name: name, object: object, userInfo: userInfo)
    }

    func addObserver(
        forName name: Notification.Name?,
        object: Any?,
        queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        let token = base.addObserver(forName: name, object: object, queue: queue) { [weak self] notification in
            self?.handle(notification, block) ?? block(notification)
        }
        let registration = Registration(name: name, token: Token(token: token))
        registrations.withLock { $0.append(registration) }
        return token
    }

    private func handle(_ notification: Notification, _ block: @Sendable (Notification) -> Void) {
        let handling = log.handlingBegan()
        let nested = nested.withLock { $0.take() }
        if let nested, nested.isBefore { nested.post() }
        block(notification)
        if let nested, !nested.isBefore { nested.post() }
        log.handlingEnded(handling)
    }

    func removeObserver(_ observer: Any) {
        let identity = ObjectIdentifier(observer as AnyObject)
        registrations.withLock { registrations in
            for index in registrations.indices where ObjectIdentifier(registrations[index].token.token) == identity {
                registrations[index].isEnded = true
            }
        }
        base.removeObserver(observer)
    }
}
