import UIKit

@MainActor final class LocationModel {
    private var tokens: [any NSObjectProtocol] = []
    private var status = 0
    private let limit = 3

    func observe(_ center: NotificationCenter) {
        tokens = [
            center.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] _ in
                let status = UIApplication.shared.backgroundRefreshStatus  // finds: sendable-closure
                Task { @MainActor in self?.status = status.rawValue }
            },
            center.addObserver(forName: .left, object: nil, queue: nil) { [weak self] _ in
                DispatchQueue.main.async { self?.status = 1 }
                self?.reload()  // finds: sendable-closure
            },
            // silent: all of it is in the hops, or isn't isolated
            center.addObserver(forName: .left, object: nil, queue: .main) { [weak self] note in
                guard let self, note.object != nil else { return }
                log(limit)
                Task { @MainActor in self.reload() }
                MainActor.assumeIsolated { self.status = 2 }
            },
            center.addObserver(forName: .left, object: nil, queue: .main) { [weak self] _ in
                UIView.animate(withDuration: 1) { self?.status = 3 }  // finds: sendable-closure
                Task { @MainActor in self?.reload() }
            },
            // silent: the closure has the isolation
            center.addObserver(forName: .left, object: nil, queue: .main) { @MainActor [weak self] _ in
                self?.reload()
                Task { @MainActor in self?.status = 4 }
            },
        ]
    }

    private func reload() {}
    private nonisolated func log(_ limit: Int) {}
}
