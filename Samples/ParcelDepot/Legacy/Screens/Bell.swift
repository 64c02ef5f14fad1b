import Foundation

/// Rings for each parcel.
@MainActor final class Bell {
    private(set) var rings = 0

    init() {
        _ = NotificationCenter.default.addObserver(
            forName: .parcelDidArrive,
            object: nil,
            queue: nil
        ) { [weak self] _ in
            MainActor.assumeIsolated { self?.rings += 1 }
        }
    }
}
