import UIKit

final class RemoteScreen: UIViewController {
    private let cache = RemoteCache()
    private let list = RemoteList()

    func start(_ center: NotificationCenter) {
        // silent: the list only changes on the main queue
        center.addObserver(self, selector: #selector(stop), name: UIApplication.willTerminateNotification, object: nil)
        // finds: state-on-several-threads
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.didEnterBackgroundNotification,
            object: nil
        )
    }

    @objc private func pause() { cache.clear() }
    @objc private func stop() { list.clear() }
}
