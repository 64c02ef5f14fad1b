import Foundation
import NotifiableAdapter

/// Keeps the session: a plain class that any thread may ask.
final class SessionService: Notifiable, Sendable {
    private let storage: Locked<Session>
    private let notificationCenter: any NotificationProtocol

    init(account: String, notificationCenter: any NotificationProtocol = NotificationCenter.default) {
        storage = Locked(Session(account: account))
        self.notificationCenter = notificationCenter
        startObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [.requestWasRejected, .userDidSignIn, .downloadDidFinish]
        )
    }

    var session: Session { storage.withLock { $0 } }

    /// Does its work in place, on the posting thread: the lock is all it needs.
    func handleNotifications(_ notification: Notification) {
        let payload = notification.userInfo
        switch notification.name {
        case .requestWasRejected:
            guard let token = payload?[PayloadKey.token] as? String else { return }
            // Posted when the lock is open again: an observer may ask for the session.
            if storage.withLock({ $0.reject(token) }) { notificationCenter.post(name: .sessionDidExpire, object: self) }
        case .userDidSignIn:
            guard let account = payload?[PayloadKey.account] as? String else { return }
            storage.withLock { $0.signIn(as: account) }
            notificationCenter.post(name: .sessionDidRenew, object: self)
        case .downloadDidFinish:
            guard let bytes = payload?[PayloadKey.bytes] as? Int else { return }
            storage.withLock { $0.use(bytes) }
        default:
            break
        }
    }
}
