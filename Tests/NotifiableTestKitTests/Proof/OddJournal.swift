import Foundation
import NotifiableAdapter
import NotifiableTestKit

/// A plain class that any thread can use. It notes what it handles; tests replace what it does.
final class OddJournal: Notifiable, Sendable {
    typealias Action = @Sendable (OddJournal) -> Void
    typealias Handler = @Sendable (OddJournal, Notification) -> Void

    let center: any NotificationProtocol
    let base: any NotificationProtocol
    let tokens: Tokens
    private let handle: Handler
    private let end: Action
    private let noted = Lock<[String]>([])
    private let counted = Lock(0)
    private let hasStopped = Lock(false)

    init(
        _ center: any NotificationProtocol,
        base: any NotificationProtocol,
        start: Action,
        handle: @escaping Handler,
        end: @escaping Action
    ) {
        self.center = center
        self.base = base
        self.handle = handle
        self.end = end
        tokens = Tokens(center)
        start(self)
    }

    deinit {
        end(self)
        tokens.removeAll()
    }

    var entries: [String] { noted.withLock { $0 } }

    func handleNotifications(_ notification: Notification) { handle(self, notification) }

    func note(_ notification: Notification) {
        let entry = notification.entry
        noted.withLock { $0.append(entry) }
    }

    /// Returns how often it has been called.
    func count() -> Int {
        counted.withLock { count in
            count += 1
            return count
        }
    }

    /// Observes names, unless the journal has stopped for good.
    func observe(_ names: Notification.Name...) {
        hasStopped.withLock { hasStopped in
            if hasStopped { return }
            startObservingNotifications(withNotificationCenter: center, forObserver: self, observing: names)
        }
    }

    func stop(_ names: Notification.Name...) {
        stopObservingNotifications(withNotificationCenter: center, forObserver: self, observing: names)
    }

    /// Stops for good.
    func stop() {
        hasStopped.withLock { $0 = true }
        stop(.didStart, .didFinish)
        tokens.removeAll()
    }
}

extension NotificationProtocol {
    /// Makes one of a service's own posts, which equals no sample.
    func postOwn(_ name: Notification.Name) { post(name: name, object: nil, userInfo: ["number": 1000]) }
}
