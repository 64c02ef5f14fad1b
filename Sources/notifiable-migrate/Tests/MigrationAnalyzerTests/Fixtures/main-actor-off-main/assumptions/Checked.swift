import Foundation

@MainActor final class Checked {
    var tokens: [Any] = []

    func register() {
        tokens = [
            // silent: only on the main thread
            NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: nil) { [weak self] _ in
                if Thread.isMainThread {
                    MainActor.assumeIsolated { self?.reload() }
                } else {
                    DispatchQueue.main.async { self?.reload() }
                }
            },
            // silent: only on the main thread
            NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: nil) { [weak self] _ in
                guard Thread.isMainThread else { return }
                MainActor.assumeIsolated { self?.reload() }
            },
            // silent: only on the main thread
            NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: nil) { [weak self] _ in
                if !Thread.isMainThread {
                    DispatchQueue.main.async { self?.reload() }
                } else {
                    MainActor.assumeIsolated { self?.reload() }
                }
            },
            // silent: only on the main thread
            NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: nil) { [weak self] _ in
                if !Thread.isMainThread {
                    DispatchQueue.main.async { self?.reload() }
                    return
                }
                MainActor.assumeIsolated { self?.reload() }
            },
            // finds: main-actor-off-main
            NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: nil) { [weak self] _ in
                if Thread.isMainThread { print("on main") }
                MainActor.assumeIsolated { self?.reload() }
            },
            // finds: main-actor-off-main
            NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: nil) { [weak self] _ in
                if Thread.isMainThread { return }
                MainActor.assumeIsolated { self?.reload() }
            },
        ]
    }

    func reload() {}
}

@MainActor final class ImportScreen: NSObject {
    private var count = 0

    func start() {
        // finds: main-actor-off-main (warning)
        NotificationCenter.default.addObserver(self, selector: #selector(arrive), name: .arrived, object: nil)
    }

    @objc private func arrive() {
        let group = DispatchGroup()
        group.notify(queue: .global()) {
            self.count += 1  // finds: main-actor-off-main (warning)
        }
        // silent: on the main queue
        group.notify(queue: .main) { self.count += 1 }
    }
}
