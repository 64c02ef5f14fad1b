import Foundation
import NotifiableAdapter

/// The account that is signed in, and its usage.
nonisolated struct Session: Equatable, Sendable {
    private(set) var account: String
    private(set) var isExpired = false
    private(set) var usedBytes = 0
    private var signIns = 1

    init(account: String) { self.account = account }

    /// The token of requests, or `nil` if the session is over.
    var token: String? { isExpired ? nil : "\(account)-\(signIns)" }

    mutating func signIn(as account: String) {
        self.account = account
        signIns += 1
        isExpired = false
    }

    /// Ends the session, if the rejected token is the current one.
    ///
    /// - Returns: Whether the session ended.
    mutating func reject(_ token: String) -> Bool {
        guard token == self.token else { return false }
        isExpired = true
        return true
    }

    mutating func use(_ bytes: Int) { usedBytes += bytes }
}

/// Keeps the session: a plain class that is safe on any thread.
nonisolated final class SessionService: Notifiable, Sendable {
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

    /// Works in place on the posting thread, because the lock protects the session.
    func handleNotifications(_ notification: Notification) {
        let payload = notification.userInfo
        switch notification.name {
        case .requestWasRejected:
            guard let token = payload?[PayloadKey.token] as? String else { return }
            // The post comes after unlocking, because an observer may ask for the session.
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

/// A value that one thread at a time uses.
///
/// `@unchecked Sendable`: `lock` guards the value. The lock is an `NSLock` because the thread sanitizer does not
/// understand a contended `Mutex` on Linux.
nonisolated final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) { self.value = value }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}
