import Foundation

final class Feed {
    private var task: Task<Void, Never>?

    func start() {
        task = Task { [weak self] in
            // finds: late-sequence
            for await _ in NotificationCenter.default.notifications(named: .arrived) { self?.reload() }
        }
    }

    func startForever() {
        Task {
            // finds: late-sequence
            for await _ in NotificationCenter.default.notifications(named: .left) { self.reload() }
        }
    }

    // silent: its caller waits for it
    func run() async {
        for await _ in NotificationCenter.default.notifications(named: .arrived) { reload() }
    }

    private func reload() {}
}

final class OnlyFeed {
    static let shared = OnlyFeed()

    // silent: there is one instance, which observes as long as the process runs
    func start() {
        Task {
            for await _ in NotificationCenter.default.notifications(named: .arrived) { self.reload() }
        }
    }

    private func reload() {}
}
