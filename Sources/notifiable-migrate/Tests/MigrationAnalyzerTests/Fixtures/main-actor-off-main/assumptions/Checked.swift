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
