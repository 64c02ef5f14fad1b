import UIKit

final class Form: NSObject {
    var presenter: UIViewController? { nil }

    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(shake), name: .arrived, object: nil)
    }

    @objc private func shake() { show(image: nil) }
    private func show(image: UIImage?) {
        guard let presenter else { return }
        show(from: presenter, image: image)
    }
    private func show(from presenter: UIViewController, image: UIImage?) {
        presenter.view.layoutIfNeeded()  // finds: main-actor-use
    }
}

final class Windows: NSObject {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(connect(_:)), name: .arrived, object: nil)
    }

    @objc private func connect(_ notification: Notification) {
        guard let windows = notification.userInfo?["windows"] as? [UIWindow] else { return }
        for window in windows {
            print(window.rootViewController as Any)  // finds: main-actor-use
        }
    }
}

final class Overloads: NSObject {
    func start() {
        // silent: the handler calls the other method of the name
        NotificationCenter.default.addObserver(self, selector: #selector(shake), name: .arrived, object: nil)
    }

    @objc private func shake() { show(text: "shaken") }
    private func show(view: UIView) { view.layoutIfNeeded() }
    private func show(text: String) { print(text) }
}
