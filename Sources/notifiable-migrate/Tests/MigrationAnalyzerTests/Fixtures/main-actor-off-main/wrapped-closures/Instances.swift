import UIKit

final class NameObserver {
    private let token: any NSObjectProtocol

    init(_ name: Notification.Name, block: @escaping (Notification) -> Void) {
        token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { block($0) }
    }

    deinit { NotificationCenter.default.removeObserver(token) }
}

final class MainObserver {
    private let token: any NSObjectProtocol

    init(_ name: Notification.Name, block: @escaping (Notification) -> Void) {
        token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
            DispatchQueue.main.async { block(note) }
        }
    }

    deinit { NotificationCenter.default.removeObserver(token) }
}

final class InstanceScreen: UIViewController {
    private var observers: [Any] = []

    override func viewDidLoad() {
        // finds: main-actor-off-main
        observers.append(NameObserver(.instanceLoaded) { [weak self] _ in self?.reload() })
        // silent: nothing shows a post on another thread, and the class that registers is to blame
        observers.append(NameObserver(.instanceSaved) { [weak self] _ in self?.reload() })
        // silent: it hops to the main queue
        observers.append(MainObserver(.instanceLoaded) { [weak self] _ in self?.reload() })
    }

    func reload() {}
}

actor InstanceLoader {
    func load() { NotificationCenter.default.post(name: .instanceLoaded, object: nil) }
}
