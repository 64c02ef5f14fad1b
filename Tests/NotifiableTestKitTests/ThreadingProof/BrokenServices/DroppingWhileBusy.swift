import Foundation
import NotifiableAdapter

/// Broken: drops what comes while it handles something.
final class DroppingWhileBusy: Notifiable, Sendable {
    private struct State {
        var isBusy = false
        var entries: [String] = []
    }

    private let state = Lock(State())
    private let notificationCenter: any NotificationProtocol

    init(notificationCenter: any NotificationProtocol) {
        self.notificationCenter = notificationCenter
        startObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [.didFinish]
        )
    }

    var entries: [String] { state.withLock { $0.entries } }

    func handleNotifications(_ notification: Notification) {
        let entry = notification.entry
        let isTaken = state.withLock { state in
            guard !state.isBusy else { return false }
            state.isBusy = true
            state.entries.append(entry)
            return true
        }
        // Busy until the turn after: what is posted again in the meantime is lost.
        guard isTaken else { return }
        ProcessMainRunLoop.main.enqueue { self.state.withLock { $0.isBusy = false } }
    }
}
