import UIKit

func observeAndLog(_ name: Notification.Name, handler: @escaping (Notification) -> Void) -> NSObjectProtocol {
    NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
        DispatchQueue.global().async { print("log") }
        handler(note)
    }
}

func observeLater(_ name: Notification.Name, handler: ((Notification) -> Void)?) -> NSObjectProtocol {
    NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
        guard let handler else { return }
        DispatchQueue.main.async { handler(note) }
    }
}

func observeOnMain(_ name: Notification.Name, handler: @escaping (Notification) -> Void) -> NSObjectProtocol {
    NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
        if Thread.isMainThread { handler(note) } else { DispatchQueue.main.async { [handler] in handler(note) } }
    }
}

func observeIf(
    _ name: Notification.Name,
    isIncluded: @escaping (Notification) -> Bool,
    handler: @escaping (Notification) -> Void
) -> NSObjectProtocol {
    NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
        guard isIncluded(note) else { return }
        DispatchQueue.main.async { [handler] in handler(note) }
    }
}

final class HopScreen: UIViewController {
    private var tokens: [Any] = []

    override func viewDidLoad() {
        // finds: main-actor-off-main (error)
        tokens.append(observeAndLog(.instanceLoaded) { [weak self] _ in self?.reload() })
        // silent: the constant of the same name is called on the main queue
        tokens.append(observeLater(.instanceLoaded) { [weak self] _ in self?.reload() })
        // silent: it asks for its thread
        tokens.append(observeOnMain(.instanceLoaded) { [weak self] _ in self?.reload() })
        // silent: only the filter is called on the posting thread
        tokens.append(observeIf(.instanceLoaded, isIncluded: { _ in true }) { [weak self] _ in self?.reload() })
    }

    func reload() {}
}

actor InstanceLoader {
    func load() { NotificationCenter.default.post(name: .instanceLoaded, object: nil) }
}
