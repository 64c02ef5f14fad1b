// swift-format-ignore-file

import Foundation

extension Notification.Name {
    nonisolated static let arrived = Notification.Name("XYZArrived")
}

@MainActor final class Counter { // of arrivals

    func start() {
        // Count.
        _ = /* dropped */ NotificationCenter.default.addObserver(
            forName: .arrived, // the name
            object: nil,
            queue: .main
        ) { [weak self] _ in // counted
            // bump
            MainActor.assumeIsolated { self?.count() }
        } // started
    }

    func count() {}
}
