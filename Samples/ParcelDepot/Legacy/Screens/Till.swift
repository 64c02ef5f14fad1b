import Foundation

/// Applies the tariff.
@MainActor final class Till {
    private(set) var centsPerKilogram: Int
    private var observer: (any NSObjectProtocol)?
    private var waiting: CheckedContinuation<Void, Never>?

    init(centsPerKilogram: Int) {
        self.centsPerKilogram = centsPerKilogram
        observer = NotificationCenter.default.addObserver(
            forName: .tariffDidChange,
            object: nil,
            queue: nil
        ) { [weak self] notification in
            guard let cents = notification.userInfo?[PayloadKey.centsPerKilogram] as? Int else { return }
            MainActor.assumeIsolated { self?.change(to: cents) }
        }
    }

    /// Returns when the tariff has changed.
    func tariffChanged(by change: () -> Void) async {
        await withCheckedContinuation { continuation in
            waiting = continuation
            change()
        }
    }

    private func change(to cents: Int) {
        centsPerKilogram = cents
        waiting?.resume()
        waiting = nil
    }
}
