import Foundation

final class Feed {
    private var task: Task<Void, Never>?

    init() {
        Task {
            // finds: late-sequence
            for await _ in NotificationCenter.default.notifications(named: .arrived) {
                await reload()
            }
        }
    }

    // silent: whoever calls it is told, and waits for it
    func run() async {
        for await _ in NotificationCenter.default.notifications(named: .arrived) { reload() }
    }

    // silent: not in an initializer
    func start() {
        task = Task { [weak self] in
            // finds: late-sequence (note)
            for await _ in NotificationCenter.default.notifications(named: .arrived) { self?.reload() }
        }
    }

    func reload() {}
}
