// swift-format-ignore-file

import Foundation
import NotifiableAdapter

extension Notification.Name {
    nonisolated static let arrived = Notification.Name("XYZArrived")
}

@MainActor final class Counter { // of arrivals
    private let notificationTokens = NotificationTokens()

    func start() {
        // Count.
        /* dropped */
        notificationTokens.add(NotificationCenter.default.addObserver(
            forName: .arrived, // the name
            object: nil,
            queue: .main
        ) { [weak self] _ in // counted
            // bump
            MainActor.assumeIsolated { self?.count() }
        }) // started
    }

    func count() {}
}
