import Foundation

/// Shows the trains that have arrived.
@MainActor final class ArrivalBoard {
    private(set) var rows: [String] = []
    private var observer: (any NSObjectProtocol)?

    init() {
        observer = NotificationCenter.default.addObserver(
            forName: .trainDidArrive,
            object: nil,
            queue: nil
        ) { [weak self] notification in
            let train = notification.userInfo?["train"] as? String ?? "a train"
            let platform = notification.userInfo?["platform"] as? Int ?? 0
            Task { @MainActor in self?.show(train, on: platform) }
        }
    }

    func stop() {
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    private func show(_ train: String, on platform: Int) {
        rows.append("\(train), platform \(platform)")
    }
}
