import UIKit

@MainActor final class Store: NSObject {
    private var task = UIBackgroundTaskIdentifier.invalid

    func start() {
        NotificationCenter.default.addObserver(  // finds: late-hop (note)
            self,
            selector: #selector(save),
            name: UIApplication.didEnterBackgroundNotification,
            object: nil
        )
        NotificationCenter.default.addObserver(  // finds: late-hop
            self,
            selector: #selector(end),
            name: UIApplication.willTerminateNotification,
            object: nil
        )
    }

    func upload() {
        task = UIApplication.shared.beginBackgroundTask()
    }

    @objc private func save() {
        Task { @MainActor in write() }
    }

    @objc private func end() {
        Task { @MainActor in write() }
    }

    private func write() {}
}
